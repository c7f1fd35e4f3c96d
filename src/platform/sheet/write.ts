import { Readable } from 'node:stream'
import { Decimal } from 'decimal.js'
import type { CellStyle, ColumnDef } from 'hucre'
import { writeXlsxStream } from 'hucre/xlsx'
import { plainNumber } from '#platform/sheet/cell-text.ts'
import { guarded } from '#platform/sheet/formula-guard.ts'

export interface SheetColumn {
  title: string
  /** `number` and `money` take exact decimals as strings; `day` takes ISO days. */
  kind: 'text' | 'number' | 'money' | 'day'
  /** In characters; without it, from the title and the kind. */
  width?: number
}

export type SheetValue = string | number | null
type Rows = AsyncIterable<readonly SheetValue[]> | Iterable<readonly SheetValue[]>

/** One sheet as a file, made while it is read: rows are taken only as fast as the reader takes bytes. */
export function writeSheet(
  kind: 'csv' | 'xlsx',
  columns: readonly SheetColumn[],
  rows: Rows,
  name = 'Sheet1',
) {
  return kind === 'csv' ? writeCsv(columns, rows) : writeXlsx(columns, rows, name)
}

/** RFC 4180 with a byte order mark, without which Excel does not read Devanagari. */
export function writeCsv(columns: readonly SheetColumn[], rows: Rows): Readable {
  return Readable.from(csvPieces(columns, rows), { objectMode: false })
}

async function* csvPieces(columns: readonly SheetColumn[], rows: Rows) {
  let text = `\uFEFF${csvLine(columns.map(({ title }) => guarded(title)))}`
  for await (const row of rows) {
    text += csvLine(columns.map(({ kind }, index) => csvCell(row[index] ?? null, kind)))
    if (text.length < pieceCharacters) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

const pieceCharacters = 64 * 1024

function csvCell(value: SheetValue, kind: SheetColumn['kind']) {
  if (value === null) return ''
  return isNumeric(kind) && decimal(value) !== undefined ? String(value).trim() : guarded(String(value))
}

const csvLine = (cells: string[]) => `${cells.map(quoted).join(',')}\r\n`

/** Other delimiters are quoted too, so that no reader takes them for the one that counts. */
const quoted = (cell: string) =>
  /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Typed cells: text stays text and is never a formula, numbers and days can be reckoned with. */
export function writeXlsx(columns: readonly SheetColumn[], rows: Rows, name: string): Readable {
  let inHeader = true
  // The library styles cells by column only, and reads the style as it writes each row; so the columns
  // answer with the heading's style until the first row of data is asked for.
  const defs = columns.map(({ title, kind, width }): ColumnDef => ({
    width: width ?? Math.min(60, Math.max(leastWidth[kind], title.length + 2)),
    get style() {
      return inHeader ? headingStyle : bodyStyle[kind]
    },
  }))
  async function* cells() {
    yield columns.map(({ title }) => xlsxText(title))
    inHeader = false
    for await (const row of rows) yield columns.map(({ kind }, index) => xlsxCell(row[index] ?? null, kind))
  }
  const bytes = writeXlsxStream(cells(), { name: sheetName(name), columns: defs, freezePane: { rows: 1 } })
  // the browser's and Node's own types of the same stream differ where both are known
  return Readable.fromWeb(bytes as never)
}

const leastWidth = { text: 14, number: 10, money: 14, day: 12 }
const headingStyle: CellStyle = { font: { bold: true } }
const bodyStyle: Record<SheetColumn['kind'], CellStyle | undefined> = {
  // As text, so that what people type into a template keeps its leading zeros.
  text: { numFmt: '@' },
  number: undefined,
  money: { numFmt: '#,##0.00' },
  day: { numFmt: 'yyyy-mm-dd' },
}

function xlsxCell(value: SheetValue, kind: SheetColumn['kind']) {
  if (value === null || value === '') return null
  if (isNumeric(kind)) return exactNumber(value) ?? xlsxText(String(value))
  if (kind === 'day') return serialDate(String(value)) ?? xlsxText(String(value))
  return xlsxText(String(value))
}

const isNumeric = (kind: SheetColumn['kind']) => kind === 'number' || kind === 'money'

function decimal(value: string | number) {
  const text = String(value).trim()
  return /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(text) ? new Decimal(text) : undefined
}

/** Spreadsheets reckon with doubles; a decimal that would come back changed is written as text. */
function exactNumber(value: string | number) {
  const exact = decimal(value)
  if (!exact) return undefined
  const double = exact.toNumber()
  return plainNumber(String(double)) === (exact.isZero() ? '0' : exact.toFixed()) ? double : undefined
}

/** Excel's calendar begins in 1900, and is a day wrong before its third month. */
function serialDate(day: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < '1900-03-01') return undefined
  const date = new Date(`${day}T00:00:00Z`)
  return date.toString() !== 'Invalid Date' && date.toISOString().startsWith(day) ? date : undefined
}

/** Excel calls a file damaged that has a longer cell or one of these: half a character, or none. */
const longestText = 32_767
const illegal = /[\p{Surrogate}\uFFFE\uFFFF]/gu

function xlsxText(text: string) {
  const safe = guarded(text)
  const fitting = safe.length > longestText ? `${safe.slice(0, longestText - 1)}…` : safe
  const legal = fitting.replaceAll(illegal, '\uFFFD')
  // What only looks like an escape of the format must not be read as one.
  return legal.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

/** Excel allows 31 characters, some signs not at all, and keeps one name for itself. */
function sheetName(name: string) {
  const legal = name
    .slice(0, 31)
    .replaceAll(/[[\]:*?/\\\p{Cc}\p{Surrogate}]/gu, ' ')
    .replaceAll(/^['\s]+|['\s]+$/g, '')
  return legal === '' || legal.toLowerCase() === 'history' ? 'Sheet1' : legal
}
