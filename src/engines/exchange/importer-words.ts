import type { ImportColumn, ImportColumns } from '#engines/exchange/importer.ts'
import { valueKey } from '#engines/exchange/value-map.ts'

/** English titles and sentences with what they are in Nepali. */
export type Nepali = ReadonlyMap<string, string>

/** Columns that are also known by their Nepali titles, with choices that are known by their Nepali words. */
export const inBothLanguages = (columns: ImportColumns, nepali: Nepali): ImportColumns =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, columnInBoth(column, nepali)]))

function columnInBoth(column: ImportColumn, nepali: Nepali): ImportColumn {
  const { title, aliases = [], values } = column
  const said = nepali.get(title)
  return {
    ...column,
    ...(said === undefined ? {} : { aliases: [...aliases, said] }),
    ...(values ? { values: valuesInBoth(values, nepali) } : {}),
  }
}

function valuesInBoth(values: NonNullable<ImportColumn['values']>, nepali: Nepali) {
  // what a file was understood by before a word was translated, it still means
  const taken = new Set(Object.entries(values).flat(2).map(valueKey))
  return Object.fromEntries(
    Object.entries(values).map(([value, names]) => {
      const said = nepali.get(value)
      return [value, said === undefined || taken.has(valueKey(said)) ? names : [...names, said]]
    }),
  )
}
