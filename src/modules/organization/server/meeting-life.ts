import { sql } from 'kysely'
import { z } from 'zod'
import { clockAt, dayAt } from '#kernel/calendar/zone.ts'
import { notFound, refuse } from '#kernel/errors.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { clock } from '#platform/clock.ts'
import type { Route } from '#platform/route.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { serveSingleton, settingOf } from '#engines/settings/singleton-server.ts'
import { bookingsWhere, EARLY_MS } from '#modules/organization/server/meeting-room.ts'
import { zoneOf } from '#modules/organization/server/room-zone.ts'
import { bookings, roomRelease } from '#modules/organization/shared/meeting-room.ts'

export const meetingLifeRoutes: Route[] = [
  ...serveSingleton(roomRelease),
  serveAction(bookings.start, async (ctx, { params }) => {
    const found = await ctx.db
      .selectFrom('meeting_booking')
      .select(['organizer_id', 'starts_at', 'ends_at', 'cancelled_at', 'released_at', 'started_at'])
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!found || (ctx.as === 'user' && found.organizer_id !== ctx.employee_id)) throw notFound()
    if (found.released_at) throw refuse('Nobody had started it in time: its room was given back.')
    if (found.cancelled_at) throw refuse('This booking is cancelled already.')
    if (found.ends_at <= ctx.now) throw refuse('This meeting is over.')
    if (Date.parse(found.starts_at) - EARLY_MS > Date.parse(ctx.now))
      throw refuse('A meeting is started at most 15 minutes before its time.')
    if (!found.started_at)
      await ctx.db
        .updateTable('meeting_booking')
        .set((eb) => ({ started_at: ctx.now, version: eb('version', '+', 1) }))
        .where('id', '=', params.id)
        .execute()
    const [row] = await bookingsWhere(ctx, sql`b.id = ${params.id}`)
    if (!row) throw notFound()
    return row
  }),
]

/** Rooms of meetings that nobody has begun are free again; the row says so, and cannot be begun any more. */
export const releaseRooms: Schedule = {
  name: 'organization.room_release',
  title: 'Give back rooms that nobody has come to',
  every: 'minute',
  async neededIn(db) {
    const { rows } = await sql<{ org_id: number }>`
      select distinct org_id from meeting_booking
      where cancelled_at is null and started_at is null and starts_at <= ${clock.instant()} and ends_at > ${clock.instant()}`.execute(
      db,
    )
    return rows.map(({ org_id }) => org_id)
  },
  async needed(db) {
    const waiting = await db
      .selectFrom('meeting_booking')
      .select('id')
      .where('cancelled_at', 'is', null)
      .where('started_at', 'is', null)
      .where('starts_at', '<=', clock.instant())
      .where('ends_at', '>', clock.instant())
      .limit(1)
      .executeTakeFirst()
    return waiting !== undefined
  },
  async run(ctx) {
    return ctx.batch(async (db, mark) => {
      const { enabled, minutes } = await settingOf(db, roomRelease)
      if (!enabled) return { released: 0 }
      const now = clock.instant()
      const { rows } = await sql<{ id: string }>`
        update meeting_booking set cancelled_at = ${now}, released_at = ${now}, version = version + 1
        where cancelled_at is null and started_at is null and ends_at > ${now}
          and starts_at <= ${now}::timestamptz - ${minutes} * interval '1 minute'
        returning id`.execute(db)
      for (const { id } of rows) await mark.signal('meeting.released', { booking_id: id, more: 0 })
      return { released: rows.length }
    })
  },
}

const MINE = '/user/organization/meeting-room'
const Payload = z.object({ booking_id: z.uuid(), more: z.number() })

/** The meeting in a line, and the accounts of who was invited and of who invited. */
async function meetingOf(ctx: SignalCtx, bookingId: string) {
  const { rows } = await sql<{
    title: string
    room: string
    starts_at: string
    zone: string
    organizer: string
    organizer_account: string | null
    accounts: string[] | null
  }>`
    select b.title, m.name as room, b.starts_at, ${zoneOf(ctx, 'm')} as zone, o.full_name as organizer, o.account_id as organizer_account,
      (select array_agg(e.account_id) from meeting_attendee t join employee e on e.org_id = t.org_id and e.id = t.employee_id
        where t.booking_id = b.id and e.account_id is not null) as accounts
    from meeting_booking b join meeting_room m on m.org_id = b.org_id and m.id = b.meeting_room_id
    join employee o on o.org_id = b.org_id and o.id = b.organizer_id
    where b.id = ${bookingId}`.execute(ctx.db)
  const [found] = rows
  if (!found) return null
  const at = new Date(found.starts_at).toISOString()
  // the clock of the room, which is said where it is another than that of the organization
  const clock = `${clockAt(at, found.zone)}${found.zone === ctx.org.time_zone ? '' : ` (${found.zone})`}`
  return {
    ...found,
    accounts: found.accounts ?? [],
    line: `“${found.title}” on ${dayAt(at, found.zone)} at ${clock}, ${found.room}`,
  }
}
const weekly = (more: number) => (more > 0 ? `, and ${more} more` : '')

export const meetingNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'meeting.booked',
    mailed: 'Meetings: you are invited',
    mailed_to: 'Who is invited',
    payload: Payload,
    async tell(ctx, { booking_id, more }) {
      const meeting = await meetingOf(ctx, booking_id)
      return (
        meeting && {
          accounts: meeting.accounts,
          text: `${meeting.organizer} invites you: ${meeting.line}${weekly(more)}`,
          url: MINE,
          subject_id: booking_id,
          mail: {
            subject: 'You are invited to a meeting',
            paragraphs: [`${meeting.organizer} invites you: ${meeting.line}${weekly(more)}.`],
            button_label: 'Open it',
          },
        }
      )
    },
  }),
  notification({
    signal: 'meeting.cancelled',
    mailed: 'Meetings: one that you are invited to is cancelled',
    mailed_to: 'Who is invited',
    payload: Payload,
    async tell(ctx, { booking_id, more }) {
      const meeting = await meetingOf(ctx, booking_id)
      return (
        meeting && {
          accounts: meeting.accounts,
          text: `Cancelled: ${meeting.line}${weekly(more)}`,
          url: MINE,
          subject_id: booking_id,
          mail: {
            subject: 'A meeting is cancelled',
            paragraphs: [`Cancelled: ${meeting.line}${weekly(more)}.`],
            button_label: 'Open it',
          },
        }
      )
    },
  }),
  notification({
    signal: 'meeting.released',
    title: 'Meeting: nobody came, the room was given back',
    payload: Payload,
    async tell(ctx, { booking_id }) {
      const meeting = await meetingOf(ctx, booking_id)
      return (
        meeting && {
          accounts: [...meeting.accounts, ...(meeting.organizer_account ? [meeting.organizer_account] : [])],
          text: `Nobody has started ${meeting.line}: the room was given back`,
          url: MINE,
          subject_id: booking_id,
        }
      )
    },
  }),
]
