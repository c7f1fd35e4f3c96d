import { z } from 'zod'
import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { rangeLength, type DayRange } from '#kernel/calendar/range.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { P } from '#kernel/permission.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Emit, SignalFor } from '#platform/signal.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { jobKind, type JobCtx } from '#platform/jobs.ts'
import { onSignal, onSignals, type SignalCtx, type SignalHandler } from '#platform/signals.ts'
import { employedIn } from '#modules/hris/server/public.ts'
import { CALENDAR_CHANGED } from '#modules/organization/server/public.ts'
import { computeDays, firstDay, lockDays } from '#modules/attendance/server/compute.ts'

const BATCH = 100
/** So many days of people are computed at once; more becomes a job. */
const AT_ONCE = 200

const Input = z.object({
  /** Null: everybody. */
  employee_ids: z.array(z.uuid()).nullable(),
  start: z.iso.date(),
  /** Null: until today. */
  end: z.iso.date().nullable(),
  because: z.string(),
})
export type Recompute = z.output<typeof Input>

/** Facts of some days have changed: told by whoever changed them, in the same transaction. */
export const factsChanged = (ctx: { signal: Emit<'system'> }, change: Recompute): Promise<void> =>
  ctx.signal('attendance.facts_changed', change)

/** May run twice: what is as it should be is left alone. */
export const recomputeJob = jobKind({
  kind: 'attendance.recompute',
  title: 'Attendance recomputed',
  seen_by: [P.attendance.individual, P.attendance.workShift],
  input: Input,
  serial: true,
  run: recompute,
})
const Resume = z.object({ done: z.number(), days: z.number() })

async function recompute(ctx: JobCtx, input: Recompute) {
  const resumed = Resume.safeParse(ctx.resume)
  const at = resumed.success ? resumed.data : { done: 0, days: 0 }
  const { start, end } = await ctx.batch((db) => keptPart(db, input, ctx.today))
  const all = input.employee_ids?.toSorted() ?? (await ctx.batch((db) => employedIn(db, { start, end })))
  while (at.done < all.length && start <= end) {
    const some = all.slice(at.done, at.done + BATCH)
    // a batch stays short, however many days it is about
    for (let from = start; from <= end; from = addDays(from, 31))
      await ctx.batch(async (db, mark) => {
        const till = addDays(from, 30) < end ? addDays(from, 30) : end
        at.days += await computeDays(db, some, { start: from, end: till })
        if (till === end) at.done += some.length
        mark.resume({ ...at })
        mark.progress(at.done, all.length)
      })
  }
  return { people: all.length, days: at.days }
}

/** Days to come have no record yet, and for everybody none is made before the first that is kept. */
async function keptPart(db: Db, { employee_ids, start, end }: Recompute, today: Day) {
  const first = employee_ids ? null : ((await firstDay(db)) ?? today)
  return {
    start: first !== null && first > start ? first : start,
    end: end !== null && end < today ? end : today,
  }
}

async function follow(ctx: SignalCtx, change: Recompute): Promise<void> {
  const { start, end } = await keptPart(ctx.db, change, dayAt(clock.now(), ctx.org.time_zone))
  if (end < start) return
  if (change.employee_ids && isSmall(change.employee_ids.length, { start, end })) {
    await computeDays(ctx.db, change.employee_ids, { start, end })
    return
  }
  await ctx.services.jobs.enqueue(ctx.db, {
    kind: recomputeJob.kind,
    title: `Attendance recomputed: ${change.because}`,
    input: change,
    org_id: ctx.org.org_id,
    account_id: ctx.account_id,
  })
}
const isSmall = (people: number, range: DayRange) => people * rangeLength(range) <= AT_ONCE

/** Of small changes that came together, as check-ins do each morning, the days of all who have the same are computed at once. */
async function followAll(ctx: SignalCtx, changes: readonly Recompute[]): Promise<void> {
  const today = dayAt(clock.now(), ctx.org.time_zone)
  const small = new Map<string, { range: DayRange; ids: Set<string> }>()
  for (const change of changes) {
    const { employee_ids, start, end } = change
    const range = { start, end: end !== null && end < today ? end : today }
    if (!employee_ids || range.end < start || !isSmall(employee_ids.length, range)) {
      await follow(ctx, change)
      continue
    }
    const same = small.get(`${start} ${range.end}`) ?? { range, ids: new Set() }
    for (const id of employee_ids) same.ids.add(id)
    small.set(`${start} ${range.end}`, same)
  }
  await lockDays(ctx.db, [...new Set([...small.values()].flatMap(({ ids }) => [...ids]))])
  for (const { range, ids } of small.values()) {
    const all = [...ids].toSorted()
    const count = Math.max(1, Math.floor(AT_ONCE / rangeLength(range)))
    for (let at = 0; at < all.length; at += count) await computeDays(ctx.db, all.slice(at, at + count), range)
  }
}

const Person = z.looseObject({ employee_id: z.uuid() })
const ofPerson = (
  signal: SignalFor<typeof Person>,
  because: string,
  from: (payload: Record<string, unknown>) => unknown,
): SignalHandler =>
  onSignal(signal, Person, async (ctx, payload) => {
    const said = from(payload)
    const start = typeof said === 'string' ? said : dayAt(ctx.at, ctx.org.time_zone)
    await follow(ctx, { employee_ids: [payload.employee_id], start, end: null, because })
  })

/** Leave that was granted, cancelled, shortened or deleted: its days, whatever became of them. */
const Leave = z.looseObject({ request_id: z.uuid() })
const ofLeave = (signal: SignalFor<typeof Leave>): SignalHandler =>
  onSignal(signal, Leave, async (ctx, { request_id }) => {
    const { rows } = await sql<{ employee_id: string; start: Day; end: Day }>`
      -- one at a time, by the key: else the leave of all of the organization is read
      select r.employee_id, least(d.start_on, l.first) as start, greatest(d.end_on, l.last) as end
      from request r
      cross join lateral (select coalesce((select c.leave_request_id from leave_cancel_request c
        where c.org_id = r.org_id and c.request_id = r.id), r.id) as id) o
      cross join lateral (select x.start_on, x.end_on from leave_request x
        where x.org_id = r.org_id and x.request_id = o.id limit 1) d
      cross join lateral (select min(x.date) as first, max(x.date) as last from leave_day x
        where x.org_id = r.org_id and x.request_id = o.id) l
      where r.id = ${request_id}`.execute(ctx.db)
    const [leave] = rows
    if (leave)
      await follow(ctx, {
        employee_ids: [leave.employee_id],
        start: leave.start,
        end: leave.end,
        because: 'Leave',
      })
  })

export const attendanceFollows: SignalHandler[] = [
  onSignals('attendance.facts_changed', Input, followAll),
  onSignal(
    CALENDAR_CHANGED,
    z.object({
      start: z.iso.date(),
      end: z.iso.date().nullable(),
      employee_id: z.uuid().nullable(),
      because: z.string(),
    }),
    (ctx, { employee_id, ...change }) =>
      follow(ctx, { ...change, employee_ids: employee_id ? [employee_id] : null }),
  ),
  ofPerson('employee.hired', 'Joining', ({ joined_on }) => joined_on),
  ofPerson('employee.rehired', 'Joining', ({ joined_on }) => joined_on),
  ofPerson('employee.separated', 'Last working day', ({ left_on }) => left_on),
  ofPerson('employee.reinstated', 'Last working day', () => null),
  ofPerson('employee.assignment_changed', 'Assignment', ({ valid_from }) => valid_from),
  ...(
    [
      'leave_request.approved',
      'leave_request.granted',
      'leave_request.revoked',
      'leave_request.recounted',
      'leave_request.freed',
      'leave_request.deleted',
    ] as const
  ).map(ofLeave),
]

/** Everybody has a record of each day: begun when the day begins, closed when its time is over. */
export const nightlyDays: Schedule = {
  name: 'attendance.days',
  title: 'Compute attendance of the day',
  every: 'day',
  at: '00:05',
  run: (ctx, period) =>
    recompute(ctx, { employee_ids: null, start: addDays(period, -1), end: period, because: 'Nightly' }),
}

const open = (now: string) => sql`
  from attendance_day where not is_final and window_to <= ${now}::timestamptz`
export const closeDays: Schedule = {
  name: 'attendance.close',
  title: 'Close the attendance of days that are over',
  every: 'hour',
  at: ':10',
  async needed(db) {
    const { rows } = await sql<{
      is_open: boolean
    }>`select exists (select ${open(clock.instant())}) as is_open`.execute(db)
    return rows[0]?.is_open ?? false
  },
  async run(ctx) {
    const days = await ctx.batch(async (db) => {
      const { rows } = await sql<{ date: Day; ids: string[] }>`
        select date, array_agg(employee_id::text order by employee_id) as ids ${open(clock.instant())}
        group by date order by date`.execute(db)
      return rows
    })
    let count = 0
    for (const { date, ids } of days)
      for (let at = 0; at < ids.length; at += BATCH)
        count += await ctx.batch((db) =>
          computeDays(db, ids.slice(at, at + BATCH), { start: date, end: date }),
        )
    return { days: count }
  },
}
