import type { FileColumn, Import, Target } from '#engines/exchange/exchange.ts'
import { isWriting, writingNames, writingOf, type Writing } from '#engines/exchange/import-writing.ts'
import type { ImportKind } from '#engines/exchange/importer.ts'
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

/** How the file is written, as its cells show under a mapping. */
export const shownWriting = (
  { columns, targets }: Pick<Import, 'columns' | 'targets'>,
  mapping: Mapping,
  today: string,
): Writing =>
  // the kinds on the wire are those of the declaration
  writingOf(
    Object.fromEntries(
      targets.map((target) => [target.name, { ...target, kind: target.kind as ImportKind }]),
    ),
    columns,
    mapping,
    today,
  )

/** What the person said of an import: what the cells show by themselves is shown anew with each mapping. */
export function saidOptions(current: Import, today: string): Record<string, string> {
  const shown = shownWriting(current, current.mapping, today)
  return Object.fromEntries(
    Object.entries(current.options).filter(
      ([name, value]) => !isWriting(name) || (shown[name] !== undefined && shown[name] !== value),
    ),
  )
}

/** Which questions of writing neither the cells nor the person have answered. */
export const unanswered = (shown: Writing, said: Readonly<Record<string, string>>) =>
  writingNames.filter((name) => shown[name] === null && !said[name])
