import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'
import { rangeLength } from '#kernel/calendar/range.ts'
import {
  account,
  everyNight,
  monthly,
  silent,
  upTo,
  veteran,
  yearly,
  years,
  yearOf,
} from '#modules/leave/domain/account.cases.ts'
import type { Accrual, RuleSpan } from '#modules/leave/domain/policy.ts'
import type { Account } from '#modules/leave/domain/project.ts'
import { yearsOf } from '#modules/leave/domain/service-years.ts'

// When and how often days are given may change on any day: over a year they are what the rules say.

const year = yearOf('2083')
const every = (period: Accrual['every'], timing: Accrual['timing'], rate = '12'): Partial<RuleSpan> => ({
  accrual: { ...monthly, rate, every: period, timing },
})
const atOnce = (days = '12', more: Partial<typeof yearly> = {}): Partial<RuleSpan> => ({
  renewal: { ...yearly, days, ...more },
})

/** Rules that follow each other, each from its day on. */
const after = (first: Partial<RuleSpan>, ...changes: [Day, Partial<RuleSpan>][]): RuleSpan[] =>
  [['1900-01-01', first] as const, ...changes].map(([from, rule], at) => {
    const next = changes[at]?.[0]
    return { ...silent, ...rule, from, till: next ? addDays(next, -1) : null }
  })
const given = ({ lines }: Pick<Account, 'lines'>, from: Day, till: Day) =>
  lines
    .filter(({ kind, on }) => (kind === 'renewal' || kind === 'accrual') && from <= on && on <= till)
    .reduce((total, { amount }) => total + amount, 0) / 1000
const inYear = (spans: RuleSpan[], more: Partial<Account> = {}) =>
  given(upTo(account({ spans, years: [year], ...more }), year.end), year.start, year.end)

test.each([
  ['a year at once, then by the month', atOnce(), '2027-01-15', every('Month', 'Start'), 12],
  ['by the month, then a year at once', every('Month', 'Start'), '2027-01-15', atOnce(), 12],
  [
    'by the month, then the whole of a year at once',
    every('Month', 'Start'),
    '2027-01-15',
    atOnce('12', { prorate: false }),
    12,
  ],
  ['by the month, then by the quarter', every('Month', 'Start'), '2026-11-30', every('Quarter', 'Start'), 12],
  ['by the quarter, then by the month', every('Quarter', 'End'), '2026-11-30', every('Month', 'End'), 12],
  ['at the start, then at the end', every('Month', 'Start'), '2027-01-25', every('Month', 'End'), 12],
  ['at the end, then at the start', every('Month', 'End'), '2027-01-25', every('Month', 'Start'), 12],
  ['on the first day of the year', atOnce(), '2026-07-17', every('Month', 'End'), 12],
  ['on the last day of the year', every('Month', 'End'), '2027-07-16', atOnce(), 12],
  // more and less from the middle on: each for its time, and nothing is taken back
  ['12, then 24 a year', atOnce('12'), '2027-01-15', atOnce('24'), 18],
  ['12, then 6 by the month', every('Month', 'Start', '12'), '2027-01-15', every('Month', 'Start', '6'), 9],
  ['12 at once, then 6: the 12 stay', atOnce('12'), '2027-01-15', atOnce('6'), 12],
  ['by the month, then nothing', every('Month', 'End'), '2027-01-15', {}, 6],
] as const)('%s', (_, first, on, second, days) => {
  expect(inYear(after(first, [on, second]))).toBe(days)
})

test('a new version of a policy that earns the same gives nothing, also to who joined in the year', () => {
  const round = { unit: '1', way: 'up' } as const
  for (const rule of [
    atOnce('13', { round }),
    every('Quarter', 'Start', '13'),
    every('Month', 'End', '13'),
  ]) {
    const worker = { ...veteran, joined_on: '2026-09-09' }
    const again = after(rule, [
      '2026-12-20',
      { ...rule, carry_forward: { max: null, expires_after_months: 6, max_years: null } },
    ])
    expect(inYear(again, { worker })).toBe(inYear(after(rule), { worker }))
  }
})

test('days that an opening balance brought in are not given again by another rule', () => {
  const opened = { opened_on: '2026-10-01' }
  expect(inYear(after(atOnce(), ['2027-01-15', every('Month', 'Start')]), opened)).toBe(0)
  // three months of twelve are in the opening balance
  expect(inYear(after(every('Month', 'Start'), ['2027-01-15', atOnce()]), opened)).toBe(9)
})

const used = years.slice(2, 6)
const from = used[0]?.start ?? ''
const length = daysBetween(from, used.at(-1)?.end ?? '')
const day = fc.integer({ min: 1, max: length }).map((n) => addDays(from, n))
const units = { '0.001': 1, '0.25': 0.25, '0.5': 0.5, '1': 1 } as const
const plan = fc.record({
  /** In steps of the rounding, so that a whole year needs none. */
  steps: fc.integer({ min: 1, max: 60 }),
  unit: fc.constantFrom('0.001', '0.25', '0.5', '1'),
  way: fc.constantFrom('nearest', 'up', 'down'),
})
type Kind = { every: Accrual['every'] | 'Year'; timing: Accrual['timing']; prorate: boolean }
const kind: fc.Arbitrary<Kind> = fc.record({
  every: fc.constantFrom('Month', 'Quarter', 'Half-year', 'Year'),
  timing: fc.constantFrom('Start', 'End'),
  prorate: fc.boolean(),
})
const changes = fc.uniqueArray(day, { minLength: 1, maxLength: 4 }).map((days) => days.toSorted())

function spansFor(
  { steps, unit, way }: { steps: number; unit: keyof typeof units; way: 'nearest' | 'up' | 'down' },
  kinds: readonly Kind[],
  days: readonly Day[],
  on: (typeof yearly)['on'] = 'Leave year',
) {
  const annual = steps * units[unit]
  const round = { unit, way }
  const rules = kinds.map(({ every: period, timing, prorate }): Partial<RuleSpan> =>
    period === 'Year'
      ? { renewal: { ...yearly, days: String(annual), prorate, round, on } }
      : { accrual: { ...monthly, rate: String(annual), every: period, timing, round } },
  )
  const [first = {}, ...others] = rules
  return {
    annual,
    spans: after(first, ...days.map((at, n): [Day, Partial<RuleSpan>] => [at, others[n] ?? first])),
  }
}
const fiveKinds = fc.array(kind, { minLength: 5, maxLength: 5 })

test('whatever changes on whatever days: each year gives what it is to give', () => {
  fc.assert(
    fc.property(plan, fiveKinds, changes, (one, kinds, days) => {
      const { annual, spans } = spansFor(one, kinds, days)
      const all = upTo(account({ spans, years: used }), used.at(-1)?.end ?? '')
      for (const { start, end } of used) expect(given(all, start, end)).toBe(annual)
    }),
    { numRuns: 1000 },
  )
})

test('and what the nights gave before a change was entered is counted, and stays', () => {
  fc.assert(
    fc.property(plan, fiveKinds, day, (one, kinds, on) => {
      const { annual, spans } = spansFor(one, kinds, [on])
      const before = spansFor(one, kinds.slice(0, 1), []).spans
      const until = addDays(on, -1)
      const nights = everyNight(account({ spans: before, years: used }), from, until, 29)
      const changed = upTo({ ...nights, spans }, until)
      const taken = changed.lines.slice(nights.lines.length).filter(({ amount }) => amount < 0)
      expect(taken).toEqual([])
      const all = upTo(changed, used.at(-1)?.end ?? '')
      for (const { start, end } of used) expect(given(all, start, end)).toBe(annual)
    }),
    { numRuns: 300 },
  )
})

test('who comes or goes in a year of changes gets the share of the days', () => {
  const life = fc.tuple(fc.integer({ min: 0, max: length }), fc.integer({ min: 0, max: length }))
  fc.assert(
    fc.property(plan, fiveKinds, changes, life, (one, kinds, days, [joined, stays]) => {
      const prorated = kinds.map((each) => ({ ...each, prorate: true }))
      const { annual, spans } = spansFor(one, prorated, days)
      const worker = { ...veteran, joined_on: addDays(from, joined), left_on: addDays(from, joined + stays) }
      const all = upTo(account({ spans, years: used, worker }), used.at(-1)?.end ?? '')
      for (const whole of used) {
        const start = worker.joined_on > whole.start ? worker.joined_on : whole.start
        const end = worker.left_on < whole.end ? worker.left_on : whole.end
        const share = (annual * rangeLength({ start, end })) / rangeLength(whole)
        // months and quarters are not equally long: some days in a year are their difference
        const off = Number(one.unit) + (annual * 6) / 365
        expect(Math.abs(given(all, whole.start, whole.end) - share)).toBeLessThanOrEqual(off)
      }
    }),
    { numRuns: 500 },
  )
})

test.each(['Joining anniversary', 'Leave year'] as const)(
  'a change to or from years of service, then %s',
  (on) => {
    const service = atOnce('12', { on: 'Joining anniversary' })
    const spans = after(
      every('Month', 'Start'),
      ['2024-01-15', service],
      ['2025-03-01', atOnce('12', { on })],
    )
    const joined_on = '2020-11-20'
    const all = years.slice(1, 6)
    const own = yearsOf(all, spans, joined_on)
    for (const [at, { start }] of own.entries())
      if (at > 0) expect(start).toBe(addDays(own[at - 1]?.end ?? '', 1))
    expect(own.at(-1)?.name).toBe(on === 'Leave year' ? all.at(-1)?.name : 'service year 8')
    const [first, last] = [own[0], own.at(-1)]
    const run = upTo(account({ spans, years: own, worker: { ...veteran, joined_on } }), last?.end ?? '')
    const months = daysBetween(first?.start ?? '', addDays(last?.end ?? '', 1)) / (365.25 / 12)
    expect(Math.abs(given(run, first?.start ?? '', last?.end ?? '') - months)).toBeLessThanOrEqual(1)
  },
)
