import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Line } from '#modules/leave/domain/line.ts'
import type { Earning } from '#modules/leave/domain/policy.ts'

/**
 * Days that are somebody's own are not taken back by a change of the employment: those that the law gives, those that are
 * paid on leaving (Labour Act 49), and those for work that was done (42). All other types start anew.
 */
export const startsAnew = ({
  is_statutory,
  category,
  encash,
}: Pick<Earning, 'encash'> & { is_statutory: boolean; category: string }): boolean =>
  !is_statutory &&
  category !== 'Compensatory' &&
  category !== 'Credit hour' &&
  !encash?.when.includes('Separation')

/** A part of a leave year without a break in what is earned. */
export interface Stretch extends DayRange {
  is_anew: boolean
}

/** A restart ends what is earned on the day before and begins it on the day, as leaving and joining would. */
export function stretchesOf(year: DayRange, restarts: readonly Day[]): Stretch[] {
  const cuts = restarts.filter((day) => year.start < day && day <= year.end)
  return [year.start, ...cuts].map((start, at) => {
    const next = cuts[at]
    return { start, end: next ? addDays(next, -1) : year.end, is_anew: restarts.includes(start) }
  })
}

/** What there is on the day of a restart with and without it, and by how much leave from that day on would overdraw it. */
export function restartEffect(
  kept: readonly Line[],
  anew: readonly Line[],
  day: Day,
  negative_limit: number,
): { goes_on_with: number; begins_with: number; overdrawn: number } {
  const on = (lines: readonly Line[], date: Day) =>
    lines.reduce((total, line) => total + (line.on <= date ? line.amount : 0), 0)
  const days = [day, ...anew.flatMap((line) => (line.kind === 'taken' && line.on > day ? [line.on] : []))]
  const below = days
    .filter((date) => on(anew, date) < on(kept, date))
    .map((date) => 0 - negative_limit - on(anew, date))
  return {
    goes_on_with: on(kept, day),
    begins_with: on(anew, day),
    overdrawn: Math.max(0, ...below),
  }
}
