/** What one attempt made of one question: its share of the full marks, from 0 to 1. */
export interface ItemResult {
  /** Of the whole attempt, in percent. */
  score: number
  share: number
}
export interface ItemStatistics {
  asked: number
  /** Mean share of the full marks, in percent: low is hard. */
  difficulty: number
  /** Share of the best 27 percent less that of the weakest, from -1 to 1. */
  discrimination: number
  /** It tells the good from the weak hardly, or the wrong way round. */
  is_weak: boolean
}

/** Of fewer attempts nothing can be said. */
export const FEWEST_ATTEMPTS = 10
const GROUP = 0.27
const WEAK = 0.1

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** How a question works; null where it was asked too seldom. */
export function statisticsOf(results: readonly ItemResult[]): ItemStatistics | null {
  if (results.length < FEWEST_ATTEMPTS) return null
  const byScore = results.toSorted((a, b) => b.score - a.score)
  const size = Math.max(1, Math.round(byScore.length * GROUP))
  const best = mean(byScore.slice(0, size).map(({ share }) => share))
  const weakest = mean(byScore.slice(-size).map(({ share }) => share))
  const discrimination = Math.round((best - weakest) * 100) / 100
  return {
    asked: results.length,
    difficulty: Math.round(mean(results.map(({ share }) => share)) * 100),
    discrimination,
    is_weak: discrimination < WEAK,
  }
}
