import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { prepayLoan } from '#modules/loan/shared/loan.ts'
import { loanDeduction } from '#modules/loan/shared/loan-settings.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'
import { payslipSettings } from '#modules/payroll/shared/payroll-settings.ts'
import { payslipPdf, readPayslip, type Payslip } from '#modules/payroll/shared/payslip.ts'
import { approveRun, closeRun, signRun, submitRun } from '#modules/payroll/shared/run.ts'
import { runSheet } from '#modules/payroll/shared/run-sheet.ts'
import { leaving } from '#test/leaving.ts'
import { loanWorld } from '#test/loan-world.ts'

const org = 'himal'
const params = { org }
let at: Awaited<ReturnType<typeof loanWorld>>
let l: ReturnType<typeof leaving>
let home = ''
let loan = ''
let run = ''
beforeAll(async () => {
  at = await loanWorld()
  l = leaving(at.world)
  await at.world.as('gita').get(loanDeduction.create, {
    params,
    body: { loan_type_id: at.ids['type'], heading_id: at.ids['loan'], keep_percent: 40 } as never,
  })
  await at.world.as('gita').get(payrollHeading.create, {
    params,
    body: {
      position: 85,
      code: 'ADVANCE',
      name: 'Advance',
      kind: 'Deduction',
      source: 'Advance salary',
      tax: 'Not taxable',
    } as never,
  })
  home = await l.type('Home leave', 'HL')
  const hours = await l.type('Time off', 'TO', {}, { unit: 'Hour' })
  await l.type('Unpaid leave', 'UL', {}, { has_balance: false })
  await l.grant('asha', home, '12')
  // of a day after the period
  await l.grant('asha', home, '3', '2026-12-20')
  await l.grant('asha', hours, '7.5')
  const { body } = await l.ask('asha', home, '2026-11-23')
  await l.act('maya', 'request', body.id, 'approve')
  loan = await at.given('asha', '24000', 12)
  await at.world.inOrg(org, async (db) => {
    const employee_id = at.world.id('asha')
    const [request_id, advance_id] = [newId(), newId()]
    const request = (id: string, type: string) => ({
      id,
      type,
      employee_id,
      sender_account_id: at.world.account('asha'),
      status: 'Approved',
      request_remarks: 'School fees',
      created_at: '2026-11-18T05:00:00Z',
      decided_at: '2026-11-18T05:00:00Z',
    })
    await db
      .insertInto('request')
      .values([request(request_id, 'advance_salary_request'), request(advance_id, 'expense_advance')])
      .execute()
    await db
      .insertInto('advance_salary_request')
      .values({
        request_id,
        employee_id,
        amount: '9000',
        months: 3,
        required_by: '2026-11-18',
        disbursed_on: '2026-11-18',
      })
      .execute()
    await sql`insert into expense_sheet (id, employee_id) values (${advance_id}, ${employee_id})`.execute(db)
    await db
      .insertInto('expense_advance')
      .values({
        request_id: advance_id,
        employee_id,
        sheet_id: advance_id,
        amount: '1500',
        needed_on: '2026-11-18',
        settle_by: '2026-12-30',
      })
      .execute()
    await db
      .insertInto('expense_ledger')
      .values({
        id: newId(),
        employee_id,
        kind: 'advance',
        amount: '-1500',
        effective_on: '2026-11-18',
        advance_id,
        source_type: 'expense_due',
        source_id: newId(),
        account_name: 'HR',
      })
      .execute()
  })
  run = await at.generate(0)
})
afterAll(() => at.world.close())

const slipId = async () => {
  const query = { as: 'hr' } as never
  const { results } = await at.world.as('gita').get(runSheet, { params: { org, run_id: run }, query })
  return results.find(({ employee_id }) => employee_id === at.world.id('asha'))?.id ?? ''
}
const read = async (as: 'hr' | 'user' = 'hr'): Promise<Payslip> =>
  at.world.as(as === 'hr' ? 'gita' : 'asha').get(readPayslip, {
    params: { org, id: await slipId() },
    query: { as },
  })
const shown = ({ balances }: Payslip) =>
  balances.map(({ title, reference, unit, amount }) => [title, reference, unit, amount])
const save = async (change: object) => {
  const { version } = await at.world.as('gita').get(payslipSettings.read, { params })
  await at.world.as('gita').get(payslipSettings.update, { params, body: { ...change, version } as never })
}
const balances = [
  // twelve days less one, without those of a later day; what is not limited is no balance
  ['Home leave', null, 'Day', '11'],
  ['Time off', null, 'Hour', '7.5'],
  // 9,000 in three months
  ['Advance salary', null, 'Money', '6000.00'],
  ['Expense advances', null, 'Money', '1500.00'],
  // 24,000 at 9 %: 2,099 a month, of them 180 of interest
  ['Home repair', 'L-0001', 'Money', '22081.00'],
]

test('a payslip in review says what is left after it, on the last day of its period', async () => {
  expect(shown(await read())).toEqual(balances)
})

test('the tax of the year is what was withheld with it, and what the year will come to', async () => {
  const { year_total, year_tax, tax } = await read()
  expect(Number(year_total?.to_date)).toBe(Number(year_tax?.withheld_before) + Number(tax))
  expect(year_total).toMatchObject({ year: '2083/84', projected: year_tax?.net })
})

test('closed it says the same, whatever is entered later for days before', async () => {
  await at.reviewed(run)
  for (const [name, act] of [
    ['gita', signRun],
    ['gita', submitRun],
    ['hari', approveRun],
    ['gita', closeRun],
  ] as const)
    expect((await at.stepRun(name, act as never, run)).status).toBeLessThan(300)
  expect(shown(await read())).toEqual(balances)
  await l.grant('asha', home, '-2', '2026-11-18')
  await at.step('gita', prepayLoan as never, loan, { amount: '4000', paid_on: at.today() })
  const slip = await read('user')
  expect(shown(slip)).toEqual(balances)
  for (const language of ['en', 'ne'] as const) {
    const paper = await at.world
      .as('asha')
      .ask(payslipPdf, { params: { org, id: slip.id }, query: { as: 'user', language } })
    expect(paper.status).toBe(200)
  }
  // nor does anything else write them anew
  await expect(
    at.world.inOrg(org, (db) => sql`update payslip set balances = '[]' where id = ${slip.id}`.execute(db)),
  ).rejects.toThrow('This payroll is closed.')
})

test('a payslip that was closed before balances were kept says what the ledgers have of that day', async () => {
  const id = await slipId()
  await at.world.services.database.asOwner(async (db) => {
    await sql`alter table payslip disable trigger payslip_closed`.execute(db)
    await sql`update payslip set balances = null where id = ${id}`.execute(db)
    await sql`alter table payslip enable trigger payslip_closed`.execute(db)
  })
  // with what was entered for days of the period since
  expect((await read()).balances.map(({ amount }) => amount)).toEqual([
    '9',
    '7.5',
    '6000.00',
    '1500.00',
    '18081.00',
  ])
})

test('settings say which blocks an employee sees', async () => {
  const blocks = async () => {
    const { balances: all, year_total } = await read('user')
    return [...new Set(all.map(({ block }) => block)), ...(year_total ? ['Year'] : [])]
  }
  expect(await blocks()).toEqual(['Leave', 'Loan', 'Year'])
  await save({ shows_leave: false })
  expect(await blocks()).toEqual(['Loan', 'Year'])
  await save({ shows_loans: false, shows_year: false })
  expect(await blocks()).toEqual([])
  // who reads payslips by codes sees all of it
  expect((await read()).balances).toHaveLength(5)
})
