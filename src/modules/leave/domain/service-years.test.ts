import { expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import {
  account,
  leave,
  monthly,
  silent,
  upTo,
  veteran,
  yearly,
  years,
} from '#modules/leave/domain/account.cases.ts'
import type { RuleSpan } from '#modules/leave/domain/policy.ts'
import { yearsOf } from '#modules/leave/domain/service-years.ts'
import { textOf } from '#modules/leave/domain/ticks.ts'

const used = years.slice(1, 5)
const anniversary = { ...yearly, on: 'Joining anniversary' as const }
const spansOf = (rule: Partial<RuleSpan>, from = '1900-01-01'): RuleSpan[] => [{ ...silent, ...rule, from }]
/** Entries until a day, of somebody who joined on a day. */
function told(rule: Partial<RuleSpan>, joined_on: string, until: string, lines = account().lines) {
  const spans = spansOf(rule)
  const one = account({
    spans,
    lines,
    worker: { ...veteran, joined_on },
    years: yearsOf(used, spans, joined_on),
  })
  return upTo(one, until).lines.map(({ on, kind, amount }) => `${on} ${kind} ${textOf(amount, 'Day')}`)
}

test.each([
  // [joined, until, entries]: the leave years are 2080 to 2083, from 17 July 2023
  [
    '2024-11-20',
    '2026-12-01',
    [
      '2024-11-20 renewal 12',
      '2025-11-20 lapse -12',
      '2025-11-20 renewal 12',
      '2026-11-20 lapse -12',
      '2026-11-20 renewal 12',
    ],
  ],
  // on a leap day: the year after it is the last of February
  ['2024-02-29', '2025-03-01', ['2024-02-29 renewal 12', '2025-02-28 lapse -12', '2025-02-28 renewal 12']],
  // joined before the records begin: the share of the running year of service
  ['2020-01-17', '2024-02-01', ['2023-07-17 renewal 6', '2024-01-17 lapse -6', '2024-01-17 renewal 12']],
  // on the first and on the last day of a leave year
  ['2024-07-16', '2025-07-16', ['2024-07-16 renewal 12', '2025-07-16 lapse -12', '2025-07-16 renewal 12']],
  ['2024-07-15', '2025-07-14', ['2024-07-15 renewal 12']],
])('joined on %s, until %s', (joined, until, entries) => {
  const rule = { renewal: anniversary, collapse: { excess: 'Lapse', move_to_id: null } as const }
  expect(told(rule, joined, until)).toEqual(entries)
})

test('what is carried ends months after the anniversary, and what is earned follows the months of service', () => {
  const rule = {
    renewal: anniversary,
    accrual: { ...monthly, rate: '12' },
    carry_forward: { max: '5', expires_after_months: 3, max_years: null },
  }
  const lines = told(rule, '2024-11-20', '2026-03-01', [leave('2025-06-01', 2)])
  expect(lines.filter((line) => line.includes('accrual')).slice(0, 3)).toEqual([
    '2024-11-20 accrual 1',
    '2024-12-20 accrual 1',
    '2025-01-20 accrual 1',
  ])
  expect(lines.filter((line) => line.startsWith('2025-11-20'))).toEqual([
    '2025-11-20 carry_out -5',
    '2025-11-20 lapse -17',
    '2025-11-20 carry_in 5',
    '2025-11-20 renewal 12',
    '2025-11-20 accrual 1',
  ])
  expect(lines).toContain('2026-02-20 lapse -5')
})

test('a policy that begins to renew by service keeps the years before it, with a short year in between', () => {
  const since = used[2]?.start ?? ''
  const before = { ...silent, renewal: yearly, till: addDays(since, -1) }
  const spans = [before, { ...silent, renewal: anniversary, from: since }]
  const own = yearsOf(used, spans, '2022-11-20')
  expect(own.map(({ name, start }) => `${name} ${start}`)).toEqual([
    `2080 ${used[0]?.start}`,
    `2081 ${used[1]?.start}`,
    `service year 3 ${since}`,
    'service year 4 2025-11-20',
    'service year 5 2026-11-20',
  ])
  // every day between the first and the last belongs to one year
  for (const [at, year] of own.entries())
    if (at > 0) expect(year.start).toBe(addDays(own[at - 1]?.end ?? '', 1))
})

const newYear = { ...yearly, on: 'Date' as const, date: { calendar: 'BS' as const, month: 1, day: 1 } }
test.each([
  // [renewed on, joined, until, entries]; 1 Baisakh 2081 is 13 April 2024, of 2082 and 2083 the 14th
  [
    newYear,
    '2020-01-17',
    '2026-04-14',
    [
      // from the beginning of the records: the share of the running year
      '2023-07-17 renewal 9',
      '2024-04-13 lapse -9',
      '2024-04-13 renewal 12',
      '2025-04-14 lapse -12',
      '2025-04-14 renewal 12',
      '2026-04-14 lapse -12',
      '2026-04-14 renewal 12',
    ],
  ],
  // who joins in the year gets the share of its rest
  [
    newYear,
    '2024-10-13',
    '2025-04-14',
    ['2024-10-13 renewal 6', '2025-04-14 lapse -6', '2025-04-14 renewal 12'],
  ],
  // a day that the month does not reach is its last, of a leap year too
  [
    { ...newYear, date: { calendar: 'AD' as const, month: 2, day: 31 } },
    '2024-02-29',
    '2025-02-28',
    ['2024-02-29 renewal 12', '2025-02-28 lapse -12', '2025-02-28 renewal 12'],
  ],
])('renewed on a date, case %#', (renewal, joined, until, entries) => {
  const rule = { renewal, collapse: { excess: 'Lapse', move_to_id: null } as const }
  expect(told(rule, joined, until)).toEqual(entries)
})

test('a policy that renews on another date keeps the year that runs, with a short one until the date', () => {
  const since = used[2]?.start ?? ''
  const before = { ...silent, renewal: newYear, from: '1900-01-01', till: addDays(since, -1) }
  const later = { ...silent, renewal: { ...newYear, date: { calendar: 'AD' as const, month: 1, day: 1 } } }
  const own = yearsOf(used, [before, { ...later, from: since }], '2020-01-17')
  expect(own.map(({ start }) => start).slice(0, 5)).toEqual([
    '2023-07-17',
    '2024-04-13',
    '2025-04-14',
    '2026-04-14',
    '2027-01-01',
  ])
  for (const [at, year] of own.entries())
    if (at > 0) expect(year.start).toBe(addDays(own[at - 1]?.end ?? '', 1))
})
