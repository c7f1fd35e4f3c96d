import { similarWords, wordsOf } from '#engines/exchange/similarity.ts'

/** A column that an importer declares. */
export interface ImportColumn {
  key: string
  title: string
  /** Other headings under which it is known, in any language. */
  aliases?: readonly string[]
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
export function suggestMapping(headers: readonly string[], columns: readonly ImportColumn[]): MappedHeader[] {
  const mapped = headers.map((header, index): MappedHeader => ({
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

function pairs(headers: readonly string[], columns: readonly ImportColumn[]) {
  const known = columns.map(({ key, title, aliases = [] }) => ({
    key,
    own: wordsOf(title),
    names: [title, key, ...aliases].map(wordsOf),
  }))
  return headers
    .flatMap((header, index) => {
      const words = wordsOf(header)
      return known.map(({ key, own, names }) => ({
        index,
        column: key,
        isOwn: similarWords(words, own) === 1,
        confidence: Math.max(...names.map((name) => similarWords(words, name))),
      }))
    })
    .filter((pair) => pair.confidence >= leastConfidence)
    .toSorted((a, b) => b.confidence - a.confidence || Number(b.isOwn) - Number(a.isOwn) || a.index - b.index)
}
