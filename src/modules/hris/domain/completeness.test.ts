import { expect, test } from 'vitest'
import { completeness, weights, type Section } from '#modules/hris/domain/completeness.ts'

const none = Object.fromEntries(Object.keys(weights).map((name) => [name, false])) as Record<Section, boolean>

test('an empty profile has nothing, a full one a hundred, one section its weight', () => {
  const full = Object.fromEntries(Object.keys(weights).map((name) => [name, true])) as Record<
    Section,
    boolean
  >
  expect(completeness(none).percent).toBe(0)
  expect(completeness(full).percent).toBe(100)
  expect(completeness({ ...none, address: true }).percent).toBe(15)
})

test('what is missing is named', () => {
  const { sections } = completeness({ ...none, bank: true })
  expect(sections.filter(({ is_complete }) => is_complete).map(({ section }) => section)).toEqual(['bank'])
})
