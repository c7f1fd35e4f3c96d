import { expect, test } from 'vitest'
import { creditFor } from '#modules/leave/domain/compensatory-rules.ts'
import { wholeDay, type CountedDate } from '#modules/leave/domain/counted-date.ts'
import { encashProblems, worthOf } from '#modules/leave/domain/encash-rules.ts'
import { payOf } from '#modules/leave/domain/pay.ts'
import { usableOn, type Line } from '#modules/leave/domain/usable-on.ts'

const line = (amount: string, effective_on: string, expires_on: string | null = null): Line => ({
  amount,
  effective_on,
  expires_on,
})
test.each<[string, Line[], string, string]>([
  ['what begins later is not there', [line('5', '2026-07-17'), line('3', '2027-01-01')], '2026-12-01', '5'],
  ['what has ended is not there', [line('5', '2026-07-17', '2026-10-31')], '2026-11-01', '0'],
  ['its last day still counts', [line('5', '2026-07-17', '2026-10-31')], '2026-10-31', '5'],
  [
    'what ends first is used first',
    [line('5', '2026-07-17'), line('4', '2026-07-17', '2026-10-31'), line('-3', '2026-08-01')],
    '2026-11-01',
    '5',
  ],
  [
    'what had ended before was not used',
    [line('5', '2026-07-17'), line('4', '2026-07-17', '2026-07-31'), line('-3', '2026-08-01')],
    '2026-08-02',
    '2',
  ],
  [
    'carried days that have ended are not there, though older ones without an end were carried out',
    [line('5', '2026-01-01'), line('-5', '2026-07-17'), line('5', '2026-07-17', '2026-10-16')],
    '2026-11-01',
    '0',
  ],
  [
    'a restart on the day on which they were carried ends them',
    [
      line('5', '2026-01-01'),
      line('-5', '2026-07-17'),
      line('5', '2026-07-17', '2026-10-16'),
      line('-5', '2026-07-17'),
      line('12', '2026-07-17'),
    ],
    '2026-11-01',
    '12',
  ],
  ['more than there was is owed', [line('1', '2026-07-17'), line('-3', '2026-08-01')], '2026-08-02', '-2'],
])('%s', (_, lines, day, usable) => {
  expect(usableOn(lines, day)).toBe(usable)
})

const rule = { when: ['Request'], from_balance: '0', min_keep: '5', max: '10', divisor: '30' }
test.each([
  [rule, '3', '9', []],
  [rule, '5', '9', ['Of 9 usable days of Home Leave, 4 can be paid out: 5 must stay.']],
  [rule, '12', '40', ['At most 10 days of Home Leave are paid out at once; 12 requested.']],
  [
    { ...rule, from_balance: '8' },
    '2',
    '9',
    ['Of 9 usable days of Home Leave, 1 can be paid out: 8 must stay.'],
  ],
  [{ ...rule, when: ['Year end'] }, '1', '9', ['Home Leave is not paid out on request.']],
  [null, '1', '9', ['Home Leave is not paid out on request.']],
])('by %j, %s days of %s usable', (policy, days, usable, messages) => {
  const found = encashProblems({ unit: 'Day', name: 'Home Leave', rule: policy, days, usable })
  expect(found.map(({ message }) => message)).toEqual(messages)
})

test.each([
  ['30', '600000', '3', { monthly_base: '50000.00', divisor: '30', amount: '5000.00' }],
  ['26', '600000', '1', { monthly_base: '50000.00', divisor: '26', amount: '1923.08' }],
  ['Working days', '600000', '2', { monthly_base: '50000.00', divisor: '25', amount: '4000.00' }],
  ['30', '100000', '3', { monthly_base: '8333.33', divisor: '30', amount: '833.33' }],
])('days are worth a month by %s', (divisor, annual_salary, days, worth) => {
  expect(worthOf({ annual_salary, rule: { divisor }, days, working_days: 25 })).toEqual(worth)
})
test('nothing is guessed where the pay is not known', () => {
  expect(worthOf({ annual_salary: null, rule, days: '3', working_days: 25 })).toBeNull()
})

const credit = {
  from: ['Weekly off' as const],
  table: [
    { minutes: 240, days: '0.5' },
    { minutes: 480, days: '1' },
  ],
  expires_after_days: null,
}
const off = { kind: 'off' as const, why: 'Weekly off' }
const worked = {
  name: 'Substitute Leave',
  rule: credit,
  worked_on: '2026-11-14',
  today: '2026-11-20',
  minutes: 480,
  off,
}
test.each([
  ['a whole day', {}, { days: '1', because: 'Weekly off', expires_on: '2026-12-05' }],
  ['half a day', { minutes: 479 }, { days: '0.5', because: 'Weekly off', expires_on: '2026-12-05' }],
  ['too short', { minutes: 200 }, 'Substitute Leave is had for at least 240 minutes of work; 200 said.'],
  [
    'a working day',
    { off: null },
    '2026-11-14 is a working day: Substitute Leave is had for work on a day off.',
  ],
  [
    'a holiday that is not given back',
    { off: { kind: 'holiday' as const, why: 'Tihar' } },
    'Substitute Leave is not had for work on a holiday.',
  ],
  ['the future', { worked_on: '2026-11-21' }, 'Work is credited once it is done: the day is in the future.'],
  [
    'too late',
    { worked_on: '2026-10-24' },
    'Substitute Leave for 2026-10-24 was to be taken until 2026-11-14: that is over.',
  ],
])('work on a day off: %s', (_, more, expected) => {
  expect(creditFor({ ...worked, ...more })).toEqual(expected)
})

const dates = (count: number): CountedDate[] =>
  Array.from({ length: count }, (_, at) => ({
    date: `2026-12-${String(at + 1).padStart(2, '0')}`,
    halves: ['first', 'second'],
    pieces: wholeDay,
    counted_as: 'leave',
    why: null,
  }))
test.each([
  ['100', null, 3, { pay_percent: '100', unpaid_days: '0' }],
  ['0', null, 3, { pay_percent: '0', unpaid_days: '3' }],
  ['50', null, 3, { pay_percent: '50', unpaid_days: '1.5' }],
  // maternity leave by the Labour Act 45: so many days paid, the rest not
  [
    '100',
    [
      { until_day: 2, percent: 100 },
      { until_day: null, percent: 0 },
    ],
    8,
    { pay_percent: '25', unpaid_days: '6' },
  ],
])('pay of %s%% by %j over %i days', (pay_percent, pay_steps, count, pay) => {
  expect(payOf({ pay_percent, pay_steps }, dates(count))).toEqual(pay)
})
