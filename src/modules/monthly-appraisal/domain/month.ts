import { addDays, type Day } from '#kernel/calendar/day.ts'
import { monthIn, monthTitle, partsIn, type CalendarSystem } from '#kernel/calendar/system.ts'

export interface MonthRule {
  title: string
  opens_after_days: number
  due_after_days: number
}
export interface Month {
  title: string
  starts_on: Day
  ends_on: Day
  opens_on: Day
  due_on: Day
}

/** The month of a day in the organization's calendar, with the days on which its forms open and are due. */
export function monthOf(system: CalendarSystem, day: Day, rule: MonthRule): Month {
  const { year, month } = partsIn(system, day)
  const { start, end } = monthIn(system, year, month)
  const opens_on = addDays(end, rule.opens_after_days)
  return {
    title: `${rule.title}, ${monthTitle(system, year, month)}`,
    starts_on: start,
    ends_on: end,
    opens_on,
    due_on: addDays(opens_on, rule.due_after_days),
  }
}

/** The newest month that is open to forms on a day; null before the first. */
export function newestMonth(
  system: CalendarSystem,
  today: Day,
  rule: MonthRule & { active_from: Day },
): Month | null {
  // opening days are at most a month away from the month's end, either way
  const candidates = [addDays(today, 10), today, addDays(today, -28), addDays(today, -58)]
  const open = candidates
    .map((day) => monthOf(system, day, rule))
    .find(({ opens_on, ends_on }) => opens_on <= today && ends_on >= rule.active_from)
  return open ?? null
}

/** The share of each mode; those with none are left out. */
export const modesOf = ({
  self_percent,
  reviewer_percent,
}: {
  self_percent: number
  reviewer_percent: number
}) =>
  [
    { mode: 'Self', weight_percent: self_percent },
    { mode: 'Supervisor', weight_percent: 100 - self_percent - reviewer_percent },
    { mode: 'Reviewer', weight_percent: reviewer_percent },
  ].filter(({ weight_percent }) => weight_percent > 0)
