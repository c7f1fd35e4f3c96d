import { addDays, addMonths, type Day } from '#kernel/calendar/day.ts'
import { rangeLength } from '#kernel/calendar/range.ts'
import type { LeaveYear, RuleSpan } from '#modules/leave/domain/policy.ts'
import { dateAfter } from '#modules/leave/domain/yearly-date.ts'

/**
 * The leave years of a type that is renewed on the day of joining: years of service; or on a date: years that begin on it.
 * Until the rule began, the years of the organization count; what lies between their end and the first day of renewal is a
 * short year of its own. A later rule that is renewed by leave years leads back to those of the organization, likewise.
 */
export function yearsOf(
  years: readonly LeaveYear[],
  spans: readonly RuleSpan[],
  joinedOn: Day,
): readonly LeaveYear[] {
  const [first, last] = [years[0], years.at(-1)]
  if (!first || !last) return years
  let kept = years
  let told = ''
  for (const { from, renewal } of spans) {
    const way = renewal && wayOf(renewal, joinedOn, first.start)
    const key = way?.key ?? (renewal && told ? LEAVE_YEAR : '')
    // the same renewal in the next policy goes on, and one that says nothing of years
    if (!key || key === told) continue
    told = key
    kept = kept.filter(({ start }) => start < from && from > first.start)
    const begins = kept.length ? addDays(kept.at(-1)?.end ?? last.end, 1) : first.start
    const next = way ? yearsBy(way, later(way.earliest, begins), last.end, years) : restOf(years, begins)
    kept = [...kept, ...next]
  }
  return kept
}

const LEAVE_YEAR = 'Leave year'

/** The years of the organization from a day on: the first of them may be short. */
const restOf = (years: readonly LeaveYear[], from: Day): LeaveYear[] =>
  years
    .filter(({ end }) => end >= from)
    .map((year) =>
      year.start >= from
        ? year
        : {
            ...year,
            start: from,
            whole: year.whole ?? rangeLength(year),
            periods: year.periods
              .filter(({ end }) => end >= from)
              .map((period) => ({ ...period, start: later(period.start, from) })),
          },
    )

/** How the years of a type follow each other. */
interface Way {
  key: string
  earliest: Day
  /** The first day of the month that is so many after the first. */
  at: (months: number) => Day
  name: (nth: number, start: Day) => string
}

function wayOf({ on, date }: NonNullable<RuleSpan['renewal']>, joined: Day, first: Day): Way | null {
  if (on === 'Joining anniversary')
    return {
      key: on,
      earliest: joined,
      at: (months) => addMonths(joined, months),
      name: (nth) => `service year ${nth + 1}`,
    }
  if (on !== 'Date' || !date) return null
  return {
    key: [date.calendar, date.month, date.day].join(),
    earliest: first,
    at: (months) => dateAfter(date, first, months),
    name: (_, start) => `year from ${start}`,
  }
}

function yearsBy({ at, name }: Way, from: Day, until: Day, years: readonly LeaveYear[]): LeaveYear[] {
  const found: LeaveYear[] = []
  for (let nth = 0; at(nth * 12) <= until; nth++) {
    const whole = { start: at(nth * 12), end: addDays(at((nth + 1) * 12), -1) }
    if (whole.end < from) continue
    const start = later(whole.start, from)
    const called = name(nth, whole.start)
    const periods = Array.from({ length: 12 }, (_, month) => ({
      label: `month ${month + 1} of ${called}`,
      start: later(at(nth * 12 + month), start),
      end: addDays(at(nth * 12 + month + 1), -1),
    })).filter((period) => period.start <= period.end)
    found.push({
      id: idOf(whole.start),
      fiscal_id: years.find((year) => year.start <= start && start <= year.end)?.id ?? null,
      name: called,
      start,
      end: whole.end,
      whole: rangeLength(whole),
      periods,
    })
  }
  return found
}

// entries name the year that they come from by an id; a year of its own is named by its first day
const idOf = (start: Day) => `00000000-0000-4000-8000-0000${start.replaceAll('-', '')}`

const later = (a: Day, b: Day): Day => (a > b ? a : b)
