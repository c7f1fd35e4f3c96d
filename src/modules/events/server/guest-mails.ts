import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { addDays } from '#kernel/calendar/day.ts'
import { icalendar } from '#kernel/calendar/icalendar.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { isAddress } from '#platform/mail.ts'
import { letter } from '#platform/mail-letter.ts'
import { untold } from '#platform/schedule-told.ts'
import { onSignal, type SignalCtx, type SignalHandler } from '#platform/signals.ts'
import { occurrences, placeOf, type Repeating } from '#modules/events/domain/occurrences.ts'
import { momentOf } from '#modules/events/server/event-line.ts'
import { exceptionsOf } from '#modules/events/server/exception-row.ts'

const Payload = z.object({ id: z.uuid() })

interface GuestEvent extends Repeating {
  id: string
  title: string
  starts_at: string | null
  ends_at: string | null
  venue: string | null
  link: string | null
  state: string
  version: number
}
interface Guest {
  id: string
  full_name: string
  email: string
}
interface Words {
  subject: string
  text: string
}

/** Guests from outside have no account: they are mailed, with the dates as a calendar file. */
export const guestMails: readonly SignalHandler[] = [
  onSignal('event.published', Payload, (ctx, { id }) => mailGuests(ctx, id, invitation)),
  onSignal('event.guest_added', Payload.extend({ guest_id: z.uuid() }), (ctx, { id, guest_id }) =>
    mailGuests(ctx, id, invitation, guest_id),
  ),
  onSignal('event.moved', Payload.extend({ before: z.string().optional() }), (ctx, { id, before }) =>
    mailGuests(ctx, id, (event) => {
      const text =
        event.state === 'Postponed'
          ? `Postponed without a new date: “${event.title}”`
          : `Changed: ${lineOf(event)}`
      return { subject: 'An event has changed', text: before ? `${text}. Before: ${before}` : text }
    }),
  ),
  onSignal(
    'event.date_changed',
    Payload.extend({ before: z.string(), after: z.string().nullable() }),
    (ctx, { id, before, after }) =>
      mailGuests(ctx, id, ({ title }) => ({
        subject: 'One date of an event has changed',
        text: after
          ? `Changed: “${title}”, ${after}. Before: ${before}. The other dates stay`
          : `Cancelled: “${title}”, ${before}. The other dates stay`,
      })),
  ),
  onSignal('event.cancelled', Payload, (ctx, { id }) =>
    mailGuests(ctx, id, (event) => ({
      subject: 'An event is cancelled',
      text: `Cancelled: ${lineOf(event)}`,
    })),
  ),
]

const lineOf = (event: GuestEvent) => `“${event.title}”, ${momentOf(event)}`
const invitation = (event: GuestEvent): Words | null =>
  event.state === 'Published'
    ? { subject: 'You are invited to an event', text: `You are invited: ${lineOf(event)}` }
    : null

/** Invitations go to every guest with an address, or the one; what comes later to those who have been invited. Each signal once. */
async function mailGuests(
  ctx: SignalCtx,
  id: string,
  wordsOf: (event: GuestEvent) => Words | null,
  only?: string,
) {
  const { rows } = await sql<GuestEvent>`select v.id, v.title, v.starts_on::text, v.ends_on::text,
      to_char(v.starts_at, 'HH24:MI') as starts_at, to_char(v.ends_at, 'HH24:MI') as ends_at, v.venue, v.link, v.state, v.version,
      v.repeats, v.repeat_until::text, ${exceptionsOf} as exceptions
    from event v where v.id = ${id}`.execute(ctx.db)
  const [event] = rows
  const words = event && wordsOf(event)
  if (!event || !words) return
  const isInvitation = wordsOf === invitation
  const guests = await guestsOf(ctx, id, isInvitation, only)
  const fresh = new Set(
    await untold(
      ctx.db,
      { name: 'mail event guest', period: ctx.signal_id },
      guests.map((guest) => guest.id),
    ),
  )
  const reached = guests.filter((guest) => fresh.has(guest.id))
  if (!reached.length) return
  const { org, services } = ctx
  const attachment = await services.files.keep(
    org.org_id,
    'event.ics',
    'ics',
    Readable.from([Buffer.from(calendarOf(ctx, event), 'utf8')]),
  )
  await services.mail.sendAll(
    ctx.db,
    reached.map(({ full_name, email }) => ({
      org_id: org.org_id,
      to: email,
      ...letter(
        services.config.publicUrl,
        {
          subject: words.subject,
          greeting: `Namaste ${full_name},`,
          paragraphs: [
            `${words.text}.`,
            ...(event.link && event.state === 'Published' ? [`Link: ${event.link}`] : []),
            'The dates are attached as a calendar file.',
          ],
          footer: org.name,
        },
        { language: 'en' },
      ),
      attachment,
    })),
  )
  if (isInvitation)
    await ctx.db
      .updateTable('event_guest')
      .set({ invited_at: ctx.at })
      .where('id', 'in', [...fresh])
      .execute()
}

/** Locked: a guest who is added as the event is published is invited once, whichever of both comes first. */
async function guestsOf(ctx: SignalCtx, eventId: string, isInvitation: boolean, only?: string) {
  const due = only
    ? sql`g.id = ${only} and g.invited_at is null`
    : isInvitation
      ? sql`(g.invited_at is null or g.invited_at < ${ctx.at})`
      : sql`g.invited_at is not null`
  const { rows } = await sql<Guest>`select g.id, g.full_name, g.email from event_guest g
    where g.event_id = ${eventId} and g.email is not null and ${due} order by g.id for update`.execute(ctx.db)
  return rows.filter(({ email }) => isAddress(email))
}

/**
 * A year of its dates. An entry is numbered by its place in the series, so that it stays the same entry when the series moves to
 * another day; what has no date or is cancelled is marked so (RFC 5545, 3.8.1.11).
 */
function calendarOf({ org, at }: SignalCtx, event: GuestEvent): string {
  const today = dayAt(at, org.time_zone)
  const all = occurrences(event, { start: event.starts_on, end: addDays(today, 366) })
  const entries = all
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .map((one, place) => ({
      ...placeOf(event, one),
      uid: event.repeats === 'Never' ? `event-${event.id}` : `event-${event.id}-${place}`,
      title: event.title,
      start: one.start,
      end: one.end,
      place: placeOf(event, one).venue,
      is_cancelled: event.state !== 'Published' || one.exception?.is_cancelled === true,
      sequence: event.version,
    }))
    .filter(({ end }) => event.repeats === 'Never' || end >= today)
  return icalendar(org.name, entries, { now: at, zone: org.time_zone, method: 'PUBLISH' })
}
