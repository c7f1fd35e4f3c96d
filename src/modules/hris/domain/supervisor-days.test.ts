import { describe, expect, test } from 'vitest'
import {
  carriedOut,
  endAfter,
  grown,
  putBack,
  setFrom,
  takeBack,
  twice,
  type Link,
  type Wanted,
} from '#modules/hris/domain/supervisor-days.ts'

/** `1 maya 2020-01-01 –`: order, who, from, until. */
type Row = [order: number, who: string, from: string, until: string | null]
const links = (rows: readonly Row[]): Link[] =>
  rows.map(([authority_order, supervisor_id, valid_from, valid_to]) => ({
    ...flags,
    id: `${authority_order} ${supervisor_id} ${valid_from}`,
    authority_order,
    supervisor_id,
    valid_from,
    valid_to,
  }))
const flags = { can_approve: true, can_deny: true, can_forward: true }
const list = (...names: string[]): Wanted[] =>
  names.flatMap((supervisor_id, index) =>
    supervisor_id ? [{ ...flags, supervisor_id, authority_order: index + 1 }] : [],
  )
const told = (rows: readonly Omit<Link, 'id'>[]): Row[] =>
  rows
    .map((row): Row => [row.authority_order, row.supervisor_id, row.valid_from, row.valid_to])
    .toSorted((a, b) => a[0] - b[0] || (a[2] < b[2] ? -1 : 1))

const maya: Row = [1, 'maya', '2020-01-01', null]
const rajan: Row = [2, 'rajan', '2020-01-01', null]
const today = '2026-11-20'

describe('a list from a day', () => {
  test.each<[string, Row[], string, Wanted[], Row[]]>([
    ['of somebody new begins', [], today, list('maya'), [[1, 'maya', today, null]]],
    ['that is the same changes nothing', [maya, rajan], today, list('maya', 'rajan'), [maya, rajan]],
    [
      'ends the former the day before',
      [maya, rajan],
      today,
      list('hari', 'rajan'),
      [[1, 'maya', '2020-01-01', '2026-11-19'], [1, 'hari', today, null], rajan],
    ],
    [
      'may be of a coming day',
      [maya],
      '2026-12-01',
      list('hari'),
      [
        [1, 'maya', '2020-01-01', '2026-11-30'],
        [1, 'hari', '2026-12-01', null],
      ],
    ],
    [
      'of the day on which the row began puts it right',
      [
        [1, 'maya', '2020-01-01', '2026-11-19'],
        [1, 'hari', today, null],
      ],
      today,
      list('gita'),
      [
        [1, 'maya', '2020-01-01', '2026-11-19'],
        [1, 'gita', today, null],
      ],
    ],
    [
      'that takes a change of the same day back lets the former last on',
      [
        [1, 'maya', '2020-01-01', '2026-11-19'],
        [1, 'hari', today, null],
      ],
      today,
      list('maya'),
      [maya],
    ],
    [
      'leaves what is arranged for later',
      [
        [1, 'maya', '2020-01-01', '2026-11-30'],
        [1, 'hari', '2026-12-01', null],
      ],
      today,
      list('gita'),
      [
        [1, 'maya', '2020-01-01', '2026-11-19'],
        [1, 'gita', today, '2026-11-30'],
        [1, 'hari', '2026-12-01', null],
      ],
    ],
    [
      'that begins earlier what is arranged is one row with it',
      [
        [1, 'maya', '2020-01-01', '2026-11-30'],
        [1, 'hari', '2026-12-01', null],
      ],
      today,
      list('hari'),
      [
        [1, 'maya', '2020-01-01', '2026-11-19'],
        [1, 'hari', today, null],
      ],
    ],
    [
      'of a past day lasts until the row of that day ended',
      [
        [1, 'maya', '2020-01-01', '2022-12-31'],
        [1, 'hari', '2023-01-01', null],
      ],
      '2021-06-01',
      list('gita'),
      [
        [1, 'maya', '2020-01-01', '2021-05-31'],
        [1, 'gita', '2021-06-01', '2022-12-31'],
        [1, 'hari', '2023-01-01', null],
      ],
    ],
    [
      'exchanges two',
      [maya, rajan],
      today,
      list('rajan', 'maya'),
      [
        [1, 'maya', '2020-01-01', '2026-11-19'],
        [1, 'rajan', today, null],
        [2, 'rajan', '2020-01-01', '2026-11-19'],
        [2, 'maya', today, null],
      ],
    ],
    ['may be empty', [maya], today, [], [[1, 'maya', '2020-01-01', '2026-11-19']]],
    [
      'fills a gap until somebody is arranged',
      [[1, 'hari', '2027-01-01', null]],
      today,
      list('maya'),
      [
        [1, 'maya', today, '2026-12-31'],
        [1, 'hari', '2027-01-01', null],
      ],
    ],
  ])('%s', (_, rows, from, wanted, expected) => {
    const stored = links(rows)
    expect(told(carriedOut(stored, setFrom(stored, from, wanted)))).toEqual(expected)
  })

  test('of other rights is another row', () => {
    const stored = links([maya])
    const plan = setFrom(stored, today, [{ ...list('maya')[0]!, can_deny: false }])
    expect(carriedOut(stored, plan).map(({ can_deny, valid_to }) => [can_deny, valid_to])).toEqual([
      [true, '2026-11-19'],
      [false, null],
    ])
  })
})

describe('a row that is taken back', () => {
  const stored = links([
    [1, 'maya', '2020-01-01', '2026-11-30'],
    [1, 'hari', '2026-12-01', null],
    [2, 'rajan', '2020-01-01', '2026-11-30'],
  ])
  test('lets the one before of its order last on', () => {
    expect(told(carriedOut(stored, takeBack(stored, '1 hari 2026-12-01')))).toEqual([
      maya,
      [2, 'rajan', '2020-01-01', '2026-11-30'],
    ])
  })
  test('and leaves a gap where nobody was before', () => {
    expect(told(carriedOut(stored, takeBack(stored, '1 maya 2020-01-01')))).toEqual([
      [1, 'hari', '2026-12-01', null],
      [2, 'rajan', '2020-01-01', '2026-11-30'],
    ])
  })
  test('makes the days that are added to what was before', () => {
    expect(told(grown(stored, takeBack(stored, '1 hari 2026-12-01')))).toEqual([
      [1, 'maya', '2026-12-01', null],
    ])
  })
})

test('who leaves keeps those who decide on the last day', () => {
  const stored = links([
    [1, 'gita', '2020-01-01', '2021-12-31'],
    [1, 'maya', '2022-01-01', '2026-11-30'],
    [1, 'hari', '2026-12-01', null],
    rajan,
  ])
  expect(told(carriedOut(stored, endAfter(stored, '2026-11-25')))).toEqual([
    [1, 'gita', '2020-01-01', '2021-12-31'],
    [1, 'maya', '2022-01-01', null],
    rajan,
  ])
})

test.each<[string, Row[], object | null]>([
  [
    'one after the other is right',
    [
      [1, 'maya', '2020-01-01', '2026-11-30'],
      [2, 'maya', '2026-12-01', null],
    ],
    null,
  ],
  [
    'in two orders on one day is told with that day',
    [
      [1, 'maya', '2020-01-01', null],
      [2, 'maya', '2026-12-01', null],
    ],
    { supervisor_id: 'maya', on: '2026-12-01' },
  ],
])('the same person %s', (_, rows, expected) => {
  expect(twice(links(rows))).toEqual(expected)
})

describe('who stays after all', () => {
  const mayas: Row = [1, 'maya', '2020-01-01', '2026-12-31']
  const bikash: Row = [1, 'bikash', '2027-01-01', '2027-06-30']
  test.each<[string, Row[], { taken?: Row[]; ended?: Row[]; unfit?: Row[] }, Row[], Row[]]>([
    ['has those of later days again', [maya], { taken: [bikash], ended: [mayas] }, [mayas, bikash], []],
    ['has ends again that nobody followed', [maya], { ended: [mayas] }, [mayas], []],
    [
      'keeps the former in place of one who cannot come',
      [maya],
      { taken: [bikash], ended: [mayas], unfit: [bikash] },
      [[1, 'maya', '2020-01-01', '2027-06-30']],
      [bikash],
    ],
    [
      'keeps another who stands there meanwhile',
      [
        [1, 'maya', '2020-01-01', '2026-11-30'],
        [1, 'hari', '2026-12-01', null],
      ],
      { taken: [bikash], ended: [mayas] },
      [
        [1, 'maya', '2020-01-01', '2026-11-30'],
        [1, 'hari', '2026-12-01', null],
      ],
      [bikash],
    ],
    [
      'has nobody in two orders',
      [maya, [2, 'bikash', '2026-12-01', null]],
      { taken: [bikash], ended: [mayas] },
      [
        [1, 'maya', '2020-01-01', '2027-06-30'],
        [2, 'bikash', '2026-12-01', null],
      ],
      [bikash],
    ],
  ])('%s', (_, rows, { taken = [], ended = [], unfit = [] }, after, left) => {
    const ids = (some: Row[]) => links(some).map(({ id }) => id)
    const { left_out, ...plan } = putBack(links(rows), {
      taken: links(taken),
      ended: links(ended),
      unfit: ids(unfit),
    })
    expect([told(carriedOut(links(rows), plan)), left_out]).toEqual([after, ids(left)])
  })
})
