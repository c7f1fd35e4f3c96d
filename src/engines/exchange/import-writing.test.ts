import { describe, expect, test } from 'vitest'
import { fileHead } from '#engines/exchange/file-head.ts'
import { writingFor, writingOf } from '#engines/exchange/import-writing.ts'
import { writingCases } from '#engines/exchange/import-writing.cases.ts'

const today = '2026-11-20'
const targets = {
  joined: { title: 'Joined on', kind: 'day' },
  birth: { title: 'Date of birth', kind: 'day', born: 16 },
  pay: { title: 'Pay', kind: 'money' },
  rate: { title: 'Rate', kind: 'money', places: 4 },
} as const
const mapping = { joined: 'joined', birth: 'birth', pay: 'pay', rate: 'rate' }

/** The file as it is read when it comes. */
function headOf(cells: Partial<Record<string, readonly string[]>>) {
  const headers = Object.keys(cells)
  const head = fileHead({ kind: 'csv', sheetNames: [], headerRow: 1, headers, headerFaults: [] })
  const rows = Math.max(...headers.map((header) => cells[header]?.length ?? 0))
  head.add(Array.from({ length: rows }, (_, at) => ({ cells: headers.map((one) => cells[one]?.[at] ?? '') })))
  return head.finish().columns
}

describe('how days and numbers are written is shown by the cells themselves:', () => {
  test.each(writingCases)('%s', (_, cells, read) => {
    expect(writingOf(targets, headOf(cells), mapping, today)).toEqual(read)
  })

  test('the cells of all rows count, not the first ones', () => {
    const slips = ['2072-01-01', '2072-01-02', '2072-01-03', '2072-01-04', '2072-01-05']
    const days = Array.from({ length: 300 }, (_, at) => `20${10 + (at % 16)}-0${(at % 9) + 1}-1${at % 10}`)
    const columns = headOf({ joined: [...slips, ...days] })
    expect(columns[0]?.values).toBeNull()
    expect(writingOf(targets, columns, mapping, today)).toEqual({ calendar: 'AD' })
  })

  test('columns that fill nothing, or name their own calendar, show nothing of the others', () => {
    const columns = headOf({ 'Joined (BS)': ['2075-01-02', '2076-01-02'], joined: ['01/02/2035'] })
    const both = { 'Joined (BS)': 'joined', joined: 'birth' }
    expect(writingOf(targets, columns, both, today)).toEqual({ calendar: 'BS', day_order: null })
    expect(writingOf(targets, columns, { 'Joined (BS)': 'joined' }, today)).toEqual({})
    expect(writingOf(targets, columns, { joined: 'joined' }, today)).toEqual({
      calendar: null,
      day_order: null,
    })
  })

  test('a file that came before the evidence was kept is read by the cells that are shown of it', () => {
    const columns = headOf({ joined: ['17/01/2075'] }).map(({ evidence: _, ...column }) => column)
    expect(writingOf(targets, columns, mapping, today)).toEqual({ calendar: 'BS', day_order: 'day_first' })
    const many = columns.map((column) => ({ ...column, values: null }))
    expect(writingOf(targets, many, mapping, today)).toEqual({ calendar: 'BS', day_order: 'day_first' })
  })
})

test('what the person says stands over the cells, and what neither says is asked', () => {
  const derived = { calendar: 'AD', day_order: null, decimal: null }
  expect(writingFor(derived, {})).toEqual({ options: { calendar: 'AD' }, unclear: ['day_order', 'decimal'] })
  expect(writingFor(derived, { calendar: 'BS', day_order: 'month_first', decimal: ',' })).toEqual({
    options: { calendar: 'BS', day_order: 'month_first', decimal: ',' },
    unclear: [],
  })
  expect(writingFor({}, {})).toEqual({ options: {}, unclear: [] })
})
