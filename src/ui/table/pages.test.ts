import { expect, test } from 'vitest'
import { pagesAround } from '#ui/table/pages.ts'

test.each([
  [1, 1, '1'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 14, '1 2 … 14'],
  [4, 14, '1 2 3 4 5 … 14'],
  [7, 14, '1 … 6 7 8 … 14'],
  [13, 14, '1 … 12 13 14'],
])('on page %d of %d the pages offered are %s', (page, pages, expected) => {
  expect(
    pagesAround(page, pages)
      .map((one) => one ?? '…')
      .join(' '),
  ).toBe(expected)
})
