import { expect, test } from 'vitest'
import { bonusDueOn, bonusState } from '#modules/recruitment/domain/referral.ts'

const hired = {
  bonus: '10000',
  after_days: 90,
  is_posted: false,
  state: 'Hired' as const,
  joined_on: '2026-01-01',
  left_on: null,
  referrer_left_on: null,
}
const cases: [what: Partial<Parameters<typeof bonusState>[0]>, today: string, state: string | null][] = [
  [{}, '2026-03-31', 'Waiting'],
  [{}, '2026-04-01', 'Due'],
  [{ after_days: 0 }, '2026-01-01', 'Due'],
  [{ is_posted: true }, '2026-01-02', 'Sent to payroll'],
  [{ bonus: null }, '2026-04-01', null],
  [{ state: 'In process', joined_on: null }, '2026-04-01', 'Waiting'],
  [{ state: 'Not hired', joined_on: null }, '2026-04-01', 'Not due'],
  [{ left_on: '2026-03-31' }, '2026-04-01', 'Not due'],
  [{ left_on: '2026-04-01' }, '2026-04-01', 'Due'],
  [{ referrer_left_on: '2026-02-01' }, '2026-04-01', 'Not due'],
]
test.each(cases)('%j on %s: %s', (what, today, state) => {
  expect(bonusState({ ...hired, ...what }, today)).toBe(state)
})
test('due is counted from the first day of service', () => {
  expect(bonusDueOn(hired)).toBe('2026-04-01')
  expect(bonusDueOn({ ...hired, joined_on: null })).toBeNull()
})
