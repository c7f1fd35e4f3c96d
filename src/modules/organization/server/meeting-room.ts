import { sql } from 'kysely'
import { conflict, invalid, refuse } from '#kernel/errors.ts'
import { addDays } from '#kernel/calendar/day.ts'
import { clockAt, dayAt, momentAt } from '#kernel/calendar/zone.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { bookingDays, bookingProblems } from '#modules/organization/domain/booking.ts'
import { refuseOverMeetings } from '#modules/organization/server/room-hours.ts'
import { zoneOf } from '#modules/organization/server/room-zone.ts'
import { bookings, meetingRoom, type Booking } from '#modules/organization/shared/meeting-room.ts'

/** A meeting may be begun this long before its time. */
export const EARLY_MS = 15 * 60_000

export const meetingRoomRoutes: Route[] = [
  ...serveSettings(meetingRoom, {
    computed: (ctx) => ({ time_zone: zoneOf(ctx, 'meeting_room') }),
    async before(ctx, values, current) {
      const { opens_at, closes_at } = { ...current, ...values }
      if (String(closes_at) <= String(opens_at))
        throw invalid({ closes_at: ['Closes at must be after Opens at.'] })
      if (current && values['is_archived'] === true && current['is_archived'] !== true)
        await refuseWithMeetings(ctx, String(current['id']))
      if (current)
        await refuseOverMeetings(
          ctx,
          String(current['id']),
          hoursOf(current),
          hoursOf({ ...current, ...values }),
        )
    },
  }),
  handle(bookings.list, async (ctx, { query }) => {
    const { from, to, meeting_room_id, cancelled } = query
    const midnight = (day: string) => sql<string>`${day}::date::timestamp at time zone ${zoneOf(ctx, 'm')}`
    let all = ctx.db
      .selectFrom('meeting_booking as b')
      .innerJoin('meeting_room as m', (join) =>
        join.onRef('m.org_id', '=', 'b.org_id').onRef('m.id', '=', 'b.meeting_room_id'),
      )
    if (cancelled === 'false') all = all.where('b.cancelled_at', 'is', null)
    if (from) all = all.where('b.ends_at', '>', midnight(from))
    if (to) all = all.where('b.starts_at', '<', midnight(addDays(to, 1)))
    if (meeting_room_id?.length) all = all.where('b.meeting_room_id', 'in', meeting_room_id)
    if (query.search) all = all.where('b.title', 'ilike', `%${query.search.replace(/[\\%_]/g, '\\$&')}%`)
    const rows = all.select(columns(ctx)).orderBy('b.starts_at').orderBy('b.id')
    return page(query, all as never, rows as never) as never
  }),
  handle(bookings.create, async (ctx, { body }) => {
    const organizer_id = await organizerOf(ctx, body.organizer_id ?? null)
    const room = await ctx.db
      .selectFrom('meeting_room')
      .select(['name', 'capacity', 'opens_at', 'closes_at', 'is_archived'])
      .select(zoneOf(ctx, 'meeting_room').as('time_zone'))
      .where('id', '=', body.meeting_room_id)
      // it is not archived meanwhile
      .forShare()
      .executeTakeFirst()
    if (!room) throw invalid({ meeting_room_id: ['Select a valid choice.'] })
    const zone = room.time_zone
    const problems = bookingProblems(body, room, { day: dayAt(ctx.now, zone), time: clockAt(ctx.now, zone) })
    if (Object.keys(problems).length) throw invalid(problems)
    const days = bookingDays(body)
    const invited = await invitedOf(ctx, body.invited_ids, organizer_id)
    if (invited.length + 1 > body.attendees)
      throw invalid({
        attendees: [`${invited.length + 1} people with the organizer are named: say at least as many.`],
      })
    const taken = await takenOn(ctx, { ...body, zone }, days)
    if (taken) throw refuse(taken)
    const instant = (day: string, time: string) =>
      sql<string>`${`${day} ${time}`}::timestamp at time zone ${zone}`
    const series_id = days.length > 1 ? newId() : null
    const rows = days.map((day) => ({
      id: newId(),
      meeting_room_id: body.meeting_room_id,
      title: body.title,
      organizer_id,
      starts_at: instant(day, body.from),
      ends_at: instant(day, body.to),
      attendees: body.attendees,
      remarks: body.remarks ?? null,
      // who books a room for a time that has begun is in it
      started_at: momentAt(day, body.from, zone) <= ctx.now ? ctx.now : null,
      series_id,
    }))
    try {
      await ctx.db.insertInto('meeting_booking').values(rows).execute()
    } catch (error) {
      // somebody else was first, a moment ago
      if (violated(error) === 'meeting_booking_overlap') throw conflict(`${room.name} has just been booked.`)
      throw error
    }
    if (invited.length) {
      await ctx.db
        .insertInto('meeting_attendee')
        .values(rows.flatMap(({ id }) => invited.map((employee_id) => ({ booking_id: id, employee_id }))))
        .execute()
      await ctx.signal('meeting.booked', { booking_id: rows[0]?.id ?? '', more: rows.length - 1 })
    }
    const results = await ctx.db
      .selectFrom('meeting_booking as b')
      .select(columns(ctx))
      .where(
        'b.id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('b.starts_at')
      .execute()
    return { results: results as Booking[] }
  }),
  handle(bookings.cancel, async (ctx, { params, body }) => {
    const { row: found } = await changing(ctx, 'meeting_booking', params.id, body.version, {
      // another's meeting is no secret, but it is not one's to cancel
      where: ctx.as === 'user' ? { organizer_id: ctx.employee_id } : {},
      current: ({ id }) =>
        ctx.db
          .selectFrom('meeting_booking as b')
          .select(columns(ctx))
          .where('b.id', '=', id)
          .executeTakeFirstOrThrow(),
    })
    if (found.cancelled_at) throw refuse('This booking is cancelled already.')
    if (found.ends_at <= ctx.now) throw refuse('This meeting is over.')
    const meant = ctx.db
      .updateTable('meeting_booking')
      .set((eb) => ({ cancelled_at: ctx.now, version: eb('version', '+', 1) }))
      .where('cancelled_at', 'is', null)
    const { numUpdatedRows } = await (
      body.series && found.series_id
        ? meant.where('series_id', '=', found.series_id).where('starts_at', '>=', found.starts_at)
        : meant.where('id', '=', params.id)
    ).executeTakeFirst()
    await ctx.signal('meeting.cancelled', { booking_id: params.id, more: Number(numUpdatedRows) - 1 })
    return { cancelled: Number(numUpdatedRows) }
  }),
]

const hoursOf = ({ opens_at, closes_at, branch_id }: Record<string, unknown>) => ({
  opens_at: String(opens_at),
  closes_at: String(closes_at),
  branch_id: typeof branch_id === 'string' ? branch_id : null,
})

/** Who meets there is not left without a room unasked. */
async function refuseWithMeetings({ db, now }: Ctx, roomId: string) {
  // whoever books it meanwhile waits, and finds it archived
  await db.selectFrom('meeting_room').select('id').where('id', '=', roomId).forUpdate().execute()
  const { count } = await db
    .selectFrom('meeting_booking')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('meeting_room_id', '=', roomId)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  if (count)
    throw refuse(
      `This meeting room can not be archived: ${count} ${count === 1 ? 'meeting is' : 'meetings are'} still to come. Cancel them first.`,
    )
}

/** Of a booking `b`. */
export const columns = (ctx: Ctx) => [
  'b.id' as const,
  'b.version' as const,
  'b.title' as const,
  'b.starts_at' as const,
  'b.ends_at' as const,
  'b.attendees' as const,
  'b.remarks' as const,
  'b.started_at' as const,
  'b.released_at' as const,
  sql<
    Booking['invited']
  >`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.full_name) order by e.full_name), '[]')
    from meeting_attendee t join employee e on e.org_id = t.org_id and e.id = t.employee_id where t.booking_id = b.id)`.as(
    'invited',
  ),
  sql<boolean>`b.cancelled_at is null and b.started_at is null and b.ends_at > ${ctx.now}
    and b.starts_at <= ${new Date(Date.parse(ctx.now) + EARLY_MS).toISOString()} and ${mine(ctx)}`.as(
    'can_start',
  ),
  sql<{
    id: string
    name: string
    time_zone: string
  }>`(select json_build_object('id', r.id, 'name', r.name, 'time_zone', ${zoneOf(ctx, 'r')}) from meeting_room r where r.id = b.meeting_room_id)`.as(
    'meeting_room',
  ),
  personOf(sql`b.organizer_id`, ctx.today).as('organizer'),
  sql<boolean>`b.cancelled_at is not null`.as('is_cancelled'),
  sql<boolean>`b.cancelled_at is null and b.ends_at > ${ctx.now} and ${mine(ctx)}`.as('can_cancel'),
  sql<number>`(select count(*) from meeting_booking n where n.org_id = b.org_id and n.series_id = b.series_id
    and n.starts_at > b.starts_at and n.cancelled_at is null)`.as('later'),
]

const mine = (ctx: Ctx) =>
  ctx.as === 'hr' ? sql<boolean>`true` : sql<boolean>`b.organizer_id::text = ${ctx.employee_id}`

/** Colleagues who work here now, without the organizer, who is there anyway. */
async function invitedOf(ctx: Ctx, ids: readonly string[], organizerId: string): Promise<string[]> {
  const others = ids.filter((id) => id !== organizerId)
  if (!others.length) return []
  const found = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', 'in', others)
    .where((eb) => eb.or([eb('left_on', 'is', null), eb('left_on', '>=', ctx.today)]))
    .execute()
  if (found.length !== others.length) throw invalid({ invited_ids: ['Select a valid choice.'] })
  return others
}

/** Whose meeting it is: one's own, or as HR that of any current employee. */
async function organizerOf(ctx: Ctx, asked: string | null): Promise<string> {
  if (ctx.as === 'user' || (!asked && ctx.employee_id)) return ctx.employee_id
  if (!asked) throw invalid({ organizer_id: ['Organizer is Required'] })
  const found = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', asked)
    .where((eb) => eb.or([eb('left_on', 'is', null), eb('left_on', '>=', ctx.today)]))
    .executeTakeFirst()
  if (!found) throw invalid({ organizer_id: ['The organizer must be a current employee.'] })
  return found.id
}

/** Who has the room then, in a sentence; null where it is free on all days. */
async function takenOn(
  ctx: Ctx,
  { meeting_room_id, from, to, zone }: { meeting_room_id: string; from: string; to: string; zone: string },
  days: string[],
): Promise<string | null> {
  const { rows } = await sql<{ day: string; title: string; organizer: string }>`
    select d.day::text as day, b.title, e.full_name as organizer
    from unnest(${days}::date[]) as d (day)
    join meeting_booking b on b.meeting_room_id = ${meeting_room_id} and b.cancelled_at is null
      and tstzrange(b.starts_at, b.ends_at) && tstzrange((d.day + ${from}::time) at time zone ${zone}, (d.day + ${to}::time) at time zone ${zone})
    join employee e on e.org_id = b.org_id and e.id = b.organizer_id
    order by d.day, b.starts_at limit 1`.execute(ctx.db)
  const [first] = rows
  return first ? `The room is taken on ${first.day}: ${first.title} (${first.organizer}).` : null
}
