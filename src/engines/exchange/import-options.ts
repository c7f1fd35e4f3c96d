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
  columns: Readonly<Record<string, { title: string }>>,
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
