import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import {
  expenseLedger,
  expensePayroll,
  moneyOf,
  paidWithPay,
  payDue,
  withdrawItem,
} from '#modules/expense/shared/expense-money.ts'
import { expenseSettings, reimbursementHeadings } from '#modules/expense/shared/expense-settings.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'
import { readPayslip, type Payslip } from '#modules/payroll/shared/payslip.ts'
import { regenerateRun } from '#modules/payroll/shared/run-start.ts'
import {
  approveRun,
  cancelRun,
  closeRun,
  rejectRun,
  signRun,
  submitRun,
} from '#modules/payroll/shared/run.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'
import { settled } from '#test/settled.ts'

let pay: PayWorld
const org = 'himal'
const params = { org }
const taxi = newId()
const query = { as: 'hr' } as never

beforeAll(async () => {
  pay = await payWorld()
  await pay.world.services.database.asOwner((db) =>
    db
      .insertInto('expense_type')
      .values({ id: taxi, name: 'Taxi', code: 'T', category: 'Other', unit: 'Amount', is_taxable: false })
      .execute(),
  )
})
afterAll(() => pay.world.close())

/** An approved claim of asha or maya that goes with the pay. */
async function claimed(name: 'asha' | 'maya', amount: string, remarks: string): Promise<string> {
  const { world } = pay
  const { body } = await world.as(name).ask(expenseClaim.create, {
    params,
    body: {
      lines: [{ expense_type_id: taxi, amount, currency: 'NPR', spent_on: '2026-11-10' }],
      remarks,
    },
  })
  await world.as('hari').get(expenseClaim.act, {
    params: { ...params, id: body.id, action: 'approve' },
    query,
    body: { remarks: 'All right' },
  })
  await world.as('om').get(payDue, {
    params: { org, id: body.id },
    body: { amount, method: 'Payroll', paid_on: '2026-11-12' },
  })
  return body.id
}
const save = async (reimburse_heading_id: string) => {
  const { version } = await pay.world.as('hari').get(expenseSettings.read, { params })
  return pay.world
    .as('hari')
    .ask(expenseSettings.update, { params, body: { reimburse_heading_id, version } as never })
}
const items = async () =>
  (await pay.world.as('om').get(expensePayroll, { params, query: {} as never })).results
const itemOf = async (purpose: string) => {
  const found = (await items()).find((one) => one.purpose === purpose)
  return { id: found?.id ?? '', version: found?.version ?? 0, state: found?.state }
}
const byHand = async (purpose: string, act: typeof paidWithPay | typeof withdrawItem = paidWithPay) => {
  const { id, version } = await itemOf(purpose)
  return pay.world.as('om').ask(act as typeof paidWithPay, {
    params: { org, id },
    body: { version, paid_on: '2026-11-20' },
  })
}
const balance = async (name: 'asha' | 'maya') =>
  (await pay.world.as(name).get(moneyOf, { params, query: { as: 'user' } })).balance
const slipOf = async (run: string, name: 'asha' | 'maya'): Promise<Payslip> => {
  const row = (await pay.sheetOf(run)).find(({ employee_id }) => employee_id === pay.world.id(name))
  return pay.world.as('gita').get(readPayslip, { params: { org, id: row?.id ?? '' }, query })
}
const regenerated = async (run: string) => {
  await pay.done('gita', regenerateRun as never, run)
  await settled(pay.world)
}
const toApproved = async (run: string) => {
  await pay.reviewAll(run)
  await pay.done('gita', signRun, run)
  await pay.done('gita', submitRun, run)
  await pay.done('hari', approveRun, run)
}
const returned = async (run: string) => {
  const { version } = await pay.readIt(run)
  await pay.world.as('hari').get(rejectRun, {
    params: { org, id: run },
    body: { version, remarks: 'A claim changed' },
    query,
  } as never)
}

test('a heading for reimbursement is an earning without tax, and only such a one is chosen', async () => {
  const made = (more: object) =>
    pay.world.as('gita').ask(payrollHeading.create, {
      params,
      body: { position: 35, code: 'CLAIMS', name: 'Claims', source: 'Reimbursement', ...more } as never,
    })
  expect((await made({ kind: 'Earning', tax: 'Taxable' })).body).toEqual({
    source: ['A heading for reimbursements is an earning that is not taxable.'],
  })
  expect((await save(pay.headings['BASIC'] ?? '')).body).toEqual({
    reimburse_heading_id: ['Choose a payroll heading with the source Reimbursement.'],
  })
})

test('without a heading claims sent to payroll are marked as paid by hand, as before', async () => {
  await claimed('maya', '300', 'Bus')
  const run = await pay.generate(2)
  expect(await slipOf(run, 'maya')).toMatchObject({ reimbursed: '0.00', reimbursements: [] })
  await pay.finish(run)
  expect(await itemOf('Bus')).toMatchObject({ state: 'Planned' })
  expect((await byHand('Bus')).status).toBe(204)
  expect(await balance('maya')).toBe('0.00')
})

test('an approved claim is paid with the pay once, without tax, and the ledger is zero', async () => {
  await pay.heading(35, 'CLAIMS', { source: 'Reimbursement', tax: 'Not taxable' })
  const heading = pay.headings['CLAIMS'] ?? ''
  const found = await pay.world.as('hari').get(reimbursementHeadings, { params })
  expect(found.results).toEqual([{ id: heading, name: 'CLAIMS' }])
  expect((await save(heading)).status).toBe(200)
  expect(await pay.world.as('hari').get(expenseSettings.read, { params })).toMatchObject({
    recovery_heading_id: null,
    reimburse_heading: { id: heading, name: 'CLAIMS' },
  })

  const run = await pay.generate(3)
  const before = await slipOf(run, 'asha')
  await claimed('asha', '2500.40', 'Client visit')
  expect(await balance('asha')).toBe('2500.40')
  await pay.generate(3, 'changed')
  const slip = await slipOf(run, 'asha')
  expect(slip).toMatchObject({
    gross: before.gross,
    deductions: before.deductions,
    tax: before.tax,
    reimbursed: '2500.40',
    reimbursements: [{ purpose: 'Client visit', amount: '2500.40' }],
  })
  expect([before.gross, before.net, slip.net]).toEqual(['100000.00', '93154.00', '95654.40'])
  expect(slip.year_tax).toEqual(before.year_tax)
  expect(await pay.readIt(run)).toMatchObject({ reimbursed: '2500.40', gross: '200000.00' })
  // a payroll that is not closed has paid nothing
  expect(await balance('asha')).toBe('2500.40')

  await pay.finish(run)
  expect(await balance('asha')).toBe('0.00')
  const ledger = await pay.world.as('asha').get(expenseLedger, { params, query: { as: 'user' } })
  expect(ledger.results.map(({ kind, amount, method }) => [kind, amount, method])).toEqual(
    expect.arrayContaining([
      ['claim', '2500.40', null],
      ['settlement', '-2500.40', 'Payroll'],
    ]),
  )
  expect(ledger.count).toBe(2)
  expect(await itemOf('Client visit')).toMatchObject({ state: 'Taken' })
  expect((await byHand('Client visit')).body).toMatchObject({ detail: 'It is taken already.' })
  // what was paid stands on one's own payslip
  const own = await pay.world
    .as('asha')
    .get(readPayslip, { params: { org, id: slip.id }, query: { as: 'user' } })
  expect(own).toMatchObject({ reimbursements: [{ purpose: 'Client visit', amount: '2500.40' }] })
})

test('what is paid by hand, or taken back, between generating and closing keeps the payroll open', async () => {
  await claimed('asha', '1000', 'Printer')
  await claimed('maya', '700', 'Courier')
  const run = await pay.generate(4)
  expect(await slipOf(run, 'maya')).toMatchObject({ reimbursed: '700.00' })
  await toApproved(run)
  expect((await byHand('Printer')).status).toBe(204)
  expect((await byHand('Courier', withdrawItem)).status).toBe(204)
  const refused = await pay.step('gita', closeRun, run)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      detail: expect.stringMatching(
        /^Claims changed after payroll was generated: .*Printer.*\. Send it back and generate it again\.$/,
      ),
    },
  })
  // all of it or nothing
  expect([await balance('asha'), await balance('maya')]).toEqual(['0.00', '700.00'])
  await returned(run)
  await regenerated(run)
  expect(await slipOf(run, 'asha')).toMatchObject({ reimbursed: '0.00', reimbursements: [] })
  await toApproved(run)
  await pay.done('gita', closeRun, run)
  expect([await balance('asha'), await balance('maya')]).toEqual(['0.00', '700.00'])
})

test('a cancelled payroll gives the claim back', async () => {
  await claimed('maya', '820', 'Tools')
  const run = await pay.generate(5)
  expect(await slipOf(run, 'maya')).toMatchObject({ reimbursed: '820.00' })
  await pay.done('gita', cancelRun as never, run)
  expect(await itemOf('Tools')).toMatchObject({ state: 'Planned' })
  expect((await byHand('Tools')).status).toBe(204)
})

test('of closing and paying by hand at once one wins', async () => {
  await claimed('asha', '450', 'Cable')
  const run = await pay.generate(5)
  await toApproved(run)
  const [closed, hand] = await Promise.all([pay.step('gita', closeRun, run), byHand('Cable')])
  expect([closed.status < 300, hand.status < 300].filter(Boolean)).toHaveLength(1)
  expect(await balance('asha')).toBe('0.00')
})
