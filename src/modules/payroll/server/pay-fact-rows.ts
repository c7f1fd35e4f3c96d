import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { OpenAdvance } from '#modules/payroll/domain/advance.ts'
import { runTypeRules, type RunType } from '#modules/payroll/domain/run-type.ts'
import { taxRulesOn } from '#modules/payroll/domain/statutory.ts'
import { packOf } from '#modules/payroll/server/pay-rules.ts'
import type { Period } from '#modules/payroll/server/run-to-pay.ts'

/** Of which payroll: a regular one that is not there yet unless told. */
export interface PayPeriod extends Period {
  run_id?: string
  type?: RunType
  pay_on?: Day
}

/** What the database has about somebody's pay of a period. */
export interface FactRow {
  id: string
  /** Another one as soon as anything of the row is another. */
  print: string
  gender: string | null
  joined_on: Day
  served_since: Day | null
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
  advances: OpenAdvance[]
  work: string
}

/** First day of the tax year of a period. */
export const taxYearStart = ({ start, end }: Period): Day => taxRulesOn(packOf(), end)?.from ?? start

/** Facts of some people. */
export async function factRows(
  db: Db,
  employeeIds: readonly string[],
  period: PayPeriod,
): Promise<FactRow[]> {
  const { rows } =
    await sql<FactRow>`select f.*, md5(f::text) as print from (${factsQuery(employeeIds, period)}) f`.execute(
      db,
    )
  return rows
}

/** Of the same rows only their prints, and which packages they rest on: a tenth of the work, where most have not changed. */
export async function factPrints(
  db: Db,
  employeeIds: readonly string[],
  period: PayPeriod,
): Promise<Pick<FactRow, 'id' | 'print' | 'packages'>[]> {
  const { rows } = await sql<Pick<FactRow, 'id' | 'print' | 'packages'>>`
    select f.id, f.packages, md5(f::text) as print from (${factsQuery(employeeIds, period)}) f`.execute(db)
  return rows
}

// lists and objects have an order, so that the same facts have the same print
function factsQuery(employeeIds: readonly string[], period: PayPeriod): RawBuilder<unknown> {
  const { start, end } = period
  const run_id = period.run_id ?? null
  const rule = runTypeRules[period.type ?? 'Regular']
  const yearStart = taxYearStart(period)
  // closed before this one: payrolls of former periods, and others of the same
  const earlier = sql`r.state = 'Closed' and r.end_on >= ${yearStart} and r.end_on <= ${end} and r.id is distinct from ${run_id}::uuid
    and (r.end_on < ${start} or r.closed_at < coalesce((select x.closed_at from payroll_run x where x.id = ${run_id}), 'infinity'))`
  return sql`
    select e.id, lower(e.gender) as gender, e.joined_on, e.served_since, e.left_on,
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
      (select json_object_agg(l.code, l.amount order by l.code) from (
        select l.code, sum(l.amount)::text as amount from payslip s
          join payroll_run r on r.org_id = s.org_id and r.id = s.run_id and ${earlier}
          join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id
        where s.employee_id = e.id group by l.code) l) as ytd,
      (select json_object_agg(i.heading_id, i.amount::text order by i.heading_id) from payroll_input i where i.employee_id = e.id and i.period_id = ${period.id}
        and i.run_id is not distinct from ${rule.pays_month ? null : run_id}::uuid) as inputs,
      (select json_object_agg(x.heading_id, x.amount::text order by x.heading_id) from payslip_edit x where x.employee_id = e.id and x.run_id = ${run_id}) as edits,
      coalesce((select json_agg(json_build_object('rule', t.rule, 'amount', d.amount::text) order by d.request_id)
        from rebate_request d join request q on q.id = d.request_id and q.org_id = d.org_id and q.status = 'Approved'
        join rebate_type t on t.org_id = d.org_id and t.id = d.rebate_type_id
        join fiscal_year f on f.org_id = d.org_id and f.id = d.fiscal_year_id and f.applicable_from <= ${end} and f.applicable_to >= ${end}
        where d.employee_id = e.id), '[]') as claims,
      coalesce((select json_agg(json_build_object('amount', d.amount::text, 'merged', d.merged::text, 'months', d.months,
          'is_paused', exists (select from advance_salary_pause z where z.org_id = d.org_id and z.request_id = d.request_id and z.period_id = ${period.id}),
          'repaid', coalesce((select sum(x.amount) from advance_salary_repayment x where x.org_id = d.org_id and x.request_id = d.request_id), 0)::text) order by d.request_id)
        from advance_salary_request d join request q on q.id = d.request_id and q.org_id = d.org_id and q.status = 'Approved'
        where d.employee_id = e.id and d.disbursed_on <= ${end}), '[]') as advances,
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
    where e.id = any(${[...employeeIds]}::uuid[])`
}
