import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Ctx } from '#platform/context.ts'
import { holidaysBetween } from '#modules/organization/server/public.ts'

/** What else the viewer has within these days: their leave, holidays, and other events that they go to. */
export async function clashesOn(
  ctx: Ctx,
  eventId: string,
  range: { start: Day; end: Day },
): Promise<string[]> {
  const [leave, holidays, events] = await Promise.all([
    sql<{ found: boolean }>`select exists (select from leave_day l
      join request r on r.org_id = l.org_id and r.id = l.request_id and r.status = 'Approved'
      where l.employee_id = ${ctx.employee_id} and l.is_live and l.date between ${range.start} and ${range.end}) as found`.execute(
      ctx.db,
    ),
    holidaysBetween(ctx.db, range, { employee_id: ctx.employee_id }),
    sql<{ title: string }>`select v.title from event v
      join event_member m on m.org_id = v.org_id and m.event_id = v.id and m.employee_id = ${ctx.employee_id} and m.answer = 'Going'
      where v.id <> ${eventId} and v.state = 'Published' and v.repeats = 'Never'
        and v.starts_on <= ${range.end} and v.ends_on >= ${range.start} order by v.starts_on limit 3`.execute(
      ctx.db,
    ),
  ])
  return [
    ...(leave.rows[0]?.found ? ['Leave'] : []),
    ...holidays.map(({ name }) => name),
    ...events.rows.map(({ title }) => title),
  ]
}
