import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { calendarSystems } from '#kernel/calendar/system.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import {
  overtimeCapProblem,
  type OvertimeCaps,
  type OvertimeTaken,
} from '#modules/attendance/domain/overtime-cap.ts'
import { cycleOf } from '#modules/attendance/server/penalty-count.ts'

interface Asked {
  employee_id: string
  date: Day
  minutes: number
}

/** Refuses what goes beyond the limits of a day, a week or a month, with all that is asked for and not declined. */
export async function refuseOverCaps(
  ctx: Ctx,
  table: 'overtime_request' | 'overtime_claim' | 'credit_hour_request',
  { employee_id, date, minutes }: Asked,
  caps: OvertimeCaps,
): Promise<void> {
  const system = calendarSystems[await organizationCalendar(ctx)]
  const [week, month] = [cycleOf(system, 'Week', date), cycleOf(system, 'Month', date)]
  const { rows } = await sql<OvertimeTaken>`
    select coalesce(sum(minutes) filter (where date between ${week.start}::date and ${week.end}::date), 0)::int as week,
      coalesce(sum(minutes) filter (where date between ${month.start}::date and ${month.end}::date), 0)::int as month
    from ${sql.table(table)} where employee_id = ${employee_id} and is_live and date <> ${date}::date
      and date between least(${week.start}::date, ${month.start}::date) and greatest(${week.end}::date, ${month.end}::date)`.execute(
    ctx.db,
  )
  const problem = overtimeCapProblem(minutes, caps, rows[0] ?? { week: 0, month: 0 })
  if (problem) throw invalid({ minutes: [problem] })
}
