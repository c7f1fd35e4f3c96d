import type { Columns, Computed, Definition, Known } from '#engines/dataset/definition.ts'
import { columnsIn, meaningOf, sizeOf, type Meaning, type Names } from '#engines/dataset/formula-kind.ts'
import { FormulaError, tokens, type Span } from '#engines/dataset/formula.ts'

/** What a report may reckon in all: a formula that names another has that one's parts as well. */
const mostParts = 600

export interface Understood {
  meaning: Meaning
  /** The columns of the data set behind it, also through others. */
  reads: readonly string[]
}
export interface WithComputed<C> {
  columns: ReadonlyMap<string, C | Known>
  understood: ReadonlyMap<string, Understood>
  problems: string[]
  /** By the key of the computed column. */
  errors: ReadonlyMap<string, { message: string; span: Span }>
}

/** The columns of a data set with those that a report reckons from them, and what is wrong with these. */
export function withComputed<C extends Known>(
  { computed, parameters }: Pick<Definition, 'computed' | 'parameters'>,
  declared: ReadonlyMap<string, C>,
): WithComputed<C> {
  const columns = new Map<string, C | Known>(declared)
  const understood = new Map<string, Understood>()
  const errors = new Map<string, { message: string; span: Span }>()
  const problems: string[] = []
  const sizes = new Map<string, number>()
  const kinds = new Map(parameters.map(({ key, kind }) => [key, kind]))
  for (const one of computed) {
    if (columns.has(one.key)) {
      problems.push(`The same computed column is there twice.`)
      continue
    }
    try {
      // only what stands before it can be named: no circle
      const meaning = meaningOf(one.formula, {
        column: columnNamed(columns),
        parameter: (key) => kinds.get(key),
      })
      const size = columnsIn(meaning).reduce((sum, key) => sum + (sizes.get(key) ?? 0), sizeOf(meaning))
      if (size > mostParts) throw new FormulaError('This is too much for one column.', meaning)
      sizes.set(one.key, size)
      const reads = columnsIn(meaning).flatMap((key) => understood.get(key)?.reads ?? [key])
      understood.set(one.key, { meaning, reads: [...new Set(reads)] })
      columns.set(one.key, { title: one.title, kind: meaning.kind === 'nothing' ? 'text' : meaning.kind })
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      errors.set(one.key, { message: error.message, span: error.span })
      problems.push(`${one.title}, at ${error.span.from + 1}: ${error.message}`)
    }
  }
  return { columns, understood, problems, errors }
}

/** By key, else by title in whatever letters. */
export function columnNamed(columns: Columns): Names['column'] {
  return (name) => {
    const byKey = columns.get(name)
    if (byKey) return { key: name, kind: byKey.kind }
    const wanted = name.toLowerCase()
    const found = [...columns].filter(([, { title }]) => title.toLowerCase() === wanted)
    const [one] = found
    if (found.length > 1) return 'several'
    return one && { key: one[0], kind: one[1].kind }
  }
}

/** The formula with columns named by their keys: titles may change. What cannot be read stays as it is. */
export const formulaByKeys = (formula: string, columns: Columns): string =>
  formulaWith(formula, (name) => {
    const found = columnNamed(columns)(name)
    return found && found !== 'several' ? found.key : name
  })

/** … and as people read it, with titles where these say which column is meant. */
export const formulaByTitles = (formula: string, columns: Columns): string =>
  formulaWith(formula, (name) => {
    const title = columns.get(name)?.title
    return title !== undefined && !/[[\]]/.test(title) && columnNamed(columns)(title) !== 'several'
      ? title
      : name
  })

/** The names of columns in a formula; none where it cannot be read. */
export function columnsNamed(formula: string): string[] {
  try {
    return tokens(formula).flatMap(({ is, value }) => (is === 'column' ? [value] : []))
  } catch (error) {
    if (error instanceof FormulaError) return []
    throw error
  }
}

/** The formula with its columns by other names; what cannot be read stays as it is. */
export function formulaWith(formula: string, nameOf: (name: string) => string): string {
  try {
    return tokens(formula)
      .filter(({ is }) => is === 'column')
      .toReversed()
      .reduce(
        (text, { value, from, to }) => `${text.slice(0, from)}[${nameOf(value)}]${text.slice(to)}`,
        formula,
      )
  } catch (error) {
    if (error instanceof FormulaError) return formula
    throw error
  }
}

/** The next free key of a computed column. */
export function freshKey(computed: readonly Computed[]): string {
  for (let n = 1; ; n += 1) if (!computed.some(({ key }) => key === `x_${n}`)) return `x_${n}`
}
