import { expect, test } from 'vitest'
import { statisticsOf } from '#modules/assessment/domain/statistics.ts'

/** Ten attempts from the best to the weakest. */
const ten = (shares: readonly number[]) => shares.map((share, at) => ({ share, score: 100 - at * 10 }))

test.each([
  ['everybody knows', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 100, 0, true],
  ['nobody knows', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 0, 0, true],
  ['the good know', [1, 1, 1, 1, 1, 0, 0, 0, 0, 0], 50, 1, false],
  ['only the weak know', [0, 0, 0, 0, 0, 0, 0, 1, 1, 1], 30, -1, true],
  ['two of three of the best and one of the weakest know', [1, 1, 0, 1, 0, 1, 0, 0, 1, 0], 50, 0.33, false],
  ['half marks count half', [0.5, 0.5, 0.5, 0, 0, 0, 0, 0, 0, 0], 15, 0.5, false],
])('a question that %s', (_title, shares, difficulty, discrimination, is_weak) => {
  expect(statisticsOf(ten(shares))).toEqual({ asked: 10, difficulty, discrimination, is_weak })
})

test('of nine attempts nothing is said', () => {
  expect(statisticsOf(ten([1, 1, 1, 1, 1, 0, 0, 0, 0]))).toBeNull()
})
