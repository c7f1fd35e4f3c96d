import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'
import { nepalFiscalYear } from '#kernel/calendar/period.ts'
import {
  account,
  balanceOn,
  busy,
  entry,
  everyNight,
  leave,
  monthly,
  silent,
  toLeaveYear,
  upTo,
  years,
} from '#modules/leave/domain/account.cases.ts'
import { grants } from '#modules/leave/domain/accrual.ts'
import type { Line } from '#modules/leave/domain/line.ts'
import { yearsOf } from '#modules/leave/domain/service-years.ts'
import type { LeaveYear, RuleSpan } from '#modules/leave/domain/policy.ts'
import { project, type Account } from '#modules/leave/domain/project.ts'

// What must hold whatever a policy says and whatever happens: random rules, joins, leaves, requests, over four years.

const used = years.slice(2, 6)
const from = used[0]?.start ?? ''
const until = used.at(-1)?.end ?? ''
const length = daysBetween(from, until)
const day = fc.integer({ min: 0, max: length }).map((n) => addDays(from, n))
const half = (max: number) => fc.integer({ min: 1, max: max * 2 }).map((n) => String(n / 2))
const round = fc.record({
  unit: fc.constantFrom('0.001', '0.25', '0.5', '1'),
  way: fc.constantFrom('nearest', 'up', 'down'),
})
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })

const rule = fc.record({
  accrual: maybe(
    fc.record({
      basis: fc.constantFrom('Period', 'Worked days'),
      rate: half(30),
      every: fc.constantFrom('Month', 'Quarter', 'Half-year'),
      timing: fc.constantFrom('Start', 'End'),
      per_days: fc.integer({ min: 5, max: 40 }),
      round,
      max_per_year: maybe(half(30)),
      max_total: maybe(half(60)),
      start_after_months: maybe(fc.integer({ min: 1, max: 24 })),
      unpaid_allowed_days: maybe(fc.integer({ min: 0, max: 10 })),
    }),
  ),
  renewal: maybe(
    fc.record({
      days: half(30),
      on: fc.constantFrom('Leave year', 'Joining anniversary'),
      prorate: fc.boolean(),
      round,
    }),
  ),
  tiers: maybe(
    fc.array(
      fc.record({
        from_months: fc.integer({ min: 1, max: 60 }),
        effect: fc.constantFrom('Instead', 'More'),
        days: half(10),
      }),
      { maxLength: 2 },
    ),
  ),
  carry_forward: maybe(
    fc.record({
      max: maybe(half(30)),
      expires_after_months: maybe(fc.integer({ min: 1, max: 18 })),
      max_years: maybe(fc.integer({ min: 1, max: 3 })),
    }),
  ),
  collapse: maybe(fc.record({ excess: fc.constantFrom('Lapse', 'Encash'), move_to_id: fc.constant(null) })),
  encash: maybe(
    fc.record({
      when: fc.subarray(['Year end', 'Separation']),
      max: maybe(half(10)),
      from_balance: half(20),
      min_keep: half(20),
    }),
  ),
}) as fc.Arbitrary<Partial<RuleSpan>>

const lifetime = fc
  .tuple(fc.integer({ min: -900, max: length }), maybe(fc.integer({ min: 0, max: 1200 })))
  .map(([joined, worked]) => ({
    joined_on: addDays(from, joined),
    left_on: worked === null ? null : addDays(from, joined + worked),
    gender: null,
    marital_status: null,
    types: [],
  }))
const requests = fc.array(
  fc.tuple(day, fc.integer({ min: 1, max: 12 })).map(([on, halves]) => leave(on, halves / 2)),
  { maxLength: 12 },
)
const work = fc.integer({ min: 0, max: 8 }).map((unpaid) => ({ ...busy, unpaid: () => unpaid * 1000 }))
const restarts = fc.uniqueArray(day, { maxLength: 2 }).map((days) => days.toSorted())
const anybody: fc.Arbitrary<Account> = fc
  .record({ rule, second: rule, change: maybe(day), worker: lifetime, lines: requests, work, restarts })
  .map(({ rule: one, second, change, ...rest }) => {
    const whole = { ...silent, ...one }
    const spans = change
      ? [
          { ...whole, till: addDays(change, -1) },
          { ...silent, ...second, from: change },
        ]
      : [whole]
    return account({ ...rest, spans, years: yearsOf(used, spans, rest.worker.joined_on) })
  })

const state = (one: Account, on: Day) =>
  one.lines
    .filter((line) => line.on <= on)
    .map(({ kind, amount, on: date, expires_on, source_type, source_id }) =>
      [date, kind, amount, expires_on, source_type, source_id].join(' '),
    )
    .toSorted()
const runs = { numRuns: 150 }

test('what one will have on a day is what the ledger says after all nights until that day', () => {
  fc.assert(
    fc.property(anybody, day, (one, on) => {
      const nights = everyNight(one, from, on, 13)
      expect(balanceOn(nights, on)).toBe(balanceOn(upTo(one, on), on))
      expect(state(nights, on)).toEqual(state(upTo(one, on), on))
    }),
    runs,
  )
})

test('a second run, a late run and a run for a day of the past change nothing more', () => {
  fc.assert(
    fc.property(anybody, day, day, (one, a, b) => {
      const done = upTo(one, a)
      expect(project(done, a).missing).toEqual([])
      expect(project(upTo(one, until), b).missing).toEqual([])
    }),
    runs,
  )
})

test('what is earned in two halves is what is earned in one', () => {
  fc.assert(
    fc.property(anybody, day, (one, middle) => {
      const amount = (list: readonly { amount: number }[]) =>
        list.reduce((total, grant) => total + grant.amount, 0)
      const all = grants(one, until)
      expect(amount(grants(one, middle)) + amount(all.filter(({ on }) => on > middle))).toBe(amount(all))
      expect(grants(one, middle)).toEqual(all.filter(({ on }) => on <= middle))
    }),
    runs,
  )
})

test('leave that is approved and then given back leaves the balance as if it had never been', () => {
  fc.assert(
    fc.property(anybody, day, day, fc.integer({ min: 1, max: 12 }), (one, on, noticed, halves) => {
      const asked = leave(on, halves / 2)
      const back: Line = { ...asked, kind: 'taken_reversal', amount: -asked.amount }
      const approved = upTo({ ...one, lines: [...one.lines, asked] }, noticed)
      const given = upTo({ ...approved, lines: [...approved.lines, back] }, until)
      const never = upTo(one, until)
      for (const { end } of used) expect(balanceOn(given, end)).toBe(balanceOn(never, end))
      expect(balanceOn(given, noticed)).toBe(balanceOn(upTo(one, until), noticed))
    }),
    runs,
  )
})

test('a year of the same days gives the same, whichever calendar it is written in', () => {
  const inEnglish = (year: LeaveYear): LeaveYear =>
    toLeaveYear({ calendar: 'AD', applicable_from: year.start, applicable_to: year.end }, year.name)
  const nepali = [2081, 2082, 2083].map((bs) => toLeaveYear(nepalFiscalYear(bs), String(bs)))
  fc.assert(
    fc.property(rule, requests, (some, lines) => {
      // who is there all the time: months differ, years do not
      const { accrual } = some
      const stable = {
        ...some,
        tiers: null,
        renewal: some.renewal && { ...some.renewal, on: 'Leave year' as const },
        accrual: accrual && {
          ...accrual,
          basis: 'Period' as const,
          max_total: null,
          start_after_months: null,
          unpaid_allowed_days: null,
        },
        carry_forward: some.carry_forward && { ...some.carry_forward, expires_after_months: null },
      }
      const one = account({ rule: stable, lines, years: nepali })
      const other = { ...one, years: nepali.map(inEnglish) }
      for (const { end } of nepali)
        expect(balanceOn(upTo(one, end), end)).toBe(balanceOn(upTo(other, end), end))
    }),
    runs,
  )
  const renewed = {
    rule: { renewal: { days: '12', on: 'Leave year' as const, prorate: true, round: monthly.round } },
  }
  fc.assert(
    fc.property(lifetime, (worker) => {
      const one = account({ ...renewed, worker, years: nepali })
      expect(state(upTo(one, until), until)).toEqual(
        state(upTo({ ...one, years: nepali.map(inEnglish) }, until), until),
      )
    }),
    runs,
  )
})

test('nothing is made of nothing: what was given is there, was taken, was paid or has lapsed', () => {
  fc.assert(
    fc.property(anybody, (one) => {
      const { lines } = upTo(one, until)
      const sum = (kinds: readonly string[]) =>
        lines.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0)
      expect(sum(['carry_in']) + sum(['carry_out'])).toBe(0)
      for (const kind of ['lapse', 'encash']) expect(sum([kind])).toBeLessThanOrEqual(0)
      for (const line of lines.filter(({ kind }) => kind === 'renewal' || kind === 'accrual'))
        expect(line.amount).toBeGreaterThan(0)
      const places = lines.map(({ source_type, source_id, kind, on }) =>
        [source_type, source_id, kind, on].join(' '),
      )
      expect(new Set(places).size).toBe(places.length)
    }),
    runs,
  )
})

test('nothing happens before the day that a run names as the next', () => {
  fc.assert(
    fc.property(anybody, day, fc.nat(), (one, on, more) => {
      const done = upTo(one, on)
      const { next_on } = project(done, on)
      if (next_on) expect(next_on > on).toBe(true)
      const last = next_on ? addDays(next_on, -1) : addDays(until, 1)
      const later = addDays(on, more % Math.max(1, daysBetween(on, last) + 1))
      expect(project(done, last).missing).toEqual([])
      expect(project(done, later).missing).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('looking only on the days that are due enters what looking every night enters', () => {
  fc.assert(
    fc.property(anybody, day, (one, on) => {
      let now = one
      for (let next: Day | null = addDays(from, -1000); next && next <= on;) {
        now = upTo(now, next)
        next = project(now, next).next_on
      }
      expect(state(now, on)).toEqual(state(upTo(one, on), on))
    }),
    runs,
  )
})

test('what somebody had before a restart makes no difference after it', () => {
  fc.assert(
    fc.property(anybody, day, day, fc.integer({ min: 1, max: 60 }), (one, on, given, days) => {
      const [before = on, since = on] = [given, on].toSorted()
      fc.pre(before < since)
      const anew = { ...one, restarts: [since], lines: one.lines.filter((line) => line.on >= since) }
      const richer = { ...anew, lines: [...anew.lines, entry('adjustment', before, days)] }
      for (const end of [since, until])
        expect(balanceOn(upTo(richer, end), end)).toBe(balanceOn(upTo(anew, end), end))
    }),
    runs,
  )
})
