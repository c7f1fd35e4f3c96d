import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { placesOf, withBelow } from '#modules/hris/server/public.ts'
import { segmentCondition } from '#modules/organization/server/public.ts'
import { paySteps, sharedEvents, steppedRules } from '#modules/leave/server/pay-events.ts'
import { ofTypes } from '#modules/leave/server/reports/about.ts'

/** What narrows the leave of a report, as its query says it. */
export interface Narrowing {
  branch_id?: string[] | undefined
  division_id?: string[] | undefined
  job_title_id?: string[] | undefined
  employment_level_id?: string[] | undefined
  employment_type_id?: string[] | undefined
  own_branch_id?: string[] | undefined
  own_division_id?: string[] | undefined
  gender?: string[] | undefined
  marital_status?: string[] | undefined
  segment_id?: string[] | undefined
  leave_type_id?: string[] | undefined
  /** A page of people: their leave is then found by them, and not by its days. */
  employee_id?: readonly string[] | undefined
}

/** One row of `leaveFacts`: one half of a day of approved leave, or the stretch of it that the leave takes. */
export interface LeaveFact extends Placed {
  request_id: string
  date: string
  half: 'first' | 'second'
  leave_type_id: string
  unit: 'Day' | 'Hour'
  /** Part of a working day, whatever the unit; exact. */
  days: string
  /** Of a type that counts hours; null where days are counted. */
  minutes: number | null
  /** Of `days`, the part that is paid, by the rule of the first day of the leave or its event. */
  paid_days: string
  counted_as: 'leave' | 'holiday' | 'off' | 'sandwich'
  is_offline: boolean
}
/** Who somebody is, and where they were on a day. */
export interface Placed {
  employee_id: string
  branch_id: string | null
  division_id: string | null
  employment_level_id: string | null
  employment_type_id: string | null
  job_title_id: string | null
  gender: string | null
  marital_status: string | null
  date_of_birth: string | null
}

/**
 * Approved leave that lies in a range, as a table to select from: `select … from ${await leaveFacts(db, query, range)} f`.
 * It has the columns of `LeaveFact`, holds leave that HR entered as well as what was asked for, and leaves out what was
 * cancelled, revoked or deleted, and days after the last day of employment. Places are those of the day of the leave. A
 * column that is not selected is not computed; group the rows before anything is joined to them.
 */
export const leaveFacts = (db: Db, filters: Narrowing, range: DayRange): Promise<RawBuilder<unknown>> =>
  factsOf(db, filters, range)

/** `only` is a further condition on `d` and `q`. */
async function factsOf(
  db: Db,
  filters: Narrowing,
  { start, end }: DayRange,
  only?: RawBuilder<unknown>,
  known?: EventsTable,
): Promise<RawBuilder<unknown>> {
  const events = known ?? (await eventsTable(db, filters))
  return sql`(
    select d.employee_id, d.request_id, d.date, d.half, q.leave_type_id, t.unit, d.fraction as days,
      case when t.unit = 'Hour' then coalesce(d.minutes, 0) end as minutes,
      d.fraction * ${paidPercent(events)} / 100 as paid_days,
      d.counted_as, q.is_offline, q.start_on, ${named}, ${placed}
    from leave_day d
    join request r on r.org_id = d.org_id and r.id = d.request_id and r.status = 'Approved'
    join leave_request q on q.org_id = d.org_id and q.request_id = d.request_id
    join leave_type t on t.org_id = q.org_id and t.id = q.leave_type_id
    join employee e on e.org_id = d.org_id and e.id = d.employee_id and (e.left_on is null or e.left_on >= d.date)
    left join employment_assignment a on a.org_id = d.org_id and a.employee_id = d.employee_id
      and a.valid_from <= d.date and (a.valid_to is null or a.valid_to >= d.date)
    left join ${events.as('v')} on v.request_id = d.request_id
    left join ${paySteps} p on p.leave_type_id = q.leave_type_id
      and p.effective_from <= coalesce(v.began_on, q.start_on) and (p.effective_till is null or p.effective_till >= coalesce(v.began_on, q.start_on))
    where d.is_live and d.date between ${start}::date and ${end}::date ${own(filters)}
      ${only ? sql`and ${only}` : sql``}
      ${typed(filters)} ${await narrowed(db, filters, end)}
  )`
}

/** Days that belong together, such as those of a month: each by its key. */
export interface Bucket {
  key: string
  day: string
}

/** What is asked beside the sums. */
interface SumsAsked {
  buckets?: readonly Bucket[]
  /** `between_days`: of the days, those between leaves. */
  between?: boolean
  /** `later_days`: of the days, those after this one. */
  after?: string
  /** Nobody asks where people were: leave during which somebody moved is one row as well. Without buckets. */
  placeless?: boolean
}

/**
 * The same leave where nobody asks for the day: its sums, a row for each request, and for each bucket of it where any are
 * given. The days of a request are added up before anything is joined to them: four years of 31,000 people are 370,000
 * requests, but 1.6 million halves. Only leave during which somebody moved or left is taken day by day.
 */
export async function leaveSums(
  db: Db,
  filters: Narrowing,
  range: DayRange,
  asked: SumsAsked = {},
): Promise<RawBuilder<unknown>> {
  const { start, end } = range
  const { buckets = [] } = asked
  const events = await eventsTable(db, filters)
  const { types } = events
  const table = rowsOf({ key: 'text', day: 'date' }, buckets, 'b')
  const joined = (date: RawBuilder<unknown>) =>
    buckets.length ? sql`join ${table} on b.day = ${date}` : sql``
  const bucket = buckets.length ? sql`b.key` : sql`null::text`
  // not by the person as well: the index gives the days in the order of requests, and nothing is to be sorted
  const groups = buckets.length ? sql`1, 3` : sql`1`
  const paid = sql`left join ${events.as('v')} on v.request_id = d.request_id
    left join ${paySteps} p on p.leave_type_id = q.leave_type_id
      and p.effective_from <= coalesce(v.began_on, q.start_on) and (p.effective_till is null or p.effective_till >= coalesce(v.began_on, q.start_on))
    left join ${paidBySteps(events, range, { bucket, join: joined(sql`y.date`), groups: buckets.length ? sql`1, 2` : sql`1` })} s
      on s.request_id = d.request_id ${buckets.length ? sql`and s.bucket = d.bucket` : sql``}`
  const one = (value: RawBuilder<unknown>) => (asked.placeless ? sql`sum(${value})` : value)
  // few: by an array they are looked up one by one
  const only = sql`d.request_id = any(array(select apart.request_id from apart))`
  return sql`(
    with whole as materialized (
      select d.request_id, (array_agg(d.employee_id))[1] as employee_id, ${bucket} as bucket, sum(d.fraction) as days, sum(d.minutes) as minutes,
        min(d.date) as first_on, max(d.date) as last_on${asked.between ? sql`, coalesce(sum(d.fraction) filter (where d.counted_as = 'sandwich'), 0) as between_days` : sql``}
        ${asked.after ? sql`, coalesce(sum(d.fraction) filter (where d.date > ${asked.after}::date), 0) as later_days` : sql``}
      from leave_day d ${joined(sql`d.date`)}
      where d.is_live and d.date between ${start}::date and ${end}::date ${own(filters)} ${await somewhere(db, filters, range)}
      group by ${groups} order by 1
    ), apart as materialized (
      select d.request_id from whole d join employment_assignment a on a.employee_id = d.employee_id
        and ((a.valid_from > d.first_on and a.valid_from <= d.last_on) or (a.valid_to >= d.first_on and a.valid_to < d.last_on))
      where (a.valid_from > ${start}::date and a.valid_from <= ${end}::date) or (a.valid_to >= ${start}::date and a.valid_to < ${end}::date)
      union
      select d.request_id from whole d join employee e on e.id = d.employee_id and e.left_on >= d.first_on and e.left_on < d.last_on
    )
    select d.request_id, d.employee_id, q.leave_type_id, q.start_on, t.unit, d.bucket, d.days,
      case when t.unit = 'Hour' then coalesce(d.minutes, 0) end as minutes,
      ${types.length ? sql`case when p.pay_steps is null then d.days * t.pay_percent / 100 else coalesce(s.paid_days, 0) end` : sql`d.days * t.pay_percent / 100`} as paid_days,
      ${asked.between ? sql`d.between_days,` : sql``} ${asked.after ? sql`d.later_days,` : sql``} ${asked.placeless ? named : placed}
    from whole d
    join leave_request q on q.request_id = d.request_id
    join leave_type t on t.id = q.leave_type_id
    join employee e on e.id = d.employee_id and (e.left_on is null or e.left_on >= d.last_on)
    left join employment_assignment a on a.employee_id = d.employee_id
      and a.valid_from <= d.first_on and (a.valid_to is null or a.valid_to >= d.last_on)
    ${types.length ? paid : sql``}
    where not exists (select from request r where r.id = d.request_id and r.status <> 'Approved')
      and d.request_id not in (select apart.request_id from apart)
      ${typed(filters)} ${await narrowed(db, filters, end)}
    union all
    select x.request_id, x.employee_id, x.leave_type_id, x.start_on, x.unit, ${bucket}, ${one(sql`x.days`)}, ${one(sql`x.minutes`)}, ${one(sql`x.paid_days`)},
      ${asked.between ? sql`${one(sql`case when x.counted_as = 'sandwich' then x.days else 0 end`)},` : sql``}
      ${asked.after ? sql`${one(sql`case when x.date > ${asked.after}::date then x.days else 0 end`)},` : sql``}
      ${asked.placeless ? sql`x.code, x.full_name` : sql`x.branch_id, x.division_id, x.employment_level_id, x.employment_type_id, x.job_title_id, x.gender, x.marital_status, x.date_of_birth`}
    from ${await factsOf(db, filters, range, only, events)} x ${joined(sql`x.date`)} ${asked.placeless ? sql`group by 1, 2, 3, 4, 5, 6, x.code, x.full_name` : sql``}
  )`
}

/** What of the leave of these types is paid, where that falls with its length: by request, and bucket. */
const paidBySteps = (
  events: EventsTable,
  { start, end }: DayRange,
  {
    bucket,
    join,
    groups,
  }: { bucket: RawBuilder<unknown>; join: RawBuilder<unknown>; groups: RawBuilder<unknown> },
) => sql`(
  select y.request_id, ${bucket} as bucket, sum(y.fraction * n.percent) / 100 as paid_days
  from (
    select x.request_id, x.date, x.fraction, q.leave_type_id, coalesce(v.began_on, q.start_on) as start_on,
      dense_rank() over (partition by coalesce(v.event_id, x.request_id) order by x.date) as nth
    from leave_request q join leave_day x on x.request_id = q.request_id and x.is_live
    left join ${events.as('v')} on v.request_id = q.request_id
    where q.leave_type_id = any(${[...events.types]}::uuid[])
      and (v.event_id is not null or q.start_on <= ${end}::date and q.end_on >= ${start}::date)
  ) y
  ${join}
  join (
    select p.leave_type_id, p.effective_from, p.effective_till, (step.value ->> 'percent')::numeric as percent,
      (step.value ->> 'until_day')::int as until_day,
      max(coalesce((step.value ->> 'until_day')::int, 2147483647)) over (partition by p.leave_type_id, p.effective_from
        order by step.place rows between unbounded preceding and 1 preceding) as after_day
    from ${paySteps} p, jsonb_array_elements(p.pay_steps) with ordinality step (value, place)
  ) n on n.leave_type_id = y.leave_type_id and n.effective_from <= y.start_on and (n.effective_till is null or n.effective_till >= y.start_on)
    and y.nth > coalesce(n.after_day, 0) and (n.until_day is null or y.nth <= n.until_day)
  where y.date between ${start}::date and ${end}::date group by ${groups}
)`

/** Those who were in the asked places on any day of the range: what is narrowed to few is then found by them. */
async function somewhere(db: Db, filters: Narrowing, { start, end }: DayRange): Promise<RawBuilder<unknown>> {
  const places = placesOf(await withBelow(db, filters))
  return places.length
    ? sql`and d.employee_id in (select a.employee_id from employment_assignment a
        where a.valid_from <= ${end}::date and (a.valid_to is null or a.valid_to >= ${start}::date) and ${sql.join(places, sql` and `)})`
    : sql``
}

/** Sums over everybody are made in memory: with what a list needs, the database would sort on disk. */
export const withRoom = (db: Db) => sql`set local work_mem = '64MB'`.execute(db)

const own = ({ employee_id: ids }: Narrowing) =>
  ids ? sql`and d.employee_id = any(${[...ids]}::uuid[])` : sql``
const typed = (filters: Narrowing) => sql`and ${ofTypes(filters, sql`q.leave_type_id`)}`

/**
 * Who worked here on some day of a range, as a table with the columns of `Placed`: a row for each place where they were
 * in it, so people who moved stand in each of their places. Count people, not rows.
 */
export async function peopleIn(
  db: Db,
  filters: Narrowing,
  { start, end }: DayRange,
): Promise<RawBuilder<unknown>> {
  return sql`(
    select e.id as employee_id, ${placed}
    from employee e
    left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id
      and a.valid_from <= least(${end}::date, e.left_on) and (a.valid_to is null or a.valid_to >= ${start}::date)
    where e.joined_on <= ${end}::date and (e.left_on is null or e.left_on >= ${start}::date)
      ${await narrowed(db, filters, end)}
  )`
}

const placed = sql`a.branch_id, a.division_id, a.employment_level_id, a.employment_type_id, a.job_title_id,
  e.gender, e.marital_status, e.date_of_birth`

const named = sql`e.code, e.full_name`

/** Conditions on `e` and `a`, each with its `and`. */
async function narrowed(db: Db, filters: Narrowing, day: string): Promise<RawBuilder<unknown>> {
  const { gender, marital_status, segment_id = [], employee_id: ids } = filters
  const all = [
    ...placesOf(await withBelow(db, filters)),
    ...(gender?.length ? [sql`e.gender = any(${gender}::text[])`] : []),
    ...(marital_status?.length ? [sql`e.marital_status = any(${marital_status}::text[])`] : []),
    ...(ids ? [sql`e.id = any(${[...ids]}::uuid[])`] : []),
    ...segment_id.map((id) => segmentCondition(id, sql`e.id`, day)),
  ]
  return all.length ? sql`and ${sql.join(all, sql` and `)}` : sql``
}

/** Requests of events that were asked for in several, as a table: `pay-event.ts` says which belong together. */
async function eventsTable(db: Db, { employee_id: ids }: Narrowing) {
  const rules = await steppedRules(db)
  const events = await sharedEvents(db, rules, ids ? { employeeIds: ids } : {})
  const rows = [...events].map(([request_id, { began_on, leaves }]) => ({
    request_id,
    event_id: leaves[0]?.id ?? request_id,
    began_on,
  }))
  return {
    types: [...new Set(rules.map(({ leave_type_id }) => leave_type_id))],
    /** By an alias. */
    as: (alias: string) => rowsOf({ request_id: 'uuid', event_id: 'uuid', began_on: 'date' }, rows, alias),
  }
}
type EventsTable = Awaited<ReturnType<typeof eventsTable>>

/** As `domain/paid.ts` says it; which day of the leave or its event it is is only counted where that matters. */
const paidPercent = (
  events: EventsTable,
) => sql`case when p.pay_steps is null then t.pay_percent else coalesce((
  select (step.value ->> 'percent')::numeric from jsonb_array_elements(p.pay_steps) with ordinality step (value, place)
  where step.value ->> 'until_day' is null or (step.value ->> 'until_day')::int >= (
    select count(distinct y.date) from leave_day y
    where y.org_id = d.org_id and y.is_live and y.date <= d.date
      and (y.request_id = d.request_id or y.request_id in (select w.request_id from ${events.as('w')} where w.event_id = v.event_id)))
  order by step.place limit 1), 0) end`
