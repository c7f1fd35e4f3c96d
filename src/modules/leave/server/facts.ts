import { sql } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { holidayCalendar } from '#modules/organization/server/public.ts'
import { leaveDays, type Part } from '#modules/leave/domain/leave-days.ts'
import type { RequestFacts } from '#modules/leave/domain/request-rules.ts'
import { ruleOn } from '#modules/leave/server/rules.ts'

export interface Asked {
  leave_type_id: string
  start_on: string
  end_on: string
  part: Part
}

/** A year is longer than any leave: a typing error in a year must not count for ever. */
const LONGEST = 366

/** Everything that the rules ask about a request; the same for the preview and for the request itself. */
export async function factsFor(ctx: Ctx, asked: Asked, employeeId: string): Promise<RequestFacts> {
  const { db } = ctx
  if (asked.end_on < asked.start_on) throw invalid({ end_on: ['End date cannot be before start date.'] })
  if (Date.parse(asked.end_on) - Date.parse(asked.start_on) > LONGEST * 86_400_000)
    throw invalid({ end_on: [`A request can span at most ${LONGEST} days.`] })
  const range = { start: asked.start_on, end: asked.end_on }
  const [type, employee, calendar, balance, pending, taken] = await Promise.all([
    ruleOn(db, asked.leave_type_id, asked.start_on),
    subjectOn(db, employeeId, asked.start_on),
    holidayCalendar(db, range),
    balanceOn(db, employeeId, asked.leave_type_id),
    pendingDays(db, employeeId, asked.leave_type_id),
    takenBetween(db, employeeId, range),
  ])
  // of a type that is gone, or that the policy of that day does not know
  if (!type || type.is_archived) throw invalid({ leave_type_id: ['Select a valid choice.'] })
  const dates = leaveDays({
    ...asked,
    weekly_off: ctx.org.weekly_off,
    holidays: calendar(employee),
    counts_non_working_days: type.counts_non_working_days,
  })
  const halves = new Set(dates.flatMap(({ date, halves: some }) => some.map((half) => `${date} ${half}`)))
  const overlaps = taken
    .filter((leave) => leave.halves.some((half) => halves.has(half)))
    .map(({ leave_type, start_on, end_on, status }) => ({ leave_type, start_on, end_on, status }))
  return { part: asked.part, dates, type, employee, balance, pending, overlaps }
}

/** The person with the branch of that day: holidays may be a branch's own. */
const subjectOn = (db: Db, employeeId: string, day: string) =>
  db
    .selectFrom('employee as e')
    .leftJoin('employment_assignment as a', (join) =>
      join
        .onRef('a.org_id', '=', 'e.org_id')
        .onRef('a.employee_id', '=', 'e.id')
        .on('a.valid_from', '<=', day)
        .on((eb) => eb.or([eb('a.valid_to', 'is', null), eb('a.valid_to', '>=', day)])),
    )
    .select(['e.id', 'e.gender', 'e.joined_on', 'e.left_on', 'a.branch_id'])
    .where('e.id', '=', employeeId)
    .executeTakeFirstOrThrow()

/** The sum of the ledger: the balance. */
export async function balanceOn(db: Db, employeeId: string, leaveTypeId: string): Promise<string> {
  const { days } = await db
    .selectFrom('leave_ledger')
    .select(sql<string>`trim_scale(coalesce(sum(days), 0))::text`.as('days'))
    .where('employee_id', '=', employeeId)
    .where('leave_type_id', '=', leaveTypeId)
    .executeTakeFirstOrThrow()
  return days
}

async function pendingDays(db: Db, employeeId: string, leaveTypeId: string): Promise<string> {
  const { days } = await db
    .selectFrom('request as r')
    .innerJoin('leave_request as d', (join) =>
      join.onRef('d.request_id', '=', 'r.id').onRef('d.org_id', '=', 'r.org_id'),
    )
    .select(sql<string>`trim_scale(coalesce(sum(d.days), 0))::text`.as('days'))
    .where('r.employee_id', '=', employeeId)
    .where('r.type', '=', 'leave_request')
    .where('r.status', 'in', ['Requested', 'Forwarded'])
    .where('d.leave_type_id', '=', leaveTypeId)
    .executeTakeFirstOrThrow()
  return days
}

/** Live leave of these days, with the halves of days that it takes: `2026-12-01 first`. */
async function takenBetween(db: Db, employeeId: string, { start, end }: DayRange) {
  const { rows } = await sql<RequestFacts['overlaps'][number] & { halves: string[] }>`
    select t.name as leave_type, d.start_on, d.end_on, r.status, array_agg(x.date || ' ' || x.half) as halves
    from leave_day x
    join leave_request d on d.org_id = x.org_id and d.request_id = x.request_id
    join request r on r.org_id = x.org_id and r.id = x.request_id
    join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
    where x.employee_id = ${employeeId} and x.is_live and x.date between ${start} and ${end}
    group by r.id, r.status, t.name, d.start_on, d.end_on
    order by d.start_on`.execute(db)
  return rows
}
