import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Person } from '#kernel/person.ts'
import type { Db } from '#platform/db.ts'
import { personOf } from '#platform/person.ts'
import { awayDays } from '#modules/leave/server/away.ts'

export { provideAttendance, type CreditAsked, type DayWork } from '#modules/leave/server/attendance-known.ts'
export { leaveMinutesOf } from '#modules/leave/server/leave-credit.ts'
export {
  bringLeaveIn,
  leaveLeft,
  takeLeaveOver,
  type CarriedLeave,
} from '#modules/leave/server/carried-over.ts'
export { leaveBalancesOn, type BalanceOn } from '#modules/leave/server/balances-dated.ts'
export { balancesOf } from '#modules/leave/server/balance.ts'
export {
  daysLeftOf,
  handedOver,
  paidByNobody,
  paidElsewhere,
  paidWithPay,
  type DaysLeft,
} from '#modules/leave/server/left-days.ts'
export { daysToPay, leaveWorth, type LeaveWorth } from '#modules/leave/server/leave-worth.ts'
export { returnPenalty, takePenalties, type PenaltyTake } from '#modules/leave/server/penalty.ts'
export { ruleOn, rulesOn, type RuleOn } from '#modules/leave/server/rules.ts'

export interface Away {
  person: Person
  /** Last day of the leave. */
  until: Day
  /** The part of the day that something of it takes. */
  part: 'full' | 'first_half' | 'second_half'
}

/** Days of approved leave that somebody would have worked, from a day until another. */
export async function leaveDaysOf(
  db: Db,
  employeeId: string,
  range: { start: Day; end: Day },
): Promise<string> {
  const { rows } = await sql<{ days: string }>`
    select coalesce(sum(l.fraction), 0)::text as days from leave_day l
    join request r on r.org_id = l.org_id and r.id = l.request_id and r.status = 'Approved'
    where l.employee_id = ${employeeId} and l.is_live and l.counted_as <> 'sandwich'
      and l.date between ${range.start}::date and ${range.end}::date`.execute(db)
  return rows[0]?.days ?? '0'
}

/** Days of approved leave of everybody who had some in a range, by employee. */
export async function leaveDaysIn(
  db: Db,
  { start, end }: { start: Day; end: Day },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ employee_id: string; days: string }>`
    select l.employee_id, sum(l.fraction)::text as days from leave_day l
    join request r on r.org_id = l.org_id and r.id = l.request_id and r.status = 'Approved'
    where l.is_live and l.counted_as <> 'sandwich' and l.date between ${start}::date and ${end}::date
    group by l.employee_id`.execute(db)
  return new Map(rows.map(({ employee_id, days }) => [employee_id, days]))
}

/** A page of who is on leave on a day that they would work, and how many: names, never the kind of leave. */
export async function awayOn(
  db: Db,
  day: Day,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: Away[] }> {
  const { rows } = await sql<Away & { total: number }>`
    select ${personOf(sql`p.id`, day)} as person, a.until, a.part, p.total
    from (
      select e.id, e.full_name, count(*) over () as total
      from (select distinct l.employee_id from ${awayDays({ start: day, end: day })} l) l
      join employee e on e.id = l.employee_id
      order by e.full_name, e.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) p cross join lateral (
      select max(d.end_on) as until, case when count(distinct l.half) = 2 then 'full' else min(l.half) || '_half' end as part
      from ${awayDays({ start: day, end: day })} l
      join leave_request d on d.request_id = l.request_id
      where l.employee_id = p.id
    ) a
    order by p.full_name, p.id`.execute(db)
  return {
    count: rows[0]?.total ?? 0,
    results: rows.map(({ person, until, part }) => ({ person, until, part })),
  }
}
