import { expect, test } from 'vitest'
import { useCredits, type Credit, type Use } from '#modules/attendance/domain/credit-use.ts'

const credit = (id: string, minutes: number, from: string, until: string | null): Credit => ({
  id,
  minutes,
  from: `2026-11-${from}`,
  until: until && `2026-11-${until}`,
})
const use = (id: string, date: string, minutes: number): Use => ({ id, date: `2026-11-${date}`, minutes })
const early = credit('early', 120, '01', '20')
const late = credit('late', 120, '05', '30')
const open = credit('open', 120, '01', null)

const cases: readonly [
  what: string,
  credits: readonly Credit[],
  uses: readonly Use[],
  used: readonly [credit: string, use: string, minutes: number][],
  lacking: readonly [use: string, minutes: number][],
][] = [
  ['nothing is used of nothing', [], [], [], []],
  ['without credits all is lacking', [], [use('a', '10', 60)], [], [['a', 60]]],
  ['the first to expire goes first', [open, late, early], [use('a', '10', 60)], [['early', 'a', 60]], []],
  [
    'then the next, and last what does not expire',
    [open, late, early],
    [use('a', '10', 300)],
    [
      ['early', 'a', 120],
      ['late', 'a', 120],
      ['open', 'a', 60],
    ],
    [],
  ],
  ['not after its last day', [early, late], [use('a', '21', 60)], [['late', 'a', 60]], []],
  ['on its last day still', [early], [use('a', '20', 60)], [['early', 'a', 60]], []],
  ['nor before it was earned', [late], [use('a', '04', 60)], [], [['a', 60]]],
  [
    'leave is covered in the order of its dates, not of its requests',
    [early],
    [use('z', '12', 90), use('a', '15', 90)],
    [
      ['early', 'z', 90],
      ['early', 'a', 30],
    ],
    [['a', 60]],
  ],
  [
    'a leave of several days lacks what they lack together',
    [early],
    [use('a', '19', 80), use('a', '20', 80)],
    [
      ['early', 'a', 80],
      ['early', 'a', 40],
    ],
    [['a', 40]],
  ],
]
test.each(cases)('%s', (_, credits, uses, used, lacking) => {
  const found = useCredits(credits, uses)
  expect(found.used.map(({ credit_id, use_id, minutes }) => [credit_id, use_id, minutes])).toEqual(used)
  expect([...found.lacking]).toEqual(lacking)
  // in whatever order they come
  expect(useCredits(credits.toReversed(), uses.toReversed())).toEqual(found)
})
