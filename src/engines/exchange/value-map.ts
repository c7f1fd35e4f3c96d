import { similarWords, wordsOf } from '#engines/exchange/similarity.ts'

export interface DistinctValue {
  /** In its most frequent spelling. */
  value: string
  /** How many cells hold it, in any spelling. */
  count: number
}

export interface DistinctValues {
  /** The most frequent first. */
  values: DistinctValue[]
  /** False when there are more than were asked for; then the column is hardly one of choices. */
  complete: boolean
}

/** The different values of a column. Blank cells are not values; case and spaces make no difference. */
export function distinctValues(cells: Iterable<string>, most = 2000): DistinctValues {
  const spellings = new Map<string, Map<string, number>>()
  let complete = true
  for (const cell of cells) {
    const value = cell.trim()
    if (!value) continue
    const key = valueKey(value)
    const found = spellings.get(key)
    if (!found && spellings.size === most) complete = false
    else spellings.set(key, (found ?? new Map<string, number>()).set(value, (found?.get(value) ?? 0) + 1))
  }
  const values = [...spellings.values()].map((counts) => ({
    value: [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0],
    count: [...counts.values()].reduce((a, b) => a + b),
  }))
  return { values: values.toSorted((a, b) => b.count - a.count), complete }
}

/** What decides whether two cells hold the same value; the key of a map from values to targets. */
export const valueKey = (value: string) =>
  value.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

export interface ValueTarget {
  id: string
  title: string
  aliases?: readonly string[]
}

export interface MappedValue extends DistinctValue {
  /** The id of a target, or null when none is like it. */
  target: string | null
  /** 1 for the same words, down to 0.85; 0 without a suggestion. */
  confidence: number
}

/** Suggests for each value the target it means. Several values may mean the same one. */
export function suggestTargets(
  values: readonly DistinctValue[],
  targets: readonly ValueTarget[],
): MappedValue[] {
  const known = targets.flatMap(({ id, title, aliases = [] }) =>
    [title, ...aliases].map((name) => ({ id, words: wordsOf(name) })),
  )
  const exact = new Map(known.map(({ id, words }) => [words.join(' '), id]))
  return values.map((value) => {
    const words = wordsOf(value.value)
    const same = exact.get(words.join(' '))
    const best = same ? { id: same, confidence: 1 } : nearest(words, known)
    return { ...value, target: best?.id ?? null, confidence: best?.confidence ?? 0 }
  })
}

/** Higher than for headers: `Employed` and `Unemployed` are not the same status. */
const leastConfidence = 0.85

function nearest(words: string[], known: readonly { id: string; words: string[] }[]) {
  let best: { id: string; confidence: number } | undefined
  for (const { id, words: other } of known) {
    if (!comparable(words, other)) continue
    const confidence = similarWords(words, other)
    if (confidence >= leastConfidence && confidence > (best?.confidence ?? 0)) best = { id, confidence }
  }
  return best
}

/** A word more is another post (`Deputy director`), and so is another grade (`Clerk II`). */
function comparable(a: string[], b: string[]) {
  if (a.length !== b.length) return a.join('') === b.join('')
  return grades(a) === grades(b)
}

const grades = (words: string[]) => words.filter((word) => /^(\p{N}+|[ivx]+|\p{L})$/u.test(word)).join(' ')
