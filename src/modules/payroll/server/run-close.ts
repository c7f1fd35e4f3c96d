import { sql } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { lockAttendance } from '#modules/attendance/server/public.ts'
import { runTypeRules, type RunType } from '#modules/payroll/domain/run-type.ts'
import { keepBalances } from '#modules/payroll/server/payslip-balances.ts'
import { postDeductions } from '#modules/payroll/server/pay-deduction.ts'
import { postLedgers } from '#modules/payroll/server/run-compute.ts'
import { postSettlements } from '#modules/payroll/server/settlement.ts'

interface Run {
  id: string
  title: string
  type: string
  end_on: string
  generated_at: string | null
}

/** Two payrolls pay the same people: what the second was computed from is another now that the first is closed. */
export async function refuseOvertaken({ db }: Ctx, run: Pick<Run, 'id' | 'generated_at'>): Promise<void> {
  const { rows } = await sql<{ title: string }>`
    select x.title from payroll_run x where x.state = 'Closed' and x.id <> ${run.id} and x.closed_at > ${run.generated_at}
      and exists (select from payslip s join payslip o on o.org_id = s.org_id and o.employee_id = s.employee_id and o.run_id = x.id
        where s.run_id = ${run.id} and s.state = 'Computed' and o.state = 'Computed') limit 1`.execute(db)
  const [other] = rows
  if (other)
    throw conflict(
      `${other.title} was closed after this payroll was generated. Generate it again, then review it.`,
    )
}

/** Everything that closing posts, in the caller's transaction: all of it or nothing. */
export async function postRun(ctx: Ctx, run: Run): Promise<void> {
  // the database checks what the column may hold
  const rule = runTypeRules[run.type as RunType]
  const { viewer, now, db } = ctx
  await postLedgers(db, run.id, run.end_on, rule.recovers)
  await postDeductions(
    db,
    { id: run.id, end_on: run.end_on, isWhole: rule.recovers === 'all' },
    { account_id: viewer.account_id, name: viewer.full_name, now, signal: ctx.signal },
  )
  await postSettlements(ctx, run)
  await keepBalances(db, { id: run.id, end_on: run.end_on, isWhole: rule.recovers === 'all' })
  if (rule.is_of_period) await lockAttendance(ctx, run.end_on, `Payroll closed: ${run.title}`)
}
