import { columnsNamed, formulaWith } from '#engines/dataset/computed.ts'
import type { Definition } from '#engines/dataset/definition.ts'
import { reduced, type LeftOut } from '#engines/dataset/reduced.ts'

/** What became of columns that former versions of a data set had. */
export interface Past {
  /** The present key by a former one. */
  was: ReadonlyMap<string, string>
  /** What is there no more, by its key with its last title. */
  gone: ReadonlyMap<string, string>
}

/**
 * A definition as its data set is now: by present keys, and without what is gone, which is told. What never was there stays:
 * it is a mistake of whoever asks.
 */
export function asNow(
  asked: Definition,
  { was, gone }: Past,
): { definition: Definition; left_out: LeftOut[] } {
  if (was.size + gone.size === 0) return { definition: asked, left_out: [] }
  const definition = renamed(asked, (key) => was.get(key) ?? key)
  const broken = new Set(gone.keys())
  // one reckons from another that stands before it
  for (const { key, formula } of definition.computed)
    if (columnsNamed(formula).some((name) => broken.has(name))) broken.add(key)
  const titles = new Map([...gone].map(([key, title]) => [key, { title, kind: 'text' as const }]))
  const left = reduced(definition, titles, (key) => !broken.has(key))
  return { definition: left.definition, left_out: left.left_out.map((one) => ({ ...one, is_gone: true })) }
}

/** The keys of the columns of a data set that a definition names, in any place. */
export function namedIn(definition: Definition): string[] {
  const { columns, filters, groups, measures, computed, parameters } = definition
  const named = [
    ...columns,
    ...[...filters, ...groups, ...measures, ...parameters].flatMap(({ column }) => column ?? []),
    ...computed.flatMap(({ formula }) => columnsNamed(formula)),
  ]
  return [...new Set(named)]
}

function renamed(definition: Definition, nameOf: (key: string) => string): Definition {
  const at = <T extends { column?: string | null | undefined }>(one: T): T =>
    one.column ? { ...one, column: nameOf(one.column) } : one
  return {
    ...definition,
    columns: definition.columns.map(nameOf),
    computed: definition.computed.map((one) => ({ ...one, formula: formulaWith(one.formula, nameOf) })),
    parameters: definition.parameters.map(at),
    filters: definition.filters.map(at),
    groups: definition.groups.map(at),
    measures: definition.measures.map(at),
    // of a summary it is made of the column and how it is grouped or reckoned
    sort: definition.sort.map((one) => ({ ...one, key: one.key.split(':').map(nameOf).join(':') })),
  }
}
