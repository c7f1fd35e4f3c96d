import { sql } from 'kysely'
import { forbidden } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Reach } from '#engines/list/reach.ts'
import { oneEvent } from '#modules/events/server/event-row.ts'

/** Whether the alias `e` is invited to an event, by name or by its segment. */
export const isInvited = (eventId: string) =>
  sql<boolean>`(exists (select from event_member m where m.org_id = e.org_id and m.event_id = ${eventId} and m.employee_id = e.id)
    or exists (select from event v, lateral people_of_segment(v.segment_id, v.starts_on) p where v.id = ${eventId} and p.employee_id = e.id))`

/** How many are told when the event is published, moved or cancelled, for who manages it. */
export async function reachOfEvent(ctx: Ctx, id: string): Promise<Reach> {
  const { starts_on, next, abilities } = await oneEvent(ctx, id)
  if (!abilities.manage) throw forbidden()
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from employee e
    where (e.left_on is null or e.left_on >= ${ctx.today}) and ${isInvited(id)}`.execute(ctx.db)
  return { people: rows[0]?.people ?? 0, day: next?.start ?? starts_on }
}
