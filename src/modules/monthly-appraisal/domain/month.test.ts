import { expect, test } from 'vitest'
import { bikramSambat, english } from '#kernel/calendar/system.ts'
import { modesOf, monthOf, newestMonth } from '#modules/monthly-appraisal/domain/month.ts'

const rule = { title: 'Review', opens_after_days: 1, due_after_days: 7 }

test.each([
  [
    english,
    '2026-11-20',
    rule,
    ['Review, November 2026', '2026-11-01', '2026-11-30', '2026-12-01', '2026-12-08'],
  ],
  [
    english,
    '2028-02-29',
    { ...rule, opens_after_days: -3 },
    ['Review, February 2028', '2028-02-01', '2028-02-29', '2028-02-26', '2028-03-04'],
  ],
  [
    bikramSambat,
    '2026-11-20',
    rule,
    ['Review, Mangsir 2083', '2026-11-17', '2026-12-15', '2026-12-16', '2026-12-23'],
  ],
] as const)('month of %s %s', (system, day, by, expected) => {
  const { title, starts_on, ends_on, opens_on, due_on } = monthOf(system, day, by)
  expect([title, starts_on, ends_on, opens_on, due_on]).toEqual(expected)
})

test.each([
  ['2026-11-30', 1, '2026-01-01', '2026-10-31'],
  ['2026-12-01', 1, '2026-01-01', '2026-11-30'],
  ['2026-11-28', -3, '2026-01-01', '2026-11-30'],
  ['2026-11-20', 28, '2026-01-01', '2026-09-30'],
  ['2026-11-20', 1, '2026-11-01', undefined],
])(
  'on %s with %i days after the end, the newest open month since %s ends on %s',
  (today, opens_after_days, active_from, end) => {
    expect(newestMonth(english, today, { ...rule, opens_after_days, active_from })?.ends_on).toBe(end)
  },
)

test('the shares of the modes sum to 100', () => {
  expect(modesOf({ self_percent: 0, reviewer_percent: 0 })).toEqual([
    { mode: 'Supervisor', weight_percent: 100 },
  ])
  expect(modesOf({ self_percent: 20, reviewer_percent: 10 })).toEqual([
    { mode: 'Self', weight_percent: 20 },
    { mode: 'Supervisor', weight_percent: 70 },
    { mode: 'Reviewer', weight_percent: 10 },
  ])
})
