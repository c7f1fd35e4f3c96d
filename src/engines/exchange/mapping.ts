import { similarWords, wordsOf } from '#engines/exchange/similarity.ts'
import { valueKey } from '#engines/exchange/value-map.ts'

/** A column that an importer declares. */
export interface ImportColumn {
  key: string
  title: string
  /** Other headings under which it is known, in any language. */
  aliases?: readonly string[]
  /** Of a column of choices, every word that a cell may be. */
  words?: ReadonlySet<string>
  /** Other words are taken as they stand. */
  open?: boolean
}

/** A heading with what stands below it: each value and how often; null or absent where these are hardly choices. */
export interface Headed {
  header: string
  values?: readonly { value: string; count: number }[] | null
}

export interface MappedHeader {
  /** 0-based place in the file. */
  index: number
  header: string
  /** The key of a declared column, or null when the file's column is left out. */
  column: string | null
  /** 1 for the same words, down to 0.6; 0 without a suggestion. */
  confidence: number
}

/**
 * Suggests for each header of a file the declared column it means, each column once. The best pairs are taken
 * first; of equal pairs the one that is the column's own title, then the one further left in the file.
 */
export function suggestMapping(
  given: readonly (string | Headed)[],
  columns: readonly ImportColumn[],
): MappedHeader[] {
  const headers = given.map((one) => (typeof one === 'string' ? { header: one } : one))
  const mapped = headers.map(({ header }, index): MappedHeader => ({
    index,
    header,
    column: null,
    confidence: 0,
  }))
  const taken = new Set<string>()
  for (const { index, column, confidence } of pairs(headers, columns)) {
    const target = mapped[index]
    if (!target || target.column !== null || taken.has(column)) continue
    target.column = column
    target.confidence = confidence
    taken.add(column)
  }
  return mapped
}

const leastConfidence = 0.6

function pairs(headers: readonly Headed[], columns: readonly ImportColumn[]) {
  const known = columns.map(({ key, title, aliases = [], words, open = false }) => ({
    key,
    words,
    open,
    own: wordsOf(title),
    names: [title, key, ...aliases].map(wordsOf),
  }))
  return headers
    .flatMap(({ header, values }, index) => {
      const words = wordsOf(header)
      const found = known.map(({ key, own, names, words: choices, open }) => {
        const likeness = Math.max(...names.map((name) => headingLikeness(words, name)))
        const fit = choices && !open ? fitOf(values, choices) : null
        const isNear =
          fit === 1 &&
          values?.some(isTelling) &&
          names.some((name) => name.some((word) => words.includes(word)))
        return {
          index,
          column: key,
          open,
          fit,
          isOwn: similarWords(words, own) === 1,
          confidence: isNear ? Math.max(likeness, leastConfidence) : likeness,
        }
      })
      return apart(found.filter((pair) => pair.confidence >= leastConfidence))
    })
    .toSorted(
      (a, b) =>
        b.confidence - a.confidence ||
        Number(b.isOwn) - Number(a.isOwn) ||
        (b.fit ?? 0) - (a.fit ?? 0) ||
        a.index - b.index,
    )
}

/** `EmpSatisfaction` is not called as an employee is: words that stand before anything do not make two headings alike. */
function headingLikeness(words: readonly string[], name: readonly string[]): number {
  const found = similarWords(words, name)
  if (found >= 0.97) return found
  const [telling, other] = [words.filter(isOfItself), name.filter(isOfItself)]
  return similarWords(telling, other) >= leastConfidence ? found : 0
}
const isOfItself = (word: string) => !['employee', 'staff', 'personnel', 'worker'].includes(word)

/**
 * How much of a column are choices that are known, from 0 to 1; null where it has nothing to tell. Numbers of another
 * system's list are known only when all of them are.
 */
function fitOf(values: Headed['values'], words: ReadonlySet<string>): number | null {
  if (!values?.length) return null
  const count = (some: typeof values) => some.reduce((total, one) => total + one.count, 0)
  const known = values.filter(({ value }) => words.has(valueKey(value)))
  const isNumbers = values.every(({ value }) => /^\d+$/.test(value.trim()))
  return isNumbers && known.length < values.length ? 0 : count(known) / count(values)
}

/**
 * What its cells contradict a heading does not mean: `MaritalStatusID` with numbers. And where a heading may mean a list
 * that is closed and one that takes every word, it means the closed one whose words stand below it: `Employment status`.
 */
function apart<P extends { open: boolean; fit: number | null; confidence: number }>(
  found: readonly P[],
): P[] {
  // what is called so exactly is meant: its values are matched by hand
  const fitting = found.filter(({ fit, confidence }) => confidence === 1 || fit === null || fit >= leastFit)
  const isClosed = fitting.some(({ fit }) => fit !== null && fit >= surelyFits)
  return fitting.flatMap((pair) =>
    isClosed && pair.open ? [] : [isClosed && pair.fit === 1 ? { ...pair, confidence: 1 } : pair],
  )
}

/** Yes and no, letters and figures are in many lists. */
const isTelling = ({ value }: { value: string }) => !/^(yes|no|true|false|\d+|\p{L})$/iu.test(value.trim())

const leastFit = 0.4
const surelyFits = 0.8
