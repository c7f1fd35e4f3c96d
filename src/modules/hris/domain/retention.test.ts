import { expect, test } from 'vitest'
import {
  isPhrase,
  keepYearsOn,
  phraseFor,
  purgeableFrom,
  refusalToPurge,
  wordsOf,
} from '#modules/hris/domain/retention.ts'

test.each([
  [[], '2026-11-20', 7],
  [[['2026-01-01', 10]], '2026-11-20', 10],
  [[['2027-01-01', 3]], '2026-11-20', 7],
  [
    [
      ['2024-01-01', 10],
      ['2026-06-01', 5],
    ],
    '2026-05-31',
    10,
  ],
  [
    [
      ['2026-06-01', 5],
      ['2024-01-01', 10],
    ],
    '2026-06-01',
    5,
  ],
] as const)('with the rules %j, on %s records are kept for %d years', (rules, day, years) => {
  const dated = rules.map(([effective_from, keep_years]) => ({ effective_from, keep_years }))
  expect(keepYearsOn(dated, day)).toBe(years)
})

test.each([
  ['2019-11-20', 7, '2026-11-20'],
  ['2020-02-29', 1, '2021-02-28'],
])('who left on %s may be forgotten after %d years, on %s', (left_on, years, day) => {
  expect(purgeableFrom(left_on, years)).toBe(day)
})

const person = { left_on: '2019-11-20', purged_at: null, is_self: false, is_held: false }
test.each([
  [{}, null],
  [{ left_on: '2019-11-21' }, 'Kept until 2026-11-21: 7 years from the last day.'],
  [{ left_on: null }, 'They still work here.'],
  [{ left_on: '2026-11-20' }, 'They still work here.'],
  [{ purged_at: '2026-01-01T00:00:00Z' }, 'This was done already.'],
  [{ is_self: true }, 'Nobody removes their own record.'],
  [{ is_held: true }, 'A legal hold keeps the record: lift it first.'],
  [{ is_held: true, purged_at: '2026-01-01T00:00:00Z' }, 'This was done already.'],
])('%j is refused: %s', (change, why) => {
  expect(refusalToPurge({ ...person, ...change }, 7, '2026-11-20')).toBe(why)
})

test('what is typed is the name of one, and the number of several', () => {
  expect(phraseFor(['Asha Gurung'])).toBe('Asha Gurung')
  expect(phraseFor(['Asha Gurung', 'Bikash Rai'])).toBe('remove 2 people')
  expect(isPhrase(' asha  gurung', ['Asha Gurung'])).toBe(true)
  expect(isPhrase('Asha', ['Asha Gurung'])).toBe(false)
})

test('words that are taken out of texts are long enough to mean one person', () => {
  expect(wordsOf(['Asha Gurung', 'Asha  Gurung', null, '', 'Rai', '12345', '9841234567', 'a@b.np'])).toEqual([
    'Asha Gurung',
    '9841234567',
    'a@b.np',
  ])
})
