import { expect, test } from 'vitest'
import { completeness } from '#modules/hris/domain/completeness.ts'

const weights = { basic: 60, address: 15, bank: 25 }
const none = { basic: false, address: false, bank: false }

test('an empty profile has nothing, a full one a hundred, one section its weight', () => {
  expect(completeness(weights, none).percent).toBe(0)
  expect(completeness(weights, { basic: true, address: true, bank: true }).percent).toBe(100)
  expect(completeness(weights, { ...none, address: true }).percent).toBe(15)
})

test('what is missing is named', () => {
  const { sections } = completeness(weights, { ...none, bank: true })
  expect(sections.filter(({ is_complete }) => is_complete).map(({ section }) => section)).toEqual(['bank'])
})
