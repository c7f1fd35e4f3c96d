import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { DueDeduction, TakenDeduction } from '#modules/payroll/domain/deduction.ts'

/** What a closed run has taken from one employee's pay. */
export interface ClosedDeduction extends TakenDeduction {
  payslip_id: string
  employee_id: string
}
export interface ClosingBy {
  account_id: string
  name: string
  now: string
  /** Of the call that closes the run; none where a demo is made. */
  signal?: Ctx['signal']
}

/** Of somebody who leaves all that is left is taken, not only what is due. */
export interface Recovering {
  isWhole: boolean
}

/** What another module has deducted from pay: payroll asks what is due, and says what a run took as it closes. */
export interface PayDeduction {
  name: string
  due: (
    db: Db,
    employeeIds: readonly string[],
    until: Day,
    how: Recovering,
  ) => Promise<(DueDeduction & { employee_id: string })[]>
  /** In the transaction of the closing: what it throws keeps the run open. */
  taken: (
    db: Db,
    run: { id: string; end_on: Day } & Recovering,
    deductions: readonly ClosedDeduction[],
    by: ClosingBy,
  ) => Promise<void>
}

const joined = new Map<string, PayDeduction>()

/** A module joins payroll once, as it is served; payroll knows none of them by name. */
export const joinPayroll = (deduction: PayDeduction): void => {
  joined.set(deduction.name, deduction)
}

export async function deductionsDue(
  db: Db,
  employeeIds: readonly string[],
  until: Day,
  how: Recovering = { isWhole: false },
): Promise<Map<string, DueDeduction[]>> {
  const found = new Map<string, DueDeduction[]>()
  for (const { due } of joined.values())
    for (const { employee_id, ...one } of await due(db, employeeIds, until, how))
      found.set(employee_id, [...(found.get(employee_id) ?? []), one])
  return found
}

/** Says to each module what the run took: at closing, with the run's payslips as they stand. */
export async function postDeductions(
  db: Db,
  run: { id: string; end_on: Day } & Partial<Recovering>,
  by: ClosingBy,
): Promise<void> {
  if (!joined.size) return
  const { rows } = await sql<ClosedDeduction>`
    select s.id as payslip_id, s.employee_id, d.heading_id, d.due, d.taken
    from payslip s cross join lateral jsonb_to_recordset(coalesce(s.computed->'deducted', '[]')) d (heading_id text, due text, taken text)
    where s.run_id = ${run.id} and s.state = 'Computed' order by s.employee_id, d.heading_id`.execute(db)
  for (const { taken } of joined.values()) await taken(db, { isWhole: false, ...run }, rows, by)
}
