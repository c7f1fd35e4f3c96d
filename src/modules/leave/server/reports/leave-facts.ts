import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import { placesOf, withBelow } from '#modules/hris/server/public.ts'
import { segmentCondition } from '#modules/organization/server/public.ts'

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
export async function leaveFacts(
  db: Db,
  filters: Narrowing,
  { start, end }: DayRange,
): Promise<RawBuilder<unknown>> {
  const { leave_type_id: types, employee_id: own } = filters
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
    where d.is_live and d.date between ${start}::date and ${end}::date
      ${own ? sql`and d.employee_id = any(${[...own]}::uuid[])` : sql``}
      ${types?.length ? sql`and q.leave_type_id = any(${types}::uuid[])` : sql``}
      ${await narrowed(db, filters, end)}
  )`
}

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
  const { gender, marital_status, segment_id = [], employee_id: own } = filters
  const all = [
    ...placesOf(await withBelow(db, filters)),
    ...(gender?.length ? [sql`e.gender = any(${gender}::text[])`] : []),
    ...(marital_status?.length ? [sql`e.marital_status = any(${marital_status}::text[])`] : []),
    ...(own ? [sql`e.id = any(${[...own]}::uuid[])`] : []),
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
