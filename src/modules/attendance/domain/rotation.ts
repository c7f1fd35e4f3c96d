import { dayNumber, type Day } from '#kernel/calendar/day.ts'

export const MOST_PATTERN_DAYS = 56
/** A day off among the codes of shifts. */
export const OFF_CODE = '-'

/** The codes of a pattern, a day each; they are written apart by spaces or commas. */
export const patternCodes = (days: string): string[] => days.split(/[\s,]+/).filter(Boolean)

/** What is wrong with a pattern, by the codes that shifts have; null: it can be applied. */
export function patternProblem(days: string, known: ReadonlySet<string>): string | null {
  const codes = patternCodes(days)
  if (codes.length < 2) return 'Enter at least two days.'
  if (codes.length > MOST_PATTERN_DAYS) return `Enter at most ${MOST_PATTERN_DAYS} days.`
  const unknown = codes.find((code) => code !== OFF_CODE && !known.has(code.toLowerCase()))
  if (unknown) return `No work shift has the code ${unknown}.`
  return codes.every((code) => code === OFF_CODE) ? 'Enter at least one shift.' : null
}

/**
 * The code of a date: the pattern begins on `start` with its day `first`, counted from 1, and goes round. Of several people
 * each next one is `shift_by` days further.
 */
export function patternCode(
  codes: readonly string[],
  { start, first, shift_by }: { start: Day; first: number; shift_by: number },
  { date, place }: { date: Day; place: number },
): string {
  const at = dayNumber(date) - dayNumber(start) + (first - 1) + place * shift_by
  return codes[((at % codes.length) + codes.length) % codes.length] ?? OFF_CODE
}
