import type { Day } from '#kernel/calendar/day.ts'
import { fieldMessages } from '#kernel/fields.ts'
import type { FieldErrors } from '#kernel/errors.ts'
import type { FileColumn } from '#engines/exchange/exchange.ts'
import { allows, optionsOf, withoutCalendar } from '#engines/exchange/import-options.ts'
import type { ValueMaps } from '#engines/exchange/import-convert.ts'
import type { ImportColumn, Importer } from '#engines/exchange/importer.ts'
import { isWriting, writingOf, type WrittenColumn } from '#engines/exchange/import-writing.ts'
import { valueKey } from '#engines/exchange/value-map.ts'
import { suggestMapping } from '#engines/exchange/mapping.ts'

type Column = Pick<FileColumn, 'header' | 'samples' | 'values'>
export type Mapping = Readonly<Record<string, string | null>>
type Offered = readonly (readonly [string, ImportColumn])[]

/** What of a declaration bounds the choices. */
type Chosen = Pick<Importer, 'columns' | 'options'> & { needs?: readonly (readonly string[])[] }

/** What each header of a file probably means. */
export function suggestedTargets(columns: readonly Column[], offered: Offered) {
  const titles = new Set(offered.map(([, { title }]) => title))
  const mapped = suggestMapping(
    columns.map(({ header, values }) => ({
      header: titles.has(header) ? header : withoutCalendar(header),
      values,
    })),
    offered.map(([key, { title, aliases = [], values, open = false }]) => ({
      key,
      title,
      aliases,
      open,
      ...(values ? { words: new Set(Object.entries(values).flat(2).map(valueKey)) } : {}),
    })),
  )
  return Object.fromEntries(
    mapped.flatMap(({ index, column, confidence }) => {
      const header = columns[index]?.header
      return column === null || header === undefined ? [] : [[header, { target: column, confidence }]]
    }),
  )
}

/** The options as the declaration starts them; how days and numbers are written only as far as the mapped cells show it. */
export function suggestedOptions(
  { columns, options }: Pick<Importer, 'columns' | 'options'>,
  fileColumns: readonly WrittenColumn[],
  mapping: Mapping,
  today: Day,
): Record<string, string> {
  const derived = writingOf(columns, fileColumns, mapping, today)
  const initial = Object.entries(optionsOf(columns, options)).flatMap(([name, option]) => {
    const value = isWriting(name) ? derived[name] : option.initial
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(initial)
}

/** What is wrong with the choices for a file; null when they can be checked. */
export function choiceErrors(
  declared: Chosen,
  offered: Offered,
  headers: readonly string[],
  choices: { mapping: Mapping; value_maps: ValueMaps; options: Readonly<Record<string, string>> },
): FieldErrors | null {
  const errors: FieldErrors = {
    ...listed('mapping', mappingProblems(declared, new Map(offered), headers, choices.mapping)),
    ...listed('value_maps', valueProblems(new Map(offered), choices.value_maps)),
    ...optionProblems(declared, choices.options),
  }
  return Object.keys(errors).length ? errors : null
}

const listed = (name: string, messages: string[]): FieldErrors =>
  messages.length ? { [name]: messages } : {}

function mappingProblems(
  { columns, needs = [] }: Chosen,
  offered: ReadonlyMap<string, ImportColumn>,
  headers: readonly string[],
  mapping: Mapping,
): string[] {
  const known = new Set(headers)
  const targets = Object.values(mapping).filter((target) => target !== null)
  const titleOf = (target: string) => columns[target]?.title ?? target
  return [
    ...Object.keys(mapping)
      .filter((header) => !known.has(header))
      .map((header) => `The file has no column “${header}”.`),
    ...targets
      .filter((target) => !offered.has(target))
      .map((target) => `${titleOf(target)} cannot be filled.`),
    ...[...new Set(targets.filter((target, index) => targets.indexOf(target) !== index))].map(
      (target) => `${titleOf(target)} is filled by two columns.`,
    ),
    ...[...offered]
      .filter(([name, { required }]) => required && !targets.includes(name))
      .map(([, { title }]) => fieldMessages.required(title)),
    ...needs
      .filter((group) => !group.some((name) => targets.includes(name)))
      .map((group) => `Choose a column for ${group.map(titleOf).join(' or ')}.`),
  ]
}

function valueProblems(offered: ReadonlyMap<string, ImportColumn>, valueMaps: ValueMaps): string[] {
  return Object.entries(valueMaps).flatMap(([target, values]) => {
    const column = offered.get(target)
    if (column?.kind !== 'choice') return [`${column?.title ?? target} has no values to choose from.`]
    if (column.open) return []
    const wrong = Object.values(values).find((value) => value !== null && !(value in (column.values ?? {})))
    return wrong === undefined ? [] : [`“${wrong}” is no value of ${column.title}.`]
  })
}

function optionProblems({ columns, options }: Chosen, given: Readonly<Record<string, string>>): FieldErrors {
  const declared = optionsOf(columns, options)
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => !declared[name] || !allows(declared[name], value))
      .map(([name]) => [name, [fieldMessages.choice]]),
  )
}
