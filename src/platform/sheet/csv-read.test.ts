import { afterAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { detectDelimiter } from '#platform/sheet/csv-read.ts'
import { csvParser } from '#platform/sheet/csv-records.ts'
import { sheetLimits } from '#platform/sheet/limits.ts'
import { openSheet } from '#platform/sheet/read.ts'
import { sampleFolder, wholeSheet } from '#platform/sheet/sample-files.ts'

const samples = await sampleFolder()
afterAll(() => samples[Symbol.asyncDispose]())

const parsed = (text: string, delimiter = ',') => {
  const parser = csvParser(delimiter, sheetLimits)
  return [...parser.feed(text), ...parser.end()].map(({ row, cells }) => [row, ...cells])
}

describe('rows of CSV text', () => {
  const cases: [name: string, text: string, rows: (string | number)[][]][] = [
    [
      'end with CRLF',
      'a,b\r\n1,2\r\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'end with LF',
      'a,b\n1,2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'end with CR',
      'a,b\r1,2\r',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'may end each in their own way',
      'a\r\nb\nc\rd',
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
        [4, 'd'],
      ],
    ],
    [
      'hold line breaks inside quotes',
      'a,"b\r\nc"\r\nd',
      [
        [1, 'a', 'b\r\nc'],
        [2, 'd'],
      ],
    ],
    ['hold delimiters and doubled quotes inside quotes', '"a,""b""",c', [[1, 'a,"b"', 'c']]],
    ['hold a quote that does not open a cell', 'a 5" pipe,b', [[1, 'a 5" pipe', 'b']]],
    ['open a quote after spaces', 'a, "b,c" ,d', [[1, 'a', 'b,c', 'd']]],
    ['keep what follows a closing quote', '"a"b,c', [[1, 'ab', 'c']]],
    [
      'lose blank cells at their end',
      'a,b,,, ,\nc',
      [
        [1, 'a', 'b'],
        [2, 'c'],
      ],
    ],
    [
      'keep blank cells between',
      'a,,b\n,,c',
      [
        [1, 'a', '', 'b'],
        [2, '', '', 'c'],
      ],
    ],
    [
      'are left out when blank, but counted',
      'a\n\n , \n"",""\nb\n\n\n',
      [
        [1, 'a'],
        [5, 'b'],
      ],
    ],
    [
      'may be of uneven length',
      'a,b\n1\n1,2,3',
      [
        [1, 'a', 'b'],
        [2, '1'],
        [3, '1', '2', '3'],
      ],
    ],
    ['lose trailing spaces, not leading ones', 'a ,  b\t', [[1, 'a', '  b']]],
    ['lose NULs', 'a\0,\0b', [[1, 'a', 'b']]],
    [
      'lose the apostrophe of the formula guard only',
      "'=1,'+977 98,'quoted',O'B",
      [[1, '=1', '+977 98', "'quoted'", "O'B"]],
    ],
    ['end with an empty quoted cell', 'a,""', [[1, 'a']]],
    ['end right after a doubled quote', '"a"""', [[1, 'a"']]],
  ]
  test.each(cases)('%s', (_, text, rows) => expect(parsed(text)).toEqual(rows))

  test('are the same however the text is cut into pieces', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'न', '"', ',', '\r', '\n', ' ', "'", '='),
      maxLength: 60,
    })
    const attempt = (run: () => unknown) => {
      try {
        return run()
      } catch (error) {
        return String(error)
      }
    }
    fc.assert(
      fc.property(text, fc.array(fc.nat(60)), (whole, cuts) => {
        const parser = csvParser(',', sheetLimits)
        const places = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
        const inPieces = attempt(() => {
          const rows = places.slice(1).flatMap((to, i) => parser.feed(whole.slice(places[i], to)))
          return [...rows, ...parser.end()].map(({ row, cells }) => [row, ...cells])
        })
        expect(inPieces).toEqual(attempt(() => parsed(whole)))
      }),
    )
  })
})

describe('the delimiter is', () => {
  const cases: [delimiter: string, name: string, text: string][] = [
    [',', 'a comma', 'a,b,c\n1,2,3\n'],
    [';', 'a semicolon with decimal commas', 'Name;Pay;Rate\nAsha;1,5;2,5\nHari;2,5;3,5\n'],
    ['\t', 'a tab', 'a\tb\n1,5\t2,5\n'],
    ['|', 'a bar', 'a|b\n1;2|3\n'],
    [',', 'a comma with names "Last; First"', 'Name,Title\nRai; Asha,Clerk\nRai; Hari,Clerk\n'],
    [',', 'a comma with rows that end early', 'a,b,c\n1;2,2\n1;2,2,\n1;2,2\n'],
    [',', 'a comma with quoted lists', 'a,b\n"1;2;3","4;5;6"\n"1;2;3","4;5;6"\n'],
    [',', 'a comma when there is one column', 'Name\nAsha\nHari Rai\n'],
    [';', 'a semicolon in one line', 'a;b'],
  ]
  test.each(cases)('%j: %s', (delimiter, _, text) => expect(detectDelimiter(text)).toBe(delimiter))
})

describe('a CSV file is read', () => {
  const bytes = (encoding: BufferEncoding, text: string, mark: number[] = []) =>
    Buffer.concat([Buffer.from(mark), Buffer.from(text, encoding)])
  const nepali = 'नाम,पद\nसीता श्रेष्ठ,क्‍षेत्र अधिकृत\n'
  const european = 'Name,City\nJosé Müller,Århus\n'
  const cases: [name: string, content: Buffer, encoding: string, row: string[]][] = [
    ['as UTF-8', bytes('utf8', nepali), 'utf-8', ['सीता श्रेष्ठ', 'क्‍षेत्र अधिकृत']],
    ['as UTF-8 with a mark', bytes('utf8', nepali, [0xef, 0xbb, 0xbf]), 'utf-8', ['सीता श्रेष्ठ', 'क्‍षेत्र अधिकृत']],
    [
      'as UTF-16 with a mark',
      bytes('utf16le', nepali, [0xff, 0xfe]),
      'utf-16le',
      ['सीता श्रेष्ठ', 'क्‍षेत्र अधिकृत'],
    ],
    [
      'as UTF-16, the other way round',
      bytes('utf16le', `\uFEFF${nepali}`).swap16(),
      'utf-16be',
      ['सीता श्रेष्ठ', 'क्‍षेत्र अधिकृत'],
    ],
    ['as UTF-16 without a mark', bytes('utf16le', european), 'utf-16le', ['José Müller', 'Århus']],
    ['as Latin-1', bytes('latin1', european), 'windows-1252', ['José Müller', 'Århus']],
    [
      'as Windows-1252',
      bytes('latin1', 'Name,Pay\nZo\xeb,\x80 5 \x96 6\n'),
      'windows-1252',
      ['Zoë', '€ 5 – 6'],
    ],
  ]
  test.each(cases)('%s', async (_, content, encoding, row) => {
    const sheet = await wholeSheet(await samples.file(content))
    expect(sheet.encoding).toBe(encoding)
    expect(sheet.cells).toEqual([row])
    expect(sheet.headers[0]).toMatch(/^(Name|नाम)$/)
  })

  test('as Latin-1 when its only such letter comes long after the beginning', async () => {
    const lines = `Code,Name\n${'1,Asha Rai\n'.repeat(20_000)}2,Zo\xeb\n`
    const sheet = await wholeSheet(await samples.file(bytes('latin1', lines)))
    expect(sheet.cells.at(-1)).toEqual(['2', 'Zoë'])
  })

  test('as UTF-8 when letters fall on the border of what is read at once', async () => {
    const names = Array.from({ length: 30_000 }, (_, i) => `${'x'.repeat(i % 5)}श्री`)
    const sheet = await wholeSheet(await samples.file(`नाम\n${names.join('\n')}`))
    expect(sheet.cells.map(([it]) => it)).toEqual(names)
  })

  test('in the encoding and with the delimiter that a person chose', async () => {
    const path = await samples.file('a;b,c\n1;2,é\n')
    const sheet = await wholeSheet(path, { encoding: 'windows-1252', delimiter: ';' })
    expect(sheet.cells).toEqual([['1', '2,Ã©']])
  })

  test('with the delimiter that its first line declares for Excel', async () => {
    const sheet = await wholeSheet(await samples.file('sep=;\r\na;b,c\r\n1;2,3\r\n'))
    expect(sheet).toMatchObject({ delimiter: ';', headers: ['a', 'b,c'], cells: [['1', '2,3']] })
  })
})

describe('the header row', () => {
  test('is the first with content, and rows are numbered as in the file', async () => {
    const sheet = await wholeSheet(await samples.file('\n  \n,,\nName , Title,,\nAsha,Clerk\n\nHari\n'))
    expect(sheet).toMatchObject({ headerRow: 4, headers: ['Name', 'Title'], headerFaults: [] })
    expect(sheet.rows).toEqual([
      { row: 5, cells: ['Asha', 'Clerk'] },
      { row: 7, cells: ['Hari', ''] },
    ])
  })
  test('can be named when titles stand above it', async () => {
    const path = await samples.file('Himal Traders Pvt. Ltd.\nStaff of 2082\n\nName,Title\nAsha,Clerk\n')
    expect(await wholeSheet(path, { headerRow: 3 })).toMatchObject({
      headerRow: 4,
      headers: ['Name', 'Title'],
    })
  })
  test('reports empty and repeated headings', async () => {
    const sheet = await openSheet(await samples.file('Name,,name,Code\n1,2,3,4\n'))
    expect(sheet.headerFaults).toEqual([
      { column: 2, kind: 'empty', message: 'Column 2 has no heading.' },
      { column: 3, kind: 'duplicate', message: 'Columns 1 and 3 have the same heading “name”.' },
    ])
    await sheet.close()
  })
  test('may be shorter than a row, which then keeps its surplus', async () => {
    expect((await wholeSheet(await samples.file('a,b\n1,2,3\n'))).cells).toEqual([['1', '2', '3']])
  })
  test('alone is a sheet without rows', async () => {
    expect((await wholeSheet(await samples.file('Name,Title'))).rows).toEqual([])
  })
})
