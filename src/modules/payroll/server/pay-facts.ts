import { sql } from 'kysely'
import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'
import { greatest, isZero, least, divide, subtract, sum } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { datedTerms, type DatedTerms } from '#modules/payroll/domain/dated-terms.ts'
import { servedMonths } from '#modules/payroll/domain/festival.ts'
import { ruleOf, type HeadingSource } from '#modules/payroll/domain/heading-source.ts'
import type { PayPerson, PayTerms } from '#modules/payroll/domain/pay.ts'
import { runTypeRules, type RunType } from '#modules/payroll/domain/run-type.ts'
import { taxRulesOn } from '#modules/payroll/domain/statutory.ts'
import { besideFacts, type BesideFacts } from '#modules/payroll/server/beside-facts.ts'
import { packOf } from '#modules/payroll/server/pay-rules.ts'
import type { Period } from '#modules/payroll/server/run-to-pay.ts'
import { deductionsDue } from '#modules/payroll/server/pay-deduction.ts'
import { overtimeOf } from '#modules/payroll/server/overtime-owed.ts'
import { unpaidDaysOf } from '#modules/payroll/server/unpaid-days.ts'

export interface PersonToPay {
  employee_id: string
  person: PayPerson
  dated: DatedTerms
  package_name: string | null
  bank_name: string | null
  /** What closes with the payroll: lines of the settlement, leave paid out. */
  closes: Pick<BesideFacts, 'settled' | 'encashed'>
  is_settled: boolean
  /** Why there is nothing to compute. */
  problem: string | null
}
/** Of which payroll: a regular one that is not there yet unless told. */
export interface PayPeriod extends Period {
  run_id?: string
  type?: RunType
  pay_on?: Day
}

interface Row {
  id: string
  gender: string | null
  joined_on: Day
  left_on: Day | null
  pays: { from: Day; agreed: string | null }[]
  packages: { from: Day; package_id: string; name: string }[]
  profile: {
    assessed_as: string
    fund: string
    is_resident: boolean
    is_disabled: boolean
    opening_income: string
    opening_tax: string
    valid_from: Day
  } | null
  usual_fund: string
  remote: string | null
  bank_name: string | null
  paid_income: string
  paid_retirement: string
  withheld: string
  ytd: Record<string, string> | null
  inputs: Record<string, string> | null
  edits: Record<string, string> | null
  claims: { rule: string; amount: string }[]
  advances: { amount: string; months: number; repaid: string }[]
  work: string
}

/** What pay depends on, for some people at once: one query, and what leave knows. */
export async function payFacts(
  db: Db,
  employeeIds: readonly string[],
  period: PayPeriod,
): Promise<PersonToPay[]> {
  const { start, end } = period
  const type = period.type ?? 'Regular'
  const run_id = period.run_id ?? null
  const rule = runTypeRules[type]
  const rules = taxRulesOn(packOf(), end)
  const yearStart = rules?.from ?? start
  // closed before this one: payrolls of former periods, and others of the same
  const earlier = sql`r.state = 'Closed' and r.end_on >= ${yearStart} and r.end_on <= ${end} and r.id is distinct from ${run_id}::uuid
    and (r.end_on < ${start} or r.closed_at < coalesce((select x.closed_at from payroll_run x where x.id = ${run_id}), 'infinity'))`
  const { rows } = await sql<Row>`
    select e.id, lower(e.gender) as gender, e.joined_on, e.left_on,
      coalesce((select json_agg(json_build_object('from', c.valid_from, 'agreed', c.annual_salary::text) order by c.valid_from)
        from employee_compensation c where c.employee_id = e.id and c.valid_from <= ${end}), '[]') as pays,
      coalesce((select json_agg(json_build_object('from', a.valid_from, 'package_id', a.package_id, 'name', p.name) order by a.valid_from)
        from payroll_assignment a join payroll_package p on p.org_id = a.org_id and p.id = a.package_id
        where a.employee_id = e.id and a.valid_from <= ${end}), '[]') as packages,
      (select json_build_object('assessed_as', t.assessed_as, 'fund', t.fund, 'is_resident', t.is_resident, 'is_disabled', t.is_disabled,
          'opening_income', t.opening_income::text, 'opening_tax', t.opening_tax::text, 'valid_from', t.valid_from)
        from payroll_tax_profile t where t.employee_id = e.id and t.valid_from <= ${end} order by t.valid_from desc limit 1) as profile,
      (select case when l.social_security_no is not null then 'ssf' when l.provident_fund_no is not null then 'pf' else 'none' end
        from employee_legal_info l where l.employee_id = e.id) as usual_fund,
      (select nullif(s.class, 'None') from duty_station_assignment d join station s on s.id = d.station_id
        where d.employee_id = e.id and d.valid_from <= ${end} and (d.valid_to is null or d.valid_to >= ${end})) as remote,
      (select b.bank_name from employee_bank b where b.employee_id = e.id order by b.is_primary desc, b.id limit 1) as bank_name,
      coalesce(y.income, '0') as paid_income, coalesce(y.retirement, '0') as paid_retirement, coalesce(y.tax, '0') as withheld,
      (select json_object_agg(l.code, l.amount) from (
        select l.code, sum(l.amount)::text as amount from payslip s
          join payroll_run r on r.org_id = s.org_id and r.id = s.run_id and ${earlier}
          join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id
        where s.employee_id = e.id group by l.code) l) as ytd,
      (select json_object_agg(i.heading_id, i.amount::text) from payroll_input i where i.employee_id = e.id and i.period_id = ${period.id}
        and i.run_id is not distinct from ${rule.pays_month ? null : run_id}::uuid) as inputs,
      (select json_object_agg(x.heading_id, x.amount::text) from payslip_edit x where x.employee_id = e.id and x.run_id = ${run_id}) as edits,
      coalesce((select json_agg(json_build_object('rule', t.rule, 'amount', d.amount::text))
        from rebate_request d join request q on q.id = d.request_id and q.org_id = d.org_id and q.status = 'Approved'
        join rebate_type t on t.org_id = d.org_id and t.id = d.rebate_type_id
        join fiscal_year f on f.org_id = d.org_id and f.id = d.fiscal_year_id and f.applicable_from <= ${end} and f.applicable_to >= ${end}
        where d.employee_id = e.id), '[]') as claims,
      coalesce((select json_agg(json_build_object('amount', d.amount::text, 'months', d.months,
          'repaid', coalesce((select sum(x.amount) from advance_salary_repayment x where x.org_id = d.org_id and x.request_id = d.request_id), 0)::text))
        from advance_salary_request d join request q on q.id = d.request_id and q.org_id = d.org_id and q.status = 'Approved'
        where d.employee_id = e.id and q.decided_at::date <= ${end}), '[]') as advances,
      (select coalesce(sum(round(w.quantity * r.rate, 2)), 0)::text
        from work_request w join request q on q.id = w.request_id and q.org_id = w.org_id and q.status = 'Approved'
        cross join lateral (select r.rate from work_rate r where r.org_id = w.org_id and r.operation_id = w.operation_id
          and r.item_id = w.item_id and r.effective_from <= w.worked_on order by r.effective_from desc limit 1) r
        where w.employee_id = e.id and w.payslip_id is null and w.worked_on <= ${end}) as work
    from employee e
    left join lateral (
      select sum(s.taxed_income)::text as income, sum(s.retirement)::text as retirement, sum(s.tax)::text as tax
      from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id
      where s.employee_id = e.id and s.state = 'Computed' and ${earlier}
    ) y on true
    where e.id = any(${[...employeeIds]}::uuid[]) order by e.code, e.id`.execute(db)
  const sources = await headingSources(db)
  const [unpaid, overtime, deductions, packages, beside] = await Promise.all([
    unpaidDaysOf(db, employeeIds, [period]),
    rule.pays_month ? overtimeOf(db, employeeIds, { start, end, run_id }) : new Map<string, never>(),
    rule.recovers === 'nothing'
      ? new Map<string, never>()
      : deductionsDue(db, employeeIds, end, { isWhole: rule.recovers === 'all' }),
    packageContents(db),
    besideFacts(
      db,
      employeeIds,
      { ...period, type, run_id, pay_on: period.pay_on ?? null },
      yearStart,
      sources,
    ),
  ])
  return rows.map((row) =>
    personOf(row, {
      period,
      type,
      yearStart,
      unpaid,
      overtime,
      deductions,
      packages,
      sources,
      beside: beside.get(row.id),
    }),
  )
}

type Contents = NonNullable<PayTerms['headings']>
async function packageContents(db: Db): Promise<Map<string, Contents>> {
  const rows = await db
    .selectFrom('payroll_package_heading')
    .select(['package_id', 'heading_id', 'amount', 'formula'])
    .execute()
  const found = new Map<string, Contents>()
  for (const { package_id, heading_id, amount, formula } of rows)
    found.set(package_id, { ...found.get(package_id), [heading_id]: { amount, formula } })
  return found
}
/** The heading of a source, of those that have one. */
async function headingSources(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('payroll_heading')
    .select(['id', 'source'])
    .where('source', 'not in', ['Fixed', 'Formula', 'Monthly input', 'Loan'])
    .where('is_archived', '=', false)
    .execute()
  return new Map(rows.map(({ id, source }) => [source, id]))
}

interface Shared {
  period: Period
  type: RunType
  beside: BesideFacts | undefined
  yearStart: Day
  unpaid: Awaited<ReturnType<typeof unpaidDaysOf>>
  overtime: Awaited<ReturnType<typeof overtimeOf>>
  deductions: Awaited<ReturnType<typeof deductionsDue>>
  packages: ReadonlyMap<string, Contents>
  sources: ReadonlyMap<string, string>
}

function personOf(
  row: Row,
  { period, type, yearStart, unpaid, overtime, deductions, packages, sources, beside }: Shared,
): PersonToPay {
  const { start, end } = period
  const rule = runTypeRules[type]
  const profile = row.profile
  const lastDay = row.left_on !== null && row.left_on < end ? row.left_on : end
  const days = [
    ...new Set([...row.pays.map(({ from }) => from), ...row.packages.map(({ from }) => from)]),
  ].toSorted()
  const terms = days.map((from): PayTerms => {
    const held = row.packages.findLast((one) => one.from <= from)
    return {
      from,
      agreed: row.pays.findLast((one) => one.from <= from)?.agreed ?? null,
      headings: held ? (packages.get(held.package_id) ?? {}) : null,
    }
  })
  // a former employer's figures belong to the tax year in which they were entered
  const isOpening = profile !== null && profile.valid_from >= yearStart
  const claims: Record<string, string> = {}
  for (const { rule, amount } of row.claims) claims[rule] = sum([claims[rule] ?? '0', amount])
  if (profile?.is_disabled) claims['disability'] = '1'
  // what is known at the end of a period only is lost on the last day of the employment
  const lost = (unpaid.get(row.id) ?? []).map((day) =>
    row.left_on !== null && day.date > row.left_on ? { ...day, date: row.left_on } : day,
  )
  const inputs = { ...row.inputs }
  const due = [...(deductions.get(row.id) ?? [])]
  const [advance, work] = [sources.get('Advance salary'), sources.get('Unit of work')]
  if (advance && rule.recovers === 'due') inputs[advance] = sum(row.advances.map(dueOf))
  if (advance && rule.recovers === 'all')
    due.push({ heading_id: advance, amount: sum(row.advances.map(leftOf)), keep_percent: 0 })
  if (work && (rule.pays_month || rule.pays.includes('Unit of work'))) inputs[work] = row.work
  for (const [source, amount] of Object.entries(beside?.amounts ?? {})) {
    const heading_id = sources.get(source)
    if (heading_id && ruleOf(source as HeadingSource).is_entered) inputs[heading_id] = amount
  }
  return {
    employee_id: row.id,
    dated: datedTerms(period, { ...row, unpaid: lost }),
    package_name: row.packages.at(-1)?.name ?? null,
    bank_name: row.bank_name,
    closes: { settled: beside?.settled ?? [], encashed: beside?.encashed ?? [] },
    is_settled: beside?.is_settled ?? false,
    problem: beside?.problem ?? null,
    person: {
      type,
      is_month_paid: beside?.is_month_paid ?? false,
      ...(beside
        ? { festival: beside.festival, left_out: beside.left_out, recoveries: beside.recoveries }
        : {}),
      period: { start, end },
      joined_on: row.joined_on,
      left_on: row.left_on,
      terms,
      unpaid: lost,
      overtime: beside?.is_month_paid ? [] : (overtime.get(row.id) ?? []),
      inputs,
      deductions: due.filter(({ amount }) => !isZero(amount)),
      edits: row.edits ?? {},
      ytd: row.ytd ?? {},
      tax: {
        fund: profile?.fund ?? row.usual_fund ?? 'none',
        assessed_as: profile?.assessed_as ?? 'single',
        sex: row.gender,
        is_resident: profile?.is_resident ?? true,
        only_employment: true,
        donation: claims['donation'] ?? '0',
        claims,
        classes: { remote: row.remote },
      },
      paid: {
        income: sum([row.paid_income, isOpening ? profile.opening_income : '0']),
        retirement: row.paid_retirement,
      },
      withheld: sum([row.withheld, isOpening ? profile.opening_tax : '0']),
      months_after: monthsAfter(end, yearStart, row.left_on),
      service_months: Math.max(0, Math.floor(daysBetween(row.joined_on, lastDay) / 30.4375)),
      served: servedMonths(row.joined_on, lastDay),
    },
  }
}

const MONTH = 30.4375
/** Months of the tax year after a period: pay months are whole, so that days divided by a month's length round to them. */
function monthsAfter(end: Day, yearStart: Day, leftOn: Day | null): number {
  const nextYear = packOf()
    .tax_years.map(({ from }) => from)
    .find((from) => from > yearStart)
  const last = nextYear ? addDays(nextYear, -1) : addDays(yearStart, 364)
  if (leftOn !== null && leftOn <= last) return leftOn <= end ? 0 : Math.ceil(daysBetween(end, leftOn) / 32)
  return Math.max(0, Math.round(daysBetween(end, last) / MONTH))
}

const leftOf = ({ amount, repaid }: Row['advances'][number]) => greatest('0', subtract(amount, repaid))
/** An equal part each month, the last one smaller. */
const dueOf = ({ amount, months, repaid }: Row['advances'][number]) =>
  greatest('0', least(divide(amount, String(months), { mode: 'up', unit: '0.01' }), subtract(amount, repaid)))
