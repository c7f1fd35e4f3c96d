import { sql } from 'kysely'
import { z } from 'zod'
import { clock } from '#platform/clock.ts'
import { addDays } from '#kernel/calendar/day.ts'
import { clockAt, dayAt } from '#kernel/calendar/zone.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { nextOf, placeOf, type Exception, type Repeats } from '#modules/events/domain/occurrences.ts'
import { exceptionsOf } from '#modules/events/server/exception-row.ts'
import { momentOf } from '#modules/events/server/event-line.ts'
import { isInvited } from '#modules/events/server/invited.ts'

const Payload = z.object({ id: z.uuid() })
const Some = Payload.extend({ employees: z.array(z.uuid()) })

interface Found {
  title: string
  starts_on: string
  starts_at: string | null
  venue: string | null
  state: string
  state_reason: string | null
}
/** The event in a line, and the accounts of whom it concerns. */
async function eventOf(ctx: SignalCtx, id: string, who: 'invited' | 'going' | readonly string[]) {
  const { rows } =
    await sql<Found>`select v.title, v.starts_on::text, to_char(v.starts_at, 'HH24:MI') as starts_at, v.venue, v.state, v.state_reason
    from event v where v.id = ${id}`.execute(ctx.db)
  const [found] = rows
  if (!found) return null
  const chosen =
    who === 'invited'
      ? isInvited(id)
      : who === 'going'
        ? sql`exists (select from event_member m where m.org_id = e.org_id and m.event_id = ${id} and m.employee_id = e.id
            and m.answer in ('Going', 'Maybe') and not m.is_waiting)`
        : sql`e.id = any(${[...who]}::uuid[])`
  const people = await sql<{ account_id: string }>`select e.account_id from employee e
    where e.account_id is not null and (e.left_on is null or e.left_on >= ${dayAt(ctx.at, ctx.org.time_zone)}) and ${chosen}`.execute(
    ctx.db,
  )
  return {
    ...found,
    accounts: people.rows.map(({ account_id }) => account_id).filter((one) => one !== ctx.account_id),
    line: `“${found.title}”, ${momentOf(found)}`,
    url: `/user/events/${id}`,
  }
}

const invited = (subject: string, line: string) => ({
  subject,
  paragraphs: [`${line}. Open it to answer.`],
  button_label: 'Open event',
})

export const notifications: readonly SignalHandler[] = [
  notification({
    signal: 'event.published',
    mailed: 'Events: you are invited',
    mailed_to: 'Who is invited',
    payload: Payload,
    async tell(ctx, { id }) {
      const event = await eventOf(ctx, id, 'invited')
      if (!event) return null
      const text = `You are invited: ${event.line}`
      return {
        accounts: event.accounts,
        text,
        url: event.url,
        subject_id: id,
        mail: invited('You are invited to an event', text),
      }
    },
  }),
  notification({
    signal: 'event.invited',
    mailed: 'Events: you are invited, after the others',
    mailed_to: 'Who is invited later',
    payload: Some,
    async tell(ctx, { id, employees }) {
      const event = await eventOf(ctx, id, employees)
      if (!event) return null
      const text = `You are invited: ${event.line}`
      return {
        accounts: event.accounts,
        text,
        url: event.url,
        subject_id: id,
        mail: invited('You are invited to an event', text),
      }
    },
  }),
  notification({
    signal: 'event.moved',
    mailed: 'Events: the date, time or place has changed',
    mailed_to: 'Who is invited',
    // signals written by the former version lack what was before
    payload: Payload.extend({ before: z.string().optional() }),
    async tell(ctx, { id, before }) {
      const event = await eventOf(ctx, id, 'invited')
      if (!event) return null
      const text =
        event.state === 'Postponed'
          ? `Postponed without a new date: “${event.title}”`
          : `Changed: ${event.line}`
      const former = before ? `${text}. Before: ${before}` : text
      return {
        accounts: event.accounts,
        text: former,
        url: event.url,
        subject_id: id,
        mail: invited('An event has changed', former),
      }
    },
  }),
  notification({
    signal: 'event.date_changed',
    mailed: 'Events: one date of a series is moved or cancelled',
    mailed_to: 'Who is invited',
    payload: Payload.extend({ before: z.string(), after: z.string().nullable() }),
    async tell(ctx, { id, before, after }) {
      const event = await eventOf(ctx, id, 'invited')
      if (!event) return null
      const text = after
        ? `Changed: “${event.title}”, ${after}. Before: ${before}`
        : `Cancelled: “${event.title}”, ${before}`
      const mail = {
        subject: 'One date of an event has changed',
        paragraphs: [`${text}. The other dates stay.`],
        button_label: 'Open event',
      }
      return { accounts: event.accounts, text, url: event.url, subject_id: id, mail }
    },
  }),
  notification({
    signal: 'event.cancelled',
    mailed: 'Events: an event is cancelled',
    mailed_to: 'Who is invited',
    payload: Payload,
    async tell(ctx, { id }) {
      const event = await eventOf(ctx, id, 'invited')
      if (!event) return null
      const text = `Cancelled: ${event.line}`
      const mail = { subject: 'An event is cancelled', paragraphs: [`${text}.`], button_label: 'Open event' }
      return { accounts: event.accounts, text, url: event.url, subject_id: id, mail }
    },
  }),
  notification({
    signal: 'event.seat_given',
    mailed: 'Events: you have a seat',
    mailed_to: 'Who was on the waiting list',
    payload: Some,
    async tell(ctx, { id, employees }) {
      const event = await eventOf(ctx, id, employees)
      if (!event) return null
      const text = `You have a seat: ${event.line}`
      return {
        accounts: event.accounts,
        text,
        url: event.url,
        subject_id: id,
        mail: invited('You have a seat', text),
      }
    },
  }),
  notification({
    signal: 'event.near',
    mailed: 'Events: a reminder',
    mailed_to: 'Who answered Going or Maybe',
    payload: Payload.extend({ on: z.string(), starts_at: z.string().nullish() }),
    async tell(ctx, { id, on, starts_at }) {
      const event = await eventOf(ctx, id, 'going')
      if (!event || event.state !== 'Published') return null
      const text = `Coming up on ${on}: “${event.title}”${starts_at ? ` at ${starts_at}` : ''}`
      const mail = { subject: 'An event is coming up', paragraphs: [`${text}.`], button_label: 'Open event' }
      return { accounts: event.accounts, text, url: event.url, subject_id: id, mail }
    },
  }),
]

interface Near {
  id: string
  starts_on: string
  ends_on: string
  starts_at: string | null
  repeats: Repeats
  repeat_until: string | null
  remind: string
  ends_at: string | null
  venue: string | null
  reminded_for: string | null
  exceptions: Exception[]
}
const days: Readonly<Record<string, number>> = { '1 hour before': 0, '1 day before': 1, '1 week before': 7 }

/** Reminds of each occurrence once. */
export const remindOfEvents: Schedule = {
  name: 'events.reminders',
  title: 'Remind people of events that they go to',
  every: 'hour',
  at: ':45',
  async run(ctx) {
    return ctx.batch(async (db, mark) => {
      const today = dayAt(clock.instant(), ctx.org.time_zone)
      const time = clockAt(clock.instant(), ctx.org.time_zone)
      const { rows } = await sql<Near>`
        select id, starts_on::text, ends_on::text, to_char(starts_at, 'HH24:MI') as starts_at, repeats, repeat_until::text, remind, reminded_for::text,
          to_char(ends_at, 'HH24:MI') as ends_at, venue, ${exceptionsOf} as exceptions
        from event v where state = 'Published' and remind <> 'Never' and starts_on <= ${addDays(today, 7)}
          and (repeats <> 'Never' or starts_on >= ${today}) order by id for update`.execute(db)
      let reminded = 0
      for (const event of rows) {
        const next = nextOf(event, today)
        const before = days[event.remind] ?? 0
        if (
          !next ||
          next.start < today ||
          addDays(next.start, -before) > today ||
          event.reminded_for === next.start
        )
          continue
        // within the hour before it begins; of a whole day in the morning
        const { starts_at } = placeOf(event, next)
        const hour = starts_at ?? '09:00'
        const isClose = minutes(hour) - minutes(time) <= 75
        if (before === 0 && !isClose) continue
        await db.updateTable('event').set({ reminded_for: next.start }).where('id', '=', event.id).execute()
        await mark.signal('event.near', { id: event.id, on: next.start, starts_at })
        reminded++
      }
      return { reminded }
    })
  },
}
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
