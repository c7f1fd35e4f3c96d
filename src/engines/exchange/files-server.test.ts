import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { textRow, workbookOf, workbookParts, zipOf } from '#platform/sheet/sample-files.ts'
import { writeXlsx } from '#platform/sheet/write.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
})
afterAll(() => world.close())

const manyColumns = Array.from({ length: 300 }, (_, i) => `Column ${i + 1}`)
const bomb = zipOf([
  ...workbookParts({ rows: '' }).filter(({ name }) => !name.includes('worksheets')),
  { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(220 * 1024 * 1024, ' ') },
])

describe('a file is refused in plain words that', () => {
  const cases: [string, () => string | Uint8Array, RegExp | string][] = [
    ['is empty', () => '', 'The submitted file is empty.'],
    ['has headings only', () => 'Name,Title\r\n', 'The file has headings but no rows below them.'],
    ['is a picture', () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0', 'latin1'), /not a spreadsheet/],
    ['has 300 columns', () => `${manyColumns.join()}\n${manyColumns.join()}\n`, /more than 250 columns/],
    ['has a million rows', () => `Name\n${'a\n'.repeat(1_000_000)}`, 'The file has more than 50,000 rows.'],
    ['is a zip bomb', () => bomb, /refused as unsafe/],
    ['never ends a quotation', () => 'Name,Title\nAsha,"Clerk\nHari,Clerk\n', /never closed/],
  ]
  test.each(cases)('%s', async (_, content, message) => {
    const { status, body } = await hr.upload(content())
    expect(status).toBe(400)
    expect(body).toMatchObject({ file: [expect.stringMatching(message)] })
  })

  test('is larger than 25 MB, and the server stays at its work', async () => {
    const { status, body } = await hr.upload(Buffer.alloc(26 * 1024 * 1024, 'a'))
    expect(status).toBe(413)
    expect(body).toMatchObject({ detail: 'Your request size is larger than the defined limit.' })
  })
})

describe('a file gives the same people, whoever made it:', () => {
  const lines = [
    ['Name', 'Job title', 'Joined on', 'Annual salary', 'Pay basis'],
    ['Müller, José', 'Clerk', '31.12.2015', '1234,50', 'SALARY'],
    ['O’Hara, Seán B', 'Clerk', '01.02.2016', '99,00', 'SALARY'],
  ]
  const csv = (separator: string, end = '\n') => lines.map((cells) => cells.join(separator)).join(end)
  const quoted = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
  const latin = Buffer.from(csv(';').replaceAll('’', "'"), 'latin1')
  const trailing = csv(';').replaceAll(';', '  ;') + '   \n\n ;;;; \n'
  const files: [string, () => Uint8Array | string | Promise<Uint8Array>, string][] = [
    ['a byte order mark and semicolons', () => `\uFEFF${csv(';', '\r\n')}`, 'Seán'],
    ['Latin-1 and semicolons', () => latin, 'Seán'],
    ['UTF-16 with tabs, as Excel saves Unicode text', () => utf16(csv('\t')), 'Seán'],
    ['blanks after cells and blank lines at the end', () => trailing, 'Seán'],
    ['quotation marks around everything', () => `\uFEFF${quoted}`, 'Seán'],
    ['XLSX', () => xlsx(lines), 'Seán'],
  ]
  test.each(files)('%s', async (_, made, given) => {
    const checked = await hr.check(await made())
    expect(checked.counts).toMatchObject({ rows: 2, valid: 2, errors: 0, to_create: 2 })
    expect(checked.options).toMatchObject({ decimal: ',', day_order: 'day_first', calendar: 'AD' })
    const [first, second] = await hr.rows(checked.id)
    expect(first?.reads).toEqual({
      full_name: 'José Müller',
      joined_on: '2015-12-31',
      annual_salary: '1234.5',
      pay_basis: 'Salaried',
    })
    expect(second?.reads['full_name']).toMatch(new RegExp(`^${given} B O.Hara$`))
  })
})

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const xlsx = (rows: string[][]) =>
  buffer(
    writeXlsx(
      (rows[0] ?? []).map((title) => ({ title, kind: 'text' })),
      rows.slice(1),
      'People',
    ),
  )

test('a formula of a workbook comes in by its result, and what only looks like one stays text', async () => {
  const cell = (inner: string) => `<c ${inner}</c>`
  const head = textRow('First name', 'Last name', 'Weekly hours', 'Leaving reason')
  const formulas =
    cell('t="str"><f>UPPER("asha")</f><v>Asha</v>') +
    cell('t="inlineStr"><is><t>Rai</t></is>') +
    cell('><f>20+20</f><v>40</v>') +
    cell('t="inlineStr"><is><t>=cmd|calc</t></is>')
  const { id, counts } = await hr.check(workbookOf({ rows: `${head}<row>${formulas}</row>` }))
  expect(counts).toMatchObject({ valid: 1, errors: 0 })
  const [row] = await hr.rows(id)
  expect(row?.cells).toMatchObject({ first_name: 'Asha', weekly_hours: '40', leaving_reason: '=cmd|calc' })
})

test('of several sheets the one with the headings is read, below what stands above them', async () => {
  const notes = textRow('How to fill this in') + textRow('One person a row', 'No sums') + textRow('Thank you')
  const people =
    textRow('Himal Technologies') +
    textRow('Code', 'First name', 'Joined on') +
    textRow('S-1', 'Asha', '2015-03-30')
  const checked = await hr.check(workbookOf({ rows: { Notes: notes, People: people } }))
  expect(checked).toMatchObject({ sheet: 'People', counts: { rows: 1, valid: 1, errors: 0 } })
  expect(checked.remarks).toEqual([
    'Only the sheet “People” is read; the file also has: Notes.',
    'The headings are those of row 2: what stands above them is left out.',
  ])
  const rows = await hr.rows(checked.id)
  expect(rows).toMatchObject([{ row_no: 3, cells: { code: 'S-1', joined_on: '2015-03-30' } }])
  // nothing anywhere that is known: the first one, to be matched by hand
  const strange = { A: textRow('x', 'y') + textRow('1', '2'), B: textRow('z') + textRow('3') }
  expect((await hr.upload(workbookOf({ rows: strange }))).body).toMatchObject({ sheet: 'A' })
})

describe('a sheet without a list stands before the one that has it:', () => {
  const list = textRow('Code', 'First name') + textRow('S-1', 'Asha')
  const strange = textRow('x', 'y') + textRow('1', '2')
  const cases: [string, Record<string, string>, string][] = [
    ['empty', { Sheet1: '', People: list }, 'People'],
    ['two empty ones, and one of other things', { A: '', B: '', C: strange, People: list }, 'People'],
    ['empty, and nothing that is known', { A: '', B: strange, C: strange }, 'B'],
    ['headings alone', { Blank: textRow('Code', 'First name'), People: list }, 'People'],
    ['a title alone, and nothing that is known', { Cover: textRow('Staff'), B: '', C: strange }, 'C'],
  ]
  test.each(cases)('%s', async (_, rows, sheet) => {
    const { status, body } = await hr.upload(workbookOf({ rows }))
    expect({ status, body }).toMatchObject({ status: 201, body: { sheet, counts: { rows: 1 } } })
  })

  test('its rows are read from there', async () => {
    const { id } = await hr.check(workbookOf({ rows: { Sheet1: '', People: list } }))
    expect(await hr.rows(id)).toMatchObject([{ row_no: 2, cells: { code: 'S-1', first_name: 'Asha' } }])
  })

  test('all are empty', async () => {
    const { status, body } = await hr.upload(workbookOf({ rows: { A: '', B: '' } }))
    expect({ status, body }).toMatchObject({ status: 400, body: { file: ['The file is empty.'] } })
  })
})

test('an error of a workbook is told at its cell', async () => {
  const head = textRow('First name', 'Weekly hours')
  const row = '<c t="inlineStr"><is><t>Asha</t></is></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c>'
  const { id, counts } = await hr.check(workbookOf({ rows: `${head}<row>${row}</row>` }))
  expect(counts).toMatchObject({ errors: 1, errors_by: { weekly_hours: 1 } })
  expect((await hr.rows(id))[0]?.errors).toEqual({ weekly_hours: [expect.stringContaining('#DIV/0!')] })
})

test('headings that are missing or double still can be mapped, and are remarked on', async () => {
  const { body } = await hr.upload('First name,,Name,Name\nAsha,x,1,2\n')
  expect(body.columns.map(({ header }) => header)).toEqual(['First name', 'Column 2', 'Name', 'Name (2)'])
  expect(body.remarks).toEqual([
    'Column 2 has no heading.',
    expect.stringContaining('Columns 3 and 4 have the same heading'),
  ])
})
