import { addDays, addMonths, daysBetween, type Day } from '#kernel/calendar/day.ts'

export const repeats = ['Week', 'Two weeks', 'Month', 'Three months', 'Year'] as const
const apart = {
  Week: { days: 7 },
  'Two weeks': { days: 14 },
  Month: { months: 1 },
  'Three months': { months: 3 },
  Year: { months: 12 },
} as const

/** The days of further sessions like this one. A month after the 31st is the last day of the next; each is counted from the first. */
export function repeated(
  { starts_on, ends_on }: { starts_on: Day; ends_on: Day },
  every: (typeof repeats)[number],
  times: number,
): { starts_on: Day; ends_on: Day }[] {
  const step = apart[every]
  const length = daysBetween(starts_on, ends_on)
  return Array.from({ length: times }, (_, at) => {
    const first =
      'days' in step ? addDays(starts_on, step.days * (at + 1)) : addMonths(starts_on, step.months * (at + 1))
    return { starts_on: first, ends_on: addDays(first, length) }
  })
}
