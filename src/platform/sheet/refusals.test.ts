import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { ReadOptions } from '#platform/sheet/read.ts'
import {
  sampleFolder,
  textRow,
  wholeSheet,
  workbookOf,
  workbookParts,
  zipOf,
} from '#platform/sheet/sample-files.ts'
import { writeXlsx } from '#platform/sheet/write.ts'

const samples = await sampleFolder()
afterAll(() => samples[Symbol.asyncDispose]())

const refused = async (
  content: string | Uint8Array,
  code: string,
  message: string | RegExp,
  options?: ReadOptions,
) => {
  const reading = wholeSheet(await samples.file(content), options)
  await expect(reading).rejects.toMatchObject({ name: 'SheetError', code })
  await expect(reading).rejects.toThrow(message)
}
const hugeRow = (cells: number) => Array.from({ length: cells }, (_, i) => `c${i}`)
const oldExcel = Buffer.from('d0cf11e0a1b11ae1', 'hex')

describe('a file is refused that', () => {
  const cases: [name: string, content: string | Uint8Array, code: string, message: string][] = [
    ['is empty', '', 'empty', 'The file is empty.'],
    ['holds only blank lines', '\n , \n\r\n', 'empty', 'The file is empty.'],
    ['holds only a byte order mark', '\uFEFF', 'empty', 'The file is empty.'],
    [
      'is a picture',
      Buffer.concat([
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        deflateSync(Buffer.from(hugeRow(999).join())),
      ]),
      'not_a_spreadsheet',
      'The file is not a spreadsheet. Save it as .xlsx or .csv.',
    ],
    ['is a PDF', '%PDF-1.7\n1 0 obj\n', 'not_a_spreadsheet', 'The file is not a spreadsheet.'],
    [
      'is a web page',
      '\n<!DOCTYPE html><table><tr><td>Name</td></tr></table>',
      'not_a_spreadsheet',
      'The file is a web page or XML',
    ],
    ['is nothing but NULs', Buffer.alloc(5000), 'not_a_spreadsheet', 'The file is not a spreadsheet.'],
    [
      'is some other ZIP archive',
      zipOf([{ name: 'readme.txt', data: 'hello' }]),
      'not_a_spreadsheet',
      'The file is not a spreadsheet.',
    ],
    [
      'is a Word document',
      zipOf(
        workbookParts({ rows: '' }).map((it) => ({
          name: it.name.replace('workbook', 'document'),
          data: String(it.data).replace('xl/workbook', 'xl/document'),
        })),
      ),
      'not_a_spreadsheet',
      'The file is not a spreadsheet.',
    ],
    [
      'is an OpenDocument file',
      zipOf([
        { name: 'mimetype', data: 'x' },
        { name: 'META-INF/manifest.xml', data: '<a/>' },
      ]),
      'old_format',
      'This is an OpenDocument file. Save it as .xlsx or .csv.',
    ],
    [
      'is a binary workbook',
      zipOf(
        workbookParts({ rows: '' }).map((it) => ({
          ...it,
          data: String(it.data).replace('xl/workbook.xml', 'xl/workbook.bin'),
        })),
      ),
      'old_format',
      'This is a binary Excel file (.xlsb). Save it as .xlsx or .csv.',
    ],
    [
      'is an old Excel file',
      Buffer.concat([oldExcel, Buffer.alloc(4096, 7)]),
      'old_format',
      'This is an old Excel file (.xls). Save it as .xlsx or .csv.',
    ],
    [
      'is protected by a password',
      Buffer.concat([oldExcel, Buffer.alloc(70_000), Buffer.from('EncryptedPackage', 'utf16le')]),
      'protected',
      'The file is protected by a password. Remove the password first. Save it as .xlsx or .csv.',
    ],
    [
      'is half a ZIP archive',
      workbookOf({ rows: textRow('a') }).subarray(0, 900),
      'damaged',
      'The file is damaged and cannot be read.',
    ],
    ['has no rows at all', workbookOf({ rows: '' }), 'empty', 'The file is empty.'],
  ]
  test.each(cases)('%s', (_, content, code, message) => refused(content, code, message))
})

describe('a file beyond the limits is refused:', () => {
  const limits = { rows: 3, columns: 4, cellCharacters: 10, fileBytes: 100_000 }
  const fourRows = ['a', '1', '2', '3', '4']
  test('too many rows', async () => {
    await refused(fourRows.join('\n'), 'too_many_rows', 'The file has more than 3 rows.', { limits })
    const xlsx = workbookOf({ rows: fourRows.map((it) => textRow(it)).join('') })
    await refused(xlsx, 'too_many_rows', 'The file has more than 3 rows.', { limits })
  })
  test('three rows and blank lines are not too many', async () => {
    const { rows } = await wholeSheet(await samples.file('a\n\n1\n\n2\n3\n\n,,\n'), { limits })
    expect(rows.map((it) => it.row)).toEqual([3, 5, 6])
  })
  test('too many columns, in the header or below it', async () => {
    const message = 'The file has more than 4 columns.'
    await refused('a,b,c,d,e\n', 'too_many_columns', message, { limits })
    await refused('a,b\n1,2,3,4,5\n', 'too_many_columns', message, { limits })
    await refused(workbookOf({ rows: textRow('a', 'b', 'c', 'd', 'e') }), 'too_many_columns', message, {
      limits,
    })
  })
  test('300 columns under the real limits', async () => {
    const message = 'The file has more than 250 columns.'
    await refused(`${hugeRow(300).join()}\n${hugeRow(300).join()}\n`, 'too_many_columns', message)
    await refused(workbookOf({ rows: textRow(...hugeRow(300)) }), 'too_many_columns', message)
  })
  test('300 columns of which the last 50 are blank are read', async () => {
    const cells = hugeRow(250)
    const line = `${cells.join()}${','.repeat(50)}\n`
    expect(await wholeSheet(await samples.file(line + line))).toMatchObject({
      headers: cells,
      cells: [cells],
    })
    const row = textRow(...cells).replace('</row>', '<c s="0"/><c r="KN1"/></row>')
    expect(await wholeSheet(await samples.file(workbookOf({ rows: row + row })))).toMatchObject({
      cells: [cells],
    })
  })
  test('too long a cell', async () => {
    const message = 'Row 2, column 2 holds more than 10 characters.'
    await refused('a,b\n1,12345678901\n', 'cell_too_long', message, { limits })
    const xlsx = workbookOf({ rows: textRow('a') + textRow('1', '12345678901') })
    await refused(xlsx, 'cell_too_long', message, { limits })
    const shared = '<row><c t="s"><v>0</v></c></row>'
    await refused(
      workbookOf({ rows: shared, strings: ['<t>12345678901</t>'] }),
      'cell_too_long',
      /Row 1, column 1/,
      { limits },
    )
  })
  test('a quote that never closes, in a long file and in a short one', async () => {
    await refused(`a,b\n1,"2\n${'x,y\n'.repeat(20_000)}`, 'cell_too_long', 'A quotation mark may be missing.')
    await refused(
      'a,b\n1,"2\n3,4\n',
      'unclosed_quote',
      'The quotation mark in row 2, column 2 is never closed.',
    )
  })
  test('too large a file', async () => {
    const message = 'The file is larger than 0.1 MB.'
    await refused('x'.repeat(10).padEnd(100_001, '\n'), 'too_large', message, { limits })
    const large = await buffer(writeXlsx([{ title: 'a', kind: 'text' }], noise(), 'S'))
    await refused(large, 'too_large', message, { limits })
  })
  test('a file both too large and too long, for its rows', async () => {
    await refused('a\n'.repeat(60_000), 'too_many_rows', 'The file has more than 3 rows.', { limits })
  })
  test('a sheet that is not there', async () => {
    await refused(
      workbookOf({ rows: textRow('a') }),
      'no_such_sheet',
      'The file has no sheet named “Staff”.',
      { sheet: 'Staff' },
    )
  })
})

describe('cells that were merged', () => {
  const sheet = (...refs: string[]) =>
    zipOf(
      workbookParts({ rows: [1, 2, 3, 4].map((row) => textRow(`a${row}`, `b${row}`)).join('') }).map((part) =>
        part.name.endsWith('sheet1.xml')
          ? {
              ...part,
              data: String(part.data).replace(
                '</sheetData>',
                `</sheetData><mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
              ),
            }
          : part,
      ),
    )
  test('are refused below the headings', async () => {
    const message = 'The cells A3:A4 are merged. Unmerge the cells below the headings and fill each of them.'
    await refused(sheet('A1:B1', 'A3:A4'), 'merged', message)
  })
  test('and read above and in them', async () => {
    const { cells } = await wholeSheet(await samples.file(sheet('A1:B1', 'A2:B2')), { headerRow: 2 })
    expect(cells).toHaveLength(2)
  })
})

function* noise() {
  let seed = 1
  for (let i = 0; i < 40_000; i++) {
    seed = (seed * 48_271) % 2_147_483_647
    yield [seed.toString(36)]
  }
}
