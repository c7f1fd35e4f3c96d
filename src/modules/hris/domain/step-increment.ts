import { addDays, addMonths, type Day } from '#kernel/calendar/day.ts'

export interface StepFacts {
  /** The first day with the present level and step. */
  base: Day
  /** What that step was written for, where it came by itself: so that the 31st stays the 31st after a shorter month. */
  anchor: { day: Day; nth: number } | null
  /** Months from step to step. */
  months: number
  step: number | null
  step_max: number | null
  /** Days since the base that do not count. */
  uncounted: number
  /** The last anniversary that HR took back. */
  declined: Day | null
  today: Day
  /** How far back a change may be dated. */
  back_days: number
}
export interface StepDue {
  due_on: Day
  step: number
  /** From which day the next one is counted, and which one this is. */
  anchor: Day
  nth: number
}

/**
 * When the next step is due: on an anniversary of the day from which steps are counted, each reckoned from that day and not
 * from the one before. Those that lie further back than a change may are over; null after the last step of the level.
 */
export function stepDue(facts: StepFacts): StepDue | null {
  const { base, anchor, months, step, step_max, uncounted, declined, today, back_days } = facts
  if ((step ?? 0) >= (step_max ?? 99)) return null
  const from = anchor ?? { day: base, nth: 0 }
  const earliest = addDays(today, -back_days)
  for (let nth = from.nth + 1; ; nth++) {
    const due_on = addDays(addMonths(from.day, months * nth), uncounted)
    if (due_on < earliest || (declined !== null && due_on <= declined)) continue
    // days that were left out move all that follows
    return uncounted > 0
      ? { due_on, step: (step ?? 0) + 1, anchor: due_on, nth: 0 }
      : { due_on, step: (step ?? 0) + 1, anchor: from.day, nth }
  }
}
