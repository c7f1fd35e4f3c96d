import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { addLine, reckonSettlement, settleLine, waiveLine } from '#modules/offboarding/shared/settlement.ts'
import { readPayslip } from '#modules/payroll/shared/payslip.ts'
import { leavers, regenerateRun, startFinal } from '#modules/payroll/shared/run-start.ts'
import { approveRun, closeRun, rejectRun, submitRun } from '#modules/payroll/shared/run.ts'
import { openOffboarding, settling } from '#test/offboarding-world.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'
import { settled } from '#test/settled.ts'

let pay: PayWorld
let s: ReturnType<typeof settling>
let separation = ''
let run = ''
let month = ''
const org = 'himal'
const params = { org }
const query = { as: 'hr' } as never
const gita = () => pay.world.as('gita')
const hari = () => pay.world.as('hari')

beforeAll(async () => {
  const opened = await openOffboarding({ env: { ROLE: 'all' } })
  pay = await payWorld(opened.world)
  s = settling(opened.world, opened.resigned)
  clock.set('2026-11-20T04:00:00Z')
  await pay.heading(25, 'FESTIVAL', { source: 'Festival allowance', formula: 'BASIC' })
  await pay.heading(26, 'GRATUITY_PAY', {
    source: 'Gratuity',
    formula: 'BASIC * 0.0833 * months(SERVED)',
    tax: 'Leaving rate',
  })
  await pay.heading(27, 'LEAVE', { source: 'Leave encashment' })
  await pay.heading(28, 'OTHER', { source: 'Settlement payment' })
  const taken = { kind: 'Deduction', tax: 'Not taxable' }
  await pay.heading(80, 'RECOVERY', { ...taken, source: 'Settlement recovery' })
  await pay.heading(85, 'ADVANCE', { ...taken, source: 'Advance salary' })
  await pay.heading(95, 'LEAVING_TAX', { ...taken, source: 'Leaving tax' })
  await pay.finish(await pay.generate(2))
  await pay.finish(await pay.generate(3))
  await pay.giveAdvance('2026-11-18')
  await seedLeave()
})
afterAll(() => pay.world.close())

const asha = () => pay.world.id('asha')
/** 4.5 days that the separation left over, at 100,000 a month. */
const seedLeave = () =>
  pay.world.inOrg(org, async (db) => {
    const type = newId()
    await db
      .insertInto('leave_type')
      .values({ id: type, name: 'Home leave', code: 'HL' } as never)
      .execute()
    await db
      .insertInto('leave_encashment')
      .values({
        id: newId(),
        employee_id: asha(),
        leave_type_id: type,
        days: '4.5',
        origin: 'Separation',
        effective_on: '2026-11-19',
      })
      .execute()
  })
const lines = async () =>
  (await s.settlement(separation)).lines.map(({ component, kind, amount, state }) => [
    component,
    kind,
    amount,
    state,
  ])
const payslip = async () => {
  const [found] = await pay.sheetOf(run)
  const slip = await gita().get(readPayslip, { params: { org, id: found?.id ?? '' }, query })
  return { slip, by: Object.fromEntries(slip.lines.map(({ code, amount }) => [code, amount])) }
}

test('nobody is settled before their settlement has begun', async () => {
  // the month was generated before anybody thought of a settlement
  month = await pay.generate(4)
  separation = await s.leaver('asha')
  expect((await gita().get(leavers, { params })).results).toMatchObject([
    { id: asha(), left_on: '2026-11-19', settlement: 'Not begun', run: null },
  ])
  const body = { employee_ids: [asha()], pay_on: '2026-11-25', title: null }
  run = (await gita().get(startFinal, { params, body })).id
  await settled(pay.world)
  expect(await pay.sheetOf(run)).toMatchObject([
    { state: 'Failed', failure: 'The settlement of this separation has not begun.' },
  ])
})

test('the settlement shows what payroll owes and takes back, and leaves these lines to payroll', async () => {
  await s.finishTasks(separation)
  await s.begin(separation)
  // Mangsir has 29 days, 3 of them worked; 4.5 days of leave at 100,000 / 30
  const found = await lines()
  expect(found).toEqual(
    expect.arrayContaining([
      ['Missing notice', 'Receivable', '5000.00', 'Open'],
      ['Leave paid out', 'Payable', '15000.00', 'Open'],
      ['BASIC', 'Payable', '6206.90', 'Open'],
      ['ALLOWANCE', 'Payable', '4137.93', 'Open'],
      ['PF', 'Receivable', '620.69', 'Open'],
      ['ADVANCE', 'Receivable', '9000.00', 'Open'],
    ]),
  )
  expect(found.map(([component]) => component)).toEqual(
    expect.arrayContaining(['GRATUITY_PAY', 'LEAVING_TAX', 'FESTIVAL']),
  )
  const basic = (await s.settlement(separation)).lines.find(({ component }) => component === 'BASIC')
  expect(basic).toMatchObject({ is_paid_by_payroll: true })
  expect(
    await hari().ask(settleLine, {
      params: { org, id: basic?.id ?? '' },
      body: { amount: '6206.90', version: basic?.version ?? 0 },
    }),
  ).toMatchObject({
    status: 409,
    body: { detail: 'Payroll pays this line: it is settled by a final settlement payroll.' },
  })
  await hari().get(addLine, {
    params: { org, id: separation },
    body: { kind: 'Payable', component: 'Taxi', reference: 'Bill 12', amount: '1200' },
  })
})

test('a final settlement payroll pays all of it, taxed, and the settlement shows the same', async () => {
  const { version } = await pay.readIt(run)
  await gita().get(regenerateRun, { params: { org, id: run }, body: { version } })
  await settled(pay.world)
  expect(await pay.sheetOf(run)).toMatchObject([
    { failure: expect.stringMatching(/ holds this employee and is not closed\. Generate it again: /) },
  ])
  await pay.generate(4)
  await pay.done('gita', regenerateRun as never, run)
  await settled(pay.world)
  const { slip, by } = await payslip()
  expect(by).toMatchObject({
    BASIC: '6206.90',
    ALLOWANCE: '4137.93',
    PF: '620.69',
    LEAVE: '15000.00',
    OTHER: '1200.00',
    ADVANCE: '9000.00',
    RECOVERY: '5000.00',
  })
  await hari().get(reckonSettlement, { params: { org, id: separation } })
  // what the person gets is the same by both, to the paisa
  expect((await s.settlement(separation)).totals?.net).toBe(slip.net.replace(/\.?0+$/, ''))
})

test('the payroll of the month leaves out who is settled', async () => {
  expect((await pay.sheetOf(month)).map(({ employee_id }) => employee_id)).toEqual([pay.world.id('maya')])
})

test('what changed after it was computed keeps it open; closed, everything is paid and settled once', async () => {
  const taxi = (await s.settlement(separation)).lines.find(({ component }) => component === 'Taxi')
  await pay.done('gita', submitRun, run)
  await pay.done('hari', approveRun, run)
  await hari().get(settleLine, {
    params: { org, id: taxi?.id ?? '' },
    body: { amount: '1200', version: taxi?.version ?? 0 },
  })
  expect(await pay.step('gita', closeRun, run)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('The settlement changed after this payroll was generated.') },
  })
  const { version } = await pay.readIt(run)
  await hari().get(rejectRun, {
    params: { org, id: run },
    body: { version, remarks: 'The taxi is paid' },
    query,
  } as never)
  await pay.done('gita', regenerateRun as never, run)
  await settled(pay.world)
  expect((await payslip()).by).not.toHaveProperty('OTHER')
  await pay.done('gita', submitRun, run)
  await pay.done('hari', approveRun, run)
  await pay.done('gita', closeRun, run)

  const after = await lines()
  expect(after.filter(([, , , state]) => state !== 'Settled')).toEqual([])
  expect(after).toContainEqual(['BASIC', 'Payable', '6206.90', 'Settled'])
  await hari().get(reckonSettlement, { params: { org, id: separation } })
  expect(await lines()).toEqual(after)
  const kept = await pay.world.inOrg(org, async (db) => ({
    repaid: await db.selectFrom('advance_salary_repayment').select('amount').execute(),
    leave: await db
      .selectFrom('leave_encashment')
      .select('state')
      .where('employee_id', '=', asha())
      .execute(),
  }))
  expect(kept).toEqual({ repaid: [{ amount: '9000.00' }], leave: [{ state: 'Paid' }] })
  expect((await s.complete(separation)).body).toMatchObject({ state: 'Completed' })
  expect((await gita().get(leavers, { params })).results).toEqual([])
  // and nobody is settled twice
  const body = { employee_ids: [asha()], pay_on: '2026-11-25', title: null }
  const again = (await gita().get(startFinal, { params, body })).id
  await settled(pay.world)
  expect(await pay.sheetOf(again)).toMatchObject([
    { failure: expect.stringMatching(/^Paid by .* already\.$/) },
  ])
})

test('what payroll cannot compute is a line without an amount, which people settle', async () => {
  const other = await s.leaver('bikash')
  await s.finishTasks(other)
  await s.begin(other)
  const found = (await s.settlement(other)).lines.find(({ component }) => component === 'Last pay')
  expect(found).toMatchObject({
    reference: expect.stringContaining('No package on'),
    amount: null,
    is_paid_by_payroll: false,
  })
  const body = { remarks: 'Paid by the agency', version: found?.version ?? 0 }
  expect((await hari().ask(waiveLine, { params: { org, id: found?.id ?? '' }, body })).status).toBe(200)
  await hari().get(reckonSettlement, { params: { org, id: other } })
  expect((await s.settlement(other)).lines.filter(({ component }) => component === 'Last pay')).toMatchObject(
    [{ state: 'Waived' }],
  )
})
