import { addDays, addMonths, type Day } from '#kernel/calendar/day.ts'
import { rangeLength } from '#kernel/calendar/range.ts'
import type { LeaveYear, RuleSpan } from '#modules/leave/domain/policy.ts'

/**
 * The leave years of a type that is renewed on the day of joining: years of service. Until the rule began, the years of
 * the organization count; what lies between their end and the first anniversary is a short year of its own.
 */
export function yearsOf(
  years: readonly LeaveYear[],
  spans: readonly RuleSpan[],
  joinedOn: Day,
): readonly LeaveYear[] {
  const since = spans.find(byService)?.from
  const [first, last] = [years[0], years.at(-1)]
  if (since === undefined || !first || !last) return years
  const kept = years.filter(({ start }) => start < since && since > first.start)
  const begins = later(joinedOn, kept.length ? addDays(kept.at(-1)?.end ?? last.end, 1) : first.start)
  return [...kept, ...serviceYears(joinedOn, begins, last.end, years)]
}

const byService = ({ renewal }: RuleSpan) => renewal?.on === 'Joining anniversary'

function serviceYears(joined: Day, from: Day, until: Day, years: readonly LeaveYear[]): LeaveYear[] {
  const found: LeaveYear[] = []
  for (let nth = 0; addMonths(joined, nth * 12) <= until; nth++) {
    const whole = { start: addMonths(joined, nth * 12), end: addDays(addMonths(joined, (nth + 1) * 12), -1) }
    if (whole.end < from) continue
    const start = later(whole.start, from)
    const periods = Array.from({ length: 12 }, (_, month) => ({
      label: `month ${month + 1} of service year ${nth + 1}`,
      start: later(addMonths(joined, nth * 12 + month), start),
      end: addDays(addMonths(joined, nth * 12 + month + 1), -1),
    })).filter((period) => period.start <= period.end)
    found.push({
      id: idOf(whole.start),
      fiscal_id: years.find((year) => year.start <= start && start <= year.end)?.id ?? null,
      name: `service year ${nth + 1}`,
      start,
      end: whole.end,
      whole: rangeLength(whole),
      periods,
    })
  }
  return found
}

// entries name the year that they come from by an id; a year of service is named by its first day
const idOf = (start: Day) => `00000000-0000-4000-8000-0000${start.replaceAll('-', '')}`

const later = (a: Day, b: Day): Day => (a > b ? a : b)
