import { daysBetween, type Day } from '#kernel/calendar/day.ts'

/** How many days before a certificate ends its holder is told. */
export const TOLD_BEFORE = [60, 30, 7] as const

/** Which of them is due: the nearest that has come and was not told yet; null where there is none. */
export function dueNotice(valid_until: Day, today: Day, told: number | null): number | null {
  const left = daysBetween(today, valid_until)
  const come = TOLD_BEFORE.filter((days) => left <= days)
  const nearest = come.at(-1)
  if (left < 0 || nearest === undefined) return null
  return told === null || nearest < told ? nearest : null
}
