import { isDateFormat } from 'hucre'
import type { DateStyle } from '#platform/sheet/cell-text.ts'
import { readWhole, type Package } from '#platform/sheet/xlsx-package.ts'
import { attribute } from '#platform/sheet/xml-scanner.ts'
import { refusal } from '#platform/sheet/sheet-error.ts'

export interface Workbook {
  /** Visible worksheets in their order, with the paths of their parts. */
  sheets: { name: string; path: string }[]
  from1904: boolean
  sharedStrings: string | undefined
  styles: string | undefined
}

interface Relation {
  id: string
  /** The last word of the type, the same in both namespaces of the standard. */
  kind: string
  target: string
}

/** What the workbook part and its relations say. Other kinds of office file are told apart here. */
export async function readWorkbook(file: Package): Promise<Workbook> {
  if (!file.has('[Content_Types].xml')) {
    if (file.has('META-INF/manifest.xml')) throw refusal.oldFormat('This is an OpenDocument file.')
    throw refusal.notASpreadsheet()
  }
  const [main] = (await relations(file, '_rels/.rels')).filter((it) => it.kind === 'officeDocument')
  const path = main ? resolved('', main.target) : ''
  if (/\.bin$/i.test(path)) throw refusal.oldFormat('This is a binary Excel file (.xlsb).')
  if (!main || !file.has(path) || !/(^|\/)workbook[^/]*\.xml$/i.test(path)) throw refusal.notASpreadsheet()

  const slash = path.lastIndexOf('/') + 1
  const folder = path.slice(0, slash)
  const related = await relations(file, `${folder}_rels/${path.slice(slash)}.rels`)
  const { sheets, from1904 } = await contents(file, path)
  const worksheets = sheets.flatMap(({ name, relation, hidden }) => {
    const found = related.find((it) => it.id === relation && it.kind === 'worksheet')
    return found ? [{ name, hidden, path: resolved(folder, found.target) }] : []
  })
  const visible = worksheets.filter((it) => !it.hidden)
  const part = (kind: string) => {
    const found = related.find((it) => it.kind === kind)
    return found && resolved(folder, found.target)
  }
  return {
    sheets: visible.length ? visible : worksheets,
    from1904,
    sharedStrings: part('sharedStrings'),
    styles: part('styles'),
  }
}

async function relations(file: Package, path: string): Promise<Relation[]> {
  const found: Relation[] = []
  if (!file.has(path)) return found
  await readWhole(file, path, {
    open(name, raw) {
      if (name !== 'Relationship') return
      const kind = attribute(raw, 'Type')
      found.push({
        id: attribute(raw, 'Id'),
        kind: kind.slice(kind.lastIndexOf('/') + 1),
        target: attribute(raw, 'Target'),
      })
    },
    text() {},
    close() {},
  })
  return found
}

async function contents(file: Package, path: string) {
  const sheets: { name: string; relation: string; hidden: boolean }[] = []
  let from1904 = false
  await readWhole(file, path, {
    open(name, raw) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(raw, 'date1904'))
      if (name !== 'sheet') return
      sheets.push({
        name: attribute(raw, 'name'),
        relation: attribute(raw, 'id'),
        hidden: attribute(raw, 'state') !== '' && attribute(raw, 'state') !== 'visible',
      })
    },
    text() {},
    close() {},
  })
  return { sheets, from1904 }
}

/** The path of a relation's target; a leading slash counts from the root of the package. */
function resolved(folder: string, target: string) {
  const path: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop()
    else if (step && step !== '.') path.push(step)
  }
  return path.join('/')
}

/** Which cell styles mean a date, by the number cells refer to them with. */
export async function dateStyles(file: Package, path: string | undefined) {
  const formats = new Map<string, string>()
  const styles: (DateStyle | undefined)[] = []
  let inCellStyles = false
  if (!path || !file.has(path)) return styles
  await readWhole(file, path, {
    open(name, raw) {
      if (name === 'numFmt') formats.set(attribute(raw, 'numFmtId'), attribute(raw, 'formatCode'))
      if (name === 'cellXfs') inCellStyles = true
      if (name === 'xf' && inCellStyles) styles.push(dateStyle(attribute(raw, 'numFmtId'), formats))
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return styles
}

const builtInElapsed = '46' // [h]:mm:ss

function dateStyle(id: string, formats: Map<string, string>): DateStyle | undefined {
  const format = formats.get(id) ?? id
  if (format === builtInElapsed || /\[(h+|m+|s+)\]/i.test(format)) return 'elapsed'
  return isDateFormat(format) ? 'date' : undefined
}

/** The shared strings in their order: plain and rich text alike, without phonetic readings. */
export async function sharedStrings(file: Package, path: string | undefined) {
  const strings: string[] = []
  if (!path || !file.has(path)) return strings
  let text = ''
  let inText = false
  let inPhonetic = false
  await readWhole(file, path, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') inPhonetic = true
      if (name === 't') inText = !inPhonetic
    },
    text(piece) {
      if (inText) text += piece
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') inPhonetic = false
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}
