import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict } from '#kernel/errors.ts'
import { isZero } from '#kernel/money.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import type { ClosingBy, PayDeduction } from '#modules/payroll/server/public.ts'
import { changedSince, shareTaken, type Taken } from '#modules/expense/domain/recovery.ts'
import { enterBy } from '#modules/expense/server/ledger.ts'
import { openOf, plannedOf } from '#modules/expense/server/money-sql.ts'
import { expenseReimbursed } from '#modules/expense/server/pay-reimbursement.ts'
import { planItems } from '#modules/expense/server/payroll-plan.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'

interface Planned {
  id: string
  employee_id: string
  amount: string
  advance_id: string | null
  claim_id: string | null
}

/** What is to be got back from the pay of these people, at the latest on that day, in the order in which it is. */
async function plannedUntil(
  db: Db,
  employeeIds: readonly string[],
  until: Day,
  isWhole = false,
): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select id, employee_id, amount::text, advance_id, claim_id from expense_payroll_item
    where direction = 'Recover' and state = 'Planned' and (due_on <= ${until} or ${isWhole})
      and employee_id = any(${[...employeeIds]}::uuid[]) order by employee_id, due_on, created_at, id`.execute(
    db,
  )
  return rows
}

/** What these people still have of advances and nobody planned with their pay: a final settlement takes it too. */
async function unplannedOf(db: Db, employeeIds: readonly string[]) {
  const { rows } = await sql<{ employee_id: string; advance_id: string; amount: string }>`
    select employee_id, advance_id, amount::text from (
      select a.employee_id, a.request_id as advance_id, ${openOf(sql`a.request_id`)} - ${plannedOf(sql`a.request_id`)} as amount
      from expense_advance a where a.employee_id = any(${[...employeeIds]}::uuid[])) o
    where amount > 0 order by employee_id, advance_id`.execute(db)
  return rows
}

/** How advances that were not settled, and claims to be paid, join payroll: what is due, and the ledger as the run closes. */
export const expensePay: PayDeduction = {
  name: 'expense',
  reimburses: expenseReimbursed,
  async due(db, employeeIds, until, { isWhole }) {
    const { recovery_heading_id, keep_percent } = await settingOf(db, expenseSettings)
    if (!recovery_heading_id) return []
    const planned = await plannedUntil(db, employeeIds, until, isWhole)
    const unplanned = isWhole ? await unplannedOf(db, employeeIds) : []
    return [...planned, ...unplanned].map(({ employee_id, amount }) => ({
      employee_id,
      amount,
      heading_id: recovery_heading_id,
      // of somebody who leaves no share of the net is kept back
      keep_percent: isWhole ? 0 : keep_percent,
    }))
  },
  async taken(db, run, all, by) {
    const { recovery_heading_id } = await settingOf(db, expenseSettings)
    // other modules deduct by headings of their own
    const deductions = all.filter(({ heading_id }) => heading_id === recovery_heading_id)
    if (!deductions.length) return
    const people = deductions.map(({ employee_id }) => employee_id)
    // what is taken back from payroll at the same time waits, or is waited for
    await sql`select id from expense_payroll_item where employee_id = any(${people}::uuid[]) and state = 'Planned'
      order by id for update`.execute(db)
    if (run.isWhole) await planRest(db, people, run.end_on, by)
    const planned = Map.groupBy(
      await plannedUntil(db, people, run.end_on, run.isWhole),
      ({ employee_id }) => employee_id,
    )
    const changed = deductions.filter((one) => changedSince(one.due, planned.get(one.employee_id) ?? []))
    if (changed.length)
      throw conflict(
        `Recoveries of ${changed.length} employees changed after payroll was generated. Send it back and generate it again.`,
      )
    const taken = deductions.flatMap((one) => {
      const own = planned.get(one.employee_id) ?? []
      return shareTaken(one.taken, own).map((part, at) => ({ ...own[at], ...part }) as Planned & Taken)
    })
    await writeTaken(db, run.end_on, taken, by)
  },
}

/** Plans what is open of advances with a final settlement, so that it is taken as what was planned before. */
async function planRest(db: Db, people: readonly string[], due_on: Day, by: ClosingBy) {
  // of two who write about an advance, the second sees what the first wrote
  await sql`select from expense_advance where employee_id = any(${people}::uuid[]) order by request_id for update`.execute(
    db,
  )
  await planItems(
    db,
    'Recover',
    (await unplannedOf(db, people)).map((one) => ({ ...one, claim_id: null, due_on })),
    by,
  )
}

/** What was taken is in the ledger; the rest stays planned for the next pay. */
async function writeTaken(db: Db, on: Day, parts: readonly (Planned & Taken)[], by: ClosingBy) {
  const taken = parts.filter((one) => !isZero(one.taken))
  if (!taken.length) return
  await sql`
    update expense_payroll_item i set state = 'Taken', amount = t.taken, version = i.version + 1
    from ${rowsOf({ id: 'uuid', taken: 'numeric' }, taken, 't')} where i.id = t.id`.execute(db)
  await enterBy(
    db,
    taken.map(({ id, employee_id, advance_id, claim_id, taken: amount }) => ({
      employee_id,
      kind: 'recovery',
      amount,
      effective_on: on,
      advance_id,
      claim_id,
      method: 'Payroll',
      source_type: 'expense_payroll_item',
      source_id: id,
    })),
    by,
  )
  await planItems(
    db,
    'Recover',
    taken
      .filter(({ left }) => !isZero(left))
      .map(({ employee_id, advance_id, claim_id, left }) => ({
        employee_id,
        advance_id,
        claim_id,
        amount: left,
        due_on: on,
      })),
    by,
  )
}
