import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareAmounts } from '#kernel/money.ts'
import { editLine, readPayslip, revertLine } from '#modules/payroll/shared/payslip.ts'
import { signRun, submitRun } from '#modules/payroll/shared/run.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
const org = 'himal'
const query = { as: 'hr' } as never
let run = ''
let id = ''
beforeAll(async () => {
  pay = await payWorld()
  run = await pay.generate(3)
  id = (await pay.sheetOf(run)).find(({ employee_id }) => employee_id === pay.world.id('asha'))?.id ?? ''
})
afterAll(() => pay.world.close())

const slipOf = () => pay.world.as('gita').get(readPayslip, { params: { org, id }, query })
const amountsOf = async () =>
  Object.fromEntries((await slipOf()).lines.map(({ code, amount }) => [code, amount]))
const edit = async (code: string, amount: string, version?: number) => {
  const heading_id = pay.headings[code] ?? ''
  const body = { heading_id, amount, remarks: 'Agreed', version: version ?? (await slipOf()).version }
  return pay.world.as('gita').ask(editLine, { params: { org, id }, body, query })
}

test('an edited amount keeps what it was, and what is computed from it follows', async () => {
  const before = await slipOf()
  expect(await amountsOf()).toMatchObject({ BASIC: '60000.00', ALLOWANCE: '40000.00', PF: '6000.00' })
  await pay.done('gita', signRun, run)
  expect((await edit('BASIC', '50000')).status).toBeLessThan(300)
  // the allowance rests on a whole month's basic, the fund on the basic that is paid
  expect(await amountsOf()).toMatchObject({ BASIC: '50000.00', ALLOWANCE: '40000.00', PF: '5000.00' })
  const slip = await slipOf()
  expect(slip.lines.find(({ code }) => code === 'BASIC')?.edited).toEqual({
    original: '60000.00',
    remarks: 'Agreed',
    by: expect.any(String),
  })
  expect(slip.version).toBe(before.version + 1)
  const now = await pay.readIt(run)
  // nobody submits what was changed after it was signed
  expect(now).toMatchObject({ signed_by: null })
  expect((await pay.step('gita', submitRun, run)).status).toBe(409)
  // generating again keeps it
  await pay.generate(3)
  expect(await amountsOf()).toMatchObject({ BASIC: '50000.00' })
})

test('an amount is refused in words: negative net, tax, a former version, another role', async () => {
  expect(await edit('BONUS', '-500000')).toMatchObject({
    status: 400,
    body: { amount: [expect.stringContaining('below zero')] },
  })
  expect(await edit('TAX', '0')).toMatchObject({
    status: 400,
    body: { heading_id: [expect.stringContaining('Income tax')] },
  })
  const { version } = await slipOf()
  const [one, other] = await Promise.all([edit('BONUS', '100', version), edit('BONUS', '200', version)])
  expect([one.status < 300, other.status < 300].filter(Boolean)).toHaveLength(1)
  expect([one.status, other.status]).toContain(409)
  const body = { heading_id: pay.headings['BONUS'] ?? '', amount: '1', remarks: 'Mine', version }
  for (const name of ['asha', 'maya', 'rajan'] as const)
    expect((await pay.world.as(name).ask(editLine, { params: { org, id }, body })).status).toBe(403)
})

test('an edit is undone, and none is made once the run is submitted', async () => {
  const back = async (code: string) => {
    const body = { heading_id: pay.headings[code] ?? '', version: (await slipOf()).version }
    return pay.world.as('gita').ask(revertLine, { params: { org, id }, body, query })
  }
  expect((await back('BASIC')).status).toBeLessThan(300)
  expect((await back('BONUS')).status).toBeLessThan(300)
  expect((await back('BONUS')).status).toBe(400)
  const { net } = await slipOf()
  const other = (await pay.sheetOf(run)).find(({ id: one }) => one !== id)
  expect(compareAmounts(net, other?.net ?? '0')).toBe(0)
  await pay.done('gita', signRun, run)
  await pay.done('gita', submitRun, run)
  expect((await edit('BONUS', '100')).status).toBe(409)
})
