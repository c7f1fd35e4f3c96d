import { expect, test } from 'vitest'
import { inNepali } from '#kernel/calendar/names.ts'
import {
  addMonthsIn,
  bikramSambat,
  calendarSystems,
  clipIn,
  english,
  formatIn,
  formatLongIn,
  monthIn,
  monthTitle,
} from '#kernel/calendar/system.ts'

test.each([
  ['BS', '2026-07-17', 0, '2026-07-17'],
  // Shrawan 1 to Bhadra 1.
  ['BS', '2026-07-17', 1, '2026-08-17'],
  ['BS', '2026-11-20', 5, '2027-04-17'],
  // The 32nd of Ashad and a month on is the last of Shrawan, the 31st.
  ['BS', '2026-07-16', 1, '2026-08-16'],
  ['BS', '2026-11-20', -12, '2025-11-20'],
  ['AD', '2026-01-31', 1, '2026-02-28'],
  ['AD', '2026-11-20', 14, '2028-01-20'],
] as const)('in %s, %s and %i months is %s', (id, day, months, to) => {
  expect(addMonthsIn(calendarSystems[id], day, months)).toBe(to)
})

test('a month that leaves the calendar is refused', () => {
  expect(() => addMonthsIn(bikramSambat, '2054-04-13', 1)).toThrow('BS 2111 not supported.')
  expect(() => addMonthsIn(english, '2199-12-31', 1)).toThrow('The year 2200 is not supported')
})

test('dates that do not exist are refused in either calendar', () => {
  expect(() => english.day({ year: 2026, month: 2, day: 30 })).toThrow('Invalid Date')
  expect(() => english.monthLength(2026, 13)).toThrow('Invalid Date')
  expect(() => bikramSambat.day({ year: 2083, month: 8, day: 30 })).toThrow('Invalid BS Date')
})

test('a month runs from its first to its last day', () => {
  expect(monthIn(bikramSambat, 2083, 3)).toEqual({ start: '2026-06-15', end: '2026-07-16' })
  expect(monthIn(english, 2024, 2)).toEqual({ start: '2024-02-01', end: '2024-02-29' })
})

test('a day above the month becomes its last day', () => {
  expect(clipIn(bikramSambat, { year: 2083, month: 8, day: 32 })).toEqual({ year: 2083, month: 8, day: 29 })
  expect(clipIn(bikramSambat, { year: 2083, month: 8, day: 5 })).toEqual({ year: 2083, month: 8, day: 5 })
  expect(clipIn(english, { year: 2026, month: 2, day: 31 })).toEqual({ year: 2026, month: 2, day: 28 })
})

test('Nepali can be written with Latin digits', () => {
  const writing = { language: 'ne', digits: 'latn' } as const
  expect(formatLongIn(bikramSambat, '2026-11-20', writing)).toBe('4 मंसिर 2083')
})

test('a day is written in either calendar and language', () => {
  expect(formatIn(bikramSambat, '2026-11-20')).toBe('2083-08-04')
  expect(formatIn(bikramSambat, '2026-11-20', inNepali)).toBe('२०८३-०८-०४')
  expect(formatLongIn(bikramSambat, '2026-11-20')).toBe('4 Mangsir 2083')
  expect(formatLongIn(bikramSambat, '2026-11-20', inNepali)).toBe('४ मंसिर २०८३')
  expect(formatLongIn(english, '2026-11-20')).toBe('20 November 2026')
  expect(monthTitle(english, 2026, 11, inNepali)).toBe('नोभेम्बर २०२६')
})

test('a day outside the calendar is not written', () => {
  expect([formatIn(bikramSambat, '1930-05-05'), formatLongIn(bikramSambat, '2060-01-01')]).toEqual([
    undefined,
    undefined,
  ])
  expect(formatIn(english, '2026-02-30')).toBeUndefined()
})
