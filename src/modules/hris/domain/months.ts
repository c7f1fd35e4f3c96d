import type { Day } from '#kernel/calendar/day.ts'

/** From which month to which something lasted; what has not ended by `today` goes on, whatever is arranged for later. */
export const monthsOf = (from: Day, to: Day | null, today: Day): string =>
  `${from.slice(0, 7)} – ${to !== null && to < today ? to.slice(0, 7) : 'now'}`
