import { describe, expect, test } from 'vitest'
import { enoughWords, enpsOf, hiddenGroups, meanOf, sharesOf } from '#modules/forms/domain/tally.ts'

const counted = (values: Record<string, number>) =>
  Object.entries(values).map(([value, count]) => ({ value, count }))

test('shares keep the order of the options and are of those who answered', () => {
  expect(sharesOf(['Tea', 'Coffee', 'Water'], counted({ Coffee: 1, Tea: 2 }), 3)).toEqual([
    { label: 'Tea', count: 2, percent: 67 },
    { label: 'Coffee', count: 1, percent: 33 },
    { label: 'Water', count: 0, percent: 0 },
  ])
  expect(sharesOf(['Tea'], [], 0)).toEqual([{ label: 'Tea', count: 0, percent: 0 }])
})

test('a mean is exact, half a hundredth goes up', () => {
  expect(meanOf(counted({ '4': 1, '5': 1, '3': 1 }))).toBe('4.00')
  expect(meanOf(counted({ '1': 7, '2': 1 }))).toBe('1.13')
  expect(meanOf(counted({ '0.1': 1, '0.2': 1 }))).toBe('0.15')
  expect(meanOf([])).toBeNull()
})

test.each([
  ['promoters and detractors', { '10': 3, '9': 1, '8': 2, '6': 2, '0': 2 }, 0],
  ['only promoters', { '10': 2 }, 100],
  ['only detractors', { '6': 1, '0': 1 }, -100],
  ['only passives', { '7': 5, '8': 5 }, 0],
  ['two thirds', { '9': 2, '3': 1 }, 33],
])('eNPS of %s', (_, values, score) => {
  expect(enpsOf({ from: 0, to: 10 }, counted(values))).toBe(score)
})
test('a scale that does not go from 0 to 10 has no eNPS', () => {
  expect(enpsOf({ from: 1, to: 10 }, counted({ '9': 5 }))).toBeNull()
  expect(enpsOf({ from: 0, to: 5 }, counted({ '5': 5 }))).toBeNull()
})

describe('groups that are not told of', () => {
  test.each([
    ['all are large enough', [5, 9, 7], 5, []],
    ['one small takes the next smallest with it', [3, 20, 6], 5, [0, 2]],
    ['two small that together are enough stay alone', [3, 20, 4], 5, [0, 2]],
    ['two small that together are still few take a third', [1, 20, 2, 8], 5, [0, 2, 3]],
    ['a single small group is the whole', [2], 5, [0]],
    ['with names nothing is hidden', [1, 2, 3], 0, []],
    ['nobody answered', [], 5, []],
  ])('%s', (_, sizes, threshold, hidden) => {
    expect([...hiddenGroups(sizes, threshold)].toSorted((a, b) => a - b)).toEqual(hidden)
  })
  test('what is hidden can never be found by taking the rest from the whole, when there is a rest', () => {
    for (let n = 0; n < 500; n++) {
      // sizes in every mixture, by a sequence that is the same each time
      const sizes = [n % 7, (n * 3) % 11, (n * 5) % 13, (n * 7) % 17].map((size) => size + 1)
      const hidden = hiddenGroups(sizes, 5)
      const sum = [...hidden].reduce((all, index) => all + (sizes[index] ?? 0), 0)
      for (const [index, size] of sizes.entries()) if (size < 5) expect(hidden.has(index)).toBe(true)
      if (hidden.size && hidden.size < sizes.length) expect([hidden.size > 1, sum >= 5]).toEqual([true, true])
    }
  })
})

test.each([
  [9, 5, false],
  [10, 5, true],
  [10, 3, true],
  [19, 10, false],
  [20, 10, true],
  [1, 0, true],
])('%i texts at a threshold of %i', (written, threshold, shown) => {
  expect(enoughWords(written, threshold)).toBe(shown)
})
