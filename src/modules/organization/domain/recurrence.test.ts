import { expect, test } from 'vitest'
import { toAd } from '#kernel/calendar/bs.ts'
import { inYear } from '#modules/organization/domain/recurrence.ts'

test.each([
  ['does not recur', 'None', '2026-12-25', '2026-12-25', 2084, null],
  [
    'in December of the year it begins',
    'Yearly AD',
    '2026-12-25',
    '2026-12-25',
    2084,
    ['2027-12-25', '2027-12-25'],
  ],
  ['in March of the year after', 'Yearly AD', '2026-03-08', '2026-03-08', 2084, ['2028-03-08', '2028-03-08']],
  ['over several days', 'Yearly AD', '2026-12-30', '2027-01-02', 2084, ['2027-12-30', '2028-01-02']],
  [
    '29 February, where there is none',
    'Yearly AD',
    '2028-02-29',
    '2028-02-29',
    2085,
    ['2029-02-28', '2029-02-28'],
  ],
  [
    '29 February, where there is one',
    'Yearly AD',
    '2028-02-29',
    '2028-02-29',
    2088,
    ['2032-02-29', '2032-02-29'],
  ],
] as const)('a holiday that %s', (_, recurrence, start_on, end_on, year, expected) => {
  const found = inYear({ recurrence, start_on, end_on }, year)
  expect(found && [found.start, found.end]).toEqual(expected)
})

test('the first of Baisakh is the first of Baisakh, and the last of a month is cut to the month', () => {
  const start_on = toAd({ year: 2083, month: 1, day: 1 })
  expect(inYear({ recurrence: 'Yearly BS', start_on, end_on: start_on }, 2084)?.start).toBe(
    toAd({ year: 2084, month: 1, day: 1 }),
  )
  // Ashadh of 2083 has 32 days, that of 2082 has 31
  const last = toAd({ year: 2083, month: 3, day: 31 })
  expect(inYear({ recurrence: 'Yearly BS', start_on: last, end_on: last }, 2082)?.start).toBe(
    toAd({ year: 2082, month: 3, day: 31 }),
  )
})
