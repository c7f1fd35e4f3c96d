import { expect, test } from 'vitest'
import { celebrated, celebrationIn } from '#modules/hris/domain/reminder-days.ts'

test.each([
  ['2026-11-21', '2026-11-22', [1121, 1122]],
  ['2026-12-31', '2027-01-01', [1231, 101]],
  ['2026-02-28', '2026-02-28', [228, 229]],
  ['2028-02-28', '2028-02-28', [228]],
  ['2028-02-29', '2028-02-29', [229]],
])('from %s to %s', (start, end, expected) => {
  expect(celebrated({ start, end })).toEqual(expected)
})

test.each([
  ['1990-11-21', { on: '2026-11-21', years: 36 }],
  ['1990-11-20', null],
  ['2000-02-29', null],
])('a birthday of %s in the week from 2026-11-21', (since, expected) => {
  expect(celebrationIn(since, { start: '2026-11-21', end: '2026-11-27' })).toEqual(expected)
})

test('one born on 29 February celebrates on 28 February of a common year', () => {
  expect(celebrationIn('2000-02-29', { start: '2026-02-27', end: '2026-03-02' })).toEqual({
    on: '2026-02-28',
    years: 26,
  })
  expect(celebrationIn('2000-02-29', { start: '2028-02-27', end: '2028-03-02' })).toEqual({
    on: '2028-02-29',
    years: 28,
  })
})

test('a range over the end of a year finds birthdays of both', () => {
  const range = { start: '2026-12-28', end: '2027-01-03' }
  expect(celebrationIn('1995-01-02', range)).toEqual({ on: '2027-01-02', years: 32 })
  expect(celebrationIn('1995-12-30', range)).toEqual({ on: '2026-12-30', years: 31 })
})
