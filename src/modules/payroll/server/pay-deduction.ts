import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { DueDeduction, TakenDeduction } from '#modules/payroll/domain/deduction.ts'
import type { DueReimbursement } from '#modules/payroll/domain/reimbursement.ts'

/** What a closed run has taken from one employee's pay. */
export interface ClosedDeduction extends TakenDeduction {
  payslip_id: string
  employee_id: string
}
/** What a closed run has paid back with one employee's pay. */
export interface ClosedReimbursement extends DueReimbursement {
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
  /** What it is worth to people in a pay period beside their pay, as income for tax. */
  benefits?: (
    db: Db,
    employeeIds: readonly string[],
    period: DayRange,
  ) => Promise<{ employee_id: string; amount: string }[]>
  /** What it pays back with the pay; of somebody who leaves all that is open. */
  reimburses?: {
    due: (
      db: Db,
      employeeIds: readonly string[],
      until: Day,
      how: Recovering,
    ) => Promise<(Omit<DueReimbursement, 'module'> & { employee_id: string })[]>
    /** In the transaction of the closing, as `taken`; only what is its own. */
    paid: (
      db: Db,
      run: { id: string; end_on: Day } & Recovering,
      reimbursed: readonly ClosedReimbursement[],
      by: ClosingBy,
    ) => Promise<void>
  }
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

export async function reimbursementsDue(
  db: Db,
  employeeIds: readonly string[],
  until: Day,
  how: Recovering = { isWhole: false },
): Promise<Map<string, DueReimbursement[]>> {
  const found = new Map<string, DueReimbursement[]>()
  for (const { name, reimburses } of joined.values())
    for (const { employee_id, ...one } of (await reimburses?.due(db, employeeIds, until, how)) ?? [])
      found.set(employee_id, [...(found.get(employee_id) ?? []), { ...one, module: name }])
  return found
}

/** Benefits in kind of a pay period, by employee. */
export async function benefitsIn(
  db: Db,
  employeeIds: readonly string[],
  period: DayRange,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { benefits } of joined.values())
    for (const { employee_id, amount } of (await benefits?.(db, employeeIds, period)) ?? [])
      found.set(employee_id, sum([found.get(employee_id) ?? '0', amount]))
  return found
}

/** Says to each module what the run took and paid back: at closing, with the run's payslips as they stand. */
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
  const { rows: reimbursed } = await sql<ClosedReimbursement>`
    select s.id as payslip_id, s.employee_id, d.heading_id, d.module, d.subject_id, d.amount, d.purpose
    from payslip s cross join lateral jsonb_to_recordset(coalesce(s.computed->'reimbursed', '[]'))
      d (heading_id text, module text, subject_id text, amount text, purpose text)
    where s.run_id = ${run.id} and s.state = 'Computed' order by s.employee_id, d.subject_id`.execute(db)
  for (const { name, taken, reimburses } of joined.values()) {
    await taken(db, { isWhole: false, ...run }, rows, by)
    const own = reimbursed.filter(({ module }) => module === name)
    if (own.length) await reimburses?.paid(db, { isWhole: false, ...run }, own, by)
  }
}
