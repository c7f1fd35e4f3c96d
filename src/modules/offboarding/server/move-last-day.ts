import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Ctx } from '#platform/context.ts'
import { keepClosed } from '#modules/offboarding/server/access-end.ts'
import { endEmployment } from '#modules/hris/server/public.ts'
import { interviewDue } from '#modules/offboarding/domain/exit-meeting.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'

interface Moved {
  id: string
  employee_id: string
  last_working_on: Day
  access_ended_at: string | null
}
/** Another last day of a separation that is confirmed: the employment ends with it, and what turns on the day moves along. */
export async function moveLastDay(ctx: Ctx, row: Moved, left_on: Day, leaving_reason: string): Promise<void> {
  await endEmployment(ctx, row.employee_id, { left_on, leaving_reason })
  if (row.access_ended_at) await keepClosed(ctx, row.employee_id)
  await sql`update life_task set due_on = due_on + (${left_on}::date - ${row.last_working_on}::date), version = version + 1
    where process = 'offboarding' and subject_id = ${row.id} and state = 'Open'`.execute(ctx.db)
  await sql`update answer_sheet set due_on = ${interviewDue(left_on, ctx.today)}
    where use = ${exitInterview.name} and subject_id = ${row.id} and state = 'Pending'`.execute(ctx.db)
}
