import { sql } from 'kysely'
import { addDays, weekday, type Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { calendarSystems, monthIn, partsIn, type CalendarSystem } from '#kernel/calendar/system.ts'
import type { Route } from '#platform/route.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { penaltyOf, type PenaltyRule } from '#modules/attendance/domain/penalty.ts'
import { daysIn } from '#modules/attendance/server/reports/about.ts'
import { rangeOf } from '#modules/attendance/server/reports/attendance-facts.ts'
import { penalties } from '#modules/attendance/shared/reports/penalty-report.ts'

interface Occurred {
  employee_id: string
  name: string
  code: string
  setting_id: string
  date: Day
  minutes: number | null
}

/** The days of a cycle that holds a day. */
function cycleOf(system: CalendarSystem, cycle: string, day: Day): DayRange {
  if (cycle === 'Week') {
    const start = addDays(day, -weekday(day))
    return { start, end: addDays(start, 6) }
  }
  const { year, month } = partsIn(system, day)
  if (cycle === 'Month') return monthIn(system, year, month)
  return { start: monthIn(system, year, 1).start, end: monthIn(system, year, 12).end }
}

export const penaltyReportRoutes: Route[] = [
  serveReport(penalties, async (ctx, filters) => {
    const system = calendarSystems[await organizationCalendar(ctx)]
    const settings = await ctx.db
      .selectFrom('penalty_setting')
      .selectAll()
      .where('is_archived', '=', false)
      .execute()
    const asked = rangeOf(ctx.today, filters, 60)
    // cycles are counted whole, also where the range begins within one
    const starts = settings.map(({ cycle }) => cycleOf(system, cycle, asked.start).start)
    const range = { start: starts.toSorted()[0] ?? asked.start, end: asked.end }
    const { rows } = await sql<Occurred>`
      select e.id as employee_id, e.full_name as name, e.code, s.id as setting_id, d.date,
        case s.irregularity when 'Late in' then d.late when 'Early out' then d.early when 'Short hours' then d.lost end as minutes
      from ${await daysIn(ctx, filters, range)}
      join penalty_setting s on s.org_id = d.org_id and not s.is_archived and s.irregularity = any(d.irregularities)
        and s.effective_from <= d.date and d.date >= e.joined_on + s.new_joiner_days
      where d.is_final and not (s.skip_when_complete and s.irregularity in ('Late in', 'Early out') and d.worked >= d.expected)
        and coalesce((select i.has_penalties from individual_attendance i where i.org_id = d.org_id and i.employee_id = d.employee_id
          and i.valid_from <= d.date order by i.valid_from desc limit 1), true)
      order by e.full_name, e.code, d.date`.execute(ctx.db)
    return settings
      .flatMap((setting) => {
        const rule: PenaltyRule = {
          ...setting,
          counting: setting.counting === 'Minutes' ? 'Minutes' : 'Occurrences',
          penalty_days: String(setting.penalty_days),
          most_days: setting.most_days === null ? null : String(setting.most_days),
        }
        const own = rows.filter(({ setting_id, date }) => {
          const cycle = cycleOf(system, setting.cycle, date)
          return setting_id === setting.id && cycle.end >= asked.start
        })
        const groups = Map.groupBy(
          own,
          ({ employee_id, date }) => `${employee_id} ${cycleOf(system, setting.cycle, date).start}`,
        )
        return [...groups.values()].flatMap((found) => {
          const [first] = found
          if (!first) return []
          const { times, minutes, days } = penaltyOf(rule, found)
          const cycle = cycleOf(system, setting.cycle, first.date)
          return [
            {
              from: cycle.start,
              to: cycle.end,
              name: first.name,
              code: first.code,
              rule: setting.name,
              irregularity: setting.irregularity,
              times,
              minutes,
              free: setting.free_occurrences,
              days,
              effect: setting.effect,
              employee_id: first.employee_id,
              view: 'days',
            },
          ]
        })
      })
      .toSorted((a, b) => (a.from === b.from ? (a.name < b.name ? -1 : 1) : a.from > b.from ? -1 : 1))
  }).route,
]
