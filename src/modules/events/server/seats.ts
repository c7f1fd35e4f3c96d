import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { taken } from '#modules/events/server/event-row.ts'

/** Whoever has waited longest moves up while there is room for them and their guests. The event is locked by then. */
export async function giveSeats(ctx: Ctx, eventId: string) {
  const { rows } = await sql<{ seats: number | null; taken: number }>`
    select v.seats, ${taken(sql`v`)} as taken from event v where v.id = ${eventId}`.execute(ctx.db)
  const [event] = rows
  if (!event) return
  let free = event.seats === null ? Infinity : event.seats - event.taken
  const waiting = await ctx.db
    .selectFrom('event_member')
    .select(['employee_id', 'guests'])
    .where('event_id', '=', eventId)
    .where('is_waiting', '=', true)
    .orderBy('answered_at')
    .execute()
  const moved: string[] = []
  for (const { employee_id, guests } of waiting) {
    if (1 + guests > free) break
    free -= 1 + guests
    moved.push(employee_id)
  }
  if (!moved.length) return
  await ctx.db
    .updateTable('event_member')
    .set({ is_waiting: false })
    .where('event_id', '=', eventId)
    .where('employee_id', 'in', moved)
    .execute()
  // one's own answer is seen at once
  const others = moved.filter((id) => id !== ctx.employee_id)
  if (others.length) await ctx.signal('event.seat_given', { id: eventId, employees: others })
}
