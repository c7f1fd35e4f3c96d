import { expect, test } from 'vitest'
import { said, saidChange } from '#modules/leave/domain/said.ts'

const leave = { leave_type: 'Home Leave', part: 'full' } as const

test.each([
  ['2026-12-01', '2026-12-02', '2', '2 days of Home Leave, 2026-12-01–2026-12-02'],
  ['2026-12-01', '2026-12-01', '1', '1 day of Home Leave, 2026-12-01'],
])('a leave from %s to %s over %s days is said once and short', (start_on, end_on, days, phrase) => {
  expect(said({ ...leave, start_on, end_on, days })).toBe(phrase)
})

test('a half day says which half', () => {
  const half = { start_on: '2026-12-01', end_on: '2026-12-01', days: '0.5' }
  expect(said({ ...leave, ...half, part: 'second_half' })).toBe(
    'half a day of Home Leave, 2026-12-01 (second half)',
  )
})

test.each([
  ['2', '+2 days'],
  ['-1.5', '-1.5 days'],
  ['1', '+1 day'],
  ['-1', '-1 day'],
  ['0.5', '+half a day'],
])('a change of %s is said as %s', (days, phrase) => {
  expect(saidChange(days)).toBe(phrase)
})
