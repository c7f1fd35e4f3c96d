import { describe, expect, test } from 'vitest'
import { outside, snapped, stretched, within } from '#modules/commons/domain/card-place.ts'

const card = { width: 85.6, height: 53.98 }
const box = (x: number, y: number, width = 20, height = 10) => ({ x, y, width, height })

test.each([
  ['on the card', box(0, 0), []],
  ['as large as the card', box(0, 0, 85.6, 53.98), []],
  ['over the right edge', box(70, 0), ['x']],
  ['wider than the card', box(0, 0, 90), ['width']],
  ['over the lower edge', box(0, 50), ['y']],
  ['over both', box(80, 50), ['x', 'y']],
])('%s', (_, at, wrong) => {
  expect(Object.keys(outside(at, card))).toEqual(wrong)
})

test.each([
  ['stays where it is', box(5, 5), box(5, 5)],
  ['comes back over the edge', box(80, 50), box(65.6, 43.98)],
  ['is not above the upper edge', box(-3, -2), box(0, 0)],
  ['is made as small as the card', box(3, 3, 100, 60), box(0, 0, 85.6, 53.98)],
])('brought onto the card: %s', (_, at, to) => {
  expect(within(at, card)).toEqual(to)
})

describe('moved', () => {
  test.each([
    ['onto the grid of half a millimetre', box(30.2, 7.3), box(30, 7.5), []],
    ['onto the edge', box(0.6, 7.3), box(0, 7.5), [['x', 0]]],
    ['into the middle', box(33.2, 7.3), box(32.8, 7.5), [['x', 42.8]]],
    ['onto the lower edge', box(30.2, 43.5), box(30, 43.98), [['y', 53.98]]],
  ])('%s', (_, at, to, lines) => {
    const found = snapped(at, [], card)
    expect(found.box).toEqual(to)
    expect(found.guides.map(({ axis, at: line }) => [axis, line])).toEqual(lines)
  })

  test('in line with another element', () => {
    const found = snapped(box(12.4, 30.2), [box(13, 5)], card)
    expect(found.box).toEqual(box(13, 30))
    expect(found.guides).toEqual([{ axis: 'x', at: 13 }])
  })
})

test('made larger up to the edge of another, and never over that of the card', () => {
  expect(stretched(box(10, 10, 19.6, 12.3), [box(30, 40)], card).box).toEqual(box(10, 10, 20, 12.5))
  expect(stretched(box(10, 10, 200, 200), [], card).box).toEqual(box(10, 10, 75.6, 43.98))
  expect(stretched(box(10, 10, -5, -5), [], card).box).toEqual(box(10, 10, 0.5, 0.5))
})
