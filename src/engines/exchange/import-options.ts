import { latinDigits } from '#kernel/latin-digits.ts'
import type { CalendarId } from '#kernel/calendar/system.ts'
import type { ImportKind, ImportColumns, ImportOption, ImportOptions } from '#engines/exchange/importer.ts'

/** How dates and numbers are written: asked by every import that has columns of the kind. */
export const writingOptions = {
  calendar: {
    title: 'Dates in the file are',
    values: [
      { value: 'AD', title: 'English (AD)' },
      { value: 'BS', title: 'Nepali (BS)' },
    ],
    initial: 'AD',
  },
  day_order: {
    title: '03/04/2015 means',
    values: [
      { value: 'day_first', title: '3 April 2015' },
      { value: 'month_first', title: '4 March 2015' },
    ],
    initial: 'day_first',
  },
  decimal: {
    title: 'Decimals begin with',
    values: [
      { value: '.', title: 'Point: 1,234.50' },
      { value: ',', title: 'Comma: 1.234,50' },
    ],
    initial: '.',
  },
} as const satisfies ImportOptions

/** The options of an import: its own, then those of its kinds of columns. */
export function optionsOf(columns: ImportColumns, own: ImportOptions = {}): ImportOptions {
  const of = (...kinds: ImportKind[]) =>
    Object.keys(columns).filter((name) => kinds.includes(columns[name]?.kind ?? 'text'))
  const days = of('day')
  const numbers = of('number', 'money')
  const { calendar, day_order, decimal } = writingOptions
  return {
    ...own,
    ...(days.length
      ? { calendar: { ...calendar, about: days }, day_order: { ...day_order, about: days } }
      : {}),
    ...(numbers.length ? { decimal: { ...decimal, about: numbers } } : {}),
  }
}

const calendarMarks: readonly (readonly [CalendarId, RegExp])[] = [
  ['BS', /[\s(_-]+(B\.?\s?S\.?|वि\.?\s?सं\.?)\s*\)?$/iu],
  ['AD', /[\s(_-]+(A\.?\s?D\.?|ई\.?\s?सं\.?)\s*\)?$/iu],
]

/** The calendar that a heading itself names, as offices write days twice: `DOB (BS)`, `Joining date A.D.`. */
export const calendarIn = (heading: string): CalendarId | null =>
  calendarMarks.find(([, mark]) => mark.test(heading.trim()))?.[0] ?? null
export const withoutCalendar = (heading: string): string =>
  calendarMarks.reduce((text, [, mark]) => text.replace(mark, ''), heading.trim())

/** By target, the calendar that its heading names; a column that is called so itself has been given back as it was. */
export const calendarsOf = (
  mapping: Readonly<Record<string, string | null>>,
  columns: ImportColumns,
): Record<string, CalendarId> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([heading, target]) => {
      const calendar = calendarIn(heading)
      return target !== null && calendar && columns[target]?.title !== heading ? [[target, calendar]] : []
    }),
  )

/** Is this a value that the option can have? */
export function allows(option: ImportOption, value: string): boolean {
  if (option.kind === 'boolean') return value === 'yes' || value === 'no'
  if (option.kind === 'day') return value === 'today' || /^\d{4}-\d{2}-\d{2}$/.test(value)
  return option.values.some((one) => one.value === value)
}

/** What the cells themselves say about how dates and numbers are written; nothing where they leave it open. */
export function suggestWriting(days: readonly string[], numbers: readonly string[]): Record<string, string> {
  return { ...suggestDays(days.map((cell) => latinDigits(cell).trim())), ...suggestDecimal(numbers) }
}

function suggestDays(cells: readonly string[]): Record<string, string> {
  const dashed = cells.flatMap((cell) => {
    const found = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?!\d)/.exec(cell)
    return found ? [found.slice(1).map(Number)] : []
  })
  const years = dashed.map(([first = 0, , last = 0]) => Math.max(first, last)).filter((year) => year > 1000)
  const ends = dashed.filter(([first = 0]) => first <= 31)
  const dayFirst = ends.filter(([first = 0]) => first > 12).length
  const monthFirst = ends.filter(([, middle = 0]) => middle > 12).length
  return {
    // in a list of people hardly a day is after 2040 of the English calendar, or before 2000 of the Nepali one: one slip
    // does not turn the others
    ...(years.length ? { calendar: isNepali(years) ? 'BS' : 'AD' } : {}),
    ...(dayFirst !== monthFirst ? { day_order: dayFirst > monthFirst ? 'day_first' : 'month_first' } : {}),
  }
}

const isNepali = (years: readonly number[]) => {
  const late = many(years, (year) => year > 2040)
  // from 2000 to 2030 may be either: joining in the one, birth of the eldest in the other
  return (
    late > many(years, (year) => year < 2000) && late > many(years, (year) => year >= 2000 && year <= 2030)
  )
}
const many = (years: readonly number[], are: (year: number) => boolean) => years.filter(are).length

function suggestDecimal(cells: readonly string[]): Record<string, string> {
  const ending = (sign: string) =>
    cells.filter((cell) => new RegExp(`\\d${sign}\\d{1,2}$`).test(latinDigits(cell).trim())).length
  const [comma, point] = [ending(','), ending('\\.')]
  return comma === point ? {} : { decimal: comma > point ? ',' : '.' }
}
