import { expect, test } from 'vitest'
import {
  account,
  balanceOn,
  monthly,
  upTo,
  veteran,
  yearly,
  yearOf,
} from '#modules/leave/domain/account.cases.ts'
import type { RuleSpan } from '#modules/leave/domain/policy.ts'
import { textOf } from '#modules/leave/domain/ticks.ts'

// Somebody has left, had everything paid, and is taken back with a service that counts on.
const today = '2026-11-20'
const left_on = '2026-09-02'
const encash = { when: ['Separation' as const], max: null, from_balance: '0', min_keep: '0', divisor: '30' }
const worked = { ...monthly, basis: 'Worked days' as const, rate: '1' }
const goneUnder = (rule: Partial<RuleSpan>) =>
  upTo(
    account({ worker: { ...veteran, left_on }, rule: { ...rule, encash }, years: [yearOf('2083')] }),
    today,
  )

test.each<[string, Partial<RuleSpan>, string, string, string]>([
  // 12 days of a year, less what of its 365 days lies between; 48 of them were paid on leaving
  ['some weeks later', { renewal: yearly }, '2026-10-09', '-1.5', '9.5'],
  ['on the next day', { renewal: yearly }, '2026-09-02', '-1.5', '10.5'],
  ['a day later', { renewal: yearly }, '2026-09-03', '-1.5', '10.5'],
  // 48 and 42 of 127 days, six of seven worked: three for 77, and two of them paid for 41
  ['some weeks later, by worked days', { accrual: worked }, '2026-10-09', '-2', '1'],
])('%s: what was paid stays paid, and the days between give nothing', (_, rule, end, paid, usable) => {
  const gone = goneUnder(rule)
  expect(balanceOn(gone, today)).toBe(0)
  const away = [{ start: '2026-09-03', end }]
  const back = upTo({ ...gone, worker: { ...veteran, left_on: null, away } }, today)
  const payments = back.lines.filter(({ kind }) => kind === 'encash')
  expect(textOf(balanceOn({ lines: payments }, today), 'Day')).toBe(paid)
  expect(textOf(balanceOn(back, today), 'Day')).toBe(usable)
  expect(upTo(back, today).lines).toEqual(back.lines)
})
