import type { Interval, Minute } from '#modules/attendance/domain/interval.ts'

export type Direction = 'In' | 'Out' | 'Break out' | 'Break in' | 'Unknown'
export interface PunchFact {
  /** Seconds since 1970. */
  at: number
  direction: Direction
  /** The device, else the source: two of one place in short order are one. */
  place: string
  is_outside: boolean
}
export interface Pairs {
  punches: PunchFact[]
  intervals: Interval[]
  first_in: Minute | null
  last_out: Minute | null
  /** Minutes between pairs. */
  breaks: number
  /** Those of them that a paid break pays. */
  paid_break: number
  /** An in without an out, or the other way round. */
  is_odd: boolean
}
/** For the employee, who came is rounded back and who left on; for the company the other way round. */
export const roundDirections = ['Nearest', 'For the employee', 'For the company'] as const
export type RoundDirection = (typeof roundDirections)[number]
interface Pairing {
  pairing: 'First and last' | 'Every pair'
  by_direction: boolean
  round_minutes: number
  round_direction: RoundDirection
  duplicate_seconds: number
}

/**
 * Punches of a window as times of work. `midnight` is that of the clock on the wall, which rounding follows; `closes`: when
 * somebody who did not check out is taken to have left.
 */
export function pairsOf(
  all: readonly PunchFact[],
  window: Interval,
  rule: Pairing,
  { midnight, closes }: { midnight: Minute; closes: Minute | null },
): Pairs {
  const inside = all.filter(({ at }) => at >= window.start * 60 && at < window.end * 60)
  const punches = distinct(inside, rule.duplicate_seconds)
  const minutes = rounded(rule.by_direction ? byDirection(punches, rule) : inTurn(punches), rule, midnight)
  const last = minutes.at(-1)
  if (last && last.end === null && last.start !== null && closes !== null && closes > last.start)
    last.end = closes
  const whole = minutes.flatMap(({ start, end }) =>
    start !== null && end !== null && end >= start ? [{ start, end }] : [],
  )
  const is_odd = minutes.some(({ start, end }) => start === null || end === null)
  const [first_in, last_out] = [minutes[0]?.start ?? null, last?.end ?? null]
  if (rule.pairing === 'First and last') {
    const is_whole = first_in !== null && last_out !== null && last_out >= first_in
    const intervals = is_whole ? [{ start: first_in, end: last_out }] : []
    return {
      punches,
      intervals,
      first_in,
      last_out,
      breaks: gaps(whole),
      paid_break: 0,
      is_odd: punches.length > 0 && !is_whole,
    }
  }
  const breaks = gaps(whole)
  return { punches, intervals: whole, first_in, last_out, breaks, paid_break: breaks, is_odd }
}

interface Open {
  start: Minute | null
  end: Minute | null
}
const minuteOf = ({ at }: PunchFact): Minute => Math.floor(at / 60)
/** Rounded in and out; none is before the one before it. */
function rounded(all: Open[], { round_minutes: to, round_direction }: Pairing, midnight: Minute): Open[] {
  if (to === 0) return all
  const round = (minute: Minute, isIn: boolean) => {
    const steps = (minute - midnight) / to
    const isBack = (round_direction === 'For the employee') === isIn
    const whole =
      round_direction === 'Nearest' ? Math.round(steps) : isBack ? Math.floor(steps) : Math.ceil(steps)
    return midnight + whole * to
  }
  let before = -Infinity
  const after = (minute: Minute | null, isIn: boolean) =>
    minute === null ? null : (before = Math.max(before, round(minute, isIn)))
  return all.map(({ start, end }) => ({ start: after(start, true), end: after(end, false) }))
}
const gaps = (pairs: readonly Interval[]) =>
  pairs.slice(1).reduce((sum, { start }, at) => sum + Math.max(0, start - (pairs[at]?.end ?? start)), 0)

/** In order of time, without the second touch of the same place. */
function distinct(all: readonly PunchFact[], seconds: number): PunchFact[] {
  const sorted = all.toSorted((a, b) => a.at - b.at || order(a, b))
  const latest = new Map<string, PunchFact>()
  return sorted.filter((one) => {
    const before = latest.get(one.place)
    // somebody who touched twice meant it once, unless the key says in and out
    if (before && one.at - before.at < Math.max(seconds, 1) && opposite(before, one) === false) return false
    latest.set(one.place, one)
    return true
  })
}
const order = (a: PunchFact, b: PunchFact) =>
  a.place < b.place
    ? -1
    : a.place > b.place
      ? 1
      : a.direction < b.direction
        ? -1
        : a.direction > b.direction
          ? 1
          : 0
const comesIn = ({ direction }: PunchFact) => direction === 'In' || direction === 'Break in'
const goesOut = ({ direction }: PunchFact) => direction === 'Out' || direction === 'Break out'
const opposite = (a: PunchFact, b: PunchFact) => (comesIn(a) && goesOut(b)) || (goesOut(a) && comesIn(b))

/** The first in, the next out, and so on, whatever key was pressed: most devices send the same one always. */
function inTurn(punches: readonly PunchFact[]): Open[] {
  const found: Open[] = []
  for (const [at, one] of punches.entries()) {
    if (at % 2 === 0) found.push({ start: minuteOf(one), end: null })
    else found[found.length - 1] = { start: found.at(-1)?.start ?? null, end: minuteOf(one) }
  }
  // an odd number in the middle of a day leaves the last one as the way out
  const last = punches.at(-1)
  if (last && punches.length > 2 && punches.length % 2 === 1) {
    found.pop()
    const open = found.at(-1)
    if (open) open.end = minuteOf(last)
  }
  return found
}

function byDirection(punches: readonly PunchFact[], { pairing }: Pairing): Open[] {
  if (punches.every(({ direction }) => direction === 'Unknown')) return inTurn(punches)
  const found: Open[] = []
  for (const one of punches) {
    const open = found.at(-1)
    if (goesOut(one)) {
      if (open && (open.end === null || pairing === 'First and last')) open.end = minuteOf(one)
      else found.push({ start: null, end: minuteOf(one) })
    } else if (!open || open.end !== null) found.push({ start: minuteOf(one), end: null })
  }
  return found
}
