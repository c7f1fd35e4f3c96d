import { expect, test } from 'vitest'
import { brands, brandOf } from '#kernel/brand.ts'
import { contrast, readableUnderWhite, scaleOf } from '#ui/theme/palette.ts'

test('the chosen colour stays itself at step six and the scale darkens step by step', () => {
  const scale = scaleOf('#4964DE')
  expect(scale[6]).toBe('#4964de')
  const against = scale.map((step) => contrast(step, '#ffffff'))
  expect(against).toEqual([...against].sort((a, b) => a - b))
})

test.each(Object.entries(brands))('white text reads on the primary colour of %s', (_, brand) => {
  expect(contrast(scaleOf(readableUnderWhite(brand.primary))[6], '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test.each(Object.entries(brands))('sidebar text reads on the base colour of %s', (_, brand) => {
  expect(contrast(brand.base, '#c9cdd8')).toBeGreaterThanOrEqual(4.5)
})

test('a pale primary colour is darkened until white text on it reads', () => {
  const made = readableUnderWhite('#ffd43b')
  expect(contrast(made, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('an unknown variant is the default', () => {
  expect(brandOf('nobody')).toEqual(brands.chautari)
})
