import { daysBetween, type Day } from '#kernel/calendar/day.ts'

/** A leave as far as it decides to which event it belongs. */
export interface EventLeave {
  id: string
  /** Of the days that it still takes. */
  first_on: Day
  last_on: Day
  /** The day of the event that it names; equal days link leaves. */
  event_on: Day | null
}
export interface PayEvent<L> {
  began_on: Day
  leaves: L[]
}

/** Leave continues an event, however long that has lasted, when at most so many days lie between. */
const ADJOINING_DAYS = 7

/**
 * The events of one person's leave of one type, earliest first. Leaves that name the same day of the event belong together.
 * So does leave that begins within the span after the event's first day, or directly after its last. `spanOn` is what the
 * rule of a day says; null: that rule does not count by event, and each of its leaves stands alone. The result depends on
 * the leaves only, not on the order in which they were entered.
 */
export function payEvents<L extends EventLeave>(
  leaves: readonly L[],
  spanOn: (day: Day) => number | null,
): PayEvent<L>[] {
  const events: (PayEvent<L> & { last_on: Day; span: number | null })[] = []
  for (const part of linked(leaves, spanOn)) {
    const event = events.findLast(
      ({ began_on, last_on, span }) =>
        span !== null &&
        span > 0 &&
        part.span !== null &&
        (daysBetween(began_on, part.began_on) <= span ||
          daysBetween(last_on, part.began_on) <= ADJOINING_DAYS + 1),
    )
    if (!event) events.push(part)
    else {
      event.leaves.push(...part.leaves)
      if (part.last_on > event.last_on) event.last_on = part.last_on
    }
  }
  return events.map(({ began_on, leaves: own }) => ({ began_on, leaves: own }))
}

/** Leaves by the day of the event that they name; who names none stands alone. In the order of their first days. */
function linked<L extends EventLeave>(leaves: readonly L[], spanOn: (day: Day) => number | null) {
  const groups = Map.groupBy(leaves, ({ id, event_on, first_on }) =>
    event_on === null || spanOn(first_on) === null ? id : event_on,
  )
  return [...groups.values()]
    .map((own) => {
      const began_on = own.reduce(
        (first, { first_on }) => (first_on < first ? first_on : first),
        '9999-12-31',
      )
      const last_on = own.reduce((last, leave) => (leave.last_on > last ? leave.last_on : last), '')
      return { began_on, last_on, span: spanOn(began_on), leaves: own }
    })
    .toSorted((a, b) => a.began_on.localeCompare(b.began_on))
}

/** Which day of its event a date is, from 1: halves of one date are one day, as within one leave. */
export function dayOfEvent(dates: Iterable<Day>): (date: Day) => number {
  const place = new Map([...new Set(dates)].toSorted().map((date, at) => [date, at + 1]))
  return (date) => place.get(date) ?? place.size + 1
}
