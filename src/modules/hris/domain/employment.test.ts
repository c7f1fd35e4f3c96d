import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#kernel/calendar/day.ts'
import {
  employmentProblems,
  probationEnd,
  retirementOn,
  serviceOf,
  statusOn,
  type EmploymentFacts,
} from '#modules/hris/domain/employment.ts'

const days = { joined_on: '2026-01-01', probation_ends_on: '2026-06-30', confirmed_on: null, left_on: null }

test.each([
  ['before the first day', days, '2025-12-31', 'Joining'],
  ['on the first day', days, '2026-01-01', 'Probation'],
  ['on the last day of probation', days, '2026-06-30', 'Probation'],
  ['after a probation that ended without a word', days, '2026-07-01', 'Confirmed'],
  ['confirmed early', { ...days, confirmed_on: '2026-04-01' }, '2026-04-01', 'Confirmed'],
  ['with a last day ahead', { ...days, left_on: '2026-09-30' }, '2026-08-01', 'Notice'],
  ['on the last day', { ...days, left_on: '2026-09-30' }, '2026-09-30', 'Notice'],
  ['the day after', { ...days, left_on: '2026-09-30' }, '2026-10-01', 'Past'],
  ['without probation', { ...days, probation_ends_on: null }, '2026-01-01', 'Confirmed'],
])('%s', (_, facts, day, status) => {
  expect(statusOn(facts, day)).toBe(status)
})

// Labour Act 144: four weeks, one year
test.each([
  ['2026-01-01', '2026-06-30'],
  ['2026-08-31', '2027-02-27'],
  ['2025-08-30', '2026-02-27'],
])('a probation from %s ends at the latest on %s', (joined_on, expected) => {
  expect(probationEnd(joined_on)).toBe(expected)
})

test('somebody born on 29 February retires on 28 February where the year is common', () => {
  expect(retirementOn('1968-02-29')).toBe('2026-02-28')
})

const law = { from: null, retirement_age: 58 }
const raised = { from: '2027-01-01', retirement_age: 60 }
const lowered = { from: '2030-01-01', retirement_age: 55 }
test.each([
  ['reached on the last day of the former law', '1968-12-31', [law, raised], '2026-12-31'],
  ['not yet reached when the age is raised', '1969-01-01', [law, raised], '2029-01-01'],
  ['reached long before: a later law takes nothing back', '1950-06-01', [law, raised], '2008-06-01'],
  ['under the law that is still to come', '1990-06-01', [law, raised], '2050-06-01'],
  ['past the new age on the day it is lowered', '1973-05-05', [law, lowered], '2030-01-01'],
  ['reached after it is lowered', '1976-05-05', [law, lowered], '2031-05-05'],
  ['raised and lowered again', '1971-03-03', [law, raised, lowered], '2030-01-01'],
  ['raised and lowered again, reached between', '1969-03-03', [law, raised, lowered], '2029-03-03'],
  [
    'lowered and raised: the age between held long enough',
    '1974-01-01',
    [law, lowered, { from: '2031-01-01', retirement_age: 60 }],
    '2030-01-01',
  ],
  [
    'lowered and raised, missed by a day',
    '1976-01-02',
    [law, lowered, { from: '2031-01-02', retirement_age: 60 }],
    '2036-01-02',
  ],
])('retirement, %s', (_, born, ages, expected) => {
  expect(retirementOn(born, ages)).toBe(expected)
})

describe('service', () => {
  test.each([
    ['2026-01-01', '2026-01-01', [0, 0, 1]],
    ['2026-01-01', '2026-01-31', [0, 1, 0]],
    ['2026-01-01', '2026-12-31', [1, 0, 0]],
    ['2024-02-29', '2025-02-28', [1, 0, 1]],
    ['2020-07-16', '2026-11-20', [6, 4, 5]],
    ['2026-12-01', '2026-11-20', [0, 0, 0]],
  ])('from %s to %s', (from, to, [years, months, rest]) => {
    expect(serviceOf(from, to)).toEqual({ years, months, days: rest })
  })
  test('of a day more is never less', () => {
    const value = ({ years, months, days: rest }: ReturnType<typeof serviceOf>) =>
      years * 400 + months * 32 + rest
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 9000 }), (start, length) => {
        const joined = addDays('1980-01-01', start)
        const until = addDays(joined, length)
        expect(value(serviceOf(joined, addDays(until, 1)))).toBeGreaterThanOrEqual(
          value(serviceOf(joined, until)),
        )
        const { years, months } = serviceOf(joined, until)
        expect(addMonths(joined, years * 12 + months) <= addDays(until, 1)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the days of an employment', () => {
  const facts: EmploymentFacts = {
    ...days,
    contract_ends_on: null,
    date_of_birth: '2000-01-01',
    is_contract: false,
    country: 'NP',
  }
  test.each<[string, Partial<EmploymentFacts>, string[]]>([
    ['are right', {}, []],
    ['a probation of a day more than six months', { probation_ends_on: '2026-07-01' }, ['probation_ends_on']],
    ['the same outside Nepal', { probation_ends_on: '2026-07-01', country: 'IN' }, []],
    ['a probation that ends before it begins', { probation_ends_on: '2025-12-31' }, ['probation_ends_on']],
    ['a contract without an end', { is_contract: true }, ['contract_ends_on']],
    ['a contract that ends before it begins', { contract_ends_on: '2025-01-01' }, ['contract_ends_on']],
    ['confirmed before joining', { confirmed_on: '2025-01-01' }, ['confirmed_on']],
    ['fifteen years old', { date_of_birth: '2010-06-01' }, ['joined_on']],
    ['joined after leaving', { left_on: '2025-06-01' }, ['joined_on']],
  ])('%s', (_, more, wrong) => {
    expect(Object.keys(employmentProblems({ ...facts, ...more }))).toEqual(wrong)
  })
})
