import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { shiftsOf } from '#modules/attendance/server/public.ts'
import { tasksDue } from '#modules/task/server/public.ts'
import { interviewsOf } from '#modules/recruitment/server/public.ts'
import { sessionsOf } from '#modules/training/server/public.ts'
import { holidaysBetween } from '#modules/organization/server/public.ts'
import { occurrences, placeOf, type Exception, type Repeats } from '#modules/events/domain/occurrences.ts'
import { exceptionsOf, lastDay } from '#modules/events/server/exception-row.ts'
import { layers, type Entry, type Layer } from '#modules/events/shared/calendar.ts'

interface Whose {
  db: Db
  employee_id: string
  from: Day
  to: Day
  /** By whose clocks shifts are told. */
  zone: string
}
export type PlacedEntry = Entry & { place: string | null; key: string }

const plain = {
  id: null,
  starts_at: null,
  ends_at: null,
  answer: null,
  is_cancelled: false,
  place: null,
} as const

interface LeaveRow {
  request_id: string
  employee_id: string
  full_name: string
  start: Day
  end: Day
}
/** Approved leave as days in a row, whatever its kind. */
const leaveOf = async ({ db, from, to }: Whose, whose: ReturnType<typeof sql>) => {
  const { rows } = await sql<LeaveRow>`
    select r.id as request_id, r.employee_id, e.full_name, min(l.date)::text as start, max(l.date)::text as end
    from leave_day l join request r on r.org_id = l.org_id and r.id = l.request_id and r.status = 'Approved'
    join employee e on e.org_id = l.org_id and e.id = l.employee_id
    where l.is_live and l.date between ${from}::date and ${to}::date and l.employee_id = any(array(${whose}))
      and (e.left_on is null or e.left_on >= l.date)
    group by r.id, r.employee_id, e.full_name order by 4, e.full_name`.execute(db)
  return rows
}

/**
 * People whom one works with every day: those who report to one, one's supervisors, and their others. Each part by its own
 * index, for one condition over all would go through the whole organization.
 */
const teamOf = ({ employee_id, from }: Whose) => sql`
  select l.employee_id from supervisor_on(${from}) l where l.supervisor_id = ${employee_id}
  union select l.employee_id from supervisor_on(${from}) l
    where l.supervisor_id = any(array(select s.supervisor_id from supervisor_on(${from}) s where s.employee_id = ${employee_id}))
      and l.employee_id <> ${employee_id}
  union select s.supervisor_id from supervisor_on(${from}) s where s.employee_id = ${employee_id}`

interface EventRow {
  id: string
  title: string
  starts_on: Day
  ends_on: Day
  starts_at: string | null
  ends_at: string | null
  repeats: Repeats
  repeat_until: Day | null
  state: string
  venue: string | null
  answer: string | null
  exceptions: Exception[]
}
const eventsOf = async ({ db, employee_id, from, to }: Whose) => {
  const { rows } = await sql<EventRow>`
    select v.id, v.title, v.starts_on::text, v.ends_on::text, to_char(v.starts_at, 'HH24:MI') as starts_at,
      to_char(v.ends_at, 'HH24:MI') as ends_at, v.repeats, v.repeat_until::text, v.state, v.venue, m.answer,
      ${exceptionsOf} as exceptions
    from event v left join event_member m on m.org_id = v.org_id and m.event_id = v.id and m.employee_id = ${employee_id}
    where v.starts_on <= ${to} and (v.repeats <> 'Never' or v.ends_on >= ${from}) and (${lastDay} is null or ${lastDay} >= ${from})
      and v.state in ('Published', 'Cancelled')
      -- what event_seen says, where most need look no further than their own row
      and (v.visibility = 'Public' or v.coordinator_id = ${employee_id} or m.is_invited or event_seen(v.id, ${employee_id}, v.starts_on))
    order by v.starts_on, v.starts_at nulls first`.execute(db)
  return rows
}

/**
 * The wanted layers of one person's calendar within the days, in their order; `inProduct` has also what other programs do not read:
 * who is away, and shifts.
 */
export async function entriesOf(
  whose: Whose,
  inProduct: boolean,
  wanted: readonly Layer[] = layers,
): Promise<PlacedEntry[]> {
  const has = (layer: Layer) => wanted.includes(layer)
  const { db, employee_id, from, to, zone } = whose
  const range = { start: from, end: to }
  const [own, team, holidays, events, trainings, tasks, interviews, shifts] = await Promise.all([
    has('leave') ? leaveOf(whose, sql`select ${employee_id}::uuid`) : [],
    has('team') && inProduct ? leaveOf(whose, teamOf(whose)) : [],
    has('holidays') ? holidaysBetween(db, { start: from, end: to }, { employee_id }) : [],
    has('events') ? eventsOf(whose) : [],
    has('trainings') ? sessionsOf(db, employee_id, range) : [],
    has('tasks') ? tasksDue(db, employee_id, range) : [],
    has('interviews') ? interviewsOf(db, employee_id, range, zone) : [],
    has('shifts') && inProduct ? shiftsOf(db, employee_id, range, zone) : [],
  ])
  const found: PlacedEntry[] = [
    ...own.map(({ request_id, start, end }) => ({
      ...plain,
      layer: 'leave' as const,
      title: 'Leave',
      start,
      end,
      key: `leave-${request_id}`,
    })),
    ...team.map(({ request_id, full_name, start, end }) => ({
      ...plain,
      layer: 'team' as const,
      title: full_name,
      start,
      end,
      key: `away-${request_id}`,
    })),
    ...holidays.map(({ id, name, start_on, end_on }) => ({
      ...plain,
      layer: 'holidays' as const,
      title: name,
      start: start_on,
      end: end_on,
      key: `holiday-${id}-${start_on}`,
    })),
    ...events.flatMap((event) =>
      occurrences(event, { start: from, end: to }).map((one) => {
        const { venue, ...clocks } = placeOf(event, one)
        return {
          layer: 'events' as const,
          id: event.id,
          title: event.title,
          start: one.start,
          end: one.end,
          ...clocks,
          answer: event.answer,
          is_cancelled: event.state === 'Cancelled' || one.exception?.is_cancelled === true,
          place: venue,
          // moved it is the same entry in programs that read the feed
          key: `event-${event.id}-${one.on}`,
        }
      }),
    ),
    ...trainings.map(({ id, ...session }) => ({
      ...plain,
      ...session,
      layer: 'trainings' as const,
      key: `training-${id}`,
    })),
    ...tasks.map(({ id, title, deadline }) => ({
      ...plain,
      layer: 'tasks' as const,
      id,
      title,
      start: deadline,
      end: deadline,
      key: `task-${id}`,
    })),
    ...interviews.map(({ id, ...interview }) => ({
      ...plain,
      ...interview,
      layer: 'interviews' as const,
      key: `interview-${id}`,
    })),
    ...shifts.map(({ name, ...shift }) => ({
      ...plain,
      ...shift,
      layer: 'shifts' as const,
      title: name,
      key: `shift-${shift.start}-${shift.starts_at}`,
    })),
  ]
  return found.toSorted((a, b) =>
    `${a.start} ${a.starts_at ?? ''}` < `${b.start} ${b.starts_at ?? ''}` ? -1 : 1,
  )
}
