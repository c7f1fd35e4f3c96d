import type { Amount } from '#kernel/amount.ts'
import { compareAmounts, subtract } from '#kernel/money.ts'

export interface Band {
  id: string
  label: string
  from_score: number
  /** How many in a hundred are expected in it; null where nothing is said. */
  guideline_percent: number | null
}

/** The band of a score: the highest that begins at or below it. */
export const bandOf = <B extends Band>(score: Amount | null, bands: readonly B[]): B | null =>
  score === null
    ? null
    : (bands
        .filter(({ from_score }) => compareAmounts(String(from_score), score) <= 0)
        .toSorted((a, b) => b.from_score - a.from_score)[0] ?? null)

export interface Share {
  id: string
  label: string
  from_score: number
  people: number
  /** In a hundred of those who have a score, rounded. */
  percent: number
  guideline_percent: number | null
  /** How many people the guideline is here, rounded. It is shown, never applied. */
  guideline: number | null
}

/** How many people are in each band, the highest first. Who has no score is not counted. */
export function distribution(scores: readonly (Amount | null)[], bands: readonly Band[]): Share[] {
  const scored = scores.filter((score) => score !== null)
  const total = scored.length
  return bands
    .toSorted((a, b) => b.from_score - a.from_score)
    .map(({ id, label, from_score, guideline_percent }) => {
      const people = scored.filter((score) => bandOf(score, bands)?.id === id).length
      return {
        id,
        label,
        from_score,
        people,
        percent: total === 0 ? 0 : Math.round((100 * people) / total),
        guideline_percent,
        guideline: guideline_percent === null ? null : Math.round((total * guideline_percent) / 100),
      }
    })
}

export const potentials = ['Low', 'Medium', 'High'] as const
export type Potential = (typeof potentials)[number]
/** Low, middle or high, of performance and of potential. */
export type Level = 0 | 1 | 2

/** The box of somebody; null without a score or a potential. Thresholds belong to the higher box. */
export function boxOf(
  { score, potential }: { score: Amount | null; potential: Potential | null },
  { box_low, box_high }: { box_low: number; box_high: number },
): { performance: Level; potential: Level } | null {
  if (score === null || potential === null) return null
  const isAtLeast = (limit: number) => compareAmounts(score, String(limit)) >= 0
  const performance = isAtLeast(box_high) ? 2 : isAtLeast(box_low) ? 1 : 0
  return { performance, potential: potential === 'High' ? 2 : potential === 'Medium' ? 1 : 0 }
}

/** By how many points the modes about somebody differ at most; 0 where fewer than two have a score. */
export function gapOf(scores: readonly Amount[]): Amount {
  const sorted = scores.toSorted(compareAmounts)
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  return lowest === undefined || highest === undefined ? '0' : subtract(highest, lowest)
}
