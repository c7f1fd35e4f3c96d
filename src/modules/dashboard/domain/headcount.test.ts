import { expect, test } from 'vitest'
import { headcounts } from '#modules/dashboard/domain/headcount.ts'

test.each([
  [
    'nobody comes or goes',
    5,
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    [5, 5, 5],
  ],
  [
    'three joined last month',
    10,
    [
      [0, 0],
      [3, 0],
      [0, 0],
    ],
    [7, 10, 10],
  ],
  [
    'two left this month',
    8,
    [
      [0, 0],
      [0, 2],
    ],
    [10, 8],
  ],
  [
    'everybody came in the first of the months',
    4,
    [
      [4, 0],
      [1, 1],
    ],
    [4, 4],
  ],
  ['a house of a day', 1, [[1, 0]], [1]],
])('%s', (_, current, months, expected) => {
  const movement = months.map(([joined = 0, left = 0]) => ({ joined, left }))
  expect(headcounts(current, movement)).toEqual(expected)
})
