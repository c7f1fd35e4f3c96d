import { sql } from 'kysely'
import { dayNumber, type Day } from '#kernel/calendar/day.ts'
import { eachDay, type DayRange } from '#kernel/calendar/range.ts'
import { isWeeklyOff } from '#kernel/calendar/weekly-off.ts'
import type { Db } from '#platform/db.ts'
import { holidayCalendar, type Place } from '#modules/organization/server/public.ts'
import type { Work } from '#modules/leave/domain/policy.ts'
import { workIn, type LeaveDay } from '#modules/leave/domain/worked-days.ts'
import type { LeaveTypeSpans, LeaveWorld } from '#modules/leave/server/accounts.ts'
import { ruleHolding } from '#modules/leave/server/rules.ts'

interface Person {
  id: string
  gender: string | null
  branch_id: string | null
}

/** Whether what a type gives depends on what was worked. */
export const asksForWork = ({ rules }: LeaveTypeSpans) =>
  rules.some(
    ({ accrual }) => accrual && (accrual.basis === 'Worked days' || accrual.unpaid_allowed_days !== null),
  )

/**
 * Days worked, as the calendar and approved leave tell: working days less leave that does not count as work. The same
 * question is answered for days to come, so a projection rests on the same facts as the nightly work.
 */
export async function workOf(
  db: Db,
  people: readonly Person[],
  { years }: LeaveWorld,
  until: Day,
): Promise<(person: Person, type: LeaveTypeSpans) => Work> {
  const range = { start: years[0]?.start ?? until, end: later(years.at(-1)?.end ?? until, until) }
  const [leaves, calendar, off] = await Promise.all([
    leaveOf(db, people, range),
    holidayCalendar(
      db,
      range,
      people.map(({ id }) => id),
    ),
    weeklyOff(db),
  ])
  // most people of one branch and gender have the same days without work
  const known = new Map<string, Int32Array>()
  const restOf = (person: Person) => {
    const key = calendar.keyOf(person)
    const rest = known.get(key) ?? restDays(range, off, calendar.placeOf(person))
    known.set(key, rest)
    return rest
  }
  return (person, { rules }) =>
    workIn({
      first: range.start,
      rest: restOf(person),
      leave: leaves.get(person.id) ?? [],
      countedOn: (day) => ruleHolding(rules, day)?.accrual,
    })

  function restDays(all: DayRange, weekly: readonly number[], { own_off, holidays }: Place) {
    // a half each, which different lists may free
    const [morning, afternoon] = [new Set<Day>(), new Set<Day>()]
    for (const { start_on, end_on, is_half_day, free_half } of holidays)
      for (const date of eachDay({ start: start_on, end: end_on })) {
        if (!is_half_day || free_half === 'First') morning.add(date)
        if (!is_half_day || free_half !== 'First') afternoon.add(date)
      }
    const freeOn = (date: Day) => (morning.has(date) ? 500 : 0) + (afternoon.has(date) ? 500 : 0)
    const sums = new Int32Array(dayNumber(all.end) - dayNumber(all.start) + 2)
    let at = 0
    for (const date of eachDay(all)) {
      sums[at + 1] = (sums[at] ?? 0) + (isWeeklyOff(date, weekly, own_off) ? 1000 : freeOn(date))
      at++
    }
    return sums
  }
}

async function leaveOf(db: Db, people: readonly Person[], { start, end }: DayRange) {
  const { rows } = await sql<{ id: string; days: LeaveDay[] }>`
    select d.employee_id as id, json_agg(json_build_object('date', d.date, 'amount', (d.fraction * 1000)::int, 'paid', t.pay_percent > 0)) as days
    from leave_day d
    join request r on r.org_id = d.org_id and r.id = d.request_id and r.status = 'Approved'
    join leave_request q on q.org_id = d.org_id and q.request_id = d.request_id
    join leave_type t on t.org_id = q.org_id and t.id = q.leave_type_id
    where d.employee_id = any(${people.map(({ id }) => id)}::uuid[]) and d.is_live and d.date between ${start} and ${end}
    group by d.employee_id`.execute(db)
  return new Map(rows.map(({ id, days }) => [id, days]))
}

export async function weeklyOff(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{
    weekly_off: number[]
  }>`select weekly_off from organization where org_id = current_org()`.execute(db)
  return rows[0]?.weekly_off ?? []
}

const later = (a: Day, b: Day) => (a > b ? a : b)
