import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict } from '#kernel/errors.ts'
import { negate } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import type { PayDeduction } from '#modules/payroll/server/public.ts'
import { changedClaims } from '#modules/expense/domain/reimbursement.ts'
import { enterBy } from '#modules/expense/server/ledger.ts'
import { payableOf, plannedOf } from '#modules/expense/server/money-sql.ts'
import { planItems } from '#modules/expense/server/payroll-plan.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'

interface Due {
  /** What was planned with the pay; null for what is open of a claim that nobody planned. */
  item_id: string | null
  claim_id: string
  employee_id: string
  amount: string
  purpose: string
}

/** What is to be paid of claims with the pay of these people, oldest first; whole: all that is open of them. */
async function dueWith(db: Db, employeeIds: readonly string[], until: Day, isWhole: boolean): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select item_id, claim_id, employee_id, amount::text, purpose from (
      select i.id as item_id, i.claim_id, i.employee_id, i.amount, r.request_remarks as purpose, i.due_on, i.created_at
      from expense_payroll_item i join request r on r.org_id = i.org_id and r.id = i.claim_id
      where i.direction = 'Reimburse' and i.state = 'Planned' and (i.due_on <= ${until} or ${isWhole})
        and i.employee_id = any(${[...employeeIds]}::uuid[])
      union all
      select null, c.request_id, r.employee_id, ${payableOf(sql`c.request_id`)} - ${plannedOf(sql`c.request_id`)}, r.request_remarks,
        coalesce(r.decided_at, r.created_at)::date, r.created_at
      from expense_claim c join request r on r.org_id = c.org_id and r.id = c.request_id and r.status = 'Approved'
      where ${isWhole} and r.employee_id = any(${[...employeeIds]}::uuid[])) x
    where amount > 0 order by employee_id, due_on, created_at, claim_id, item_id`.execute(db)
  return rows
}
const subjectOf = ({ item_id, claim_id }: Pick<Due, 'item_id' | 'claim_id'>) => item_id ?? claim_id

/** How approved claims are paid with the pay: lines of the payslip, and the ledger as the run closes. */
export const expenseReimbursed: NonNullable<PayDeduction['reimburses']> = {
  async due(db, employeeIds, until, { isWhole }) {
    const { reimburse_heading_id: heading_id } = await settingOf(db, expenseSettings)
    if (!heading_id) return []
    const due = await dueWith(db, employeeIds, until, isWhole)
    return due.map((one) => ({
      employee_id: one.employee_id,
      heading_id,
      subject_id: subjectOf(one),
      amount: one.amount,
      purpose: one.purpose,
    }))
  },
  async paid(db, { end_on, isWhole }, reimbursed, by) {
    const people = [...new Set(reimbursed.map(({ employee_id }) => employee_id))]
    // whoever pays one of these claims by hand at the same time waits, or is waited for
    await sql`select from employee where id = any(${people}::uuid[]) order by id for no key update`.execute(
      db,
    )
    await sql`select from expense_payroll_item where employee_id = any(${people}::uuid[]) and state = 'Planned'
      order by id for update`.execute(db)
    const open = await dueWith(db, people, end_on, isWhole)
    const changed = changedClaims(
      reimbursed,
      open.map((one) => ({ subject_id: subjectOf(one), amount: one.amount })),
    )
    if (changed.length)
      throw conflict(
        `Claims changed after payroll was generated: ${changed.map(({ purpose }) => purpose).join(', ')}. Send it back and generate it again.`,
      )
    const bySubject = new Map(open.map((one) => [subjectOf(one), one]))
    const paid = reimbursed.flatMap(({ subject_id }) => bySubject.get(subject_id) ?? [])
    await sql`update expense_payroll_item set state = 'Taken', version = version + 1
      where id = any(${paid.flatMap(({ item_id }) => item_id ?? [])}::uuid[])`.execute(db)
    const planned = await planItems(
      db,
      'Reimburse',
      paid
        .filter(({ item_id }) => item_id === null)
        .map(({ employee_id, claim_id, amount }) => ({
          employee_id,
          claim_id,
          amount,
          advance_id: null,
          due_on: end_on,
        })),
      by,
      'Taken',
    )
    const made = new Map(planned.map(({ id, claim_id }) => [claim_id, id]))
    await enterBy(
      db,
      paid.map(({ item_id, employee_id, claim_id, amount }) => ({
        employee_id,
        kind: 'settlement',
        amount: negate(amount),
        effective_on: end_on,
        claim_id,
        method: 'Payroll',
        source_type: 'expense_payroll_item',
        source_id: item_id ?? made.get(claim_id) ?? claim_id,
      })),
      by,
    )
  },
}
