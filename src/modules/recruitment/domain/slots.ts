import { momentAt, minutesOf, type Clock } from '#kernel/calendar/zone.ts'
import type { Day } from '#kernel/calendar/day.ts'

export interface Hours {
  from: Clock
  to: Clock
  minutes: number
  /** Between two interviews. */
  pause: number
}
export interface Span {
  start: number
  end: number
}
/** As many as a candidate is asked to look through. */
export const MOST_SLOTS = 40

const clock = (minutes: number): Clock =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Times at which an interview can begin so that it ends within the hours. */
export function startsWithin({ from, to, minutes, pause }: Hours): Clock[] {
  const starts: Clock[] = []
  const last = minutesOf(to) - minutes
  for (let at = minutesOf(from); at <= last; at += minutes + pause) starts.push(clock(at))
  return starts
}

export const spanOf = (startsAt: string, minutes: number): Span => {
  const start = Date.parse(startsAt)
  return { start, end: start + minutes * 60_000 }
}
const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end

/** Those that are still ahead and during which nobody of the panel is busy. */
export const freeOf = (
  starts: readonly string[],
  minutes: number,
  { now, busy }: { now: string; busy: readonly Span[] },
): string[] =>
  starts.filter((at) => {
    const span = spanOf(at, minutes)
    return span.start > Date.parse(now) && !busy.some((one) => overlaps(one, span))
  })

/** Every beginning on some days, in order and once each, as moments. */
export const startsOn = (days: readonly Day[], hours: Hours, zone: string): string[] => [
  ...new Set(days.toSorted().flatMap((day) => startsWithin(hours).map((time) => momentAt(day, time, zone)))),
]
