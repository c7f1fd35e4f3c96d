import { existsSync, readdirSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { openSheet, type ReadOptions } from '#platform/sheet/read.ts'
import {
  sampleFolder,
  textRow,
  wholeSheet,
  workbookOf,
  workbookParts,
  zipOf,
  type ZipPart,
} from '#platform/sheet/sample-files.ts'

const samples = await sampleFolder()
afterAll(() => samples[Symbol.asyncDispose]())

const rows = textRow('Name') + textRow('Asha')
const honest = workbookParts({ rows })
const megabyte = 1024 * 1024
const bomb = `<row><c><v>${'1'.repeat(30 * megabyte)}</v></c></row>`

const attempt = async (parts: ZipPart[], options?: ReadOptions) =>
  wholeSheet(await samples.file(zipOf(parts)), options)

describe('a hostile archive is refused:', () => {
  const cases: [
    name: string,
    parts: ZipPart[],
    code: string,
    message: RegExp,
    limits?: ReadOptions['limits'],
  ][] = [
    ['a bomb', workbookParts({ rows: bomb }), 'unsafe', /far larger than the file/],
    [
      'a bomb beside the workbook',
      [...honest, { name: 'xl/media/a.png', data: bomb }],
      'unsafe',
      /far larger than the file/,
    ],
    [
      'a bomb in many small parts',
      [...honest, ...Array.from({ length: 40 }, (_, i) => ({ name: `x${i}`, data: 'y'.repeat(megabyte) }))],
      'unsafe',
      /far larger than the file/,
      { inflatedBytes: 30 * megabyte },
    ],
    [
      'a part larger than it claims',
      honest.map((it) => (it.name.includes('sheet1') ? { ...it, claims: { size: 40 } } : it)),
      'damaged',
      /damaged/,
    ],
    [
      'a bomb that claims to be small',
      workbookParts({ rows: bomb }).map((it) =>
        it.name.includes('sheet1') ? { ...it, claims: { size: 4000 } } : it,
      ),
      'damaged',
      /damaged/,
    ],
    [
      'a part smaller than it claims',
      honest.map((it) => (it.name.includes('sheet1') ? { ...it, claims: { size: 1_000_000 } } : it)),
      'damaged',
      /damaged/,
    ],
    [
      'too many parts',
      [...honest, ...Array.from({ length: 1000 }, (_, i) => ({ name: `p${i}`, data: '' }))],
      'unsafe',
      /more than 1000 parts/,
    ],
    [
      'a path that climbs',
      [...honest, { name: '../../etc/cron.d/x', data: 'x' }],
      'unsafe',
      /a path for a name/,
    ],
    ['an absolute path', [...honest, { name: '/etc/passwd', data: 'x' }], 'unsafe', /a path for a name/],
    [
      'two parts of one name',
      [...honest, { name: 'XL/worksheets/sheet1.xml', data: '' }],
      'unsafe',
      /two parts of one name/,
    ],
    [
      'an encrypted part',
      [...honest, { name: 'x', data: 'x', claims: { flags: 1 } }],
      'protected',
      /password/,
    ],
    [
      'an unknown compression',
      [...honest, { name: 'x', data: 'x', claims: { method: 99 } }],
      'damaged',
      /damaged/,
    ],
    [
      'entities that multiply',
      declared('<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'),
      'unsafe',
      /document type/,
    ],
    [
      'entities from elsewhere',
      declared('<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
      'unsafe',
      /document type/,
    ],
    [
      'XML that stops halfway',
      honest.map((it) => ({ ...it, data: String(it.data).replace('</sheetData></worksheet>', '') })),
      'damaged',
      /damaged/,
    ],
    [
      'XML whose tag never ends',
      honest.map((it) => ({
        ...it,
        data: String(it.data).replace('</sheetData>', `<a b="${'x'.repeat(1_100_000)}`),
      })),
      'damaged',
      /damaged/,
    ],
    [
      'a cell in no column',
      workbookParts({ rows: '<row><c r="ZZZZ1"><v>1</v></c></row>' }),
      'damaged',
      /damaged/,
    ],
    [
      'a cell far to the right',
      workbookParts({ rows: '<row><c r="XFD1"><v>1</v></c></row>' }),
      'too_many_columns',
      /250 columns/,
    ],
    [
      'a cell that never ends',
      workbookParts({ rows: `<row><c t="inlineStr"><is><t>${'x '.repeat(900_000)}</t></is></c></row>` }),
      'cell_too_long',
      /32,767 characters/,
      { ratioFreeBytes: 9 * megabyte },
    ],
  ]
  test.each(cases)('%s', async (_, parts, code, message, limits) => {
    const reading = attempt(parts, { limits })
    await expect(reading).rejects.toMatchObject({ name: 'SheetError', code })
    await expect(reading).rejects.toThrow(message)
  })
})

/** The workbook with a document type declared in its sheet. */
function declared(type: string) {
  return honest.map((it) =>
    it.name.includes('sheet1')
      ? { ...it, data: `<?xml version="1.0"?>${type}${it.data.toString().replace('Asha', '&b;')}` }
      : it,
  )
}

test('an archive within the archive is not opened', async () => {
  const inner = zipOf(Array.from({ length: 2000 }, (_, i) => ({ name: `${i}`, data: '' })))
  const parts = [...honest, { name: 'xl/embeddings/inner.xlsx', data: inner }]
  expect((await attempt(parts)).cells).toEqual([['Asha']])
})

test('a small part may shrink as much as it likes', async () => {
  const blank = `<row>${'<c s="1"/>'.repeat(100_000)}</row>`
  expect((await attempt(workbookParts({ rows: rows + blank }))).cells).toEqual([['Asha']])
})

test.runIf(existsSync('/proc/self/fd'))('a refused or abandoned file is closed again', async () => {
  const bad = await samples.file(workbookOf({ rows: bomb }))
  const good = await samples.file(workbookOf({ rows: rows.repeat(9) }))
  const headless = await samples.file(
    workbookOf({ rows: textRow(...Array.from({ length: 300 }, () => 'x')) }),
  )
  const csv = await samples.file('a\n'.repeat(90_000))
  const openOnes = () => readdirSync('/proc/self/fd').length
  const before = openOnes()
  for (let i = 0; i < 10; i++) {
    await expect(wholeSheet(bad)).rejects.toThrow('unsafe')
    await expect(wholeSheet(headless)).rejects.toThrow('columns')
    for (const path of [good, csv]) {
      const sheet = await openSheet(path)
      await sheet.rows.next()
      await sheet.close()
    }
  }
  await expect.poll(openOnes).toBeLessThanOrEqual(before)
})
