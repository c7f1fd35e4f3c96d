import type { Day } from '#kernel/calendar/day.ts'

export interface Credit {
  id: string
  minutes: number
  from: Day
  /** The last day on which it can be used; null: it does not expire. */
  until: Day | null
}
export interface Use {
  id: string
  date: Day
  minutes: number
}
export interface UsedCredit {
  credit_id: string
  use_id: string
  date: Day
  minutes: number
}

const LAST = '9999-12-31'

/**
 * Which credits leave is taken from: day by day, from those that can be used on its day, the first to expire first. What no
 * credit covers is lacking, by the use.
 */
export function useCredits(
  credits: readonly Credit[],
  uses: readonly Use[],
): { used: UsedCredit[]; lacking: Map<string, number> } {
  const left = new Map(credits.map(({ id, minutes }) => [id, minutes]))
  const inOrder = credits.toSorted(
    (a, b) => compare(a.until ?? LAST, b.until ?? LAST) || compare(a.from, b.from) || compare(a.id, b.id),
  )
  const used: UsedCredit[] = []
  const lacking = new Map<string, number>()
  for (const use of uses.toSorted((a, b) => compare(a.date, b.date) || compare(a.id, b.id))) {
    let wanted = use.minutes
    for (const { id, from, until } of inOrder) {
      const minutes = Math.min(wanted, left.get(id) ?? 0)
      if (minutes <= 0 || from > use.date || (until !== null && until < use.date)) continue
      left.set(id, (left.get(id) ?? 0) - minutes)
      wanted -= minutes
      used.push({ credit_id: id, use_id: use.id, date: use.date, minutes })
    }
    if (wanted > 0) lacking.set(use.id, (lacking.get(use.id) ?? 0) + wanted)
  }
  return { used, lacking }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
