import { expect, test } from 'vitest'
import {
  bandOf,
  boxOf,
  distribution,
  gapOf,
  type Band,
  type Potential,
} from '#modules/performance-appraisal/domain/calibration.ts'

const band = (label: string, from_score: number, guideline_percent: number | null = null): Band => ({
  id: label,
  label,
  from_score,
  guideline_percent,
})
const bands = [band('Meets', 60, 50), band('Far above', 90, 10), band('Below', 0), band('Above', 75, 30)]

test.each([
  ['0', 'Below'],
  ['59.99', 'Below'],
  ['60', 'Meets'],
  ['74.99', 'Meets'],
  ['75.00', 'Above'],
  ['120', 'Far above'],
  [null, null],
])('a score of %s is in the band %s', (score, label) => {
  expect(bandOf(score, bands)?.label ?? null).toBe(label)
})

test('a score below all bands has none', () => {
  expect(bandOf('10', [band('Meets', 60)])).toBeNull()
})

test.each([
  // scores, people by band from the highest, percent
  [
    ['95', '80', '70', '61.5'],
    [1, 1, 2, 0],
    [25, 25, 50, 0],
  ],
  [
    ['95', null, '20'],
    [1, 0, 0, 1],
    [50, 0, 0, 50],
  ],
  [[], [0, 0, 0, 0], [0, 0, 0, 0]],
  [
    ['90', '75', '60'],
    [1, 1, 1, 0],
    [33, 33, 33, 0],
  ],
])('scores %j', (scores, people, percent) => {
  const shares = distribution(scores, bands)
  expect(shares.map(({ label }) => label)).toEqual(['Far above', 'Above', 'Meets', 'Below'])
  expect(shares.map((share) => share.people)).toEqual(people)
  expect(shares.map((share) => share.percent)).toEqual(percent)
})

test('a guideline is so many people of those with a score, and stays empty where none is set', () => {
  const shares = distribution(['95', '80', '70', '65', null], bands)
  expect(shares.map(({ guideline }) => guideline)).toEqual([0, 1, 2, null])
})

test.each<[string | null, Potential | null, readonly [number, number] | null]>([
  ['59.99', 'Low', [0, 0]],
  ['60', 'Low', [1, 0]],
  ['79.99', 'Medium', [1, 1]],
  ['80.00', 'High', [2, 2]],
  ['120', 'Low', [2, 0]],
  [null, 'High', null],
  ['70', null, null],
])('score %s and potential %s', (score, potential, box) => {
  const found = boxOf({ score, potential }, { box_low: 60, box_high: 80 })
  expect(found && [found.performance, found.potential]).toEqual(box)
})

test.each([
  [['88', '91', '70'], '21'],
  [['60.5', '60.5'], '0'],
  [['50'], '0'],
  [[], '0'],
])('the gap of %j is %s', (scores, gap) => {
  expect(Number(gapOf(scores))).toBe(Number(gap))
})
