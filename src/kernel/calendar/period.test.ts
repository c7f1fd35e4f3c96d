import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayFrom, dayNumber, daysBetween } from '#kernel/calendar/day.ts'
import { inNepali } from '#kernel/calendar/names.ts'
import {
  fiscalYearErrors,
  fiscalYearLabel,
  fiscalYearOn,
  nepalFiscalYear,
  nepalFiscalYearOn,
  periodLabel,
  periodOn,
  periodsOf,
  type FiscalYear,
} from '#kernel/calendar/period.ts'
import { rangeLength } from '#kernel/calendar/range.ts'
import { calendarSystems, english } from '#kernel/calendar/system.ts'

const nepal2083 = nepalFiscalYear(2083)
const english2026: FiscalYear = { calendar: 'AD', applicable_from: '2026-01-01', applicable_to: '2026-12-31' }

test('the fiscal year of Nepal runs from Shrawan 1 to the end of Ashad', () => {
  expect(nepal2083).toEqual({ calendar: 'BS', applicable_from: '2026-07-17', applicable_to: '2027-07-16' })
  expect(fiscalYearLabel(nepal2083)).toBe('2083/84')
  expect(fiscalYearLabel(nepal2083, inNepali)).toBe('२०८३/८४')
  expect(fiscalYearLabel(english2026)).toBe('2026')
})

test.each([
  ['2026-07-16', '2026-07-16', 'applicable_to'],
  ['2026-07-17', '2026-07-17', 'applicable_from'],
] as const)('%s lies at the edge of its fiscal year of Nepal', (day, edge, end) => {
  expect(nepalFiscalYearOn(day)[end]).toBe(edge)
})

test('its periods are the twelve months from Shrawan', () => {
  const periods = periodsOf(nepal2083)
  expect(periods.map(({ label }) => label)).toEqual([
    'Shrawan 2083',
    'Bhadra 2083',
    'Ashoj 2083',
    'Kartik 2083',
    'Mangsir 2083',
    'Poush 2083',
    'Magh 2083',
    'Falgun 2083',
    'Chaitra 2083',
    'Baishak 2084',
    'Jestha 2084',
    'Ashad 2084',
  ])
  expect(periods[4]).toEqual({ seq: 5, label: 'Mangsir 2083', start: '2026-11-17', end: '2026-12-15' })
  expect(periods.map(rangeLength)).toEqual([31, 31, 31, 30, 29, 30, 29, 30, 30, 31, 32, 31])
})

test('English years have English months', () => {
  const periods = periodsOf(english2026)
  expect([periods.length, periods[1]]).toEqual([
    12,
    { seq: 2, label: 'February 2026', start: '2026-02-01', end: '2026-02-28' },
  ])
})

test('a year from the 26th to the 25th has twelve months of that kind, not thirteen', () => {
  const periods = periodsOf({ calendar: 'AD', applicable_from: '2026-07-26', applicable_to: '2027-07-25' })
  expect(periods).toHaveLength(12)
  expect(periods[0]).toEqual({ seq: 1, label: 'July – August 2026', start: '2026-07-26', end: '2026-08-25' })
  expect(periods[5]?.label).toBe('December 2026 – January 2027')
})

test('a year from the 31st turns on the last day of shorter months', () => {
  const periods = periodsOf({ calendar: 'AD', applicable_from: '2026-01-31', applicable_to: '2027-01-30' })
  expect(periods.map(({ start }) => start).slice(0, 4)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
  expect(periods).toHaveLength(12)
})

test('a first short year has a short first period, a last short year a short last one', () => {
  const first = periodsOf({ calendar: 'BS', applicable_from: '2026-11-20', applicable_to: '2027-07-16' })
  expect(first[0]).toEqual({ seq: 1, label: 'Mangsir 2083', start: '2026-11-20', end: '2026-12-15' })
  expect(first[1]?.start).toBe('2026-12-16')
  const last = periodsOf({ calendar: 'AD', applicable_from: '2026-01-01', applicable_to: '2026-07-16' })
  expect(last.at(-1)).toEqual({ seq: 7, label: 'July 2026', start: '2026-07-01', end: '2026-07-16' })
})

test('the last fiscal months of the table have periods too', () => {
  const periods = periodsOf({ calendar: 'BS', applicable_from: '2053-07-17', applicable_to: '2054-04-13' })
  expect(periods.at(-1)).toMatchObject({ label: 'Chaitra 2110', end: '2054-04-13' })
})

test('periods of any year in either calendar touch, never overlap, and cover it whole', () => {
  const start = fc.integer({ min: dayNumber('1944-01-01'), max: dayNumber('2052-01-01') })
  fc.assert(
    fc.property(
      fc.constantFrom('AD' as const, 'BS' as const),
      start,
      fc.nat(800),
      (calendar, first, length) => {
        const year = { calendar, applicable_from: dayFrom(first), applicable_to: dayFrom(first + length) }
        const periods = periodsOf(year)
        expect(periods[0]?.start).toBe(year.applicable_from)
        expect(periods.at(-1)?.end).toBe(year.applicable_to)
        periods.forEach((period, at) => {
          expect(period.seq).toBe(at + 1)
          expect(period.start <= period.end).toBe(true)
          if (at > 0) expect(daysBetween(periods[at - 1]?.end ?? '', period.start)).toBe(1)
        })
      },
    ),
  )
})

test('a period is named in the reader’s calendar', () => {
  expect(periodLabel(english, { start: '2026-07-17', end: '2026-08-16' })).toBe('July – August 2026')
  expect(periodLabel(calendarSystems.BS, { start: '2026-07-17', end: '2026-08-16' }, inNepali)).toBe(
    'साउन २०८३',
  )
})

test('a day is found in its fiscal year and period, or nowhere', () => {
  const years = [nepal2083, nepalFiscalYear(2084)]
  expect(fiscalYearOn(years, '2027-07-17')).toBe(years[1])
  expect(fiscalYearOn(years, '2026-07-16')).toBeUndefined()
  expect(periodOn(periodsOf(nepal2083), '2026-11-20')?.label).toBe('Mangsir 2083')
})

const following = (year: FiscalYear, days: number): FiscalYear => ({
  ...year,
  applicable_from: addDays(year.applicable_to, days),
  applicable_to: addDays(year.applicable_to, 364 + days),
})

test.each<[string, FiscalYear, FiscalYear[], object | undefined]>([
  ['the first of all', nepal2083, [], undefined],
  ['one that follows', nepalFiscalYear(2084), [nepal2083], undefined],
  ['one that comes before', nepalFiscalYear(2082), [nepal2083], undefined],
  ['one that fills the space between', nepal2083, [nepalFiscalYear(2082), nepalFiscalYear(2084)], undefined],
  [
    'one that ends before it starts',
    { ...nepal2083, applicable_to: '2026-07-16' },
    [],
    { applicable_to: ['Applicable To must be after Applicable From.'] },
  ],
  [
    'one of a single day',
    { ...nepal2083, applicable_to: '2026-07-17' },
    [],
    { applicable_to: ['Applicable To must be after Applicable From.'] },
  ],
  [
    'one that overlaps by a day',
    following(nepal2083, 0),
    [nepal2083],
    {
      non_field_errors: ['Fiscal years cannot overlap: 2026-07-17 to 2027-07-16 is already a fiscal year.'],
    },
  ],
  [
    'one that leaves a day out',
    following(nepal2083, 2),
    [nepal2083, nepalFiscalYear(2082)],
    { applicable_from: ['Fiscal years must be consecutive: Applicable From must be 2027-07-17.'] },
  ],
  [
    'one that leaves a day out before the next',
    { ...nepalFiscalYear(2082), applicable_to: '2026-07-15' },
    [nepal2083],
    { applicable_to: ['Fiscal years must be consecutive: Applicable To must be 2026-07-16.'] },
  ],
  [
    'a BS year beyond the table',
    { calendar: 'BS', applicable_from: '2053-07-17', applicable_to: '2054-07-16' },
    [],
    { applicable_to: ['The year 2054 is not supported'] },
  ],
])('%s', (_, year, others, errors) => {
  expect(fiscalYearErrors(year, others)).toEqual(errors)
})
