import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { holidaysBetween } from '#modules/organization/server/public.ts'
import { leaveDays, type Part } from '#modules/leave/domain/leave-days.ts'
import type { RequestFacts } from '#modules/leave/domain/request-rules.ts'

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
  const type = await db
    .selectFrom('leave_type')
    .selectAll()
    .where('id', '=', asked.leave_type_id)
    .where('is_archived', '=', false)
    .executeTakeFirst()
  if (!type) throw invalid({ leave_type_id: ['Select a valid choice.'] })
  const employee = await subjectOn(db, employeeId, asked.start_on)
  const holidays = await holidaysBetween(db, { start: asked.start_on, end: asked.end_on }, employee)
  const dates = leaveDays({
    ...asked,
    weekly_off: ctx.org.weekly_off,
    holidays,
    counts_non_working_days: type.counts_non_working_days,
  })
  const [balance, pending, overlaps] = await Promise.all([
    balanceOn(db, employeeId, type.id),
    pendingDays(db, employeeId, type.id),
    overlapping(
      db,
      employeeId,
      dates.flatMap(({ date, halves }) => halves.map((half) => ({ date, half }))),
    ),
  ])
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

async function overlapping(db: Db, employeeId: string, halves: { date: string; half: string }[]) {
  if (!halves.length) return []
  const { rows } = await sql<RequestFacts['overlaps'][number]>`
    select distinct t.name as leave_type, d.start_on, d.end_on, r.status
    from leave_day x
    join leave_request d on d.org_id = x.org_id and d.request_id = x.request_id
    join request r on r.org_id = x.org_id and r.id = x.request_id
    join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
    where x.employee_id = ${employeeId} and x.is_live
      and (x.date, x.half) in (select * from unnest(${halves.map((h) => h.date)}::date[], ${halves.map((h) => h.half)}::text[]))
    order by d.start_on`.execute(db)
  return rows
}
