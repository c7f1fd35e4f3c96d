import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { AROUND, type CountedDate, type Half } from '#modules/leave/domain/counted-date.ts'
import { leaveDays, nonWorking, type LeaveFacts } from '#modules/leave/domain/leave-days.ts'
import { sandwiched } from '#modules/leave/domain/sandwich.ts'

/** What a leave takes of one half of a date. */
export interface Taken {
  date: Day
  half: Half
  thousandths: number
  stretch: readonly [number, number] | null
  minutes: number | null
  counted_as: CountedDate['counted_as']
}
export interface Changed {
  /** Days on which the calendar is another now. */
  days: DayRange
  /** Dates that were given back: they stay so. */
  cancelled: ReadonlySet<Day>
  /** What the leave takes until now. */
  before: readonly Taken[]
  /** What other leave takes of the person: nothing is taken twice. */
  others: readonly Taken[]
}
export interface Recount {
  gone: Taken[]
  come: Taken[]
}

/**
 * What a leave takes otherwise since holidays or weekly offs have changed: on the days that did, and of days without work
 * that touch them and lie between two days of leave. Everything else stays as it was counted.
 */
export function recounted(facts: LeaveFacts, { days, cancelled, before, others }: Changed): Recount {
  const off = (date: Day) => nonWorking(facts, date) !== null
  const reach = reachOf(days, off)
  const plain = leaveDays({ ...facts, sandwich: 'none' }).filter(({ date }) => !cancelled.has(date))
  const counted = facts.counts_non_working_days
    ? plain
    : sandwiched(plain, facts, (date) => nonWorking(facts, date))
  const isOpen = ({ date, counted_as }: { date: Day; counted_as: string }) =>
    (days.start <= date && date <= days.end) ||
    (counted_as === 'sandwich' && reach.start <= date && date <= reach.end)
  const now = counted
    .filter((date) => isOpen(date) && !cancelled.has(date.date))
    .flatMap(piecesOf)
    .filter((piece) => !others.some((other) => meets(piece, other)))
  const was = before.filter(isOpen)
  return {
    gone: was.filter((one) => !now.some((other) => isSame(one, other))),
    come: now.filter((one) => !was.some((other) => isSame(one, other))),
  }
}

/** The days with those without work that touch them. */
function reachOf({ start, end }: DayRange, off: (date: Day) => boolean): DayRange {
  let [first, last] = [start, end]
  for (let steps = 0; steps < AROUND && off(addDays(first, -1)); steps++) first = addDays(first, -1)
  for (let steps = 0; steps < AROUND && off(addDays(last, 1)); steps++) last = addDays(last, 1)
  return { start: first, end: last }
}

const piecesOf = ({ date, pieces, counted_as }: CountedDate): Taken[] =>
  pieces.map((piece) => ({ date, counted_as, ...piece }))

const isSame = (a: Taken, b: Taken) =>
  a.date === b.date &&
  a.half === b.half &&
  a.thousandths === b.thousandths &&
  a.counted_as === b.counted_as &&
  String(a.stretch) === String(b.stretch)

const range = ({ half, stretch }: Taken): readonly [number, number] =>
  stretch ?? (half === 'first' ? [0, 500] : [500, 1000])
function meets(a: Taken, b: Taken): boolean {
  if (a.date !== b.date) return false
  const [[from, to], [other, end]] = [range(a), range(b)]
  return from < end && other < to
}
