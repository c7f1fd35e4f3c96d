import { cleanText, plainNumber, serialText, type DateStyle } from '#platform/sheet/cell-text.ts'
import type { SheetLimits } from '#platform/sheet/limits.ts'
import { rowBuilder, type SheetRecord } from '#platform/sheet/records.ts'
import { refusal } from '#platform/sheet/sheet-error.ts'
import { openPackage } from '#platform/sheet/xlsx-package.ts'
import { dateStyles, readWorkbook, sharedStrings } from '#platform/sheet/xlsx-workbook.ts'
import { attribute, type XmlHandlers } from '#platform/sheet/xml-scanner.ts'

/**
 * Opens one sheet of an XLSX file: the one that is named, else the first visible one that is not empty. Our own reader of rows, because
 * the library's runs ahead of a slow consumer and builds a tree of all shared strings: 600,000 of them
 * took 740 MB there and take a quarter here.
 */
export async function openXlsx(path: string, limits: SheetLimits, wanted?: string) {
  const file = await openPackage(path, limits)
  try {
    const workbook = await readWorkbook(file)
    const { sheets } = workbook
    const [first, ...further] = wanted ? sheets.filter((it) => it.name === wanted) : sheets
    if (!first) throw wanted ? refusal.noSuchSheet(wanted) : refusal.notASpreadsheet()
    const facts: Facts = {
      styles: await dateStyles(file, workbook.styles),
      strings: await sharedStrings(file, workbook.sharedStrings),
      from1904: workbook.from1904,
    }
    const merges: Merge[] = []
    const rowsOf = async function* ({ path: part }: { path: string }) {
      merges.length = 0
      const ready: SheetRecord[] = []
      for await (const _ of file.read(part, rowHandlers(facts, limits, ready, merges))) {
        yield* ready
        ready.length = 0
      }
    }
    let sheet = first
    let records = await begun(rowsOf(first))
    for (const next of further) {
      if (records) break
      records = await begun(rowsOf(next))
      if (records) sheet = next
    }
    return {
      sheetNames: sheets.map((it) => it.name),
      sheetName: sheet.name,
      records: records ?? none(),
      /** Known once all rows were read. */
      merges,
      close: () => file.close(),
    }
  } catch (error) {
    file.close()
    throw error
  }
}

/** Cells that were made one: all but the first of them are empty. */
export interface Merge {
  ref: string
  /** The row that it begins in, 1-based. */
  row: number
}
type Records = AsyncGenerator<SheetRecord, void, undefined>

/** The same rows, when there are any. */
async function begun(rows: Records): Promise<Records | null> {
  const { done, value } = await rows.next()
  return done ? null : after(value, rows)
}

async function* after(first: SheetRecord, rest: Records): Records {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return()
  }
}

async function* none(): Records {}

interface Facts {
  strings: string[]
  styles: (DateStyle | undefined)[]
  from1904: boolean
}

const mostMerges = 10_000
const mergeOf = (ref: string): Merge => ({ ref, row: Number(/\d+/.exec(ref)?.[0] ?? 0) })

/** Turns the events of a worksheet part into rows, put into `ready` as each is complete. */
function rowHandlers(facts: Facts, limits: SheetLimits, ready: SheetRecord[], merges: Merge[]): XmlHandlers {
  const builder = rowBuilder(limits)
  let inData = false
  let row = 0
  let column = -1
  let type = ''
  let style = ''
  let text = ''
  let hasFormula = false
  let hasValue = false
  let gathering = false
  let inPhonetic = false

  function open(name: string, raw: string) {
    if (name === 'sheetData') inData = true
    if (name === 'mergeCell' && merges.length < mostMerges) merges.push(mergeOf(attribute(raw, 'ref')))
    if (!inData) return
    if (name === 'c') openCell(raw)
    else if (name === 'v') gathering = hasValue = true
    else if (name === 't') gathering = !inPhonetic
    else if (name === 'f') hasFormula = true
    else if (name === 'row') openRow(Number(attribute(raw, 'r')))
    else if (name === 'rPh') inPhonetic = true
  }

  function openRow(number: number) {
    row = Number.isInteger(number) && number > 0 && number <= lastRow ? number : row + 1
    column = -1
  }

  function openCell(raw: string) {
    const place = attribute(raw, 'r')
    column = place ? columnOf(place) : column + 1
    type = attribute(raw, 't')
    style = attribute(raw, 's')
    text = ''
    hasFormula = hasValue = false
  }

  function closeCell() {
    if (text) builder.put(row, column, cellText(text, type, facts, style))
    if (hasFormula && !hasValue)
      builder.fault(column, 'The formula has no stored result. Open the file in Excel and save it.')
    if (type === 'e') builder.fault(column, `The cell shows the error ${text}.`)
  }

  function close(name: string) {
    if (name === 'v' || name === 't') gathering = false
    else if (name === 'rPh') inPhonetic = false
    else if (!inData) return
    else if (name === 'c') closeCell()
    else if (name === 'sheetData') inData = false
    else if (name === 'row') {
      const record = builder.take(row)
      if (record) ready.push(record)
    }
  }

  return {
    open,
    close,
    text(piece) {
      if (!gathering) return
      text += piece
      if (text.length > limits.cellCharacters * longestEscape)
        throw refusal.cellTooLong(row, column + 1, limits.cellCharacters)
    },
  }
}

const lastRow = 1_048_576
/** `_x000D_` stands for one character, so the stored text may be seven times as long as the real one. */
const longestEscape = 7

function cellText(stored: string, type: string, { strings, styles, from1904 }: Facts, style: string) {
  if (type === 's') return cleanText(unescaped(strings[Number(stored)] ?? ''))
  if (type === 'str' || type === 'inlineStr') return cleanText(unescaped(stored))
  if (type === 'd')
    return cleanText(stored.trim())
      .replace(/T00:00(:00(\.0+)?)?Z?$/, '')
      .replace('T', ' ')
  if (type === 'b') return stored.trim() === '1' || stored.trim() === 'true' ? 'TRUE' : 'FALSE'
  if (type === 'e') return cleanText(stored)
  const dates = styles[Number(style)]
  return dates ? serialText(stored.trim(), dates, from1904) : plainNumber(stored.trim())
}

/** The standard writes characters that XML forbids as `_x0007_`. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    : text

/** 0 for A1, 27 for AB7; anything else is a damaged file. */
function columnOf(place: string) {
  let column = 0
  for (const letter of /^\$?([A-Z]{1,3})\$?\d*$/i.exec(place)?.[1]?.toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  if (column === 0) throw refusal.damaged()
  return column - 1
}
