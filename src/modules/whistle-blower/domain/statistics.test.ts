import { expect, test } from 'vitest'
import { publishable, type Counted } from '#modules/whistle-blower/domain/statistics.ts'

const months = (...counts: number[]): Counted[] => [
  { dimension: 'All', value: 'All reports', reports: counts.reduce((a, b) => a + b, 0), median_days: null },
  ...counts.map((reports, at) => ({
    dimension: 'Month' as const,
    value: String(at + 1),
    reports,
    median_days: null,
  })),
]

test.each([
  ['all groups are large', [5, 6, 9], [5, 6, 9]],
  ['fewer than five in all: nothing', [1, 2, 1], []],
  ['a small one could be computed from the rest: the next is hidden too', [3, 8, 12], [12]],
  ['two small ones that are five together hide each other', [2, 3, 9], [9]],
  ['two small ones of fewer than five together are joined by the next', [2, 2, 6, 9], [9]],
  ['two groups, one small: none', [4, 20], []],
  ['nothing counted', [], []],
])('%s', (_, counts, shown) => {
  const published = publishable(months(...counts))
  expect(published.filter(({ dimension }) => dimension === 'Month').map(({ reports }) => reports)).toEqual(
    shown,
  )
  expect(published.every(({ reports }) => reports >= 5)).toBe(true)
  // what is hidden is never one group alone, nor fewer than five reports
  const total = counts.reduce((a, b) => a + b, 0)
  const hidden = total - shown.reduce((a, b) => a + b, 0)
  if (total >= 5 && hidden > 0) {
    expect(hidden).toBeGreaterThanOrEqual(5)
    expect(counts.length - shown.length).toBeGreaterThan(1)
  }
})
