import { expect, test } from 'vitest'
import { axisWidth, chartColours, partColours } from '#ui/chart/series.ts'

const show = (value: number) => value.toLocaleString('en')
const series = [{ name: 'people' }, { name: 'pay' }]
const rows = [
  { label: 'Pokhara', people: 10, pay: 5_902_200 },
  { label: 'Kathmandu', people: 29, pay: 28_325_760 },
]

test.each([
  ['few', [{ label: 'Pokhara', people: 10 }], false, 52],
  ['amounts of money', rows, false, 10 * 7 + 12],
  [
    'amounts on each other',
    [...rows, { label: 'All', people: 40_000_000, pay: 45_000_000 }],
    true,
    11 * 7 + 12,
  ],
  ['nothing', [], false, 52],
])('beside an axis of %s there is room for its longest figure', (_, of, isStacked, width) => {
  expect(axisWidth(of, series, isStacked, show)).toBe(width)
})

test('ten parts of which two have nothing are eight colours', () => {
  const parts = [5, 0, 4, 3, 2, 0, 1, 1, 1, 9].map((value) => ({ value }))
  const colours = partColours(parts)
  expect(colours.filter((_, index) => parts[index]?.value)).toEqual(chartColours)
  expect([colours[1], colours[5]]).toEqual(['var(--ch-line)', 'var(--ch-line)'])
})

test('names without figures, and colours of their own, keep their places', () => {
  expect(partColours([{}, { colour: 'red' }, {}])).toEqual([chartColours[0], 'red', chartColours[2]])
})
