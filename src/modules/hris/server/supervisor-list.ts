import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { heldOn } from '#modules/hris/domain/supervisor-days.ts'
import type { DatedSupervisor } from '#modules/hris/shared/supervisor.ts'

/** Who supervises today, in order of authority; and who did or will, the latest first. */
export async function supervisorsByDay(
  ctx: Ctx,
  employeeId: string,
): Promise<{ results: DatedSupervisor[]; others: DatedSupervisor[] }> {
  const rows = await ctx.db
    .selectFrom('supervisor_link as l')
    .select([
      'l.id',
      'l.supervisor_id',
      'l.authority_order',
      'l.can_approve',
      'l.can_deny',
      'l.can_forward',
      'l.valid_from',
      'l.valid_to',
      personOf(sql`l.supervisor_id`, ctx.today).as('supervisor'),
    ])
    .where('l.employee_id', '=', employeeId)
    .orderBy('l.authority_order')
    .orderBy('l.valid_from')
    .execute()
  const results = heldOn(rows, ctx.today)
  return {
    results,
    others: rows
      .filter((row) => !results.includes(row))
      .toSorted((a, b) => b.valid_from.localeCompare(a.valid_from)),
  }
}

/** Whom a newcomer was given to look after them, for the first year. */
export async function buddyOf(ctx: Ctx, employeeId: string): Promise<Person | null> {
  const row = await ctx.db
    .selectFrom('pre_employment as p')
    .select(personOf(sql`p.buddy_employee_id`, ctx.today).as('buddy'))
    .where('p.employee_id', '=', employeeId)
    .where('p.buddy_employee_id', 'is not', null)
    .where('p.joins_on', '>', addDays(ctx.today, -365))
    .orderBy('p.joins_on', 'desc')
    .executeTakeFirst()
  return row?.buddy ?? null
}

/** From which day supervisors of somebody new hold: who has yet to join is seen by them before. */
export const firstDay = (joined_on: Day, today: Day): Day => (joined_on < today ? joined_on : today)
