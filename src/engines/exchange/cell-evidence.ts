import { writtenDay } from '#kernel/calendar/written-day.ts'
import { calendarIds } from '#kernel/calendar/system.ts'
import { latinDigits } from '#kernel/latin-digits.ts'
import { isSerialDay, withoutTime } from '#engines/exchange/cell-day.ts'

/** What a cell can show of how days and numbers are written. */
export const signs = [
  // a month of one calendar by its name, a day as Excel stores it, the 32nd of a month
  'AD',
  'BS',
  'day_first',
  'month_first',
  // 03/04/2015
  'either_order',
  'point',
  'comma',
  // 1.234 and 1,234: a group of three figures, or three decimals
  'point_of_three',
  'comma_of_three',
] as const
export type Sign = (typeof signs)[number]

/** What the cells of one column show, by the number of cells; nothing of a column of other things. */
export interface CellEvidence {
  /** How many days are of a year: the calendars are 57 years apart. */
  years: Record<string, number>
  signs: Partial<Record<Sign, number>>
}
export const noEvidence = (): CellEvidence => ({ years: {}, signs: {} })

/** Longer text is neither a day nor a number. */
const longest = 40

/** Adds what a cell shows, of which `count` rows have the same. */
export function addEvidence(to: CellEvidence, cell: string, count = 1): void {
  if (cell.length > longest || !/[\d०-९]/.test(cell)) return
  const text = latinDigits(cell.normalize('NFC')).trim()
  const day = dayShown(withoutTime(text))
  const found = day?.signs ?? numberShown(text)
  if (day?.year) to.years[day.year] = (to.years[day.year] ?? 0) + count
  for (const sign of found) to.signs[sign] = (to.signs[sign] ?? 0) + count
}

export function evidenceIn(cells: readonly { value: string; count: number }[]): CellEvidence {
  const found = noEvidence()
  for (const { value, count } of cells) addEvidence(found, value, count)
  return found
}

export const isEvidence = ({ years, signs: shown }: CellEvidence): boolean =>
  Object.keys(years).length > 0 || Object.keys(shown).length > 0

interface DayShown {
  year: number | null
  signs: Sign[]
}

function dayShown(text: string): DayShown | null {
  if (isSerialDay(text)) return { year: null, signs: ['AD'] }
  const solid = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (solid) return withYear(Number(solid[1]), Number(solid[3]), [])
  const parted = /^(\d{1,4})\s*([-/.\s])\s*(\d{1,2})\s*\2\s*(\d{1,4})$/.exec(text)
  if (parted) {
    const [first, middle, last] = [parted[1], parted[3], parted[4]].map(Number) as [number, number, number]
    if (first > 999) return withYear(first, last, [])
    if (last <= 999 || first > 32) return null
    return withYear(last, Math.max(first, middle), orderOf(first, middle))
  }
  const named = calendarIds.filter((calendar) => writtenDay(text, calendar))
  return named.length === 1 ? { year: null, signs: named } : null
}

/** A month has 31 days at most in the English calendar, and 32 in the Nepali one. */
const withYear = (year: number, day: number, order: Sign[]): DayShown => ({
  year,
  signs: day === 32 ? ['BS', ...order] : order,
})

function orderOf(first: number, middle: number): Sign[] {
  if (first > 12) return ['day_first']
  if (middle > 12) return ['month_first']
  // 05/05/2015 is the same day either way
  return first === middle ? [] : ['either_order']
}

const other = { ',': 'point', '.': 'comma' } as const
const own = { ',': 'comma', '.': 'point' } as const

/** The last mark begins the decimals, unless it parts groups of three figures. */
function numberShown(text: string): Sign[] {
  const digits = /(?:^|[^\d.,])(\d*(?:[.,’' \u00a0\u202f]\d+)+)(?![\d.,])/
    .exec(text)?.[1]
    ?.replaceAll(/[’'\s]/g, '')
  const parts = digits && /^([\d.,]*)([.,])(\d+)$/.exec(digits)
  if (!parts) return []
  const [, before = '', mark = '', after = ''] = parts
  const sign = mark === ',' ? ',' : '.'
  const marks = before.replaceAll(/\d/g, '')
  if (marks.includes(sign)) {
    const isGrouped =
      after.length === 3 && /^\d{1,3}(?:.\d{2,3})+$/.test(before) && !marks.includes(sign === ',' ? '.' : ',')
    return isGrouped ? [other[sign]] : []
  }
  if (marks !== '' || after.length !== 3 || before.length > 3 || /^0?$/.test(before)) return [own[sign]]
  return [sign === ',' ? 'comma_of_three' : 'point_of_three']
}
