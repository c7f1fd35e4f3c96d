import { expect, test } from 'vitest'
import {
  asksOvertime,
  overtimeFacts,
  overtimeOwed,
  type Claimed,
  type Overtime,
} from '#modules/payroll/domain/overtime-owed.ts'

const period = { start: '2026-11-17', last_paid_at: '2026-11-16T10:00:00Z' }
const claim = (minutes: number, more: Partial<Claimed> = {}): Claimed => ({
  request_id: 'a',
  minutes,
  factored: String(minutes * 1.5),
  is_off: false,
  date: '2026-11-20',
  approved_at: '2026-11-21T10:00:00Z',
  ...more,
})
const paid = (minutes: number, more: Partial<Overtime> = {}): Overtime => ({
  request_id: 'a',
  minutes,
  factored: String(minutes * 1.5),
  is_off: false,
  ...more,
})
const former = { date: '2026-11-10' }
const cases: readonly [what: string, claims: Claimed[], before: Overtime[], owed: number][] = [
  ['nothing', [], [], 0],
  ['a claim of the period', [claim(120)], [], 120],
  ['one that was paid', [claim(120)], [paid(120)], 0],
  ['one that was paid in two parts', [claim(120)], [paid(90), paid(30)], 0],
  ['what it came to since', [claim(150)], [paid(120)], 30],
  ['what it came to less', [claim(60)], [paid(120)], -60],
  ['one that was taken back', [], [paid(120)], -120],
  ['one that was taken back and made up for', [], [paid(120), paid(-120)], 0],
  ['an earlier one that was approved late', [claim(120, former)], [], 120],
  [
    'an earlier one that was approved before the last pay',
    [claim(120, { ...former, approved_at: '2026-11-11T10:00:00Z' })],
    [],
    0,
  ],
]
test.each(cases)('%s', (_, claims, before, minutes) => {
  const owed = overtimeOwed(claims, before, period)
  expect(owed.reduce((all, one) => all + one.minutes, 0)).toBe(minutes)
  // paid as it is owed, nothing more is
  expect(overtimeOwed(claims, [...before, ...owed], period)).toEqual([])
})

test('an employee without an earlier payslip gets overtime of the period only', () => {
  const never = { start: period.start, last_paid_at: null }
  expect(overtimeOwed([claim(60), claim(90, { ...former, request_id: 'b' })], [], never)).toEqual([
    { request_id: 'a', minutes: 60, factored: '90', is_off: false },
  ])
})

test('formulas name it in hours, days off apart', () => {
  const owed = [paid(90), paid(150, { request_id: 'b', factored: '300', is_off: true })]
  expect(overtimeFacts(owed)).toEqual({
    OVERTIME_HOURS: '4.0000',
    OVERTIME_OFF_HOURS: '2.5000',
    // 90 minutes at 1.5, 150 at 2
    OVERTIME_PAY_HOURS: '7.2500',
  })
  expect(asksOvertime('AGREED / 240 * overtime_hours')).toBe(true)
  expect(asksOvertime('AGREED * OVERTIME_FACTOR')).toBe(false)
  expect(asksOvertime('AGREED / 240 * OVERTIME_PAY_HOURS')).toBe(true)
  expect(asksOvertime(null)).toBe(false)
})
