import { afterAll, describe, expect, test } from 'vitest'
import { openSheet, type SheetRow } from '#platform/sheet/read.ts'
import {
  sampleFolder,
  textRow,
  wholeSheet,
  workbookOf,
  workbookParts,
  zipOf,
  type WorkbookXml,
} from '#platform/sheet/sample-files.ts'

const samples = await sampleFolder()
afterAll(() => samples[Symbol.asyncDispose]())

const read = async (xml: WorkbookXml, sheet?: string) =>
  wholeSheet(await samples.file(workbookOf(xml)), { sheet })

/** The cells of one row below a header of four columns. */
const cellsOf = async (row: string, more: Partial<WorkbookXml> = {}) =>
  (await read({ ...more, rows: textRow('A', 'B', 'C', 'D') + row })).rows[0]

const styles = `<numFmts count="3">
  <numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00 &quot;days&quot;"/>
  <numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="22"/></cellXfs>`

describe('a cell is read', () => {
  const cases: [name: string, row: string, cells: string[], more?: Partial<WorkbookXml>][] = [
    [
      'as shared text',
      '<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c></row>',
      ['श्रेष्ठ & Co', 'Asha', '', ''],
      { strings: ['<t>Asha</t>', '<t>श्रेष्ठ &amp; Co</t>'] },
    ],
    [
      'as rich text, without its phonetic reading',
      '<row><c t="s"><v>0</v></c></row>',
      ['As ha', '', '', ''],
      {
        strings: [
          '<r><rPr><b/></rPr><t xml:space="preserve">As </t></r><r><t>ha</t></r><rPh sb="0" eb="1"><t>no</t></rPh>',
        ],
      },
    ],
    [
      'as text in the cell',
      '<row><c t="inlineStr"><is><r><t>As</t></r><r><t>ha</t></r><rPh><t>no</t></rPh></is></c></row>',
      ['Asha', '', '', ''],
    ],
    [
      'as text of entities, escapes and CDATA',
      '<row><c t="inlineStr"><is><t>a&#2309;&#x905;&lt;_x000D__x005F_x0041_</t></is></c><c t="inlineStr"><is><t><![CDATA[<b>&amp;]]></t></is></c></row>',
      ['aअअ<\r_x0041_', '<b>&amp;', '', ''],
    ],
    [
      'as a plain number',
      '<row><c><v>0.30000000000000004</v></c><c t="n"><v>1E3</v></c><c s="3"><v>42093</v></c></row>',
      ['0.3', '1000', '42093', ''],
      { styles },
    ],
    [
      'as a day',
      '<row><c s="1"><v>42093</v></c><c s="2"><v>42093</v></c><c t="d"><v>2015-03-30T00:00:00</v></c></row>',
      ['2015-03-30', '2015-03-30', '2015-03-30', ''],
      { styles },
    ],
    [
      'as a time, an instant and a duration',
      '<row><c s="5"><v>0.25</v></c><c s="5"><v>42093.25</v></c><c s="4"><v>1.25</v></c></row>',
      ['06:00', '2015-03-30 06:00', '30:00', ''],
      { styles },
    ],
    [
      'as a day of the calendar of 1904',
      '<row><c s="1"><v>40631</v></c></row>',
      ['2015-03-30', '', '', ''],
      { styles, workbookPr: '<workbookPr date1904="1"/>' },
    ],
    ['as a truth', '<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c></row>', ['TRUE', 'FALSE', '', '']],
    [
      'as the stored result of a formula',
      '<row><c><f>1+1</f><v>3</v></c><c t="str"><f>HYPERLINK("http://x")</f><v>go</v></c><c t="str"><f>""</f><v></v></c></row>',
      ['3', 'go', '', ''],
    ],
    ['by its place', '<row r="7"><c r="D7"><v>4</v></c><c r="B7"><v>2</v></c></row>', ['', '2', '', '4']],
    ['whatever prefix its tags have', '<x:row><x:c><x:v>1</x:v></x:c></x:row>', ['1', '', '', '']],
    [
      'past comments and tags that are not known',
      '<row><!-- <c><v>9</v></c> --><ext a=">"><v>8</v></ext><c><v>1</v></c></row>',
      ['1', '', '', ''],
    ],
    [
      'without NULs, whatever its kind',
      '<row><c><v>&#0;x</v></c><c t="d"><v>y&#0;</v></c><c t="inlineStr"><is><t>_x0000_z</t></is></c></row>',
      ['x', 'y', 'z', ''],
    ],
    ['without what stands outside of values', '<row>no<c>no<v>1</v>no</c></row>', ['1', '', '', '']],
  ]
  test.each(cases)('%s', async (_, row, cells, more) =>
    expect((await cellsOf(row, more))?.cells).toEqual(cells),
  )
})

describe('a cell is reported', () => {
  test('that shows an error', async () => {
    expect(
      await cellsOf('<row r="2"><c><v>1</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'),
    ).toEqual<SheetRow>({
      row: 2,
      cells: ['1', '#DIV/0!', '', ''],
      faults: [{ column: 2, message: 'The cell shows the error #DIV/0!.' }],
    })
  })
  test('but not for a formula whose result is empty', async () => {
    const row = await cellsOf('<row><c><v>1</v></c><c t="str"><f>""</f><v></v></c></row>')
    expect(row?.faults).toBeUndefined()
  })
  test('whose formula was never reckoned', async () => {
    const message = 'The formula has no stored result. Open the file in Excel and save it.'
    expect((await cellsOf('<row><c r="C2"><f>A1*2</f></c></row>'))?.faults).toEqual([{ column: 3, message }])
  })
})

describe('rows', () => {
  test('have the numbers of the file, and blank ones are left out', async () => {
    const rows = `${textRow('A')}<row r="5"><c><v>1</v></c></row><row/><row r="0"><c t="inlineStr"><is><t> </t></is></c></row><row><c><v>2</v></c></row>`
    expect((await read({ rows })).rows).toEqual([
      { row: 5, cells: ['1'] },
      { row: 8, cells: ['2'] },
    ])
  })
  test('come one by one, so that a file can be left after its first', async () => {
    const many = textRow('A') + Array.from({ length: 40_000 }, (_, i) => textRow(`row ${i ** 3}`)).join('')
    const sheet = await openSheet(await samples.file(workbookOf({ rows: many })))
    expect(await sheet.rows.next()).toMatchObject({ value: { row: 2 } })
    await sheet.close()
    expect(await sheet.rows.next()).toMatchObject({ done: true })
  })
})

describe('of several sheets', () => {
  const rows = {
    Hidden: textRow('H'),
    'Staff & pay': textRow('S') + textRow('1'),
    Last: textRow('L') + textRow('2'),
  }
  const xml = {
    rows: Object.fromEntries(Object.entries(rows).map(([name, it]) => [name.replace('&', '&amp;'), it])),
    sheetAttributes: { Hidden: 'state="hidden"' },
  }
  test('the first visible is read', async () => {
    expect(await read(xml)).toMatchObject({
      kind: 'xlsx',
      sheetNames: ['Staff & pay', 'Last'],
      sheetName: 'Staff & pay',
      headers: ['S'],
    })
  })
  test('one can be named', async () => {
    expect(await read(xml, 'Last')).toMatchObject({ sheetName: 'Last', cells: [['2']] })
  })
  test('a hidden one is read when there is no other', async () => {
    const alone = { rows: { Hidden: textRow('H') }, sheetAttributes: { Hidden: 'state="veryHidden"' } }
    expect(await read(alone)).toMatchObject({ sheetNames: ['Hidden'], headers: ['H'] })
  })
})

test('parts are found by their relations, whatever they are called', async () => {
  const moved = workbookParts({
    rows: textRow('A') + '<row><c t="s"><v>0</v></c></row>',
    strings: ['<t>Asha</t>'],
  }).map((it) => ({
    name: it.name.replace('xl/worksheets/sheet1', 'data/Übersicht').replace('xl/shared', 'xl/Shared'),
    data: String(it.data).replace('worksheets/sheet1', '../data/Übersicht'),
  }))
  expect((await wholeSheet(await samples.file(zipOf(moved)))).cells).toEqual([['Asha']])
})
