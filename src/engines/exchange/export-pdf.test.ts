import { describe, expect, test } from 'vitest'
import { bikramSambat, english } from '#kernel/calendar/system.ts'
import { printable } from '#engines/exchange/export-pdf-server.ts'
import { fileWords } from '#engines/exchange/file-words.ts'
import { bothDays } from '#engines/exchange/both-days-server.ts'
import { printedCell } from '#engines/exchange/printed-cell-server.ts'
import { sheetRow, type Columns } from '#engines/exchange/export-source-server.ts'

const columns = (count: number): Columns =>
  Array.from({ length: count }, (_, at) => [`c${at}`, { title: `C${at}` }])

describe('what can be printed', () => {
  test.each([
    [24, 5000, null],
    [25, 1, 'A PDF has at most 24 columns; this has 25. Take fewer, or Excel or CSV.'],
    [3, 5001, 'A PDF holds at most 5,000 lines; this has 5,001. Filter it, or take Excel or CSV.'],
  ])('%d columns and %d lines', (wide, long, said) => {
    const work = () => printable(columns(wide), long)
    if (said === null) expect(work).not.toThrow()
    else
      expect(work).toThrow(
        expect.objectContaining({ body: expect.objectContaining({ non_field_errors: [said] }) }),
      )
  })
})

test('what is kept by a name of the program goes into a file in the words of its screen', () => {
  const columns: Columns = [['action', { title: 'Action', words: { Create: 'Add' } }]]
  expect([{ action: 'Create' }, { action: 'Burn' }].map((row) => sheetRow(columns, row, 'UTC'))).toEqual([
    ['Add'],
    ['Burn'],
  ])
})

test('what is nobody’s own stands in a file as screens say it', () => {
  const columns: Columns = [['done_by', { title: 'Done by', none: 'HR' }]]
  expect(
    [{ done_by: 'Asha Rai' }, { done_by: null }, {}].map((row) => sheetRow(columns, row, 'UTC')),
  ).toEqual([['Asha Rai'], ['HR'], ['HR']])
})

test.each([
  [0.55125284738041, 0.551],
  [1, 1],
  [0.00049, 0],
  [null, null],
])('a share of %d goes into a file as %d: as much of it as screens show', (share, written) => {
  expect(sheetRow([['share', { title: 'Share', kind: 'percent' }]], { share }, 'UTC')).toEqual([written])
})

test.each([
  ['2026-11-22', 'day', english, '22 Nov 2026'],
  ['2026-11-22', 'day', bikramSambat, '6 Mangsir 2083\n22 Nov 2026'],
  ['2026-11-22 17:45', 'instant', bikramSambat, '6 Mangsir 2083 17:45\n22 Nov 2026 17:45'],
  // before the calendar reaches, days are English
  ['1912-05-01', 'day', bikramSambat, '1 May 1912'],
  // a number of a letter is no day
  ['2026-11-22', 'text', bikramSambat, '2026-11-22'],
  [0.571, 'percent', english, '57.1%'],
  ['1234.5', 'money', english, '1,234.50'],
  ['12345.50', 'decimal', english, '12,345.5'],
  [-2048, 'number', english, '-2,048'],
  [null, 'day', bikramSambat, ''],
] as const)(
  '%s of kind %s is printed in the calendar of the reader: %#',
  (value, kind, calendar, printed) => {
    expect(printedCell(value, kind, calendar)).toBe(printed)
  },
)

test('in a file in Nepali figures are written as screens in Nepali write them', () => {
  const said = (value: string | number, kind: 'money' | 'percent' | 'number') =>
    printedCell(value, kind, english, fileWords.ne.writing)
  expect([said('1234.5', 'money'), said(0.571, 'percent'), said(-2048, 'number')]).toEqual([
    '१,२३४.५०',
    '५७.१%',
    '-२,०४८',
  ])
})

test('who reads the Nepali calendar has its days beside the English ones in a sheet', () => {
  const columns: Columns = [
    ['code', { title: 'Code' }],
    ['joined_on', { title: 'Joined on', kind: 'day' }],
    ['changed_at', { title: 'Changed at', kind: 'instant' }],
  ]
  const cells = ['HT-0001', '2026-11-22', '2026-11-22 17:45']
  expect(bothDays(columns, english, fileWords.en).row(cells)).toEqual(cells)
  const both = bothDays(columns, bikramSambat, fileWords.en)
  expect(both.columns.map(({ title }) => title)).toEqual([
    'Code',
    'Joined on',
    'Joined on (BS)',
    'Changed at',
    'Changed at (BS)',
  ])
  expect(both.row(cells)).toEqual([
    'HT-0001',
    '2026-11-22',
    '2083-08-06',
    '2026-11-22 17:45',
    '2083-08-06 17:45',
  ])
  // before the calendar reaches, and where there is no day
  expect(both.row(['HT-0002', '1912-05-01', null])).toEqual(['HT-0002', '1912-05-01', null, null, null])
})
