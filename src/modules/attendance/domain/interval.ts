/** Minutes since 1970 in UTC: the same on every clock. */
export type Minute = number
export interface Interval {
  start: Minute
  end: Minute
}

export const lengthOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0)

/** What of the intervals lies outside of `taken`. */
export const without = (intervals: readonly Interval[], taken: Interval): Interval[] =>
  intervals.flatMap(({ start, end }) =>
    taken.end <= start || taken.start >= end
      ? [{ start, end }]
      : [
          { start, end: taken.start },
          { start: taken.end, end },
        ].filter((part) => part.end > part.start),
  )

/** What of the intervals lies inside of `bounds`. */
export const inside = (intervals: readonly Interval[], bounds: Interval): Interval[] =>
  intervals.flatMap(({ start, end }) => {
    const part = { start: Math.max(start, bounds.start), end: Math.min(end, bounds.end) }
    return part.end > part.start ? [part] : []
  })

/** How much two lists have in common; the intervals of one list do not overlap each other. */
export const shared = (some: readonly Interval[], others: readonly Interval[]): number =>
  some.reduce(
    (sum, a) =>
      sum +
      others.reduce((part, b) => part + Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start)), 0),
    0,
  )

/** A part of the time that the intervals hold together, in thousandths of it: the first half is from 0 to 500. */
export function partOf(intervals: readonly Interval[], from: number, to: number): Interval[] {
  const whole = lengthOf(intervals)
  const [first, last] = [Math.round((whole * from) / 1000), Math.round((whole * to) / 1000)]
  let passed = 0
  return intervals.flatMap(({ start, end }) => {
    const part = {
      start: start + Math.max(0, first - passed),
      end: Math.min(end, start + Math.max(0, last - passed)),
    }
    passed += end - start
    return part.end > part.start ? [part] : []
  })
}
