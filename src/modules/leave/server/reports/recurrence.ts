import { sql } from 'kysely'
import { dayFrom } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { daysOf } from '#modules/leave/domain/counted-date.ts'
import type { Ctx } from '#platform/context.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { holidayCalendar, type HolidaySubject } from '#modules/organization/server/public.ts'
import { nonWorking } from '#modules/leave/domain/leave-days.ts'
import {
  addWeekdays,
  byFirst,
  patternOf,
  spellsOf,
  stretchesOf,
  weekdayOf,
} from '#modules/leave/domain/pattern.ts'
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
  /** First date, how many dates until the last, which of them, thousandths of days: see `stretchesOf`. */
  leaves: [number, number, number, number][]
}

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * Who was away, on which dates, and what they do not work on. Days between leaves were not chosen. The days of a leave are
 * put together in the order of their index before anything is joined to them; only leave of more than a month, with parts
 * of days and gaps, or during which somebody left is taken day by day.
 */
async function gathered(ctx: Ctx, filters: Filters) {
  const range = rangeOf(ctx, filters)
  await withRoom(ctx.db)
  const who = await about(ctx, filters, { employee: sql`d.employee_id`, day: sql`d.date` })
  const ofType = filters.leave_type_id?.length
    ? sql`d.request_id in (select q.request_id from leave_request q where ${ofTypes(filters, sql`q.leave_type_id`)})`
    : sql`true`
  const within = sql`d.is_live and d.date between ${range.start}::date and ${range.end}::date
    and d.counted_as <> 'sandwich' and ${ofType} and ${who}`
  const day = sql`(d.date - '1970-01-01'::date)`
  const [{ rows }, isOff] = await Promise.all([
    sql<Somebody>`
      with whole as materialized (
        select d.request_id, (array_agg(d.employee_id))[1] as employee_id, min(${day}) as first, max(${day}) - min(${day}) + 1 as span,
          bit_or(1 << ((${day} + 310000) % 31)) as mask, (sum(d.fraction) * 1000)::int as part
        from leave_day d where ${within} group by 1 order by 1
      ), told as materialized (
        select w.*, bit_count(w.mask::bit(32)) as dates,
          w.span > 31 or (bit_count(w.mask::bit(32)) < w.span and w.part <> bit_count(w.mask::bit(32)) * 1000)
            or coalesce(e.left_on - '1970-01-01'::date < w.first + w.span - 1, false) as is_apart
        from whole w join employee e on e.id = w.employee_id
        where not exists (select from request r where r.id = w.request_id and r.status <> 'Approved')
      )
      select e.id as employee_id, e.code, e.full_name as name, e.gender, x.leaves, (
          select a.branch_id from employment_assignment a where a.employee_id = e.id and a.valid_from <= ${range.end}::date
          order by a.valid_from desc limit 1) as branch_id
      from (
        select employee_id, json_agg(array[first, span, mask, part]) as leaves
        from (
          select employee_id, first, span, case when dates = span then 0 else mask end as mask, part from told where not is_apart
          union all
          select d.employee_id, ${day}, 1, 0, (sum(d.fraction) * 1000)::int
          from leave_day d join employee e on e.id = d.employee_id and (e.left_on is null or e.left_on >= d.date)
          where ${within} and d.request_id = any(array(select t.request_id from told t where t.is_apart))
          group by 1, 2
        ) s group by 1 having sum(span) >= ${filters.minimum}::int
      ) x join employee e on e.id = x.employee_id`.execute(ctx.db),
    offDays(ctx, range),
  ])
  const people = rows.map(({ leaves, ...one }) => ({
    ...one,
    stretches: leaves.flatMap((leave) => stretchesOf(...leave)).sort(byFirst),
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

/** By their letters: a city of names is put in order in a moment. */
const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const byPerson = serveReport(recurrence, async (ctx, filters) => {
  const { range, people } = await gathered(ctx, filters)
  return people
    .flatMap(({ employee_id, code, name, stretches, off }) => {
      const found = patternOf(stretches, off, filters.minimum)
      return found ? [{ employee_id, code, name, found }] : []
    })
    .toSorted((a, b) => b.found.factor - a.found.factor || inOrder(a.name, b.name) || inOrder(a.code, b.code))
    .map(({ found: { days, factor, weekday: on, ...counts }, ...who }) => ({
      ...who,
      ...counts,
      days: daysOf(days),
      factor: daysOf(factor),
      weekday: on === null ? null : (names[on] ?? null),
      from: range.start,
      to: range.end,
      view: 'leaves',
    }))
})

const byWeekday = serveReport(weekdaysOfLeave, async (ctx, filters) => {
  const { people } = await gathered(ctx, filters)
  const none = () => names.map(() => 0)
  const [all, single, begins, ends] = [none(), none(), none(), none()]
  const add = (counts: number[], day: number) => (counts[weekdayOf(day)] = (counts[weekdayOf(day)] ?? 0) + 1)
  for (const one of people) {
    const spells = spellsOf(one.stretches, one.off)
    if (spells.length < filters.minimum) continue
    addWeekdays(all, one.stretches)
    for (const { first, last, days } of spells) {
      add(begins, first)
      add(ends, last)
      if (days <= 1000) add(single, first)
    }
  }
  if (!all.some((count) => count > 0)) return []
  return names.map((name, at) => ({
    weekday: name,
    days: all[at] ?? 0,
    single_days: single[at] ?? 0,
    begins: begins[at] ?? 0,
    ends: ends[at] ?? 0,
  }))
})

export const recurrenceReports = [byPerson.route, byWeekday.route]
