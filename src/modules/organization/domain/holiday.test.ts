import { describe, expect, test } from 'vitest'
import { applies, branchLine, touches } from '#modules/organization/domain/holiday.ts'
import { totalsOf } from '#modules/organization/domain/division-count.ts'

const everybody = { start_on: '2026-10-20', end_on: '2026-10-22', gender: null, branch_id: null }
const cases = [
  ['everybody', everybody, { gender: 'Male', branch_ids: [] }, true],
  ['women, for a woman', { ...everybody, gender: 'Female' }, { gender: 'Female', branch_ids: [] }, true],
  ['women, for a man', { ...everybody, gender: 'Female' }, { gender: 'Male', branch_ids: [] }, false],
  ['women, gender unknown', { ...everybody, gender: 'Female' }, { gender: null, branch_ids: [] }, false],
  [
    'a branch, for its people',
    { ...everybody, branch_id: 'pkr' },
    { gender: null, branch_ids: ['pkr'] },
    true,
  ],
  [
    'a region, for a branch below',
    { ...everybody, branch_id: 'west' },
    { gender: null, branch_ids: ['pkr', 'west'] },
    true,
  ],
  [
    'a branch, for the region above',
    { ...everybody, branch_id: 'pkr' },
    { gender: null, branch_ids: ['west'] },
    false,
  ],
] as const

test.each(cases)('a holiday of %s: %#', (_, rule, facts, expected) => {
  expect(applies(rule, facts)).toBe(expected)
})

test.each([
  ['2026-10-01', '2026-10-19', false],
  ['2026-10-01', '2026-10-20', true],
  ['2026-10-22', '2026-10-31', true],
  ['2026-10-23', '2026-10-31', false],
])('a holiday of three days touches %s to %s: %s', (start, end, expected) => {
  expect(touches(everybody, { start, end })).toBe(expected)
})

describe('the line of a branch', () => {
  const parents = new Map([
    ['lake', 'pkr'],
    ['pkr', 'west'],
    ['west', null],
  ])
  test('goes up to the top', () => {
    expect(branchLine('lake', parents)).toEqual(['lake', 'pkr', 'west'])
  })
  test('is empty without a branch', () => {
    expect(branchLine(null, parents)).toEqual([])
  })
  test('ends at a cycle', () => {
    expect(
      branchLine(
        'a',
        new Map([
          ['a', 'b'],
          ['b', 'a'],
        ]),
      ),
    ).toEqual(['a', 'b'])
  })
})

test('people of a division count in every division above it', () => {
  const totals = totalsOf([
    { id: 'web', parent_id: 'software', people: 4 },
    { id: 'software', parent_id: 'company', people: 2 },
    { id: 'company', parent_id: null, people: 1 },
    { id: 'other', parent_id: null, people: 9 },
  ])
  expect(Object.fromEntries(totals)).toEqual({ web: 4, software: 6, company: 7, other: 9 })
})
