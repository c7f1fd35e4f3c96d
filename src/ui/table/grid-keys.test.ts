import { expect, test } from 'vitest'
import { moved } from '#ui/table/grid-keys.ts'

const size = { rows: 100, columns: 6, page: 10 }
test.each([
  ['ArrowDown', false, 4, 2, 5, 2],
  ['ArrowDown', false, 99, 2, 99, 2],
  ['ArrowDown', true, 4, 2, 99, 2],
  ['ArrowUp', false, 0, 2, 0, 2],
  ['ArrowUp', true, 40, 2, 0, 2],
  ['ArrowLeft', false, 4, 0, 4, 0],
  ['ArrowRight', false, 4, 4, 4, 5],
  ['ArrowRight', true, 4, 1, 4, 5],
  ['PageDown', false, 95, 1, 99, 1],
  ['PageUp', false, 40, 1, 30, 1],
  ['Home', false, 40, 3, 40, 0],
  ['Home', true, 40, 3, 0, 0],
  ['End', true, 40, 3, 99, 5],
])('%s (far: %s) from %i, %i leads to %i, %i', (key, ctrlKey, row, column, toRow, toColumn) => {
  expect(moved({ row, column }, { key, ctrlKey }, size)).toEqual({ row: toRow, column: toColumn })
})
test('other keys do not move', () => {
  expect(moved({ row: 0, column: 0 }, { key: 'a' }, size)).toBeNull()
})
