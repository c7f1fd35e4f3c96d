import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import { openSheet, type ReadOptions, type SheetRow } from '#platform/sheet/read.ts'

/** Files made for tests, in a folder of their own that goes when the test ends. */
export async function sampleFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  let count = 0
  const next = () => join(folder, `file-${++count}`)
  return {
    /** The path of a file with this content; its name tells nothing of its kind. */
    async file(content: string | Uint8Array) {
      const path = next()
      await writeFile(path, content)
      return path
    },
    async streamed(content: Readable | Iterable<string> | AsyncIterable<string>) {
      const path = next()
      await pipeline(content instanceof Readable ? content : Readable.from(content), createWriteStream(path))
      return path
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true })
    },
  }
}

/** Everything in a file, at once. */
export async function wholeSheet(path: string, options?: ReadOptions) {
  const sheet = await openSheet(path, options)
  const rows: SheetRow[] = []
  for await (const row of sheet.rows) rows.push(row)
  return { ...sheet, rows, cells: rows.map((it) => it.cells) }
}

export interface ZipPart {
  name: string
  data: string | Uint8Array
  /** What the archive says of the part, where it differs from the truth. */
  claims?: { size?: number; flags?: number; method?: number }
}

/** A ZIP archive as written by hand, so that it can also be wrong. */
export function zipOf(parts: ZipPart[]) {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, claims = {} } of parts) {
    const path = Buffer.from(name)
    const bytes = Buffer.from(data)
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(claims.flags ?? 0x800, 2)
    facts.writeUInt16LE(claims.method ?? 8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claims.size ?? bytes.length, 18)
    facts.writeUInt16LE(path.length, 22)
    pieces.push(Buffer.from('PK\x03\x04', 'latin1'), facts, path, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, path)
    offset += 30 + path.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, listed, end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

const relationsXml = (entries: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="${packaged}/relationships">${entries
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${related}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

export interface WorkbookXml {
  /** The inside of `sheetData`, of one sheet or by the names of several. */
  rows: string | Record<string, string>
  /** The shared strings, each the inside of an `si`. */
  strings?: string[]
  /** The inside of the style sheet. */
  styles?: string
  workbookPr?: string
  /** Attributes of the sheets by name. */
  sheetAttributes?: Record<string, string>
}

/** The parts of an XLSX file around rows written by hand. */
export function workbookParts({ rows, strings, styles, workbookPr = '', sheetAttributes = {} }: WorkbookXml) {
  const sheets = Object.entries(typeof rows === 'string' ? { Sheet1: rows } : rows)
  const tags = sheets.map(
    ([name], i) =>
      `<sheet name="${name}" sheetId="${i + 1}" ${sheetAttributes[name] ?? ''} r:id="rId${i + 1}"/>`,
  )
  const relations = sheets.map((_, i): [string, string, string] => [
    `rId${i + 1}`,
    'worksheet',
    `worksheets/sheet${i + 1}.xml`,
  ])
  relations.push(['s1', 'sharedStrings', 'sharedStrings.xml'], ['s2', 'styles', '/xl/styles.xml'])
  const parts: ZipPart[] = [
    { name: '[Content_Types].xml', data: `<Types xmlns="${packaged}/content-types"/>` },
    { name: '_rels/.rels', data: relationsXml([['r', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      data: `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${related}">${workbookPr}<sheets>${tags.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', data: relationsXml(relations) },
  ]
  if (strings)
    parts.push({
      name: 'xl/sharedStrings.xml',
      data: `<sst xmlns="${main}">${strings.map((it) => `<si>${it}</si>`).join('')}</sst>`,
    })
  if (styles)
    parts.push({ name: 'xl/styles.xml', data: `<styleSheet xmlns="${main}">${styles}</styleSheet>` })
  for (const [i, [, xml]] of sheets.entries())
    parts.push({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      data: `<worksheet xmlns="${main}"><sheetData>${xml}</sheetData></worksheet>`,
    })
  return parts
}

export const workbookOf = (xml: WorkbookXml) => zipOf(workbookParts(xml))

/** A row of text cells. */
export const textRow = (...cells: string[]) =>
  `<row>${cells.map((it) => `<c t="inlineStr"><is><t>${it}</t></is></c>`).join('')}</row>`

const families = [
  'Acharya',
  'Bajracharya',
  "D'Souza",
  'Gurung',
  'Karki',
  'Lama',
  'Müller',
  'Rai',
  'श्रेष्ठ',
  'Tamang',
]
const givens = ['Asha', 'Bikash', 'Ganesh', 'Hari', 'Jeevan', 'Maya', 'Roshan', 'सीता', 'Umesh', 'José']
const titles = [
  'Police officer',
  'Clerk II',
  'Firefighter-EMT',
  'Civil engineer (grade 3)',
  'Director of audits',
]

export const employeeHeaders = ['Code', 'Name', 'Title', 'Joined', 'Monthly pay', 'Remarks']

/** Employees as a large organization would send them; the same for the same number. */
export function* employeeRows(count: number) {
  for (let i = 0; i < count; i++) {
    const pick = (list: string[], step: number) => list[Math.floor(i / step) % list.length] ?? ''
    const joined = new Date(Date.UTC(2001, 0, 1 + (i % 9000))).toISOString().slice(0, 10)
    const name = `${pick(families, 10)}, ${pick(givens, 1)}`
    const remarks = i % 7 ? '' : `He said: "fine"; line ${i}`
    yield [
      `E${String(i + 1).padStart(6, '0')}`,
      name,
      pick(titles, 3),
      joined,
      `${20_000 + (i % 977) * 50}.5`,
      remarks,
    ]
  }
}
