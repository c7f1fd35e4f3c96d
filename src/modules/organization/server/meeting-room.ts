import { sql } from 'kysely'
import { conflict, invalid, refuse } from '#kernel/errors.ts'
import { addDays } from '#kernel/calendar/day.ts'
import { clockAt, dayAt, momentAt } from '#kernel/calendar/zone.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { bookingDays, bookingProblems } from '#modules/organization/domain/booking.ts'
import { refuseOverMeetings } from '#modules/organization/server/room-hours.ts'
import { zoneOf } from '#modules/organization/server/room-zone.ts'
import { bookings, meetingRoom } from '#modules/organization/shared/meeting-room.ts'

/** A meeting may be begun this long before its time. */
export const EARLY_MS = 15 * 60_000

const mine = (ctx: Ctx) =>
  ctx.as === 'hr' ? sql<boolean>`true` : sql<boolean>`b.organizer_id::text = ${ctx.employee_id}`

const source = sourceOf(bookings.list, {
  from: () => sql`meeting_booking b join meeting_room m on m.org_id = b.org_id and m.id = b.meeting_room_id`,
  select: (ctx) => ({
    title: sql`b.title`,
    meeting_room: sql`json_build_object('id', m.id, 'name', m.name, 'time_zone', ${zoneOf(ctx, 'm')})`,
    starts_at: sql`b.starts_at`,
    ends_at: sql`b.ends_at`,
    organizer: personOf(sql`b.organizer_id`, ctx.today),
    attendees: sql`b.attendees`,
    invited: sql`(select coalesce(json_agg(${refIn('e', 'full_name')} order by e.full_name), '[]')
      from meeting_attendee t join employee e on e.org_id = t.org_id and e.id = t.employee_id where t.booking_id = b.id)`,
    is_cancelled: sql`b.cancelled_at is not null`,
    version: sql`b.version`,
    remarks: sql`b.remarks`,
    started_at: sql`b.started_at`,
    released_at: sql`b.released_at`,
    can_start: sql`b.cancelled_at is null and b.started_at is null and b.ends_at > ${ctx.now}
      and b.starts_at <= ${new Date(Date.parse(ctx.now) + EARLY_MS).toISOString()} and ${mine(ctx)}`,
    can_cancel: sql`b.cancelled_at is null and b.ends_at > ${ctx.now} and ${mine(ctx)}`,
    later: sql`(select count(*) from meeting_booking n where n.org_id = b.org_id and n.series_id = b.series_id
      and n.starts_at > b.starts_at and n.cancelled_at is null)`,
  }),
  id: sql`b.id`,
  search: (_ctx, search) => [sql`b.title ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`],
  filters: {
    days: ({ from, to }, ctx) => {
      const midnight = (day: string) => sql`${day}::date::timestamp at time zone ${zoneOf(ctx, 'm')}`
      const after = from ? sql`b.ends_at > ${midnight(from)}` : sql`true`
      return sql`${after} and ${to ? sql`b.starts_at < ${midnight(addDays(to, 1))}` : sql`true`}`
    },
    meeting_room_id: (ids) => sql`b.meeting_room_id = any(${ids}::uuid[])`,
    cancelled: (which) => which === 'false' && sql`b.cancelled_at is null`,
  },
  order: sql`b.starts_at`,
})
export const bookingsWhere = readerOf(bookings.list, source)

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
  serveList(bookings.list, source),
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
    return { results: await bookingsWhere(ctx, sql`b.id = any(${rows.map(({ id }) => id)}::uuid[])`) }
  }),
  serveAction(bookings.cancel, async (ctx, { params, body }) => {
    const { row: found } = await changing(ctx, 'meeting_booking', params.id, body.version, {
      // another's meeting is no secret, but it is not one's to cancel
      where: ctx.as === 'user' ? { organizer_id: ctx.employee_id } : {},
      current: async ({ id }) => (await bookingsWhere(ctx, sql`b.id = ${id}`))[0],
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
      `This meeting room cannot be archived: ${count} ${count === 1 ? 'meeting is' : 'meetings are'} still to come. Cancel them first.`,
    )
}

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
