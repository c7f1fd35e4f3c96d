import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { negate } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { enter } from '#modules/expense/server/ledger.ts'
import { openOf } from '#modules/expense/server/money-sql.ts'

/** What goes with somebody's pay: paid to them, or taken from them. */
export interface PayrollMoney {
  id: string
  employee_id: string
  direction: 'Reimburse' | 'Recover'
  amount: string
  due_on: Day
  purpose: string
}

/** What waits for a payroll run up to a day, of some people or of all. */
export async function moneyForPayroll(
  db: Db,
  until: Day,
  employeeIds?: readonly string[],
): Promise<PayrollMoney[]> {
  const { rows } = await sql<PayrollMoney>`
    select i.id, i.employee_id, i.direction, i.amount::text, i.due_on, r.request_remarks as purpose
    from expense_payroll_item i join request r on r.org_id = i.org_id and r.id = coalesce(i.advance_id, i.claim_id)
    where i.state = 'Planned' and i.due_on <= ${until}
      and ${employeeIds ? sql`i.employee_id = any(${[...employeeIds]}::uuid[])` : sql`true`}
    order by i.due_on, i.id`.execute(db)
  return rows
}

/** A run has taken these: they are entered into the ledger, each once. Answers the ids that were still to be taken. */
export async function takenByPayroll(ctx: Ctx, ids: readonly string[], on: Day): Promise<string[]> {
  if (!ids.length) return []
  const taken = await ctx.db
    .updateTable('expense_payroll_item')
    .set({ state: 'Taken', version: sql`version + 1` })
    .where('id', 'in', ids)
    .where('state', '=', 'Planned')
    .returning(['id', 'employee_id', 'direction', 'amount', 'advance_id', 'claim_id'])
    .execute()
  await enter(
    ctx,
    taken.map(({ id, employee_id, direction, amount, advance_id, claim_id }) => ({
      employee_id,
      kind: direction === 'Recover' ? ('recovery' as const) : ('settlement' as const),
      amount: direction === 'Recover' ? amount : negate(amount),
      effective_on: on,
      advance_id,
      claim_id,
      method: 'Payroll',
      source_type: 'expense_payroll_item',
      source_id: id,
    })),
  )
  return taken.map(({ id }) => id)
}

/** What somebody still has of advances: asked where they leave, for it is got back from their last pay. */
export async function openAdvancesOf(db: Db, employeeId: string): Promise<string> {
  const { rows } = await sql<{ open: string }>`
    select coalesce(sum(greatest(0, ${openOf(sql`a.request_id`)})), 0)::text as open
    from expense_advance a where a.employee_id = ${employeeId}`.execute(db)
  return rows[0]?.open ?? '0'
}
