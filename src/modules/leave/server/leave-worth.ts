import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import { paidPercent } from '#modules/leave/domain/paid.ts'
import type { PaySteps } from '#modules/leave/shared/leave-parts.ts'

/** What leave makes of a person's day: how much of it, by which type, counted as what, and how much of it is paid. */
export interface LeaveWorth {
  employee_id: string
  date: Day
  request_id: string
  leave_type: { id: string; name: string; code: string; category: string }
  /** Of the whole day, such as `0.5`. */
  fraction: string
  /** Minutes where the leave is by hours. */
  minutes: number | null
  halves: readonly ('first' | 'second')[]
  counted_as: 'leave' | 'holiday' | 'off' | 'sandwich'
  /** Percent of the day's pay that goes on, by the rule of the leave's first day. */
  paid_percent: string
  /** Why it is paid so: `Day 61 of Maternity Leave`. */
  why: string
}

interface Row extends Omit<LeaveWorth, 'paid_percent' | 'why'> {
  nth: number
  pay_percent: string
  pay_steps: PaySteps | null
}

/** Approved leave of some people in a range of days, in order: what attendance shows and payroll deducts. */
export async function leaveWorth(
  db: Db,
  employeeIds: readonly string[],
  { start, end }: DayRange,
): Promise<LeaveWorth[]> {
  if (!employeeIds.length) return []
  const { rows } = await sql<Row>`
    with own as (
      select d.request_id, d.employee_id, d.date, trim_scale(sum(d.fraction))::text as fraction, sum(d.minutes)::int as minutes,
        array_agg(d.half order by d.half) as halves, min(d.counted_as) as counted_as,
        (dense_rank() over (partition by d.request_id order by d.date))::int as nth
      from leave_day d
      where d.employee_id = any(${[...employeeIds]}::uuid[]) and d.is_live and d.request_id in (
        select x.request_id from leave_day x where x.employee_id = any(${[...employeeIds]}::uuid[]) and x.date between ${start} and ${end})
      group by d.request_id, d.employee_id, d.date
    )
    select o.employee_id, o.date, o.request_id, o.fraction, o.minutes, o.halves, o.counted_as, o.nth,
      json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'category', t.category) as leave_type,
      trim_scale(t.pay_percent)::text as pay_percent,
      (select l.pay_steps from leave_rule l join leave_master_setting s on s.org_id = l.org_id and s.id = l.setting_id
        where l.leave_type_id = t.id and s.state <> 'Draft' and s.effective_from <= q.start_on
          and (s.effective_till is null or s.effective_till >= q.start_on)) as pay_steps
    from own o
    join request r on r.id = o.request_id and r.status = 'Approved'
    join leave_request q on q.org_id = r.org_id and q.request_id = r.id
    join leave_type t on t.org_id = q.org_id and t.id = q.leave_type_id
    where o.date between ${start} and ${end}
    order by o.employee_id, o.date, o.request_id`.execute(db)
  return rows.map(({ nth, pay_percent, pay_steps, ...row }) => ({
    ...row,
    ...paidPercent({ name: row.leave_type.name, nth, pay_percent, pay_steps }),
  }))
}

/** Days that became money and that payroll has not paid yet, until a day. */
export async function daysToPay(
  db: Db,
  until: Day,
): Promise<
  {
    id: string
    employee_id: string
    leave_type_id: string
    days: string
    origin: string
    effective_on: Day
  }[]
> {
  return db
    .selectFrom('leave_encashment')
    .select([
      'id',
      'employee_id',
      'leave_type_id',
      sql<string>`trim_scale(days)::text`.as('days'),
      'origin',
      'effective_on',
    ])
    .where('state', 'in', ['Proposed', 'Approved'])
    .where('effective_on', '<=', until)
    .orderBy('employee_id')
    .orderBy('effective_on')
    .execute()
}
