import { expect, test } from 'vitest'
import { shareOf, toldSources } from '#modules/recruitment/domain/shares.ts'

const shares: readonly [part: number, all: number, told: number | null][] = [
  [0, 0, null],
  [4, 4, null],
  [0, 5, 0],
  [1, 5, 20],
  [1, 8, 13],
  [1, 3, null],
  [2, 6, 33],
  [5, 6, 83],
  [7, 7, 100],
]
for (const [part, all, told] of shares)
  test(`${part} of ${all} is ${told === null ? 'withheld' : `${told} percent`}`, () => {
    expect(shareOf(part, all, 5)).toBe(told)
  })

const sources: readonly [sizes: readonly number[], told: readonly number[]][] = [
  [[], []],
  [[3], []],
  [
    [9, 8],
    [9, 8],
  ],
  // one small group alone would be the difference to the sum
  [[9, 3], []],
  [[20, 9, 3], [20]],
  [
    [20, 9, 3, 2],
    [20, 9],
  ],
]
for (const [sizes, told] of sources)
  test(`of sources with ${sizes.join(', ') || 'nobody'} those with ${told.join(', ') || 'nobody'} are told`, () => {
    const rows = sizes.map((applied) => ({ applied, hired: 1 }))
    expect([...toldSources(rows, 5)].map(({ applied }) => applied)).toEqual(told)
  })
