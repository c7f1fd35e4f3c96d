import { expect, test } from 'vitest'
import { repeatedRows } from '#engines/exchange/repeated-rows-server.ts'

test('a row that says the same as an earlier one names the first of them', () => {
  const told = repeatedRows()
  const rows: [Record<string, string>, number | null][] = [
    [{ name: 'Asha Rai', code: '1' }, null],
    [{ name: 'Asha Rai', code: '2' }, null],
    // case and spaces make no difference, nor does the order of the columns
    [{ code: '1', name: ' asha  RAI' }, 2],
    [{ name: 'Asha Rai', code: '1' }, 2],
    // the same words in other columns
    [{ name: '1', code: 'Asha Rai' }, null],
    [{}, null],
    [{}, null],
  ]
  expect(rows.map(([cells], at) => told(at + 2, cells)?.first ?? null)).toEqual(
    rows.map(([, first]) => first),
  )
})
