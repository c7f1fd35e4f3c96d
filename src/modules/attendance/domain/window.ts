import type { Interval, Minute } from '#modules/attendance/domain/interval.ts'

/** One of several days in a row, with the times at which somebody is to work on it. */
export interface PlannedDay {
  midnight: Minute
  next_midnight: Minute
  timings: readonly Interval[]
  window_before: number
  window_after: number
}

/**
 * Of each day, the time whose punches belong to it. A night shift keeps what comes after midnight; where two days would
 * claim the same time it is cut midway between the end of one and the start of the next. A day without work has its own
 * hours less what its neighbours claim.
 */
export function windowsOf(days: readonly PlannedDay[]): Interval[] {
  const windows = days.map(({ midnight, next_midnight, timings, window_before, window_after }) => {
    const [first, last] = [timings[0], timings.at(-1)]
    return first && last
      ? { start: first.start - window_before, end: last.end + window_after }
      : { start: midnight, end: next_midnight }
  })
  for (const [at, window] of windows.entries()) {
    const [next, day, following] = [windows[at + 1], days[at], days[at + 1]]
    if (!next || !day || !following || window.end <= next.start) continue
    const [ended, starts] = [day.timings.at(-1)?.end, following.timings[0]?.start]
    // of two days with work, or with none, the middle; else the one with work
    const cut =
      ended !== undefined && starts !== undefined
        ? Math.floor((ended + starts) / 2)
        : ended === undefined
          ? next.start
          : window.end
    window.end = Math.max(cut, window.start)
    next.start = Math.min(Math.max(cut, window.start), next.end)
  }
  return windows
}
