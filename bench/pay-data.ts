import type pg from 'pg'
import { addDays } from '#kernel/calendar/day.ts'
import { nepalFiscalYearOn, periodsOf } from '#kernel/calendar/period.ts'
import { makeOrganization, peopleOf, type Org } from '#bench/data.ts'
import type { PersonOf } from '#bench/data.ts'
import type { Stage } from '#bench/stage.ts'

/** Somebody of HR, by a token that is made for each call. */
export type Officer = <T>(path: string, json: unknown) => Promise<T>

export interface Payroll {
  org: Org
  hr: PersonOf
  officer: Officer
  /** The month that is paid: the first of the fiscal year. */
  period: { id: string; end: string }
}

const formulas: readonly (readonly [code: string, kind: string, formula: string, more?: object])[] = [
  ['BASIC', 'Earning', 'AGREED * 0.6', { is_prorated: true }],
  ['DEARNESS', 'Earning', 'round(AGREED * 0.1, 1)', { is_prorated: true }],
  ['HOUSE', 'Earning', 'if(BASIC > 30000, BASIC * 0.15, BASIC * 0.2)', { is_prorated: true }],
  ['TRANSPORT', 'Earning', 'min(AGREED * 0.05, 5000)', { is_prorated: true }],
  ['PHONE', 'Earning', '1500'],
  ['MEAL', 'Earning', 'max(2000, AGREED * 0.02)'],
  ['GRADE', 'Earning', 'round(BASIC / 30, 1)', { is_prorated: true }],
  ['OTHER', 'Earning', 'AGREED - BASIC - DEARNESS'],
  ['PF', 'Deduction', 'BASIC * 0.1', { tax: 'Retirement fund' }],
  ['CIT', 'Deduction', 'BASIC * 0.05', { tax: 'Retirement fund' }],
  ['WELFARE', 'Deduction', '200', { tax: 'Not taxable' }],
  ['UNION', 'Deduction', 'min(BASIC * 0.01, 500)', { tax: 'Not taxable' }],
  ['CANTEEN', 'Deduction', '900', { tax: 'Not taxable' }],
  ['GRATUITY', 'Employer contribution', 'BASIC * 0.0833', { tax: 'Not taxable' }],
]

/** An organization whose people have agreed pay and one package of fifteen headings, income tax among them. */
export async function makePayroll(
  stage: Stage,
  slug: string,
  { people, hash, today }: { people: number; hash: string; today: string },
): Promise<Payroll> {
  const { client, application, tokenOf } = stage
  const org = await makeOrganization(client, slug, people, hash)
  const [hr] = await peopleOf(client, org, 1, 1)
  if (!hr) throw new Error(`${slug} has nobody in HR.`)
  const period = await payYear(client, org, today)
  const officer: Officer = async (path, json) => {
    const answer = await fetch(`${application.origin}/api/v1/payroll/${slug}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenOf(hr)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(json),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    return (text ? JSON.parse(text) : {}) as never
  }
  const { id: package_id } = await officer<{ id: string }>('/package/', {
    name: 'Staff',
    code: 'STAFF',
  })
  for (const [at, [code, kind, formula, more = {}]] of formulas.entries()) {
    const heading = { position: 10 + at, code, name: code, kind, source: 'Formula', formula, ...more }
    const { id } = await officer<{ id: string }>('/heading/', heading)
    await officer(`/package/${package_id}/headings/add/`, { heading_id: id })
  }
  const tax = {
    position: 90,
    code: 'TAX',
    name: 'Income tax',
    kind: 'Deduction',
    source: 'Income tax',
    tax: 'Not taxable',
  }
  await officer('/heading/', tax)
  await client.query(
    `insert into payroll_assignment (org_id, id, employee_id, package_id, valid_from)
     select org_id, uuidv7(), id, $2, '2020-01-01' from employee where org_id = $1`,
    [org.org_id, package_id],
  )
  return { org, hr, officer, period }
}

async function payYear(client: pg.Client, { org_id }: Org, today: string) {
  const year = nepalFiscalYearOn(today)
  const [first] = periodsOf(year)
  if (!first) throw new Error('A year without months')
  const run = (sql: string, values: unknown[] = []) => client.query<{ id: string }>(sql, values)
  await run('begin')
  await run(`set local app.org_id = '${org_id}'`)
  const { rows } = await run(
    `insert into fiscal_year (id, name, category, calendar, applicable_from, applicable_to)
     values (uuidv7(), 'Payroll year', 'payroll', 'BS', $1, $2) returning id`,
    [year.applicable_from, year.applicable_to],
  )
  const made = await run(
    `insert into fiscal_period (id, fiscal_year_id, seq, label, start_on, end_on) values (uuidv7(), $1, 1, $2, $3, $4) returning id`,
    [rows[0]?.id, first.label, first.start, first.end],
  )
  await run(
    `insert into employee_compensation (id, employee_id, valid_from, pay_basis, annual_salary)
     select uuidv7(), id, $1, 'Salaried', 360000 + (row_number() over (order by id)) % 200 * 12000 from employee where org_id = $2`,
    [addDays(year.applicable_from, -400), org_id],
  )
  await run('commit')
  return { id: made.rows[0]?.id ?? '', end: first.end }
}
