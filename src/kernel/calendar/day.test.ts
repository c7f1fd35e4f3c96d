import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  compareDays,
  dayNumber,
  daysBetween,
  isDay,
  monthLength,
  readParts,
  weekday,
} from '#kernel/calendar/day.ts'
import { contains, eachDay, intersection, overlaps, rangeLength } from '#kernel/calendar/range.ts'

test.each([
  ['2026-11-20', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2100-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-10-00', false],
  ['0000-00-00', false],
  ['1899-12-31', false],
  ['2200-01-01', false],
  ['9999-12-31', false],
  ['2026-1-1', false],
  ['2026-11-20T00:00:00Z', false],
  ['20261120', false],
  [' 2026-11-20', false],
  ['२०२६-११-२०', false],
  ['', false],
])('%j is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test.each(['2026-02-30', 'soon', '', '2026-11-20T10:00'])('counting with %j throws', (text) => {
  expect(() => dayNumber(text)).toThrow(RangeError)
  expect(() => addDays(text, 1)).toThrow(RangeError)
})

test.each([
  ['2026-11-20', 11, '2026-12-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2024-03-01', -1, '2024-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-11-20', 0, '2026-11-20'],
])('%s and %i days is %s', (day, days, to) => {
  expect(addDays(day, days)).toBe(to)
  expect(daysBetween(day, to)).toBe(days)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-11-20', 2, '2027-01-20'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -13, '2025-02-28'],
])('%s and %i months is %s', (day, months, to) => {
  expect(addMonths(day, months)).toBe(to)
})

test('weekdays count from Sunday, before 1970 too', () => {
  expect([weekday('2026-11-22'), weekday('2026-11-21'), weekday('1943-04-14')]).toEqual([0, 6, 3])
})

test.each([
  ['2000-02-29', '2026-02-28', 25],
  ['2000-02-29', '2026-03-01', 26],
  ['2010-11-20', '2026-11-19', 15],
  ['2010-11-20', '2026-11-20', 16],
])('born on %s, on %s one is %i', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age)
})

test('days sort as time does', () => {
  expect(['2026-11-20', '1999-01-01', '2026-02-03'].sort(compareDays)).toEqual([
    '1999-01-01',
    '2026-02-03',
    '2026-11-20',
  ])
})

test('centuries are leap only by four hundreds', () => {
  expect([1900, 2000, 2024, 2026, 2100].map((year) => monthLength(year, 2))).toEqual([28, 29, 29, 28, 28])
})

test('a typed date is read into its parts and not judged', () => {
  expect(readParts('2083/13/40')).toEqual({ year: 2083, month: 13, day: 40 })
  expect([readParts('2083-08'), readParts('83-08-05'), readParts('2083-08-055')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

const november = { start: '2026-11-01', end: '2026-11-30' }

test('a range holds both of its ends', () => {
  expect([...eachDay({ start: '2026-02-27', end: '2026-03-02' })]).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect([rangeLength(november), rangeLength({ start: '2026-11-01', end: '2026-11-01' })]).toEqual([30, 1])
  expect([contains(november, '2026-11-30'), contains(november, '2026-12-01')]).toEqual([true, false])
})

test('a range that ends before it starts is empty', () => {
  const none = { start: '2026-11-02', end: '2026-11-01' }
  expect([[...eachDay(none)], rangeLength(none)]).toEqual([[], 0])
})

test('ranges that touch at one day overlap in that day', () => {
  const after = { start: '2026-11-30', end: '2026-12-05' }
  expect([overlaps(november, after), intersection(november, after)]).toEqual([
    true,
    { start: '2026-11-30', end: '2026-11-30' },
  ])
  const apart = { start: '2026-12-01', end: '2026-12-05' }
  expect([overlaps(november, apart), intersection(november, apart)]).toEqual([false, undefined])
})
