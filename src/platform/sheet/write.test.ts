import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { sampleFolder, wholeSheet } from '#platform/sheet/sample-files.ts'
import { writeCsv, writeSheet, writeXlsx, type SheetColumn, type SheetValue } from '#platform/sheet/write.ts'

const samples = await sampleFolder()
afterAll(() => samples[Symbol.asyncDispose]())

const columns: SheetColumn[] = [
  { title: 'नाम', kind: 'text' },
  { title: 'Hours', kind: 'number' },
  { title: 'Pay', kind: 'money' },
  { title: 'Joined', kind: 'day' },
]
const cellsOf = async (kind: 'csv' | 'xlsx', rows: readonly SheetValue[][]) =>
  (await wholeSheet(await samples.streamed(writeSheet(kind, columns, rows)))).cells

describe('CSV', () => {
  const written = async (rows: SheetValue[][], of: SheetColumn[] = columns) =>
    (await buffer(writeCsv(of, rows))).toString()
  test('begins with a byte order mark and ends its lines with CRLF', async () => {
    expect(await written([['सीता', '40', '42312.50', '2015-03-30']])).toBe(
      '\uFEFFनाम,Hours,Pay,Joined\r\nसीता,40,42312.50,2015-03-30\r\n',
    )
  })
  test('quotes what could be taken for something else', async () => {
    const awkward = ['a,b', 'a"b', 'a\nb', ' a', 'a;b', 'a\tb', 'a|b', 'plain']
    const rows = awkward.map((it) => [it])
    expect((await written(rows, [{ title: 'A', kind: 'text' }])).split('\r\n')).toEqual([
      '\uFEFFA',
      '"a,b"',
      '"a""b"',
      '"a\nb"',
      '" a"',
      '"a;b"',
      '"a\tb"',
      '"a|b"',
      'plain',
      '',
    ])
  })
  test('guards text against formulas, in headings too, and leaves numbers alone', async () => {
    const of: SheetColumn[] = [
      { title: '=A', kind: 'text' },
      { title: 'Pay', kind: 'money' },
    ]
    expect(
      await written(
        [
          ['=1+1', '-5.00'],
          ['-5', '=1'],
          ['+9779841000000', -2],
        ],
        of,
      ),
    ).toBe("\uFEFF'=A,Pay\r\n'=1+1,-5.00\r\n'-5,'=1\r\n'+9779841000000,-2\r\n")
  })
})

describe('XLSX', () => {
  const workbook = async (rows: SheetValue[][], name = 'Staff') =>
    readXlsx(await buffer(writeXlsx(columns, rows, name)), { readStyles: true })
  test('has a bold frozen heading, widths and formats by column', async () => {
    const { sheets } = await workbook([['Asha', '40', '42312.5', '2015-03-30']])
    const sheet = sheets[0]
    expect(sheet?.name).toBe('Staff')
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
    expect(sheet?.columns?.map((it) => it.width)).toEqual([14, 10, 14, 12])
    const style = (row: number, column: number) => sheet?.cells?.get(`${row},${column}`)?.style
    expect([0, 1, 2, 3].map((it) => style(0, it)?.font?.bold)).toEqual([true, true, true, true])
    expect([0, 1, 2, 3].map((it) => style(1, it)?.font?.bold ?? false)).toEqual([false, false, false, false])
    expect([0, 2, 3].map((it) => style(1, it)?.numFmt)).toEqual(['@', '#,##0.00', 'yyyy-mm-dd'])
    expect(sheet?.rows[1]).toEqual(['Asha', 40, 42312.5, new Date('2015-03-30T00:00:00Z')])
  })
  test('has no formula, whatever the text', async () => {
    const { sheets } = await workbook([['=HYPERLINK("http://x")', '=1', '=1', '=1']])
    expect(sheets[0]?.rows[1]).toEqual(['\'=HYPERLINK("http://x")', "'=1", "'=1", "'=1"])
    const formulas = [...(sheets[0]?.cells?.values() ?? [])].filter((it) => it.formula !== undefined)
    expect(formulas).toEqual([])
  })
  test('keeps as text what a number or day of Excel cannot hold', async () => {
    const { sheets } = await workbook([
      ['a', '12345678901234567.89', '99999999999999.99', '1899-12-31'],
      ['b', 'n/a', '0.10', '2015-02-30'],
    ])
    expect(sheets[0]?.rows.slice(1)).toEqual([
      ['a', '12345678901234567.89', '99999999999999.99', '1899-12-31'],
      ['b', 'n/a', 0.1, '2015-02-30'],
    ])
  })
  test('cuts a text at what Excel can hold', async () => {
    const [row] = await cellsOf('xlsx', [['x'.repeat(40_000), null, null, null]])
    expect(row?.[0]).toBe(`${'x'.repeat(32_766)}…`)
  })
  test.each([
    ['A/B: [1]?*', 'A B   1'],
    ["'x'", 'x'],
    ['', 'Sheet1'],
    ['History', 'Sheet1'],
    ['x'.repeat(40), 'x'.repeat(31)],
  ])('names its sheet legally: %j', async (name, legal) =>
    expect((await workbook([], name)).sheets[0]?.name).toBe(legal),
  )
  test('stops taking rows when its reader leaves', async () => {
    let taken = 0
    let closed = false
    async function* endless() {
      try {
        for (;;) yield [`row ${++taken} ${Math.sin(taken)}`, null, null, null]
      } finally {
        closed = true
      }
    }
    const stream = writeXlsx(columns, endless(), 'S')
    for await (const _ of stream) break
    await expect.poll(() => closed).toBe(true)
    expect(taken).toBeLessThan(20_000)
  })
})

describe('written and read again', () => {
  const letter = fc.constantFrom(
    'a',
    'न',
    'ा',
    '\u200d',
    'é',
    'e\u0301',
    'ש',
    '😀',
    ' ',
    ',',
    ';',
    '"',
    "'",
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '|',
    '<',
    '&',
    '_x0041_',
    '＝',
    '\u0007',
    '\u00a0',
    '1',
    '.',
  )
  const text = fc.oneof(fc.string({ unit: letter, maxLength: 12 }), fc.string({ unit: 'grapheme' }))
  // Trailing spaces and NULs are what reading takes away; XML knows neither half characters nor U+FFFE.
  const comparable = text.map((it) => it.replaceAll(/[\0\uFFFE\uFFFF\p{Surrogate}]/gu, '').trimEnd())
  const money = fc
    .bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
    .map((it) => `${it / 100n}.${String(it < 0n ? -it % 100n : it % 100n).padStart(2, '0')}`)
  const number = fc.oneof(
    fc.integer().map(String),
    fc.integer({ min: -99_999, max: 99_999 }).map((it) => String(it / 100)),
  )
  const day = fc
    .date({ min: new Date('1850-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((it) => it.toISOString().slice(0, 10))
  const row = fc.tuple(comparable, fc.option(number), fc.option(money), day)

  test('CSV gives the same text', () =>
    fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        expect(await cellsOf('csv', rows)).toEqual(rows.map((it) => it.map((cell) => cell ?? '')))
      }),
    ))
  test('XLSX gives the same text, and numbers of the same value', () =>
    fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const plain = (cell: string) =>
          cell
            .replace(/(\.\d*?)0+$/, '$1')
            .replace(/\.$/, '')
            .replace(/^-0$/, '0')
        const again = (await cellsOf('xlsx', rows)).map(([name, hours, pay, joined]) => [
          name,
          plain(hours ?? ''),
          plain(pay ?? ''),
          joined,
        ])
        expect(again).toEqual(
          rows.map(([name, hours, pay, joined]) => [name, plain(hours ?? ''), plain(pay ?? ''), joined]),
        )
      }),
    ))
})
