import { expect, test } from 'vitest'
import { besideCard, isMoveKey } from '#ui/show/stage-keys.ts'

const columns = [
  { key: 'new', ids: ['a', 'b', 'c'] },
  { key: 'empty', ids: [] },
  { key: 'done', ids: ['d'] },
]
const cases: readonly [string, Parameters<typeof besideCard>[2], string | null][] = [
  ['a', 'ArrowDown', 'b'],
  ['c', 'ArrowDown', null],
  ['a', 'ArrowUp', null],
  ['b', 'ArrowUp', 'a'],
  ['a', 'End', 'c'],
  ['c', 'Home', 'a'],
  ['a', 'Home', null],
  // over the empty column, to the last card of the shorter one
  ['c', 'ArrowRight', 'd'],
  ['d', 'ArrowLeft', 'a'],
  ['d', 'ArrowRight', null],
  ['a', 'ArrowLeft', null],
  ['x', 'ArrowDown', null],
]
for (const [from, key, to] of cases)
  test(`${key} from ${from} leads to ${to ?? 'nothing'}`, () => {
    expect(besideCard(columns, from, key)?.id ?? null).toBe(to)
  })

test('only keys that move are taken', () => {
  expect(['ArrowUp', 'Home', 'Enter', 'a'].map(isMoveKey)).toEqual([true, true, false, false])
})
