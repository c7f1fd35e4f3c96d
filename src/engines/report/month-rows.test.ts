import { expect, test } from 'vitest'
import { monthRows } from '#engines/report/month-rows.ts'

const days = [
  { day: '2026-11-20', came: 2, went: 0 },
  { day: '2026-10-31', came: 1, went: 1 },
  { day: '2026-11-16', came: 0, went: 1 },
]

test.each([
  [
    'AD',
    [
      ['October 2026', '2026-10-01', '2026-10-31', 1, 1],
      ['November 2026', '2026-11-01', '2026-11-30', 2, 1],
    ],
  ],
  // Kartik 2083 is 18 October to 16 November
  [
    'BS',
    [
      ['Kartik 2083', '2026-10-18', '2026-11-16', 1, 2],
      ['Mangsir 2083', '2026-11-17', '2026-12-15', 2, 0],
    ],
  ],
] as const)('days are added up by the months of the %s calendar, in their order', (calendar, expected) => {
  const rows = monthRows(days, ['came', 'went'], calendar)
  expect(rows.map(({ label, from, to, counts }) => [label, from, to, counts.came, counts.went])).toEqual(
    expected,
  )
})

test('the first and the last month reach no further than what was asked for', () => {
  const rows = monthRows(days, ['came', 'went'], 'AD', { from: '2026-10-15', to: '2026-11-25' })
  expect(rows.map(({ from, to }) => [from, to])).toEqual([
    ['2026-10-15', '2026-10-31'],
    ['2026-11-01', '2026-11-25'],
  ])
})
