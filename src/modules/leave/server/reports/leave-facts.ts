import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { placesOf, withBelow } from '#modules/hris/server/public.ts'
import { segmentCondition } from '#modules/organization/server/public.ts'
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
  /** Of `days`, the part that is paid, by the rule of the leave's first day. */
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
): Promise<RawBuilder<unknown>> {
  return sql`(
    select d.employee_id, d.request_id, d.date, d.half, q.leave_type_id, t.unit, d.fraction as days,
      case when t.unit = 'Hour' then coalesce(d.minutes, 0) end as minutes,
      d.fraction * ${paidPercent} / 100 as paid_days,
      d.counted_as, q.is_offline, ${placed}
    from leave_day d
    join request r on r.org_id = d.org_id and r.id = d.request_id and r.status = 'Approved'
    join leave_request q on q.org_id = d.org_id and q.request_id = d.request_id
    join leave_type t on t.org_id = q.org_id and t.id = q.leave_type_id
    join employee e on e.org_id = d.org_id and e.id = d.employee_id and (e.left_on is null or e.left_on >= d.date)
    left join employment_assignment a on a.org_id = d.org_id and a.employee_id = d.employee_id
      and a.valid_from <= d.date and (a.valid_to is null or a.valid_to >= d.date)
    left join ${paySteps} p on p.leave_type_id = q.leave_type_id
      and p.effective_from <= q.start_on and (p.effective_till is null or p.effective_till >= q.start_on)
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

/**
 * The same leave where nobody asks for the day: its sums, several rows for a person, type and place, and for each bucket
 * where any are given. For people who stay where they are through the whole range, and leave that is always paid alike,
 * the days of a request are added up before anything is joined to them; the others are taken day by day. At 31,000 people
 * that is a fifth of the time.
 */
export async function leaveSums(
  db: Db,
  filters: Narrowing,
  range: DayRange,
  buckets: readonly Bucket[] = [],
): Promise<RawBuilder<unknown>> {
  const { start, end } = range
  const { rows: stepped } = await sql<{ leave_type_id: string }>`
    select distinct p.leave_type_id from ${paySteps} p`.execute(db)
  const types = stepped.map(({ leave_type_id }) => leave_type_id)
  const moving = sql`(
    select a.employee_id from employment_assignment a where (a.valid_from > ${start}::date and a.valid_from <= ${end}::date)
      or (a.valid_to >= ${start}::date and a.valid_to < ${end}::date)
    union select e.id from employee e where e.left_on between ${start}::date and ${end}::date)`
  const byStep = sql`d.request_id in (select l.request_id from leave_request l
    where l.leave_type_id = any(${types}::uuid[]) and l.start_on <= ${end}::date and l.end_on >= ${start}::date)
    and d.employee_id not in ${moving}`
  const table = rowsOf({ key: 'text', day: 'date' }, buckets, 'b')
  const joined = (date: RawBuilder<unknown>) =>
    buckets.length ? sql`join ${table} on b.day = ${date}` : sql``
  const bucket = buckets.length ? sql`b.key` : sql`null::text`
  const daily = async (only: RawBuilder<unknown>) => sql`
    select x.employee_id, x.leave_type_id, x.unit, ${bucket} as bucket, x.days, x.minutes, x.paid_days, x.branch_id, x.division_id,
      x.employment_level_id, x.employment_type_id, x.job_title_id, x.gender, x.marital_status, x.date_of_birth
    from ${await factsOf(db, filters, range, only)} x ${joined(sql`x.date`)}`
  return sql`(
    select d.employee_id, q.leave_type_id, t.unit, d.bucket, d.days, case when t.unit = 'Hour' then coalesce(d.minutes, 0) end as minutes,
      d.days * t.pay_percent / 100 as paid_days, ${placed}
    from (
      select d.org_id, d.employee_id, d.request_id, ${bucket} as bucket, sum(d.fraction) as days, sum(d.minutes) as minutes
      from leave_day d ${joined(sql`d.date`)}
      where d.is_live and d.date between ${start}::date and ${end}::date ${own(filters)} and d.employee_id not in ${moving}
      group by 1, 2, 3, 4
    ) d
    join request r on r.org_id = d.org_id and r.id = d.request_id and r.status = 'Approved'
    join leave_request q on q.org_id = d.org_id and q.request_id = d.request_id and q.leave_type_id <> all(${types}::uuid[])
    join leave_type t on t.org_id = q.org_id and t.id = q.leave_type_id
    join employee e on e.org_id = d.org_id and e.id = d.employee_id and (e.left_on is null or e.left_on > ${end}::date)
    left join employment_assignment a on a.org_id = d.org_id and a.employee_id = d.employee_id
      and a.valid_from <= ${start}::date and (a.valid_to is null or a.valid_to >= ${end}::date)
    where true ${typed(filters)} ${await narrowed(db, filters, end)}
    union all ${await daily(sql`d.employee_id in ${moving}`)}
    ${types.length ? sql`union all ${await daily(byStep)}` : sql``}
  )`
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

/** Pay that falls with the length of a leave: few types have it, so it is a short list to look in. */
const paySteps = sql`(
  select l.leave_type_id, s.effective_from, s.effective_till, l.pay_steps
  from leave_rule l join leave_master_setting s on s.org_id = l.org_id and s.id = l.setting_id
  where s.state <> 'Draft' and jsonb_typeof(l.pay_steps) = 'array' and l.pay_steps <> '[]'::jsonb)`

/** As `domain/paid.ts` says it; which day of the leave it is is only counted where that matters. */
const paidPercent = sql`case when p.pay_steps is null then t.pay_percent else coalesce((
  select (step.value ->> 'percent')::numeric from jsonb_array_elements(p.pay_steps) with ordinality step (value, place)
  where step.value ->> 'until_day' is null or (step.value ->> 'until_day')::int >= (
    select count(distinct y.date) from leave_day y
    where y.org_id = d.org_id and y.request_id = d.request_id and y.is_live and y.date <= d.date)
  order by step.place limit 1), 0) end`
