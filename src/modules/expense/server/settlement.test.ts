import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { expensePayroll, moneyOf, payDue } from '#modules/expense/shared/expense-money.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'
import { reckonSettlement, settleLine, waiveLine } from '#modules/offboarding/shared/settlement.ts'
import { readPayslip } from '#modules/payroll/shared/payslip.ts'
import { startFinal } from '#modules/payroll/shared/run-start.ts'
import { approveRun, closeRun, submitRun } from '#modules/payroll/shared/run.ts'
import { openOffboarding, settling } from '#test/offboarding-world.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'
import { settled } from '#test/settled.ts'

let pay: PayWorld
let s: ReturnType<typeof settling>
const org = 'himal'
const params = { org }
const query = { as: 'hr' } as never
const taxi = newId()
const hari = () => pay.world.as('hari')

beforeAll(async () => {
  const opened = await openOffboarding({ env: { ROLE: 'all' } })
  pay = await payWorld(opened.world)
  s = settling(opened.world, opened.resigned)
  await pay.world.services.database.asOwner((db) =>
    db
      .insertInto('expense_type')
      .values({ id: taxi, name: 'Taxi', code: 'T', category: 'Other', unit: 'Amount', is_taxable: false })
      .execute(),
  )
  await pay.finish(await pay.generate(2))
  await pay.finish(await pay.generate(3))
})
afterAll(() => pay.world.close())

const lines = (amount: string, more: object) => [{ expense_type_id: taxi, amount, currency: 'NPR', ...more }]
const approve = (type: typeof expenseClaim | typeof expenseAdvance, id: string) =>
  pay.world.as('om').get(type.act as typeof expenseClaim.act, {
    params: { ...params, id, action: 'approve' },
    query,
    body: { remarks: 'All right' },
  })
async function claimOf(name: 'asha' | 'maya', amount: string, remarks: string) {
  const { body } = await pay.world.as(name).ask(expenseClaim.create, {
    params,
    body: { lines: lines(amount, { spent_on: '2026-11-10' }) as never, remarks },
  })
  await approve(expenseClaim, body.id)
  return body.id
}
async function advanceOf(name: 'asha' | 'maya', amount: string, remarks: string) {
  const { body } = await pay.world.as(name).ask(expenseAdvance.create, {
    params,
    body: { needed_on: '2026-11-20', remarks, lines: lines(amount, {}) as never },
  })
  await approve(expenseAdvance, body.id)
  await hari().get(payDue, {
    params: { org, id: body.id },
    body: { amount, method: 'Bank', paid_on: '2026-11-20' },
  })
  return body.id
}
const settlementOf = async (separation: string) => (await s.settlement(separation)).lines
const dues = async (separation: string) =>
  (await settlementOf(separation))
    .filter(({ component }) => /Expense|Advance|CLAIMS|ADV/.test(component))
    .map(({ component, kind, amount, state, is_paid_by_payroll }) => [
      component,
      kind,
      amount,
      state,
      is_paid_by_payroll,
    ])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
const lineOf = async (separation: string, reference: string) => {
  const found = (await settlementOf(separation)).find((one) => one.reference === reference)
  return { id: found?.id ?? '', version: found?.version ?? 0, amount: found?.amount ?? '' }
}
/** As HR: a login ends with the last day. */
const balance = async (name: 'asha' | 'maya') =>
  (
    await pay.world
      .as('om')
      .get(moneyOf, { params, query: { as: 'hr', employee_id: pay.world.id(name) } as never })
  ).balance

let separation = ''
let late = ''
test('claims and advances that payroll does not settle are lines of the settlement, and are closed by it once', async () => {
  const visit = await claimOf('asha', '1200', 'Client visit')
  await claimOf('asha', '350.50', 'Courier')
  late = await claimOf('asha', '90', 'Late taxi')
  await hari().get(payDue, {
    params: { org, id: visit },
    body: { amount: '500', method: 'Payroll', paid_on: '2026-11-20' },
  })
  await advanceOf('asha', '3000', 'Fair')
  expect(await balance('asha')).toBe('-1359.50')
  separation = await s.leaver('asha')
  await s.finishTasks(separation)
  await s.begin(separation)
  const open = [
    ['Advance not settled', 'Receivable', '3000.00', 'Open', false],
    ['Expense claim', 'Payable', '1200.00', 'Open', false],
    ['Expense claim', 'Payable', '350.50', 'Open', false],
    ['Expense claim', 'Payable', '90.00', 'Open', false],
  ]
  expect(await dues(separation)).toEqual(open)
  // calculated again they are the same
  await hari().get(reckonSettlement, { params: { org, id: separation } })
  expect(await dues(separation)).toEqual(open)

  const claim = await lineOf(separation, 'Client visit')
  const close = (line: typeof claim, amount = line.amount, name: 'hari' | 'om' = 'hari') =>
    pay.world.as(name).ask(settleLine, {
      params: { org, id: line.id },
      body: { amount, version: line.version },
    })
  expect((await close(claim, '1200.01')).body).toEqual({ amount: ['At most 1200.00 is due.'] })
  expect((await close(claim, '1200', 'om')).body).toMatchObject({
    detail: 'The requester and the approvers cannot pay it.',
  })
  const [first, second] = await Promise.all([close(claim), close(claim)])
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const items = (await pay.world.as('om').get(expensePayroll, { params, query: {} as never })).results
  expect(items.map(({ amount, state }) => [amount, state])).toEqual([['500.00', 'Withdrawn']])
  expect(await balance('asha')).toBe('-2559.50')

  const courier = await lineOf(separation, 'Courier')
  const waive = (line: typeof claim) =>
    hari().ask(waiveLine, {
      params: { org, id: line.id },
      body: { remarks: 'By agreement', version: line.version },
    })
  expect((await waive(courier)).body).toMatchObject({
    detail: 'An approved claim is paid, or cancelled in expenses.',
  })
  expect((await close(courier)).status).toBe(200)
  expect((await waive(await lineOf(separation, 'Fair'))).status).toBe(200)
  expect(await balance('asha')).toBe('90.00')
  await hari().get(reckonSettlement, { params: { org, id: separation } })
  expect((await dues(separation)).map(([, , amount, state]) => [amount, state])).toEqual([
    ['3000.00', 'Waived'],
    ['1200.00', 'Settled'],
    ['350.50', 'Settled'],
    ['90.00', 'Open'],
  ])
})

test('what was paid in expenses meanwhile is not paid again', async () => {
  const line = await lineOf(separation, 'Late taxi')
  await hari().get(payDue, {
    params: { org, id: late },
    body: { amount: '90', method: 'Cash', paid_on: '2026-11-20' },
  })
  const answer = await hari().ask(settleLine, {
    params: { org, id: line.id },
    body: { amount: '90', version: line.version },
  })
  expect(answer).toMatchObject({ status: 409, body: { detail: 'Nothing of it is due any more.' } })
  // calculated again it is gone
  await hari().get(reckonSettlement, { params: { org, id: separation } })
  expect((await lineOf(separation, 'Late taxi')).id).toBe('')
  expect(await balance('asha')).toBe('0.00')
})

test('where payroll has headings for them, the final settlement payroll pays and takes them, once', async () => {
  await pay.heading(35, 'CLAIMS', { source: 'Reimbursement', tax: 'Not taxable' })
  await pay.heading(85, 'ADV', { kind: 'Deduction', source: 'Loan', tax: 'Not taxable' })
  const { version } = await hari().get(expenseSettings.read, { params })
  await hari().get(expenseSettings.update, {
    params,
    body: {
      reimburse_heading_id: pay.headings['CLAIMS'],
      recovery_heading_id: pay.headings['ADV'],
      version,
    } as never,
  })
  const visit = await claimOf('maya', '2500.40', 'Client visit')
  await claimOf('maya', '100', 'Bus')
  await hari().get(payDue, {
    params: { org, id: visit },
    body: { amount: '1000', method: 'Payroll', paid_on: '2026-11-20' },
  })
  // more than the last pay and the claims allow
  await advanceOf('maya', '20000', 'Stall')
  const own = await s.leaver('maya')
  await s.finishTasks(own)
  await s.begin(own)
  const shown = await dues(own)
  expect(shown).toEqual([
    ['ADV', 'Receivable', '12237.02', 'Open', true],
    ['Advance not settled', 'Receivable', '7762.98', 'Open', false],
    ['CLAIMS', 'Payable', '2600.40', 'Open', true],
  ])
  const body = { employee_ids: [pay.world.id('maya')], pay_on: '2026-11-25', title: null }
  const run = (await pay.world.as('gita').get(startFinal, { params, body })).id
  await settled(pay.world)
  const [row] = await pay.sheetOf(run)
  const slip = await pay.world.as('gita').get(readPayslip, { params: { org, id: row?.id ?? '' }, query })
  expect(slip.reimbursements.map(({ purpose, amount }) => [purpose, amount])).toEqual([
    ['Client visit', '1500.40'],
    ['Bus', '100.00'],
    ['Client visit', '1000.00'],
  ])
  expect(slip).toMatchObject({ reimbursed: '2600.40', net: '0.00' })
  await pay.done('gita', submitRun, run)
  await pay.done('hari', approveRun, run)
  await pay.done('gita', closeRun, run)
  expect(await balance('maya')).toBe('-7762.98')
  const left = await lineOf(own, 'Stall')
  await hari().get(settleLine, {
    params: { org, id: left.id },
    body: { amount: left.amount, version: left.version },
  })
  expect(await balance('maya')).toBe('0.00')
  await hari().get(reckonSettlement, { params: { org, id: own } })
  expect((await dues(own)).map(([component, , , state]) => [component, state])).toEqual([
    ['ADV', 'Settled'],
    ['Advance not settled', 'Settled'],
    ['CLAIMS', 'Settled'],
  ])
})
