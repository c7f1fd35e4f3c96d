import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import { paidPercent } from '#modules/leave/domain/paid.ts'
import { dayOfEvent } from '#modules/leave/domain/pay-event.ts'
import { sharedEvents, steppedRules, stepsOn } from '#modules/leave/server/pay-events.ts'

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
  /** Which parts of the day's work it takes, in thousandths: the first half is `[0, 500]`. */
  stretches: readonly (readonly [number, number])[]
  counted_as: 'leave' | 'holiday' | 'off' | 'sandwich'
  /** Percent of the day's pay that goes on, by the rule of the first day of the leave or its event. */
  paid_percent: string
  /** Why it is paid so: `Day 61 of Maternity Leave`. */
  why: string
}

interface Row extends Omit<LeaveWorth, 'paid_percent' | 'why'> {
  nth: number
  pay_percent: string
  start_on: Day
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
        array_agg(d.half order by d.half) as halves,
        json_agg(json_build_array(coalesce(lower(d.stretch), case d.half when 'first' then 0 else 500 end),
          coalesce(upper(d.stretch), case d.half when 'first' then 500 else 1000 end)) order by d.half) as stretches, min(d.counted_as) as counted_as,
        (dense_rank() over (partition by d.request_id order by d.date))::int as nth
      from leave_day d
      where d.employee_id = any(${[...employeeIds]}::uuid[]) and d.is_live and d.request_id in (
        select x.request_id from leave_day x where x.employee_id = any(${[...employeeIds]}::uuid[]) and x.date between ${start} and ${end})
      group by d.request_id, d.employee_id, d.date
    )
    select o.employee_id, o.date, o.request_id, o.fraction, o.minutes, o.halves, o.stretches, o.counted_as, o.nth,
      json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'category', t.category) as leave_type,
      trim_scale(t.pay_percent)::text as pay_percent, q.start_on
    from own o
    join request r on r.id = o.request_id and r.status = 'Approved'
    join leave_request q on q.org_id = r.org_id and q.request_id = r.id
    join leave_type t on t.org_id = q.org_id and t.id = q.leave_type_id
    where o.date between ${start} and ${end}
    order by o.employee_id, o.date, o.request_id`.execute(db)
  const rules = rows.length ? await steppedRules(db) : []
  const events = await sharedEvents(db, rules, { employeeIds })
  const places = new Map(
    [...new Set(events.values())].map((event) => [
      event,
      dayOfEvent(event.leaves.flatMap(({ dates }) => dates)),
    ]),
  )
  return rows.map(({ nth, pay_percent, start_on, ...row }) => {
    const event = events.get(row.request_id)
    const inEvent = event && places.get(event)?.(row.date)
    const steps = stepsOn(rules, row.leave_type.id, event?.began_on ?? start_on)
    const pay = { pay_percent, pay_steps: steps?.pay_steps ?? null }
    return { ...row, ...paidPercent({ ...pay, name: row.leave_type.name, nth: inEvent ?? nth }) }
  })
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
