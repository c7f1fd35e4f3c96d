import { addMonths, daysBetween, type Day } from '#kernel/calendar/day.ts'

/** Who may say the notice, the nearest to the person first; `Organization` is its dated term of the law. */
export const noticeOrigins = ['Contract', 'Level', 'Employment type', 'Organization', 'Law'] as const
export type NoticeOrigin = (typeof noticeOrigins)[number]

/** Days that each says of somebody; null: nothing. */
export interface NoticeSources {
  contract: number | null
  level: number | null
  type: number | null
  term: number
}

/**
 * Days of notice on either side, and who says them. Labour Act 144: 1 up to four weeks of service, 7 up to a year, then 30 or
 * what the term says, at least. Contract, level and employment type count after the first year: the nearest of them that says
 * anything, where it is more than that.
 */
export function noticeSaid(
  joined_on: Day,
  day: Day,
  { contract, level, type, term }: NoticeSources,
): { days: number; from: NoticeOrigin } {
  if (daysBetween(joined_on, day) < 28) return { days: 1, from: 'Law' }
  if (day < addMonths(joined_on, 12)) return { days: 7, from: 'Law' }
  const least = Math.max(LEAST_AFTER_YEAR, term)
  const nearest =
    contract !== null
      ? (['Contract' as const, contract] as const)
      : level !== null
        ? (['Level' as const, level] as const)
        : (['Employment type' as const, type ?? 0] as const)
  const [from, days] = nearest
  if (days > least) return { days, from }
  return { days: least, from: least > LEAST_AFTER_YEAR ? 'Organization' : 'Law' }
}

const LEAST_AFTER_YEAR = 30
