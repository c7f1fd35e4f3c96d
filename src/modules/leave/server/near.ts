import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import type { Half } from '#modules/leave/domain/counted-date.ts'
import type { Near } from '#modules/leave/domain/neighbour-rules.ts'

/** Live leave of a person, with the stretches of days that it takes. */
export interface TakenLeave {
  request_id: string
  leave_type_id: string
  leave_type: string
  start_on: Day
  end_on: Day
  status: string
  days: string
  halves: { date: Day; half: Half; stretch: [number, number] | null }[]
}

export async function takenAround(
  db: Db,
  employeeId: string,
  { start, end }: DayRange,
): Promise<TakenLeave[]> {
  const { rows } = await sql<TakenLeave>`
    select r.id as request_id, t.id as leave_type_id, t.name as leave_type, min(x.date)::text as start_on, max(x.date)::text as end_on,
      r.status, trim_scale(sum(x.fraction))::text as days,
      json_agg(json_build_object('date', x.date, 'half', x.half,
        'stretch', case when x.stretch is not null then json_build_array(lower(x.stretch), upper(x.stretch)) end)) as halves
    from leave_day x
    join leave_request d on d.org_id = x.org_id and d.request_id = x.request_id
    join request r on r.org_id = x.org_id and r.id = x.request_id
    join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
    where x.employee_id = ${employeeId} and x.is_live and x.date between ${start} and ${end}
    group by r.id, r.status, t.id, t.name
    order by min(x.date)`.execute(db)
  return rows
}

/** Other leave within reach, and whether only days without work lie between. */
export function nearOf(
  taken: readonly TakenLeave[],
  asked: { leave_type_id: string; start_on: Day; end_on: Day },
  isOff: (date: Day) => boolean,
  rules: readonly { leave_type_id: string; clubbing_prohibited_ids: readonly string[] }[],
): Near[] {
  const forbidding = new Set(
    rules
      .filter((rule) => rule.clubbing_prohibited_ids.includes(asked.leave_type_id))
      .map((rule) => rule.leave_type_id),
  )
  return chained(taken, asked, isOff).map(({ leave, touches }) => ({
    leave_type_id: leave.leave_type_id,
    leave_type: leave.leave_type,
    is_same: leave.leave_type_id === asked.leave_type_id,
    forbids: forbidding.has(leave.leave_type_id),
    start_on: leave.start_on,
    end_on: leave.end_on,
    days: leave.days,
    touches,
  }))
}

/** What touches what touches the request touches it too, so that a long absence is not cut into short requests. */
function chained(taken: readonly TakenLeave[], asked: DayRangeOf, isOff: (date: Day) => boolean) {
  const reached = new Set<TakenLeave>()
  let { start_on: start, end_on: end } = asked
  for (let grew = true; grew;) {
    grew = false
    for (const leave of taken) {
      if (reached.has(leave)) continue
      const before = leave.end_on < start && onlyOff(addDays(leave.end_on, 1), start, isOff)
      const after = leave.start_on > end && onlyOff(addDays(end, 1), leave.start_on, isOff)
      if (!before && !after) continue
      reached.add(leave)
      grew = true
      if (before) start = leave.start_on
      else end = leave.end_on
    }
  }
  return taken.map((leave) => ({ leave, touches: reached.has(leave) }))
}

interface DayRangeOf {
  start_on: Day
  end_on: Day
}

/** More days without work than this in a row are a closure, behind which other leave begins anew. */
const LONGEST_RUN = 15
function onlyOff(from: Day, until: Day, isOff: (date: Day) => boolean): boolean {
  let date = from
  for (let steps = 0; date < until; date = addDays(date, 1), steps++)
    if (steps >= LONGEST_RUN || !isOff(date)) return false
  return true
}
