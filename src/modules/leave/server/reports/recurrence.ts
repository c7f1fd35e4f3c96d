import { sql } from 'kysely'
import { dayFrom } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { daysOf } from '#modules/leave/domain/counted-date.ts'
import type { Ctx } from '#platform/context.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { holidayCalendar, type HolidaySubject } from '#modules/organization/server/public.ts'
import { nonWorking } from '#modules/leave/domain/leave-days.ts'
import { onWeekdays, patternOf, spellsOf, weekdayOf, type Away } from '#modules/leave/domain/pattern.ts'
import { about, ofTypes, rangeOf, type Whose } from '#modules/leave/server/reports/about.ts'
import { withRoom } from '#modules/leave/server/reports/leave-facts.ts'
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
  /** Days since 1970-01-01, and as many parts of them in thousandths. */
  days: number[]
  parts: number[]
}

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Who was away on so many dates at least, on which, and what they do not work on. Days between leaves were not chosen. */
async function gathered(ctx: Ctx, filters: Filters) {
  const range = rangeOf(ctx, filters)
  await withRoom(ctx.db)
  const who = await about(ctx, filters, { employee: sql`d.employee_id`, day: sql`d.date` })
  const ofType = filters.leave_type_id?.length
    ? sql`d.request_id in (select q.request_id from leave_request q where ${ofTypes(filters, sql`q.leave_type_id`)})`
    : sql`true`
  const [{ rows }, isOff] = await Promise.all([
    sql<Somebody>`
      select e.id, e.code, e.full_name as name, e.gender, x.*, (
          select a.branch_id from employment_assignment a where a.employee_id = e.id and a.valid_from <= ${range.end}::date
          order by a.valid_from desc limit 1) as branch_id
      from (
        select employee_id, json_agg(d.day) as days, json_agg(d.part) as parts
        from (
          select d.employee_id, d.date, d.date - '1970-01-01'::date as day, (sum(d.fraction) * 1000)::int as part from leave_day d
          where d.is_live and d.date between ${range.start}::date and ${range.end}::date and d.counted_as <> 'sandwich'
            and not exists (select from request r where r.id = d.request_id and r.status <> 'Approved')
            and ${ofType} and ${who}
          group by 1, 2
        ) d join employee e on e.id = d.employee_id and (e.left_on is null or e.left_on >= d.date)
        group by 1 having count(*) >= ${filters.minimum}::int
      ) x join employee e on e.id = x.employee_id`.execute(ctx.db),
    offDays(ctx, range),
  ])
  const people = rows.map(({ days, parts, ...one }) => ({
    ...one,
    dates: days.map((day, at): Away => ({ day, part: parts[at] ?? 0 })),
    off: isOff(one),
  }))
  return { range, people }
}

/** Whether somebody does not work on a day; people with the same holidays have the same days off. */
async function offDays(ctx: Ctx, range: DayRange) {
  const calendar = await holidayCalendar(ctx.db, range)
  const known = new Map<string, (day: number) => boolean>()
  return (subject: HolidaySubject) => {
    const key = calendar.keyOf(subject)
    const found = known.get(key)
    if (found) return found
    const place = { weekly_off: ctx.org.weekly_off, ...calendar.placeOf(subject) }
    const off = new Map<number, boolean>()
    const isOff = (day: number) => {
      const told = off.get(day) ?? nonWorking(place, dayFrom(day)) !== null
      off.set(day, told)
      return told
    }
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
  const add = (counts: number[], day: number) => (counts[weekdayOf(day)] = (counts[weekdayOf(day)] ?? 0) + 1)
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
