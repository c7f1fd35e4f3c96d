import { expect, test } from 'vitest'
import { periodBefore } from '#engines/report/period-before.ts'

test.each([
  [
    'a month of February, the month before it',
    'before',
    'AD',
    ['2027-02-01', '2027-02-28'],
    ['2027-01-01', '2027-01-31'],
  ],
  [
    'March, not 31 days before it',
    'before',
    'AD',
    ['2027-03-01', '2027-03-31'],
    ['2027-02-01', '2027-02-28'],
  ],
  ['a quarter', 'before', 'AD', ['2026-10-01', '2026-12-31'], ['2026-07-01', '2026-09-30']],
  ['a year', 'before', 'AD', ['2026-01-01', '2026-12-31'], ['2025-01-01', '2025-12-31']],
  ['ten days', 'before', 'AD', ['2026-12-05', '2026-12-14'], ['2026-11-25', '2026-12-04']],
  ['one day', 'before', 'AD', ['2026-12-05', '2026-12-05'], ['2026-12-04', '2026-12-04']],
  // Mangsir 2083 is 17 November to 15 December, Kartik 18 October to 16 November
  ['a month of Bikram Sambat', 'before', 'BS', ['2026-11-17', '2026-12-15'], ['2026-10-18', '2026-11-16']],
  [
    'the same days as no month of the other calendar',
    'before',
    'AD',
    ['2026-11-17', '2026-12-15'],
    ['2026-10-19', '2026-11-16'],
  ],
  ['the fiscal year 2083/84', 'before', 'BS', ['2026-07-17', '2027-07-16'], ['2025-07-17', '2026-07-16']],
  [
    'the same days of the year before',
    'year',
    'AD',
    ['2026-12-05', '2026-12-14'],
    ['2025-12-05', '2025-12-14'],
  ],
  ['February of a leap year', 'year', 'AD', ['2028-02-01', '2028-02-29'], ['2027-02-01', '2027-02-28']],
  ['February before a leap year’s', 'year', 'AD', ['2029-02-01', '2029-02-28'], ['2028-02-01', '2028-02-29']],
  ['a leap day', 'year', 'AD', ['2028-02-29', '2028-02-29'], ['2027-02-28', '2027-02-28']],
] as const)('%s', (_, against, calendar, [start, end], [from, to]) => {
  expect(periodBefore({ start, end }, against, calendar)).toEqual({ start: from, end: to })
})
