import { expect, test } from 'vitest'
import { GENERAL, standingFor } from '#platform/reach.ts'

const group = (group_id: string, places: string, ...codes: string[]) => ({
  group_id,
  places,
  codes: new Set(codes),
})
const held = (
  general: string[],
  own: ReturnType<typeof group>[],
  is_limited = false,
): Parameters<typeof standingFor>[0] => ({ codes: new Set(general), is_limited, own_groups: own })
const told = ({ codes, is_limited, reach }: ReturnType<typeof standingFor>) => ({
  codes: [...codes].toSorted(),
  is_limited,
  reach,
})
const a = group('a', 'pokhara', '4.00')
const b = group('b', 'kathmandu', '4.01')
const reader = group('r', 'lalitpur', '4.99')

test.each([
  [
    'what lets in by the general limit is served by it, and by nothing else',
    held(['4.99'], [a]),
    ['4.01'],
    'read',
    [],
    { codes: ['4.99'], is_limited: false, reach: [] },
  ],
  [
    'a group that alone lets in reaches its people',
    held(['4.99'], [a]),
    ['4.01'],
    'write',
    [],
    { codes: ['4.00', '4.99'], is_limited: true, reach: ['a'] },
  ],
  [
    'nobody else is reached by rights of another matter',
    held(['2.00'], [a]),
    ['4.01'],
    'read',
    [],
    { codes: ['2.00', '4.00'], is_limited: true, reach: ['a'] },
  ],
  [
    'of two groups what both give holds for the people of both',
    held([], [a, b]),
    ['4.01'],
    'write',
    [],
    { codes: ['4.01'], is_limited: true, reach: ['a', 'b'] },
  ],
  [
    'one of them alone gives the rest',
    held([], [a, b]),
    ['4.17'],
    'read',
    [],
    { codes: ['4.00'], is_limited: true, reach: ['a'] },
  ],
  [
    'what is read only of some is read only of all',
    held([], [a, reader]),
    ['4.01'],
    'read',
    [],
    { codes: ['4.99'], is_limited: true, reach: ['a', 'r'] },
  ],
  [
    'where nothing is common the first of them it is',
    held([], [b, reader]),
    ['4.01'],
    'read',
    [],
    { codes: ['4.01'], is_limited: true, reach: ['b'] },
  ],
  [
    'groups for the same people are one',
    held([], [a, group('c', 'pokhara', '6.00')]),
    ['6.01'],
    'read',
    [],
    { codes: ['4.00', '6.00'], is_limited: true, reach: ['a', 'c'] },
  ],
  [
    'whoever is let in by none stands as without them',
    held([], [a]),
    ['6.01'],
    'read',
    [],
    { codes: [], is_limited: false, reach: [] },
  ],
  [
    'where nothing is asked, no right at all lets nobody reach everybody',
    held([], [a]),
    [],
    'read',
    [],
    { codes: ['4.00'], is_limited: true, reach: ['a'] },
  ],
  [
    'of somebody named all counts that holds for them',
    held(['4.99'], [a, b]),
    ['4.01'],
    'read',
    ['a'],
    { codes: ['4.00', '4.99'], is_limited: true, reach: ['a'] },
  ],
  [
    'a limit that does not hold for them gives nothing',
    held(['6.00'], [a], true),
    [],
    'read',
    ['a'],
    { codes: ['4.00'], is_limited: true, reach: ['a'] },
  ],
  [
    'one that does gives its part',
    held(['6.00'], [a], true),
    [],
    'read',
    ['a', GENERAL],
    { codes: ['4.00', '6.00'], is_limited: true, reach: ['a', GENERAL] },
  ],
  [
    'a limited person and a group of others: what both give',
    held(['4.00'], [b], true),
    ['4.01'],
    'read',
    [],
    { codes: ['4.01'], is_limited: true, reach: [GENERAL, 'b'] },
  ],
] as const)('%s', (_, of, required, to, named, expected) => {
  expect(told(standingFor(of, required, to, named))).toEqual(expected)
})
