import { expect, test } from 'vitest'
import { catalogue } from '#app/catalogue/catalogue.ts'
import { screenNamed } from '#app/catalogue/known.ts'
import { sectionParts } from '#app/shell/section-parts.ts'
import { knowAllPages } from '#test/known.ts'

knowAllPages()

const partsOf = (name: string) => {
  const section = screenNamed(name)
  return sectionParts(
    section,
    catalogue.filter((screen) => screen.path.startsWith(`${section.path}/`)),
  ).map(({ title, screens }) => [title, screens.length])
}

test('reports are parted by their kind', () => {
  expect(partsOf('admin-leave-reports')).toEqual([
    ['Basic', 15],
    ['Comparative', 2],
  ])
})

test('pages directly below come first, and a page with pages below it names their part', () => {
  expect(partsOf('admin-expense-management-setting')).toEqual([
    ['', 2],
    ['Travel Expense Settings', 3],
  ])
})
