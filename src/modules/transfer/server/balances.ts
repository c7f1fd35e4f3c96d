import { sql } from 'kysely'
import { z } from 'zod'
import { onSignal, type SignalCtx, type SignalHandler } from '#platform/signals.ts'
import { bringLeaveIn, type CarriedLeave } from '#modules/leave/server/public.ts'
import { bringLoansIn, type CarriedLoan } from '#modules/loan/server/public.ts'

/** What one organization hands over to another of somebody's ledgers. */
export interface Balances {
  leave: CarriedLeave[]
  loans: CarriedLoan[]
}

/** Handed over before or after the first day here: the later of the two enters them. */
export const balancesHandedOver: SignalHandler = onSignal(
  'transfer.handed_over',
  z.object({ id: z.uuid() }),
  (ctx, { id }) => enterBalances(ctx, id),
)

/** Once, when the person is here and the balances are too; what has no type of its own here is named for people to enter. */
export async function enterBalances(ctx: SignalCtx, id: string): Promise<void> {
  const { rows } = await sql<{
    employee_id: string
    joined_on: string
    from_name: string
    figures: Balances
  }>`
    select p.employee_id, e.joined_on, t.from_name, b.figures from transfer_arrival t
    join transfer_balance b on b.org_id = t.org_id and b.arrival_id = t.id
    join pre_employment p on p.org_id = t.org_id and p.id = t.newcomer_id
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    where t.id = ${id} and t.state = 'Joined' for update of t, b`.execute(ctx.db)
  const [found] = rows
  if (!found) return
  const { employee_id, joined_on, from_name, figures } = found
  const note = `Carried over from ${from_name}`
  const coming = { employee_id, on: joined_on }
  const missing = [
    ...(await bringLeaveIn(ctx.db, figures.leave, { ...coming, source_id: id, reason: note })),
    ...(await bringLoansIn(ctx.db, figures.loans, {
      ...coming,
      note,
      by: { account_id: null, name: note, now: ctx.at },
    })),
  ]
  const count = figures.leave.length + figures.loans.length - missing.length
  const entered = [
    `${count} entered`,
    ...(missing.length ? [`to be entered by hand: ${missing.join(', ')}`] : []),
  ].join('; ')
  await ctx.db
    .updateTable('transfer_arrival')
    .set((eb) => ({ entered: entered.slice(0, 1000), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await ctx.db.deleteFrom('transfer_balance').where('arrival_id', '=', id).execute()
  await ctx.signal('transfer.entered', { id })
}
