import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { nepalFiscalYear, periodsOf, type FiscalYear } from '#kernel/calendar/period.ts'
import {
  followingYear,
  planPeriods,
  planYearChange,
  usedYearProblem,
  type KnownYear,
} from '#modules/organization/domain/fiscal-plan.ts'

const known = (id: string, year: FiscalYear): KnownYear => ({ id, ...year })
const first = known('a', nepalFiscalYear(2082))
const second = known('b', nepalFiscalYear(2083))

describe('changing the end of a year', () => {
  const longer = { ...first, applicable_to: addDays(first.applicable_to, 10) }

  test('is refused when it would run into the next year', () => {
    expect(planYearChange(longer, [second], first.applicable_to, false)).toMatchObject({
      errors: { non_field_errors: [expect.stringContaining('Fiscal years cannot overlap')] },
    })
  })
  test('moves the next year when asked to', () => {
    expect(planYearChange(longer, [second], first.applicable_to, true)).toEqual({
      plan: { year: longer, next: { ...second, applicable_from: addDays(longer.applicable_to, 1) } },
    })
  })
  test('is refused when it would leave days between the two', () => {
    const shorter = { ...first, applicable_to: addDays(first.applicable_to, -10) }
    expect(planYearChange(shorter, [second], first.applicable_to, false)).toHaveProperty(
      'errors.applicable_to',
    )
  })
  test('is refused when it would swallow the next year', () => {
    const huge = { ...first, applicable_to: addDays(second.applicable_to, 5) }
    expect(planYearChange(huge, [second], first.applicable_to, true)).toHaveProperty('errors')
  })
  test('is free where no year follows', () => {
    expect(planYearChange(longer, [], first.applicable_to, false)).toEqual({ plan: { year: longer } })
  })
})

describe('the months of a changed year', () => {
  const existing = periodsOf(first).map((period) => ({ ...period, id: `p${period.seq}` }))

  test('stay when nothing changes', () => {
    expect(planPeriods(first, existing)).toEqual({ removed: [], added: [] })
  })
  test('are replaced only where their days change', () => {
    const shorter = { ...first, applicable_to: addDays(first.applicable_to, -3) }
    const { removed, added } = planPeriods(shorter, existing)
    expect(removed.map(({ seq }) => seq)).toEqual([12])
    expect(added.map(({ seq, end }) => [seq, end])).toEqual([[12, shorter.applicable_to]])
  })
})

describe('the year proposed after another', () => {
  test('of Nepal is the next one of Nepal', () => {
    expect(followingYear(nepalFiscalYear(2082))).toEqual(nepalFiscalYear(2083))
  })
  test('of the English calendar is the next calendar year', () => {
    const year = { calendar: 'AD' as const, applicable_from: '2026-01-01', applicable_to: '2026-12-31' }
    expect(followingYear(year)).toEqual({
      calendar: 'AD',
      applicable_from: '2027-01-01',
      applicable_to: '2027-12-31',
    })
  })
  test('follows on and is whole, whatever the year of Nepal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2060, max: 2108 }), (year) => {
        const next = followingYear(nepalFiscalYear(year))
        expect(next.applicable_from).toBe(addDays(nepalFiscalYear(year).applicable_to, 1))
        expect(periodsOf(next)).toHaveLength(12)
      }),
      { numRuns: 60 },
    )
  })
  test('after a short first year is whole', () => {
    const short = { calendar: 'AD' as const, applicable_from: '2026-10-01', applicable_to: '2026-12-31' }
    expect(followingYear(short).applicable_to).toBe('2027-12-31')
  })
})

test.each([
  ['an unused year is changed freely', false, false, { applicable_from: '2026-07-18' }, true],
  ['a used one keeps its beginning', true, false, { applicable_from: '2026-07-18' }, false],
  ['a used one keeps its calendar', true, false, { calendar: 'AD' as const }, false],
  ['a used one does not end earlier', true, false, { applicable_to: '2027-06-16' }, false],
  ['a used one may end later', true, false, { applicable_to: '2027-08-16' }, true],
  ['but not where the next is used too', true, true, { applicable_to: '2027-08-16' }, false],
  ['nor may an unused one then', false, true, { applicable_to: '2027-08-16' }, false],
  ['what is no change of days is allowed', true, true, {}, true],
])('%s', (_, is_used, next_used, change, allowed) => {
  const stored = { calendar: 'BS' as const, applicable_from: '2026-07-17', applicable_to: '2027-07-16' }
  expect(usedYearProblem({ ...stored, ...change }, stored, { is_used, next_used }) === null).toBe(allowed)
})
