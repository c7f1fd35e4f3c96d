import { sql } from 'kysely'
import { weekday, type Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { daysOf } from '#modules/leave/domain/counted-date.ts'
import type { Ctx } from '#platform/context.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { holidayCalendar, type HolidaySubject } from '#modules/organization/server/public.ts'
import { nonWorking } from '#modules/leave/domain/leave-days.ts'
import { onWeekdays, patternOf, spellsOf, type Away } from '#modules/leave/domain/pattern.ts'
import { rangeOf, type Whose } from '#modules/leave/server/reports/about.ts'
import { withRoom } from '#modules/leave/server/reports/leave-facts.ts'
import { factsOf } from '#modules/leave/server/reports/taken.ts'
import { recurrence, weekdaysOfLeave } from '#modules/leave/shared/reports/pattern-reports.ts'

interface Filters extends Whose {
  from?: string | undefined
  to?: string | undefined
  minimum: number
}
interface Somebody extends HolidaySubject {
  employee_id: string
  code: string
  name: string
  dates: { date: Day; part: number }[]
}

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Who was away on so many dates at least, on which, and what they do not work on. Days between leaves were not chosen. */
async function gathered(ctx: Ctx, filters: Filters) {
  const range = rangeOf(ctx, filters)
  await withRoom(ctx.db)
  const [{ rows }, isOff] = await Promise.all([
    sql<Somebody>`
      select e.id, e.code, e.full_name as name, e.gender, x.*
      from (
        select employee_id, max(branch_id::text) as branch_id, json_agg(json_build_object('date', date, 'part', part)) as dates
        from (
          select f.employee_id, f.date, max(f.branch_id::text) as branch_id, (sum(f.days) * 1000)::int as part
          from ${await factsOf(ctx, filters, range)} f where f.counted_as <> 'sandwich' group by 1, 2
        ) d group by 1 having count(*) >= ${filters.minimum}::int
      ) x join employee e on e.id = x.employee_id`.execute(ctx.db),
    offDays(ctx, range),
  ])
  return { range, people: rows.map((one) => ({ ...one, off: isOff(one) })) }
}

/** Whether somebody does not work on a day; people with the same holidays have the same days off. */
async function offDays(ctx: Ctx, range: DayRange) {
  const calendar = await holidayCalendar(ctx.db, range)
  const known = new Map<string, (date: Day) => boolean>()
  return (subject: HolidaySubject) => {
    const key = calendar.keyOf(subject)
    const found = known.get(key)
    if (found) return found
    const place = { weekly_off: ctx.org.weekly_off, ...calendar.placeOf(subject) }
    const isOff = (date: Day) => nonWorking(place, date) !== null
    known.set(key, isOff)
    return isOff
  }
}

const byPerson = serveReport(recurrence, async (ctx, filters) => {
  const { range, people } = await gathered(ctx, filters)
  return people
    .flatMap(({ employee_id, code, name, dates, off }) => {
      const found = patternOf(dates, off, filters.minimum)
      if (!found) return []
      const { days, factor, weekday: on, ...counts } = found
      return {
        code,
        name,
        ...counts,
        days: daysOf(days),
        factor: daysOf(factor),
        weekday: on === null ? null : (names[on] ?? null),
        employee_id,
        from: range.start,
        to: range.end,
        view: 'leaves',
        order: factor,
      }
    })
    .toSorted((a, b) => b.order - a.order || a.name.localeCompare(b.name))
    .map(({ order: _, ...row }) => row)
})

const byWeekday = serveReport(weekdaysOfLeave, async (ctx, filters) => {
  const { people } = await gathered(ctx, filters)
  const dates: Away[] = []
  const [single, begins, ends] = [
    [0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0],
  ]
  const add = (counts: number[], date: Day) => (counts[weekday(date)] = (counts[weekday(date)] ?? 0) + 1)
  for (const one of people) {
    const spells = spellsOf(one.dates, one.off)
    if (spells.length < filters.minimum) continue
    dates.push(...one.dates)
    for (const { first, last, days } of spells) {
      add(begins, first)
      add(ends, last)
      if (days <= 1000) add(single, first)
    }
  }
  if (!dates.length) return []
  const all = onWeekdays(dates)
  return names.map((name, at) => ({
    weekday: name,
    days: all[at] ?? 0,
    single_days: single[at] ?? 0,
    begins: begins[at] ?? 0,
    ends: ends[at] ?? 0,
  }))
})

export const recurrenceReports = [byPerson.route, byWeekday.route]
