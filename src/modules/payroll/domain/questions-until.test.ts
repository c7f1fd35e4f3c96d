import { expect, test } from 'vitest'
import { questionsUntil } from '#modules/payroll/domain/questions-until.ts'

test.each([
  ['after the pay day', '2026-12-01', '2026-11-20', 15, '2026-12-16'],
  ['after a late closing', '2026-12-01', '2026-12-04', 15, '2026-12-19'],
  ['without a limit', '2026-12-01', '2026-11-20', 0, null],
])('%s', (_, pay_on, closed_on, days, until) =>
  expect(questionsUntil({ pay_on, closed_on, days })).toBe(until),
)
