import { calendarSystems } from '#kernel/calendar/system.ts'
import type { Route } from '#platform/route.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { countPenalties, cycleOf, penaltyRules } from '#modules/attendance/server/penalty-count.ts'
import { daysIn } from '#modules/attendance/server/reports/about.ts'
import { rangeOf } from '#modules/attendance/server/reports/attendance-facts.ts'
import { penalties } from '#modules/attendance/shared/reports/penalty-report.ts'

export const penaltyReportRoutes: Route[] = [
  serveReport(penalties, async (ctx, filters) => {
    const system = calendarSystems[await organizationCalendar(ctx)]
    const settings = await penaltyRules(ctx.db)
    const asked = rangeOf(ctx.today, filters, 60)
    // cycles are counted whole, also where the range begins within one
    const starts = settings.map(({ cycle }) => cycleOf(system, cycle, asked.start).start)
    const range = { start: starts.toSorted()[0] ?? asked.start, end: asked.end }
    const counted = await countPenalties(ctx.db, system, settings, await daysIn(ctx, filters, range))
    return counted
      .filter(({ cycle }) => cycle.end >= asked.start)
      .map(({ setting, employee_id, name, code, cycle, times, minutes, days }) => ({
        from: cycle.start,
        to: cycle.end,
        name,
        code,
        rule: setting.name,
        irregularity: setting.irregularity,
        times,
        minutes,
        free: setting.free_occurrences,
        days,
        effect: setting.effect,
        employee_id,
        view: 'days',
      }))
      .toSorted((a, b) => (a.from === b.from ? (a.name < b.name ? -1 : 1) : a.from > b.from ? -1 : 1))
  }).route,
]
