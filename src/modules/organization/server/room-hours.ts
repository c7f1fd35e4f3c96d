import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { zoneAt } from '#modules/organization/server/room-zone.ts'

interface Hours {
  opens_at: string
  closes_at: string
  branch_id: string | null
}
interface Left {
  field: keyof Hours
  count: number
  title: string
  day: string
  from: string
  to: string
}

/**
 * Meetings to come keep their room: its hours are not narrowed over them, nor is it moved to where they would be outside.
 * By the clock of the room, as they were booked, or as it will be.
 */
export async function refuseOverMeetings(ctx: Ctx, roomId: string, former: Hours, hours: Hours) {
  const later = hours.opens_at > former.opens_at
  const sooner = hours.closes_at < former.closes_at
  const away = hours.branch_id !== former.branch_id
  if (!later && !sooner && !away) return
  // whoever books it meanwhile waits, and finds the new hours
  await ctx.db.selectFrom('meeting_room').select('id').where('id', '=', roomId).forUpdate().execute()
  const { rows } = await sql<Left>`
    with zone as (
      select ${zoneAt(ctx, hours.branch_id)} as name, ${zoneAt(ctx, former.branch_id)} as former
    ), coming as (
      select b.title, b.starts_at, l.starts::date::text as day, to_char(l.starts, 'HH24:MI') as "from", to_char(l.ends, 'HH24:MI') as "to",
        z.name <> z.former as moved, l.starts::date <> l.ends::date as is_overnight
      from meeting_booking b cross join zone z
      cross join lateral (select b.starts_at at time zone z.name as starts, b.ends_at at time zone z.name as ends) l
      where b.meeting_room_id = ${roomId} and b.cancelled_at is null and b.ends_at > ${ctx.now}
    ), outside as (
      select 'opens_at' as field, c.* from coming c where not moved and ${later} and c."from" < ${hours.opens_at}
      union all select 'closes_at', c.* from coming c where not moved and ${sooner} and c."to" > ${hours.closes_at}
      union all select 'branch_id', c.* from coming c
        where moved and (is_overnight or c."from" < ${hours.opens_at} or c."to" > ${hours.closes_at})
    )
    select distinct on (field) field, count(*) over (partition by field) as count, title, day, "from", "to"
    from outside order by field, starts_at`.execute(ctx.db)
  if (rows.length) throw invalid(Object.fromEntries(rows.map((left) => [left.field, [said(left)]])))
}

const said = ({ count, title, day, from, to }: Left) =>
  count === 1
    ? `1 meeting to come is outside: ${title} on ${day}, ${from}–${to}. Cancel it first.`
    : `${count} meetings to come are outside, the first: ${title} on ${day}, ${from}–${to}. Cancel them first.`
