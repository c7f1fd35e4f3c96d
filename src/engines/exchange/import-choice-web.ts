import type { FileColumn, Import, Target } from '#engines/exchange/exchange.ts'
import { suggestTargets, valueKey } from '#engines/exchange/value-map.ts'

export type Mapping = Readonly<Record<string, string | null>>
/** By target: a value of the file, and what it becomes; null leaves the cell blank. */
export type ValueChoices = Readonly<Record<string, Readonly<Record<string, string | null>>>>

/** What still has no column: a required target, or one of a group of which one is needed. */
export function missingTargets(
  { targets, needs }: Pick<Import, 'targets' | 'needs'>,
  mapping: Mapping,
): string[] {
  const filled = new Set(Object.values(mapping))
  const titleOf = (name: string) => targets.find((target) => target.name === name)?.title ?? name
  return [
    ...targets.filter(({ name, required }) => required && !filled.has(name)).map(({ title }) => title),
    ...needs
      .filter((group) => !group.some((name) => filled.has(name)))
      .map((group) => group.map(titleOf).join(' / ')),
  ]
}

export interface MeantValue {
  value: string
  count: number
  /** undefined: nothing known is like it. */
  to: string | null | undefined
}

/** What each value of a column of choices becomes: as chosen, else as it is understood. */
export function meantValues(column: FileColumn, target: Target, choices: ValueChoices): MeantValue[] {
  const known = target.values.map(({ value, aliases }) => ({ id: value, title: value, aliases }))
  const chosen = new Map(
    Object.entries(choices[target.name] ?? {}).map(([value, to]) => [valueKey(value), to] as const),
  )
  return suggestTargets(column.values ?? [], known).map(({ value, count, target: suggested }) => {
    const own = chosen.get(valueKey(value))
    return { value, count, to: own === undefined ? (suggested ?? undefined) : own }
  })
}

/** Only what is chosen or understood goes along; the rest is for the server to say. */
export function chosenValues(
  { columns, targets }: Pick<Import, 'columns' | 'targets'>,
  mapping: Mapping,
  choices: ValueChoices,
): Record<string, Record<string, string | null>> {
  const maps = columns.flatMap((column) => {
    const target = targets.find(({ name }) => name === mapping[column.header])
    if (target?.kind !== 'choice' || !column.values) return []
    const meant = meantValues(column, target, choices).flatMap(({ value, to }) =>
      to === undefined ? [] : [[value, to] as const],
    )
    return meant.length ? [[target.name, Object.fromEntries(meant)] as const] : []
  })
  return Object.fromEntries(maps)
}
