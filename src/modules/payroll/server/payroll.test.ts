import { afterAll, beforeAll, expect, test } from 'vitest'
import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { compareAmounts, sum } from '#kernel/money.ts'
import { newId } from '#platform/id.ts'
import {
  assignPackage,
  addPackageHeading,
  payrollPackage,
  setTaxProfile,
} from '#modules/payroll/shared/package.ts'
import { payrollHeading, previewFormula } from '#modules/payroll/shared/heading.ts'
import { myPayslips, payslipPdf, readPayslip } from '#modules/payroll/shared/payslip.ts'
import { runSettings } from '#modules/payroll/shared/payroll-settings.ts'
import { makeVoucher, teamInsight, vouchers } from '#modules/payroll/shared/reports.ts'
import { voucherType } from '#modules/payroll/shared/payroll-settings.ts'
import {
  approveRun,
  closeRun,
  disbursement,
  generateRun,
  markPaid,
  preflight,
  readRun,
  signRun,
  submitRun,
} from '#modules/payroll/shared/run.ts'
import { runSheet } from '#modules/payroll/shared/run-sheet.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const people = ['asha', 'maya'] as const
let run = ''
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.inOrg(org, async (db) => {
    const own = nepalFiscalYear(2083)
    const year = newId()
    const { calendar, applicable_from, applicable_to } = own
    await db
      .insertInto('fiscal_year')
      .values({ id: year, name: '2083/84', category: 'payroll', calendar, applicable_from, applicable_to })
      .execute()
    await db
      .insertInto('fiscal_period')
      .values(
        periodsOf(own).map(({ seq, label, start, end }) => ({
          id: newId(),
          fiscal_year_id: year,
          seq,
          label,
          start_on: start,
          end_on: end,
        })),
      )
      .execute()
    await db
      .insertInto('employee_compensation')
      .values(
        people.map((name) => ({
          id: newId(),
          employee_id: world.id(name),
          valid_from: '2020-01-01',
          pay_basis: 'Salaried',
          annual_salary: '1200000',
        })),
      )
      .execute()
  })
  const heading = async (position: number, code: string, more: Record<string, unknown>) => {
    const { body, status } = await world.as('gita').ask(payrollHeading.create, {
      params,
      body: { position, code, name: code, kind: 'Earning', source: 'Formula', ...more } as never,
    })
    expect({ status, body }).toMatchObject({ status: 201 })
    ids[code] = (body as { id: string }).id
  }
  await heading(10, 'BASIC', { formula: 'AGREED * 0.6', is_prorated: true, tax: 'Taxable' })
  await heading(20, 'ALLOWANCE', { formula: 'AGREED - BASIC', is_prorated: true, tax: 'Taxable' })
  await heading(30, 'SSF_ER', {
    kind: 'Employer contribution',
    tax: 'Retirement fund',
    fund: 'SSF',
    formula: 'BASIC * SSF_EMPLOYER / 100',
  })
  await heading(40, 'SSF_EE', {
    kind: 'Deduction',
    tax: 'Retirement fund',
    fund: 'SSF',
    formula: 'BASIC * SSF_EMPLOYEE / 100',
  })
  await heading(90, 'TAX', { kind: 'Deduction', source: 'Income tax', tax: 'Not taxable' })
  const { id } = await world
    .as('gita')
    .get(payrollPackage.create, { params, body: { name: 'Staff', code: 'STAFF' } as never })
  for (const code of ['BASIC', 'ALLOWANCE', 'SSF_ER', 'SSF_EE'])
    await world.as('gita').ask(addPackageHeading, {
      params: { org, package_id: String(id) },
      body: { heading_id: ids[code] ?? '' },
    })
  const employee_ids = people.map((name) => world.id(name))
  await world.as('gita').get(assignPackage, {
    params,
    body: { employee_ids, package_id: String(id), valid_from: '2020-01-01' },
  })
  await world.as('gita').get(setTaxProfile, {
    params,
    body: {
      employee_ids,
      valid_from: '2020-01-01',
      assessed_as: 'single',
      fund: 'ssf',
      is_resident: true,
      is_disabled: false,
      opening_income: '0',
      opening_tax: '0',
    },
  })
  await world.as('gita').ask(runSettings.update, { params, body: { start_on: '2026-10-18', version: 0 } })
  // everybody else is held back: this test pays two
  await world.inOrg(org, async (db) => {
    const others = await db.selectFrom('employee').select('id').where('id', 'not in', employee_ids).execute()
    await db
      .insertInto('payroll_hold')
      .values(
        others.map(({ id: employee_id }) => ({
          id: newId(),
          employee_id,
          kind: 'Processing',
          from_on: '2020-01-01',
          reason: 'Not in this test',
        })),
      )
      .execute()
  })
})
afterAll(() => world.close())

test('a formula is tried for an employee, and refused in words', async () => {
  const body = { formula: 'BASIC * 0.1', position: 50, employee_id: world.id('asha') }
  expect(await world.as('gita').get(previewFormula, { params, body })).toMatchObject({
    value: '6000.00',
    error: null,
  })
  const later = { formula: 'TAX * 2', position: 50 }
  expect(await world.as('gita').get(previewFormula, { params, body: later })).toMatchObject({
    value: null,
    error: 'TAX is computed later (order 90). Use a heading above this one.',
  })
})

test('a month is generated, approved by a second person, closed and paid, and never changes again', async () => {
  const before = await world.as('gita').get(preflight, { params })
  expect(before).toMatchObject({ people: 2, period: { start_on: '2026-10-18', end_on: '2026-11-16' } })
  const period_id = before.period?.id ?? ''
  const made = await world
    .as('gita')
    .get(generateRun, { params, body: { period_id, pay_on: '2026-12-01', only: 'all' } })
  run = made.id
  await settled(world)
  const at = { org, id: run }
  const inReview = await world.as('gita').get(readRun, { params: at, query: { as: 'hr' } })
  expect(inReview).toMatchObject({ state: 'In review', people: 2, failed: 0, gross: '200000.00' })

  const sheet = await world
    .as('gita')
    .get(runSheet, { params: { org, run_id: run }, query: { as: 'hr' } as never })
  // basic 60,000 and allowance 40,000; women have a rebate of a tenth on the tax of the year
  expect(sheet.results).toMatchObject([{ gross: '100000.00' }, { gross: '100000.00' }])
  const step = async (name: 'gita' | 'hari', act: typeof submitRun | typeof approveRun) => {
    const { version } = await world.as(name).get(readRun, { params: at, query: { as: 'hr' } })
    return world
      .as(name)
      .ask(act as typeof submitRun, { params: at, body: { version }, query: { as: 'hr' } as never })
  }
  expect((await step('gita', closeRun)).status).toBe(409)
  expect(await step('gita', submitRun)).toMatchObject({
    status: 409,
    body: { detail: 'Sign the differences to the last payroll first.' },
  })
  expect((await step('gita', signRun)).status).toBeLessThan(300)
  expect((await step('gita', submitRun)).status).toBeLessThan(300)
  const alone = await step('gita', approveRun)
  expect(alone).toMatchObject({
    status: 409,
    body: { detail: 'You cannot approve a payroll that you generated.' },
  })
  // nobody sees a payslip that is not closed
  expect((await world.as('asha').get(myPayslips, { params })).count).toBe(0)
  expect((await step('hari', approveRun)).status).toBeLessThan(300)
  expect((await step('gita', closeRun)).status).toBeLessThan(300)
  expect((await step('hari', approveRun)).status).toBe(409)

  const again = await world
    .as('gita')
    .ask(generateRun, { params, body: { period_id, pay_on: '2026-12-01', only: 'all' } })
  expect(again.status).toBe(409)
  await expect(
    world.inOrg(org, (db) => db.updateTable('payslip').set({ net: '1', gross: '1' }).execute()),
  ).rejects.toThrow()

  const due = await world.as('gita').get(disbursement, { params: { org, run_id: run } })
  const payslip_ids = due.results.map(({ id }) => id)
  const body = { payslip_ids, paid_on: '2026-12-01', reference: 'BATCH 1' }
  expect(await world.as('gita').get(markPaid, { params: { org, run_id: run }, body })).toEqual({ paid: 2 })
  expect((await world.as('gita').ask(markPaid, { params: { org, run_id: run }, body })).status).toBe(409)
})

test('an employee reads their own payslip with its trace, and nobody else does without the codes', async () => {
  const mine = await world.as('asha').get(myPayslips, { params })
  expect(mine.results).toMatchObject([{ gross: '100000.00', payment: 'Paid' }])
  const id = mine.results[0]?.id ?? ''
  const slip = await world.as('asha').get(readPayslip, { params: { org, id } })
  expect(slip.lines.find(({ code }) => code === 'BASIC')).toMatchObject({
    amount: '60000.00',
    formula: 'AGREED * 0.6',
    ytd: '60000.00',
  })
  const signed = slip.lines.flatMap(({ kind, amount }) =>
    kind === 'Earning' ? [amount] : kind === 'Deduction' ? [`-${amount}`] : [],
  )
  expect(compareAmounts(sum([...signed, slip.rounding]), slip.net)).toBe(0)
  const pdf = await world.as('asha').ask(payslipPdf, { params: { org, id } })
  expect(pdf.status).toBe(200)
  // maya supervises asha, and has no code of payroll
  for (const name of ['maya', 'rajan', 'bikash'] as const) {
    expect((await world.as(name).ask(readPayslip, { params: { org, id } })).status).not.toBe(200)
    expect((await world.as(name).ask(runSheet, { params: { org, run_id: run } })).status).not.toBe(200)
  }
  const team = await world.as('maya').ask(teamInsight, { params })
  expect(JSON.stringify(team.body)).not.toMatch(/gross|net|100000|92\d{3}/)
  const read = await world.as('gita').ask(readPayslip, { params: { org, id }, query: { as: 'hr' } as never })
  expect(read.status).toBe(200)
  const kept = await world.inOrg(org, (db) =>
    db.selectFrom('sensitive_read').selectAll().where('part', '=', 'Pay').execute(),
  )
  expect(kept.some(({ employee_id }) => employee_id === world.id('asha'))).toBe(true)
})

test('a voucher of a closed run balances', async () => {
  const type = await world
    .as('gita')
    .get(voucherType.create, { params, body: { name: 'Salary', code: 'SAL' } as never })
  const made = await world.as('gita').ask(makeVoucher, {
    params: { org, run_id: run },
    body: { voucher_type_id: String((type as Record<string, unknown>)['id']), posted_on: '2026-12-01' },
  })
  expect(made.status).toBeLessThan(300)
  const { totals } = (await world.as('gita').get(vouchers, { params: { org, run_id: run } })) as unknown as {
    totals: { debit: string; credit: string }
  }
  expect(totals.debit).toBe(totals.credit)
  expect(compareAmounts(totals.debit, '0')).toBe(1)
})
