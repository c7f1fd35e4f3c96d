import { describe, expect, test } from 'vitest'
import {
  applies,
  branchLine,
  pickProblem,
  touches,
  type HolidayFacts,
  type HolidayRule,
  type PickFacts,
} from '#modules/organization/domain/holiday.ts'
import { totalsOf } from '#modules/organization/domain/division-count.ts'

const everybody = {
  id: 'dashain',
  start_on: '2026-10-20',
  end_on: '2026-10-22',
  gender: null,
  branch_id: null,
  segment_id: null,
  is_optional: false,
}
const none: ReadonlySet<string> = new Set()
const anybody: HolidayFacts = { gender: null, branch_ids: [], in_segment_of: none, picked: none }
const it = new Set(['dashain'])
const cases: [string, Partial<HolidayRule>, Partial<HolidayFacts>, boolean][] = [
  ['everybody', {}, { gender: 'Male' }, true],
  ['women, for a woman', { gender: 'Female' }, { gender: 'Female' }, true],
  ['women, for a man', { gender: 'Female' }, { gender: 'Male' }, false],
  ['women, gender unknown', { gender: 'Female' }, {}, false],
  ['a branch, for its people', { branch_id: 'pkr' }, { branch_ids: ['pkr'] }, true],
  ['a region, for a branch below', { branch_id: 'west' }, { branch_ids: ['pkr', 'west'] }, true],
  ['a branch, for the region above', { branch_id: 'pkr' }, { branch_ids: ['west'] }, false],
  ['a segment, for those in it', { segment_id: 'night' }, { in_segment_of: it }, true],
  ['a segment, for others', { segment_id: 'night' }, {}, false],
  [
    'a segment of women, for a man in it',
    { segment_id: 'n', gender: 'Female' },
    { in_segment_of: it },
    false,
  ],
  ['choice, for who has chosen', { is_optional: true }, { picked: it }, true],
  ['choice, for others', { is_optional: true }, {}, false],
  [
    'choice of a segment, chosen before leaving it',
    { is_optional: true, segment_id: 'n' },
    { picked: it },
    false,
  ],
]

test.each(cases)('a holiday of %s: %#', (_, rule, facts, expected) => {
  expect(applies({ ...everybody, ...rule }, { ...anybody, ...facts })).toBe(expected)
})

const pick: PickFacts = {
  start_on: '2026-10-20',
  today: '2026-10-19',
  is_for: true,
  quota: 2,
  picked: 1,
  year: '2083/84',
}
test.each<[string, Partial<PickFacts>, string | null]>([
  ['one of two left', {}, null],
  ['not for the person', { is_for: false }, 'This holiday is not for you.'],
  ['on its day', { today: '2026-10-20' }, 'It is too late to choose: a holiday is chosen before its day.'],
  ['no quota', { quota: 0, picked: 0 }, 'No optional holidays are given here.'],
  ['all had', { picked: 2 }, '2 optional holidays can be chosen in 2083/84, and 2 are. Give one back first.'],
  [
    'a single one had',
    { quota: 1 },
    '1 optional holiday can be chosen in 2083/84, and 1 is. Give one back first.',
  ],
])('choosing an optional holiday: %s', (_, facts, expected) => {
  expect(pickProblem({ ...pick, ...facts })).toBe(expected)
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
