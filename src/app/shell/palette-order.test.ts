import { expect, test } from 'vitest'
import { matchingActs, namesPage } from '#app/shell/palette-order.ts'

const acts = [
  { label: 'Colours: Dark', words: 'mode theme night' },
  { label: 'Log out', words: 'sign out exit' },
]
const found = (typed: string) => matchingActs(acts, typed).map(({ label }) => label)

test('finds an act by its label and by what people call it', () => {
  expect(found('dark')).toEqual(['Colours: Dark'])
  expect(found('theme night')).toEqual(['Colours: Dark'])
  expect(found('SIGN')).toEqual(['Log out'])
  expect(found('ark')).toEqual([])
  expect(found(' ')).toEqual([])
})

test.each([
  ['Request Leave vacation sick day off', 'vacation', true],
  ['Request Leave vacation sick day off', 'req lea', true],
  ['Trainings courses', 'rai', false],
  ['Trainings courses', 'training rai', false],
  [undefined, 'rai', false],
] as const)('%s is named by "%s": %s', (page, typed, named) => {
  expect(namesPage(page, typed)).toBe(named)
})
