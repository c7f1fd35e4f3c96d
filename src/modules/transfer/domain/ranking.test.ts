import { expect, test } from 'vitest'
import { ranked, scoreOf, type StationClass } from '#modules/transfer/domain/ranking.ts'

const weights = { month_points: 1, most_months: 60, class_points: 5 }

test.each([
  // here since, class, points of the reason: months, points of months, of the class, total
  ['2023-07-20', 'A', 13, 40, 40, 25, 78],
  ['2016-01-01', 'None', 0, 130, 60, 0, 60],
  ['2026-11-20', 'E', 10, 0, 0, 5, 15],
  ['2027-01-01', 'None', 0, 0, 0, 0, 0],
] as const)('since %s in class %s with %i points', (here_since, station, reason_points, ...expected) => {
  const { months, month_points, class_points, total } = scoreOf(
    { today: '2026-11-20', here_since, station: station as StationClass, reason_points },
    weights,
  )
  expect([months, month_points, class_points, total]).toEqual(expected)
})

test('the most points come first, and of equal ones who asked first', () => {
  const of = (name: string, total: number, requested_on: string) => ({
    name,
    requested_on,
    score: { total, months: 0, month_points: 0, class_points: 0, reason_points: total },
  })
  const all = [of('late', 20, '2026-11-02'), of('most', 30, '2026-11-09'), of('early', 20, '2026-11-01')]
  expect(ranked(all).map(({ name }) => name)).toEqual(['most', 'early', 'late'])
})
