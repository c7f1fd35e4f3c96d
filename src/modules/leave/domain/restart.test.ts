import { expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import {
  account,
  balanceOn,
  daysOn,
  entry,
  leave,
  monthly,
  upTo,
  veteran,
  yearly,
  yearOf,
} from '#modules/leave/domain/account.cases.ts'
import type { RuleSpan } from '#modules/leave/domain/policy.ts'
import { project, type Account } from '#modules/leave/domain/project.ts'
import { startsAnew, stretchesOf } from '#modules/leave/domain/restart.ts'
import { textOf } from '#modules/leave/domain/ticks.ts'

// 2082: 2025-07-17 to 2026-07-16, 365 days
const year = yearOf('2082')
const half = '2026-01-15'
const exact = { unit: '0.001', way: 'nearest' } as const
const gives = (days: string, more: Partial<RuleSpan> = {}): Partial<RuleSpan> => ({
  renewal: { ...yearly, days, round: exact },
  ...more,
})
const of = (rule: Partial<RuleSpan>, more: Partial<Account> = {}) =>
  account({ years: [year, yearOf('2083')], rule, restarts: [half], ...more })
const told = (one: Account, on: string) =>
  upTo(one, on)
    .lines.filter((line) => line.on === on)
    .map(({ kind, amount }) => `${kind} ${textOf(amount, 'Day')}`)

const paidOnLeaving = { when: ['Separation'], max: null, from_balance: '0', min_keep: '0' }
test.each([
  ['an own kind of leave', {}, true],
  ['what the law gives', { is_statutory: true }, false],
  ['what is paid on leaving', { encash: paidOnLeaving }, false],
  ['what is paid at the end of a year only', { encash: { ...paidOnLeaving, when: ['Year end'] } }, true],
  ['a day for a day off that was worked', { category: 'Compensatory' }, false],
  ['hours for hours that were worked', { category: 'Credit hour' }, false],
])('%s starts anew: %o', (_, more, expected) => {
  expect(startsAnew({ is_statutory: false, category: 'Paid', encash: null, ...more })).toBe(expected)
})

test.each<[string[], string[]]>([
  [[], ['2025-07-17 2026-07-16']],
  [[half], ['2025-07-17 2026-01-14', '2026-01-15 2026-07-16 anew']],
  [['2025-07-17'], ['2025-07-17 2026-07-16 anew']],
  [
    [half, '2026-01-16'],
    ['2025-07-17 2026-01-14', '2026-01-15 2026-01-15 anew', '2026-01-16 2026-07-16 anew'],
  ],
  [['2025-07-16', '2026-07-17'], ['2025-07-17 2026-07-16']],
])('restarts on %j part a year into %j', (restarts, expected) => {
  expect(
    stretchesOf(year, restarts).map(({ start, end, is_anew }) => `${start} ${end}${is_anew ? ' anew' : ''}`),
  ).toEqual(expected)
})

// 182 days until the restart and 183 from it: of 36.5 days 18.2 and 18.3
test.each([
  // [taken before, entries on the day, balance of the day before, and of the day]
  [0, ['lapse -18.2', 'renewal 18.3'], '18.2', '18.3'],
  [5, ['lapse -13.2', 'renewal 18.3'], '13.2', '18.3'],
  [18.2, ['renewal 18.3'], '0', '18.3'],
  // what was taken beyond the old balance is owed to the new one: no more than the year gives
  [20, ['renewal 18.3'], '-1.8', '16.5'],
])('with %d days taken before, %j stand on the day', (days, entries, before, after) => {
  const one = of(gives('36.5'), { lines: days ? [leave('2025-09-01', days)] : [] })
  expect(told(one, half)).toEqual(entries)
  expect(daysOn(one, addDays(half, -1))).toBe(before)
  expect(daysOn(one, half)).toBe(after)
})

test('a renewal that is given whole whenever somebody joins is given whole again', () => {
  const one = of({ renewal: { ...yearly, days: '10', prorate: false } }, { lines: [leave('2025-09-01', 4)] })
  expect(told(one, half)).toEqual(['lapse -6', 'renewal 10'])
})

test('of a month in two parts each gives its share, by whose end or beginning it is given', () => {
  // month 6: 2025-12-16 to 2026-01-14; month 7: 2026-01-15 to 2026-02-12
  const day = '2025-12-31'
  const atStart = of({ accrual: { ...monthly, round: exact } }, { restarts: [day] })
  const atEnd = of({ accrual: { ...monthly, timing: 'End', round: exact } }, { restarts: [day] })
  expect(told(atStart, day)).toEqual(['lapse -8.25', 'accrual 0.75'])
  expect(told(atEnd, day)).toEqual(['lapse -8.25'])
  expect(told(atEnd, addDays(day, -1))).toEqual(['accrual 0.75'])
  expect(daysOn(atEnd, '2026-01-14')).toBe('0.75')
})

test('days worked that did not make a whole begin anew', () => {
  const byWork: NonNullable<RuleSpan['accrual']> = {
    ...monthly,
    basis: 'Worked days',
    rate: '1',
    per_days: 20,
  }
  const whole = of({ accrual: byWork }, { restarts: [] })
  const parted = of({ accrual: byWork })
  expect(Number(daysOn(whole, year.end))).toBeGreaterThan(Number(daysOn(parted, year.end)))
  // 183 days from the restart, 857 thousandths of each worked: seven times 20
  expect(daysOn(parted, year.end)).toBe('7')
})

test('years of service go on', () => {
  const tiers = [{ from_months: 120, effect: 'More' as const, days: '36.5' }]
  expect(daysOn(of(gives('36.5', { tiers })), half)).toBe('36.6')
  const late = { accrual: { ...monthly, start_after_months: 12, round: exact } }
  expect(told(of(late), half)).toEqual(['lapse -9', 'accrual 1.5'])
})

test('carried days, corrections and days with an end of their own lapse with the rest, once', () => {
  const lines = [
    entry('opening', year.start, 7),
    entry('adjustment', '2025-09-01', 2),
    entry('compensatory', '2025-12-20', 1, { source_type: 'compensatory', expires_on: '2026-02-01' }),
  ]
  const one = of({}, { lines, opened_on: year.start })
  expect(told(one, half)).toEqual(['lapse -10'])
  expect(daysOn(one, '2026-07-01')).toBe('0')
})

test('on the first day of a year it ends what was carried into it, and the new year gives all of it', () => {
  const rule = gives('12', {
    carry_forward: { max: '4', expires_after_months: null, max_years: null },
    collapse: { excess: 'Encash', move_to_id: null },
  })
  const next = yearOf('2083')
  const one = of(rule, { restarts: [next.start] })
  expect(told(one, next.start)).toEqual(['carry_out -4', 'encash -8', 'carry_in 4', 'lapse -4', 'renewal 12'])
  expect(daysOn(one, next.start)).toBe('12')
  // the year was closed meanwhile: its end stays, and the restart with it
  const done = upTo(one, next.start)
  expect(project({ ...done, settled_ends: new Set([next.start]) }, next.end).missing).toEqual([])
})

test('leave from the day on takes of the new balance, whenever it was approved', () => {
  const one = of(gives('36.5'), { lines: [leave('2026-02-01', 3)] })
  expect(told(one, half)).toEqual(['lapse -18.2', 'renewal 18.3'])
  expect(daysOn(one, '2026-02-01')).toBe('15.3')
})

test('leave of before that is given back afterwards lapses too', () => {
  const taken = leave('2025-09-01', 5)
  const done = upTo(of(gives('36.5'), { lines: [taken] }), '2026-03-01')
  const back = { ...taken, kind: 'taken_reversal', amount: 5000 }
  const corrected = upTo({ ...done, lines: [...done.lines, back] }, '2026-03-01')
  expect(textOf(balanceOn(corrected, '2026-03-01'), 'Day')).toBe('18.3')
  expect(corrected.lines.filter(({ source_type }) => source_type === 'restart~2')).toMatchObject([
    { kind: 'lapse', amount: -5000, on: half },
  ])
})

test('a fact that comes late changes what the nights entered to what they would have', () => {
  const without = upTo(of(gives('36.5'), { restarts: [] }), '2026-03-01')
  const late = upTo({ ...without, restarts: [half] }, '2026-03-01')
  for (const day of [addDays(half, -1), half, '2026-03-01'])
    expect(balanceOn(late, day)).toBe(balanceOn(upTo(of(gives('36.5')), day), day))
  expect(project(late, '2026-03-02').missing).toEqual([])
})

test('what was locked meanwhile stays, and what is locked already does not start anew', () => {
  const done = upTo(of(gives('36.5')), half)
  const locked = { ...done, settled_until: half }
  expect(project(locked, '2026-03-01').missing).toEqual([])
  expect(daysOn(locked, '2026-03-01')).toBe('18.3')
  const before = upTo(of(gives('36.5'), { restarts: [] }), half)
  expect(project({ ...before, restarts: [half], settled_until: half }, half).missing).toEqual([])
})

test('an opening balance of a later day says what there is', () => {
  const opened = [entry('opening', '2026-03-01', 9)]
  expect(daysOn(of({}, { lines: opened, opened_on: '2026-03-01' }), '2026-04-01')).toBe('9')
})

test('two restarts: each ends what came since the one before', () => {
  const second = '2026-04-01'
  const one = of(gives('36.5'), { restarts: [half, second] })
  expect(told(one, half)).toEqual(['lapse -18.2', 'renewal 7.6'])
  expect(told(one, second)).toEqual(['lapse -7.6', 'renewal 10.7'])
})

test('who comes back after a restart has what the new employment gives', () => {
  const worker = { ...veteran, joined_on: '2026-05-01' }
  const one = of(gives('36.5'), { worker })
  expect(daysOn(one, '2026-05-01')).toBe('7.7')
})
