import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { bankFileTemplate, downloadBankFile, failPayment } from '#modules/payroll/shared/bank-file.ts'
import { holdPay } from '#modules/payroll/shared/payslip.ts'
import { disbursement, markPaid } from '#modules/payroll/shared/run.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
const org = 'himal'
const params = { org }
let run = ''
let template_id = ''
beforeAll(async () => {
  pay = await payWorld()
  const { world } = pay
  await world.inOrg(org, (db) =>
    db
      .insertInto('employee_bank')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        bank_name: 'Himal Bank',
        account_name: 'Asha',
        account_number: '0012300456',
        is_primary: true,
      } as never)
      .execute(),
  )
  run = await pay.generate(3)
})
afterAll(() => pay.world.close())

const create = (more: object) =>
  pay.world.as('hari').ask(bankFileTemplate.create, {
    params,
    body: {
      name: 'Himal',
      bank_name: 'himal bank',
      delimiter: 'Comma',
      columns: 'account, amount',
      ...more,
    } as never,
  })
const file = (name: 'gita' | 'maya' = 'gita') =>
  pay.world.as(name).ask(downloadBankFile, { params: { org, run_id: run, template_id } })
const due = async () =>
  (await pay.world.as('gita').get(disbursement, { params: { org, run_id: run } })).results

test('a bank file is declared as data, and wrong columns are refused in words', async () => {
  expect(await create({ columns: 'account, branch' })).toMatchObject({
    status: 400,
    body: { columns: [expect.stringContaining('There is no column “branch”.')] },
  })
  const made = await create({})
  expect(made.status).toBe(201)
  template_id = (made.body as { id: string }).id
})

test('it holds what is due by that bank, of a closed payroll only', async () => {
  expect((await file()).status).toBe(409)
  await pay.finish(run)
  const [asha, maya] = (await due()).toSorted((a, b) => a.method.localeCompare(b.method))
  expect([asha?.method, maya?.method]).toEqual(['Bank', 'Cash'])
  expect(await file()).toMatchObject({ status: 200, body: `account,amount\r\n0012300456,${asha?.net}\r\n` })
  // whoever has no code of payroll gets no amount and no account
  expect((await file('maya')).status).toBe(403)
})

test('what is paid stands in no further file, what the bank sent back does, and what is held never does', async () => {
  const { world } = pay
  const id = (await due()).find(({ method }) => method === 'Bank')?.id ?? ''
  const of = { params: { org, run_id: run } }
  const paying = { payslip_ids: [id], paid_on: '2026-12-01', reference: 'BATCH 1' }
  const failing = { payslip_ids: [id], reason: 'Account closed' }
  expect((await world.as('gita').ask(failPayment, { ...of, body: failing })).status).toBe(409)
  expect(await world.as('gita').get(markPaid, { ...of, body: paying })).toEqual({ paid: 1 })
  expect(await file()).toMatchObject({ status: 409, body: { detail: 'No payment is due by this file.' } })
  expect(await world.as('gita').get(failPayment, { ...of, body: failing })).toEqual({ failed: 1 })
  expect((await due()).find((row) => row.id === id)).toMatchObject({
    payment: 'Failed',
    payment_failure: 'Account closed',
    paid_on: null,
  })
  expect((await file()).status).toBe(200)
  expect(await world.as('gita').get(markPaid, { ...of, body: { ...paying, reference: 'BATCH 2' } })).toEqual({
    paid: 1,
  })
  expect((await due()).find((row) => row.id === id)).toMatchObject({ payment: 'Paid', payment_failure: null })

  const body = {
    employee_ids: [world.id('asha')],
    kind: 'Payment',
    from_on: '2026-11-17',
    reason: 'Checked',
  } as never
  await world.as('hari').get(holdPay, { params, body })
  run = await pay.generate(4)
  await pay.finish(run)
  expect(await file()).toMatchObject({ status: 409 })
})
