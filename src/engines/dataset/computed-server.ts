import { sql, type RawBuilder } from 'kysely'
import type { Code } from '#kernel/permission.ts'
import { withComputed, type Understood } from '#engines/dataset/computed.ts'
import type { At, DataColumnSpec, DataSet } from '#engines/dataset/data-set-server.ts'
import type { Definition } from '#engines/dataset/definition.ts'
import { expressionOf } from '#engines/dataset/formula-server.ts'
import { rangeAnswered, valueAnswered } from '#engines/dataset/period.ts'

/**
 * A data set with the columns that a report reckons from its own: they are filtered, grouped, sorted, added up and exported
 * like any other. What cannot be understood is not there.
 */
export function extendedBy(set: DataSet, definition: Definition): DataSet {
  if (definition.computed.length === 0) return set
  const { understood } = withComputed(definition, set.columns)
  const columns = new Map(set.columns)
  for (const { key, title } of definition.computed) {
    const found = understood.get(key)
    if (found) columns.set(key, specOf(title, found, set, definition, columns))
  }
  return { ...set, columns }
}

function specOf(
  title: string,
  { meaning, reads }: Understood,
  set: DataSet,
  { parameters }: Definition,
  before: ReadonlyMap<string, DataColumnSpec>,
): DataColumnSpec {
  // those that stand before it, and not those that come
  const known = new Map(before)
  const used = reads.flatMap((key) => set.columns.get(key) ?? [])
  const codes = [...new Set(used.flatMap((column): readonly Code[] => column.codes ?? []))]
  const piece = (key: string, at: At): RawBuilder<unknown> => {
    const value = known.get(key)?.value ?? sql`null`
    return typeof value === 'function' ? value(at) : value
  }
  return {
    title,
    group: 'Computed',
    kind: meaning.kind === 'nothing' ? 'text' : meaning.kind,
    joins: [...new Set(used.flatMap(({ joins }) => joins ?? []))],
    uses: reads,
    ...(codes.length ? { codes } : {}),
    ...(used.some(({ unmailed }) => unmailed) ? { unmailed: true as const } : {}),
    value: (at) =>
      expressionOf(meaning, {
        at,
        column: (key) => piece(key, at),
        parameter(key, end) {
          const parameter = parameters.find((one) => one.key === key)
          if (!parameter) return null
          return end
            ? (rangeAnswered(parameter, at.today)?.[end] ?? null)
            : valueAnswered(parameter, at.today)
        },
      }),
  }
}
