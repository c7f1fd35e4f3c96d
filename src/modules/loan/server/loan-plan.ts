import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { carriedOf, planOf, type Planned } from '#modules/loan/domain/loan-change.ts'
import { periodsFrom } from '#modules/loan/domain/pay-periods.ts'
import type { LoanTerms } from '#modules/loan/domain/schedule.ts'
import { payYears } from '#modules/loan/server/facts.ts'
import { planInstalments } from '#modules/loan/server/ledger.ts'

/** A loan as its plan needs it. */
export interface PlannedLoan extends LoanTerms {
  id: string
  employee_id: string
}
// the columns of a loan hold the names that its terms have
export const termsOf = (row: object) => row as PlannedLoan

export async function balanceNow(db: Db, loanId: string): Promise<string> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(principal), 0)::text as balance from loan_entry where loan_id = ${loanId}`.execute(db)
  return rows[0]?.balance ?? '0'
}

/** What is still to come, in its order. */
export async function plannedFor(db: Db, loanId: string): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select start_on as start, due_on as "end", principal::text, interest::text, carried::text
    from loan_instalment where loan_id = ${loanId} and payslip_id is null order by due_on, seq`.execute(db)
  return rows
}

type Because = 'Prepayment' | 'Pause' | 'Skip' | 'Restructure' | 'Settlement' | 'Write-off' | 'Transfer'

/** Puts a plan in the place of what is still to come, which is kept as a former plan. */
export async function replacePlan(
  { db, today, viewer }: Ctx,
  loan: PlannedLoan,
  planned: readonly Planned[],
  because: Because,
): Promise<void> {
  const { rows } = await sql<{ last: number }>`
    with gone as (delete from loan_instalment where loan_id = ${loan.id} and payslip_id is null
        returning seq, start_on, due_on, principal, interest),
      kept as (insert into loan_former_plan (loan_id, plan, employee_id, because, annual_rate, replaced_on, account_name, instalments)
        select ${loan.id}, (select coalesce(max(plan), 0) + 1 from loan_former_plan where loan_id = ${loan.id}), ${loan.employee_id},
          ${because}, ${loan.annual_rate}, ${today}, ${viewer.full_name},
          (select json_agg(json_build_object('seq', seq, 'start_on', start_on, 'due_on', due_on,
            'principal', principal::text, 'interest', interest::text) order by seq) from gone)
        where exists (select from gone))
    select coalesce((select max(seq) from loan_instalment where loan_id = ${loan.id} and payslip_id is not null), 0)::int as last`.execute(
    db,
  )
  const last = rows[0]?.last ?? 0
  await planInstalments(
    db,
    planned.map((one, at) => ({
      ...one,
      loan_id: loan.id,
      employee_id: loan.employee_id,
      seq: last + at + 1,
    })),
  )
}

/** Plans a balance from the pay period of a day on, in as many instalments as were to come. */
export async function replan(ctx: Ctx, loan: PlannedLoan, balance: string, from: Day, because: Because) {
  const former = await plannedFor(ctx.db, loan.id)
  const periods = periodsFrom(await payYears(ctx.db), from, former.length)
  await replacePlan(ctx, loan, planOf(loan, balance, periods, carriedOf(former)), because)
}
