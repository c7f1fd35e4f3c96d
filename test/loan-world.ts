import { sql } from 'kysely'
import { expect } from 'vitest'
import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { disburseLoan, holdLoan, initiateLoan, readLoan } from '#modules/loan/shared/loan.ts'
import { loanMethod, loanType } from '#modules/loan/shared/loan-settings.ts'
import { assignPackage, addPackageHeading, payrollPackage } from '#modules/payroll/shared/package.ts'
import { differences, reviewReason } from '#modules/payroll/shared/difference.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'
import { generateRun, readRun, submitRun } from '#modules/payroll/shared/run.ts'
import { loanDecision } from '#test/loan-decide.ts'
import { settled } from '#test/settled.ts'
import { openWorld } from '#test/world.ts'

const org = 'himal'
const params = { org }

/** Two people with agreed pay of 50,000 and 10,000 a month, a loan type of 9 % a year, and what is done with loans and payroll. */
export async function loanWorld() {
  // the first two pay periods that are not over
  const periods = periodsOf(nepalFiscalYear(2083)).filter(({ start }) => start >= '2026-11-17')
  const ids: Record<string, string> = {}
  const periodIds: string[] = []
  const world = await openWorld({ env: { ROLE: 'all' } })
  await world.inOrg(org, async (db) => {
    const own = nepalFiscalYear(2083)
    const year = newId()
    await db
      .insertInto('fiscal_year')
      .values({ ...own, id: year, name: '2083/84', category: 'payroll' })
      .execute()
    for (const { seq, label, start, end } of periodsOf(own)) {
      const id = newId()
      if (start >= '2026-11-17') periodIds.push(id)
      await db
        .insertInto('fiscal_period')
        .values({ id, fiscal_year_id: year, seq, label, start_on: start, end_on: end })
        .execute()
    }
    await db
      .insertInto('employee_compensation')
      .values(
        (['asha', 'maya'] as const).map((name) => ({
          id: newId(),
          employee_id: world.id(name),
          valid_from: '2020-01-01',
          pay_basis: 'Salaried',
          annual_salary: name === 'asha' ? '600000' : '120000',
        })),
      )
      .execute()
    const others = await db
      .selectFrom('employee')
      .select('id')
      .where('id', 'not in', [world.id('asha'), world.id('maya')])
      .execute()
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
  const heading = (position: number, code: string, more: object) =>
    made(
      world.as('gita').ask(payrollHeading.create, {
        params,
        body: { position, code, name: code, kind: 'Earning', source: 'Formula', ...more } as never,
      }),
    )
  ids['basic'] = await heading(10, 'BASIC', { formula: 'AGREED', is_prorated: true })
  ids['loan'] = await heading(80, 'LOAN', { kind: 'Deduction', source: 'Loan', tax: 'Not taxable' })
  await heading(90, 'TAX', { kind: 'Deduction', source: 'Income tax', tax: 'Not taxable' })
  const package_id = await made(
    world.as('gita').ask(payrollPackage.create, { params, body: { name: 'Staff', code: 'STAFF' } as never }),
  )
  await world
    .as('gita')
    .ask(addPackageHeading, { params: { org, package_id }, body: { heading_id: ids['basic'] } })
  await world.as('gita').get(assignPackage, {
    params,
    body: { employee_ids: [world.id('asha'), world.id('maya')], package_id, valid_from: '2020-01-01' },
  })
  ids['method'] = await made(
    world.as('gita').ask(loanMethod.create, {
      params,
      body: { name: 'EMI', kind: 'Reducing (EMI)', day_count: '30/360', rounding_unit: '1' } as never,
    }),
  )
  ids['type'] = await made(
    world.as('gita').ask(loanType.create, {
      params,
      body: {
        name: 'Home repair',
        method_id: ids['method'],
        annual_rate: '9',
        min_amount: '1000',
        max_amount: '500000',
        salary_multiple: '7',
        max_months: 36,
        service_months: 12,
        gap_months: 0,
        max_open: 1,
      } as never,
    }),
  )

  const loanFor = (name: 'asha' | 'maya', amount: string, months: number) => ({
    employee_id: world.id(name),
    loan_type_id: ids['type'] ?? '',
    amount,
    months,
    first_on: periods[0]?.start ?? '',
    guarantor_ids: [],
  })
  const today = () => clock.instant().slice(0, 10)
  const read = (id: string) =>
    world.as('gita').get(readLoan, { params: { org, id }, query: { as: 'hr' } as never })
  const step = async (name: 'gita' | 'hari', act: typeof holdLoan, id: string, body: object = {}) => {
    const { version } = await read(id)
    return world.as(name).ask(act, { params: { org, id }, body: { ...body, version } as never })
  }
  const decide = loanDecision(world)
  /** Initiated by one, approved by another, and paid. */
  async function given(name: 'asha' | 'maya', amount: string, months: number): Promise<string> {
    const id = await made(
      world
        .as('gita')
        .ask(initiateLoan, { params, body: loanFor(name, amount, months) })
        .then(({ status, body }) => ({ status: status === 200 ? 201 : status, body })),
    )
    expect((await decide('hari', id)).status).toBe(200)
    expect((await step('gita', disburseLoan as never, id, { paid_on: today() })).status).toBeLessThan(300)
    return id
  }

  const runOf = (id: string) => world.as('gita').get(readRun, { params: { org, id }, query: { as: 'hr' } })
  /** Everything that changed since the last run is looked at. */
  const reviewed = async (run_id: string) => {
    const of = { params: { org, run_id }, query: { as: 'hr' } as never }
    for (const { reason } of (await world.as('gita').get(differences, of)).results)
      await world.as('gita').ask(reviewReason, { ...of, body: { reason, remarks: 'Checked' } })
  }
  const stepRun = async (name: 'gita' | 'hari', act: typeof submitRun, id: string) => {
    const { version } = await runOf(id)
    return world.as(name).ask(act, { params: { org, id }, body: { version }, query: { as: 'hr' } as never })
  }
  const generate = async (at: number) => {
    const { id } = await world.as('gita').get(generateRun, {
      params,
      body: { period_id: periodIds[at] ?? '', pay_on: periods[at]?.end ?? '', only: 'all' },
    })
    await settled(world)
    return id
  }
  const deducted = async (run: string, name: 'asha' | 'maya') => {
    const { rows } = await world.inOrg(org, (db) =>
      sql<{ amount: string; net: string; gross: string; tax: string }>`
        select l.amount::text, s.net::text, s.gross::text, s.tax::text from payslip s
        left join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id and l.code = 'LOAN'
        where s.run_id = ${run} and s.employee_id = ${world.id(name)}`.execute(db),
    )
    return rows[0]
  }

  return {
    world,
    ids,
    periods,
    today,
    loanFor,
    read,
    step,
    decide,
    given,
    runOf,
    reviewed,
    stepRun,
    generate,
    deducted,
  }
}

const made = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: 201 })
  return (body as { id: string }).id
}
