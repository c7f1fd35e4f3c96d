import { expect, test } from 'vitest'
import { searchable } from '#kernel/screen.ts'
import { screens } from '#app/screens.ts'
import { lineOf } from '#app/shell/section-words.ts'

test('every page that a table of contents leads to says what is in it', () => {
  const sections = screens.filter(({ section }) => section)
  const silent = screens.filter(
    (page) =>
      page.load &&
      !page.section &&
      searchable(page) &&
      sections.some(({ path }) => page.path.startsWith(`${path}/`)) &&
      lineOf(page) === null,
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})
