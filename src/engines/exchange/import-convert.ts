import type { CalendarId } from '#kernel/calendar/system.ts'
import { fieldMessages, name as properName } from '#kernel/fields.ts'
import { toDay, type DayRule } from '#engines/exchange/cell-day.ts'
import { cellIntent, refused, shown, valued, type CellValue } from '#engines/exchange/cell-value.ts'
import { toBoolean, toEmail, toMoney, toPhone, toText } from '#engines/exchange/cells.ts'
import type { ImportColumn, ImportColumns, ImportRow } from '#engines/exchange/importer.ts'
import { valueKey } from '#engines/exchange/value-map.ts'

/** What a mapped column of choices becomes: from the value as it stands in the file to the stored one, or to nothing. */
export type ValueMaps = Readonly<Record<string, Readonly<Record<string, string | null>>>>
export type CellErrors = Record<string, string[]>

export interface Converted {
  row: ImportRow
  errors: CellErrors
}

/** What the organization has by a name is meant by it, whatever the declaration takes the word for. */
export const withChoices = (columns: ImportColumns, choices: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const held = (choices[name] ?? []).filter((value) => !(value in (column.values ?? {})))
      const values = { ...column.values, ...Object.fromEntries(held.map((value) => [value, []])) }
      return [name, held.length ? { ...column, values } : column]
    }),
  ) satisfies ImportColumns

/** Reads the cells of one row, by target; `calendars` by target. Made once for a file: it prepares what all rows share. */
export function rowConverter(
  columns: ImportColumns,
  targets: readonly string[],
  valueMaps: ValueMaps,
  options: Readonly<Record<string, string>>,
  calendars: Readonly<Record<string, CalendarId>> = {},
): (cells: Readonly<Record<string, string>>) => Converted {
  const readers = targets.flatMap((target) => {
    const column = columns[target]
    // what its heading says of a column stands over what was chosen for the file
    const own = { ...options, ...(calendars[target] ? { calendar: calendars[target] } : {}) }
    return column ? [{ target, column, read: readerOf(column, valueMaps[target] ?? {}, own) }] : []
  })
  return (cells) => {
    const row: ImportRow = {}
    const errors: CellErrors = {}
    for (const { target, column, read } of readers) {
      const cell = cells[target] ?? ''
      const said = saysNothing(cell, column) ? '' : cell
      const intent =
        said === '' && !column.silent && options['blanks'] === 'empty' ? 'clear' : cellIntent(said)
      if (intent === 'keep') {
        if (column.required) errors[target] = [fieldMessages.required(column.title)]
        continue
      }
      const found = intent === 'clear' ? valued(null) : read(cell)
      if (found.message !== undefined) errors[target] = [found.message]
      else if (found.value === null && column.required)
        errors[target] = [fieldMessages.required(column.title)]
      else row[target] = found.value
    }
    return { row, errors }
  }
}

/** What lists write where they have nothing; a choice may mean something by it. */
const saysNothing = (cell: string, { kind }: ImportColumn) =>
  kind !== 'choice' && kind !== 'boolean' && /^(|[-–—]+|n\/a|n\.a\.?)$/i.test(cell.trim())

type Read = (cell: string) => CellValue<string>

function readerOf(
  column: ImportColumn,
  valueMap: Readonly<Record<string, string | null>>,
  options: Readonly<Record<string, string>>,
): Read {
  const { title, max = 255, places = 2 } = column
  const decimal = options['decimal'] === ',' ? ',' : '.'
  switch (column.kind) {
    case 'text':
      return (cell) => toText(cell, { title, max })
    case 'name':
      return nameReader(title, max)
    case 'number':
    case 'money':
      return (cell) => toMoney(cell, { decimal, places, negative: column.negative ?? false })
    case 'day': {
      const words = wordsOf(column.says)
      return (cell) => {
        const word = words.get(valueKey(cell))
        return word === undefined ? toDay(cell, dayRule(options)) : valued(word)
      }
    }
    case 'boolean':
      return (cell) => {
        const read = toBoolean(cell)
        return read.message === undefined ? { value: read.value === null ? null : String(read.value) } : read
      }
    case 'email':
      return toEmail
    case 'phone':
      return (cell) => toPhone(cell, title)
    case 'choice':
      return choiceReader(column, valueMap)
  }
}

/** By what a file may write for them. */
const wordsOf = (known: ImportColumn['says'] = {}): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(known).flatMap(([word, others]) =>
      [word, ...others].map((one) => [valueKey(one), word] as const),
    ),
  )

function dayRule(options: Readonly<Record<string, string>>): DayRule {
  return {
    calendar: options['calendar'] === 'BS' ? 'BS' : 'AD',
    order: options['day_order'] === 'month_first' ? 'month_first' : 'day_first',
  }
}

function nameReader(title: string, max: number): Read {
  const schema = properName(title, max)
  return (cell) => {
    const text = toText(cell, { title, max })
    if (!text.value) return text
    const read = schema.safeParse(text.value)
    return read.success ? valued(read.data) : refused(`${fieldMessages.name(title)}: ${shown(cell)}`)
  }
}

/** What the map says stands over what the declaration knows. */
function choiceReader({ title, values = {}, open, max }: ImportColumn, valueMap: ValueMaps[string]): Read {
  const words = new Map<string, string | null>()
  for (const [value, names] of Object.entries(values))
    for (const name of [value, ...names]) words.set(valueKey(name), value)
  for (const [cell, value] of Object.entries(valueMap ?? {})) words.set(valueKey(cell), value)
  return (cell) => {
    const found = words.get(valueKey(cell))
    if (found !== undefined) return valued(found)
    if (open) return toText(cell, { title, max: max ?? 100 })
    return refused(`${shown(cell)} is none of: ${Object.keys(values).join(', ')}.`)
  }
}
