import { sql } from 'kysely'
import { addDays, addMonths, partsOf, weekday, type Day } from '#kernel/calendar/day.ts'
import { englishMonth, type DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import { periodsOfYear, type FiscalYearRow } from '#modules/organization/server/public.ts'
import { costOf, daysOf, type CountedDate } from '#modules/leave/domain/counted-date.ts'
import type { LimitedPeriod } from '#modules/leave/domain/request-facts.ts'
import type { RuleOn } from '#modules/leave/server/rules.ts'

interface AskedPeriods {
  rule: RuleOn
  employeeId: string
  dates: readonly CountedDate[]
  years: readonly FiscalYearRow[]
}

/** Of each period of the limit: what a leave takes of it, and what of the type is taken or asked for in it already. */
export async function inPeriodsOf(
  db: Db,
  { rule, employeeId, dates, years }: AskedPeriods,
): Promise<LimitedPeriod[]> {
  if (!rule.per_period || !rule.max_per_period) return []
  const asked: (DayRange & { cost: number })[] = []
  const months: MonthsOfYears = new Map()
  for (const { date, pieces } of dates) {
    const cost = costOf(pieces)
    if (!cost) continue
    const last = asked.at(-1)
    if (last && date <= last.end) last.cost += cost
    else asked.push({ ...(await periodAround(db, rule.per_period, date, years, months)), cost })
  }
  const { rows } = await sql<{ start: Day; taken: string }>`
    select p.start_on::text as start, trim_scale(coalesce(sum(x.fraction), 0))::text as taken
    from unnest(${asked.map(({ start }) => start)}::date[], ${asked.map(({ end }) => end)}::date[]) p (start_on, end_on)
    join leave_day x on x.employee_id = ${employeeId} and x.is_live and x.date between p.start_on and p.end_on
    join leave_request d on d.org_id = x.org_id and d.request_id = x.request_id and d.leave_type_id = ${rule.leave_type_id}
    group by p.start_on`.execute(db)
  const taken = new Map(rows.map((row) => [row.start, row.taken]))
  return asked.map(({ start, cost }) => ({ days: daysOf(cost), taken: taken.get(start) ?? '0' }))
}

/** Months of the leave years that were read for one leave. */
type MonthsOfYears = Map<string, Awaited<ReturnType<typeof periodsOfYear>>>

/** Months and quarters as the leave year has them, in its own calendar; English ones where no year is set up. */
async function periodAround(
  db: Db,
  period: NonNullable<RuleOn['per_period']>,
  day: Day,
  years: readonly FiscalYearRow[],
  read: MonthsOfYears,
): Promise<DayRange> {
  if (period === 'Week') {
    const start = addDays(day, -weekday(day))
    return { start, end: addDays(start, 6) }
  }
  const year = years.find((y) => y.applicable_from <= day && day <= y.applicable_to)
  if (!year) return english(period, day)
  if (period === 'Year') return { start: year.applicable_from, end: year.applicable_to }
  const months = read.get(year.id) ?? (await periodsOfYear(db, year.id))
  read.set(year.id, months)
  const at = months.findIndex(({ start_on, end_on }) => start_on <= day && day <= end_on)
  if (at < 0) return english(period, day)
  const span = period === 'Month' ? [at, at] : [at - (at % 3), at - (at % 3) + 2]
  const [first, last] = span.map((index) => months[Math.min(index, months.length - 1)])
  return first && last ? { start: first.start_on, end: last.end_on } : english(period, day)
}

function english(period: 'Month' | 'Quarter' | 'Year', day: Day): DayRange {
  if (period === 'Month') return englishMonth(day)
  const { year, month } = partsOf(day)
  const first = period === 'Year' ? 1 : month - ((month - 1) % 3)
  const start = `${year}-${String(first).padStart(2, '0')}-01`
  return { start, end: addDays(addMonths(start, period === 'Year' ? 12 : 3), -1) }
}

export interface Events {
  /** How often the type was had or is asked for, this event not counted. */
  events: number
  /** Days of it that were had or are asked for, for this event. */
  in_event: string
}
/** What was had of a type that is limited by events: leave of one event is one, else each request is. */
export async function eventsOf(
  db: Db,
  rule: RuleOn,
  employeeId: string,
  event_on: Day | null,
): Promise<Events> {
  if (!rule.max_events && !rule.once_per_event) return { events: 0, in_event: '0' }
  const { rows } = await sql<Events>`
    select (count(distinct coalesce(d.event_on::text, d.request_id::text)) filter (where d.event_on is distinct from ${event_on}::date or ${event_on}::date is null))::int as events,
      trim_scale(coalesce(sum(x.fraction) filter (where d.event_on = ${event_on}::date), 0))::text as in_event
    from leave_day x join leave_request d on d.org_id = x.org_id and d.request_id = x.request_id
    where x.employee_id = ${employeeId} and x.is_live and d.leave_type_id = ${rule.leave_type_id}`.execute(db)
  return rows[0] ?? { events: 0, in_event: '0' }
}
