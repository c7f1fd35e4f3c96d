import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { FiscalYear } from '#kernel/calendar/period.ts'
import { divide, toPaisa } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { Affordability } from '#modules/loan/domain/affordability.ts'
import {
  loanSteps,
  monthsBetween,
  ownSteps,
  refusedLoanStep,
  refusedOwnStep,
  type BorrowerFacts,
  type LoanFacts,
  type LoanLimits,
  type LoanStep,
  type OwnStep,
} from '#modules/loan/domain/loan-rules.ts'
import type { LoanTerms } from '#modules/loan/domain/schedule.ts'
import { lastPayOf } from '#modules/payroll/server/public.ts'

/** The years that pay periods come from: payroll's own, else the general ones. */
export async function payYears(db: Db): Promise<FiscalYear[]> {
  const { rows } = await sql<FiscalYear>`
    select calendar, applicable_from, applicable_to from fiscal_year
    where category = case when exists (select from fiscal_year where category = 'payroll') then 'payroll' else 'general' end
    order by applicable_from`.execute(db)
  return rows
}

export interface LoanTypeFacts extends LoanLimits, LoanTerms {
  id: string
  name: string
  is_archived: boolean
  is_requestable: boolean
  guarantors: number
  skips_a_year: number
  settlement_fee: string
  heading_id: string | null
  /** Percent of net pay that its deduction leaves. */
  keep_percent: number | null
}

export async function loanTypesBy(db: Db): Promise<LoanTypeFacts[]> {
  const { rows } = await sql<LoanTypeFacts>`
    select t.id, t.name, t.is_archived, trim_scale(t.annual_rate)::text as annual_rate, t.min_amount::text, t.max_amount::text, t.salary_multiple::text,
      t.max_months, t.service_months, t.gap_months, t.max_open, t.is_requestable, t.guarantors, t.skips_a_year,
      t.settlement_fee::text, m.kind as method, m.day_count, m.rounding_unit::text,
      (select d.heading_id from loan_heading_deduction d where d.loan_type_id = t.id) as heading_id,
      (select d.keep_percent from loan_heading_deduction d where d.loan_type_id = t.id) as keep_percent
    from loan_type t join loan_method m on m.org_id = t.org_id and m.id = t.method_id`.execute(db)
  return rows
}
export const loanTypeOf = async (db: Db, id: string) => (await loanTypesBy(db)).find((type) => type.id === id)

/** What the rules ask about whoever borrows. */
export async function borrowerFacts(
  db: Db,
  employeeId: string,
  typeId: string,
  today: Day,
): Promise<BorrowerFacts & { full_name: string; left_on: Day | null; account_id: string | null }> {
  const { rows } = await sql<{
    full_name: string
    served_since: Day
    left_on: Day | null
    account_id: string | null
    salary: string | null
    open_loans: number
    last_closed: Day | null
  }>`
    select e.full_name, coalesce(e.served_since, e.joined_on) as served_since, e.left_on, e.account_id,
      (select c.annual_salary::text from employee_compensation c where c.employee_id = e.id and c.valid_from <= ${today}
        order by c.valid_from desc limit 1) as salary,
      (select count(*)::int from loan l where l.employee_id = e.id and l.loan_type_id = ${typeId}
        and l.state in ('Requested', 'Initiated', 'Approved', 'Active', 'On hold')) as open_loans,
      (select max(l.closed_on) from loan l where l.employee_id = e.id and l.loan_type_id = ${typeId}) as last_closed
    from employee e where e.id = ${employeeId}`.execute(db)
  const [row] = rows
  return {
    full_name: row?.full_name ?? '',
    left_on: row?.left_on ?? null,
    account_id: row?.account_id ?? null,
    monthly_pay: row?.salary ? divide(row.salary, '12', toPaisa) : null,
    service_months: row ? monthsBetween(row.served_since, today) : 0,
    open_loans: row?.open_loans ?? 0,
    months_since: row?.last_closed ? monthsBetween(row.last_closed, today) : null,
  }
}

/** What somebody's pay leaves for instalments of a type, and of which month that is. */
export async function affordabilityOf(
  db: Db,
  employeeId: string,
  { keep_percent }: Pick<LoanTypeFacts, 'keep_percent'>,
): Promise<Affordability & { month: string | null }> {
  const [last, { rows }] = await Promise.all([
    lastPayOf(db, employeeId),
    sql<{ others: string }>`
      select coalesce(sum(n.amount), 0)::text as others from loan l
      cross join lateral (select i.principal + i.interest as amount from loan_instalment i
        where i.org_id = l.org_id and i.loan_id = l.id and i.payslip_id is null order by i.due_on, i.seq limit 1) n
      where l.employee_id = ${employeeId} and l.state in ('Active', 'On hold')`.execute(db),
  ])
  return {
    net: last?.net_before_loans ?? null,
    month: last?.title ?? null,
    others: rows[0]?.others ?? '0',
    keep_percent: keep_percent ?? 0,
  }
}

/** The balance of the alias `l`: what its ledger adds up to. */
export const balanceOf = sql`(select coalesce(sum(b.principal), 0) from loan_entry b where b.org_id = l.org_id and b.loan_id = l.id)`

/** `L-0031`, of the alias `l`. */
export const numberOf = sql`'L-' || lpad(l.number::text, greatest(4, length(l.number::text)), '0')`

/** What its rules ask of a loan, of the alias `l`. */
export const loanFacts = ({ viewer }: Ctx) => ({
  is_borrower: sql<boolean>`exists (select from employee b where b.id = l.employee_id and b.account_id = ${viewer.account_id})`,
  is_changing: sql<boolean>`exists (select from loan_change c where c.org_id = l.org_id and c.loan_id = l.id and c.state = 'Requested')`,
})
/** Guarantors of the alias `l` who have accepted. */
export const acceptedOf = sql<number>`(select count(*)::int from loan_guarantor g where g.org_id = l.org_id and g.loan_id = l.id and g.state = 'Accepted')`

export const abilitiesOf = (facts: LoanFacts) =>
  Object.fromEntries(loanSteps.map((step) => [step, refusedLoanStep(step, facts) === null])) as Record<
    LoanStep,
    boolean
  >
export const ownAbilitiesOf = (facts: Pick<LoanFacts, 'state' | 'is_changing'>) =>
  Object.fromEntries(ownSteps.map((step) => [step, refusedOwnStep(step, facts) === null])) as Record<
    OwnStep,
    boolean
  >
