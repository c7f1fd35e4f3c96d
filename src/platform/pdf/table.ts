import { setImmediate as breath } from 'node:timers/promises'
import { openPdf, type Pdf } from '#platform/pdf/document.ts'

export interface PdfColumn {
  title: string
  /** Figures stand at the right. */
  isFigure: boolean
}
export interface PdfTable {
  title: string
  organization: { name: string; line: string | null; logo: Buffer | null }
  /** Below the title: what it is about, and who made it when. */
  about: readonly string[]
  columns: readonly PdfColumn[]
  rows: readonly (readonly string[])[]
  /** Rows that stand out: heads of groups and sums among them, by their number. */
  heads?: ReadonlySet<number>
  /** What the columns add up to, in the last line. */
  totals?: readonly string[] | null
  /** What it comes to: large, below the last line. */
  result?: string
  /** Below the last line. */
  notes?: readonly string[]
  /** Rows of the same columns below the notes. */
  below?: { rows: readonly (readonly string[])[]; heads: ReadonlySet<number> }
  /** What stands at the foot of a page: which it is, of how many. */
  page?: (page: number, count: number) => string
}
type Doc = Pdf['doc']

const ink = '#1c2330'
const faint = '#525b6b'
const line = '#c7cbd3'
const margin = 36
const gap = 4
/** A longer text is cut with an ellipsis: a table is to be looked over. */
const mostLines = 4

/** A table on as many pages as it needs, its heading on each; lying where it is wide. */
export async function tablePdf(table: PdfTable): Promise<Buffer> {
  const layout = layoutFor(table)
  const { doc, bytes } = await openPdf({
    title: table.title,
    author: table.organization.name,
    size: layout.isLarge ? [841.89, 1190.55] : 'A4',
    margin,
    isLandscape: layout.isLandscape,
    keepsPages: true,
  })
  head(doc, table)
  heading(doc, table, layout)
  for (const [index, row] of table.rows.entries()) {
    rowOf(doc, table, layout, row, index % 2 === 1, table.heads?.has(index))
    // drawing is reckoning: others are served between the lines
    if (index % 25 === 24) await breath()
  }
  if (table.totals) rowOf(doc, table, layout, table.totals, false, true)
  if (table.result) {
    if (doc.y > bottomOf(doc) - 24) doc.addPage()
    doc
      .font('bold')
      .fontSize(11)
      .fillColor(ink)
      .text(table.result, margin, doc.y + 8, { width: widthOf(doc) })
  }
  for (const note of table.notes ?? []) {
    if (doc.y > bottomOf(doc) - 24) doc.addPage()
    doc
      .font('regular')
      .fontSize(8)
      .fillColor(faint)
      .text(note, margin, doc.y + 6, { width: widthOf(doc) })
  }
  if (table.below?.rows.length) {
    doc.y += 10
    for (const [index, row] of table.below.rows.entries())
      rowOf(doc, table, layout, row, false, table.below.heads.has(index))
  }
  numbered(doc, table)
  doc.end()
  return bytes
}

interface Layout {
  widths: readonly number[]
  size: number
  isLandscape: boolean
  isLarge: boolean
}

const papers = [
  { width: 595.28, isLandscape: false, isLarge: false },
  { width: 841.89, isLandscape: true, isLarge: false },
  { width: 1190.55, isLandscape: true, isLarge: true },
] as const

/** The smallest paper on which columns stand as wide as most of their texts want, else the largest with smaller letters. */
function layoutFor({ columns, rows }: PdfTable): Layout {
  const sample =
    rows.length > 400 ? rows.filter((_, index) => index % Math.ceil(rows.length / 400) === 0) : rows
  const wanted = columns.map(({ title }, at) => {
    const lengths = sample.map((row) => longestLine(row[at] ?? '')).toSorted((a, b) => a - b)
    // one long text makes no column wide
    const usual = lengths[Math.floor(lengths.length * 0.95)] ?? 0
    // no usual word is broken; letters of a heading are bold
    const inside = Math.min(Math.max(0, ...sample.map((row) => longestWord(row[at] ?? ''))), 14) + 1
    const word = Math.max(longestWord(title) * 1.15 + 1, inside)
    return Math.min(Math.max(usual + 1, Math.min(title.length, 14), word, 6), 34)
  })
  const all = wanted.reduce((sum, one) => sum + one, 0)
  const letter = (size: number) => size * 0.56
  const room = (width: number) => width - 2 * margin - columns.length * gap * 2
  const paper = papers.find(({ width }) => room(width) >= all * letter(8.5)) ?? papers[2]
  const free = room(paper.width)
  const size = Math.max(5.5, Math.min(8.5, free / (all * 0.56)))
  return {
    ...paper,
    size,
    widths: wanted.map((one) => (one / all) * free + gap * 2),
  }
}

const longestLine = (text: string) => Math.max(...text.split('\n').map(({ length }) => length))
const longestWord = (text: string) => Math.max(...text.split(/\s+/).map(({ length }) => length))
const widthOf = (doc: Doc) => doc.page.width - 2 * margin
const bottomOf = (doc: Doc) => doc.page.height - margin - 16

function head(doc: Doc, { organization, title, about }: PdfTable) {
  const { name, line: reached, logo } = organization
  const top = doc.y
  if (logo) doc.image(logo, margin, top, { height: 32 })
  const left = logo ? margin + 108 : margin
  doc
    .font('bold')
    .fontSize(12)
    .fillColor(ink)
    .text(name, left, top + (logo ? 3 : 0))
  if (reached) doc.font('regular').fontSize(8).fillColor(faint).text(reached, left)
  const y = Math.max(doc.y, logo ? top + 36 : 0) + 6
  doc
    .moveTo(margin, y)
    .lineTo(margin + widthOf(doc), y)
    .lineWidth(0.75)
    .stroke(line)
  doc
    .font('bold')
    .fontSize(14)
    .fillColor(ink)
    .text(title, margin, y + 8, { width: widthOf(doc) })
  doc.font('regular').fontSize(8.5).fillColor(faint)
  for (const words of about) doc.text(words, margin, doc.y, { width: widthOf(doc) })
  doc.y += 8
}

function heading(doc: Doc, { columns }: PdfTable, { widths, size }: Layout) {
  doc.font('bold').fontSize(size)
  const height = Math.max(...columns.map(({ title }, at) => heightOf(doc, title, widths[at] ?? 0))) + 6
  const y = doc.y
  doc.rect(margin, y, widthOf(doc), height).fill('#eef0f4')
  doc.fillColor(ink)
  cells(
    doc,
    columns.map(({ title }) => title),
    columns,
    widths,
    y + 3,
    height - 6,
  )
  doc.y = y + height
}

function rowOf(
  doc: Doc,
  table: PdfTable,
  layout: Layout,
  row: readonly string[],
  isShaded: boolean,
  isWhole = false,
) {
  const { columns } = table
  const { widths, size } = layout
  const style = () => doc.font(isWhole ? 'bold' : 'regular').fontSize(size)
  style()
  const height = Math.max(...columns.map((_, at) => heightOf(doc, row[at] ?? '', widths[at] ?? 0))) + 5
  if (doc.y + height > bottomOf(doc)) {
    doc.addPage()
    heading(doc, table, layout)
    style()
  }
  const y = doc.y
  if (isShaded) doc.rect(margin, y, widthOf(doc), height).fill('#f7f8fa')
  if (isWhole)
    doc
      .moveTo(margin, y)
      .lineTo(margin + widthOf(doc), y)
      .lineWidth(0.75)
      .stroke(ink)
  doc.fillColor(ink)
  cells(doc, row, columns, widths, y + 2.5, height - 5)
  doc.y = y + height
}

function heightOf(doc: Doc, text: string, width: number): number {
  const one = doc.currentLineHeight(true)
  if (!text.includes('\n') && doc.widthOfString(text) <= width - gap * 2) return one
  return Math.min(doc.heightOfString(text, { width: width - gap * 2 }), one * mostLines)
}

function cells(
  doc: Doc,
  texts: readonly string[],
  columns: readonly PdfColumn[],
  widths: readonly number[],
  y: number,
  height: number,
) {
  let x = margin
  for (const [at, { isFigure }] of columns.entries()) {
    const width = widths[at] ?? 0
    const text = texts[at] ?? ''
    if (text)
      doc.text(text, x + gap, y, {
        width: width - gap * 2,
        height: height + 0.5,
        align: isFigure ? 'right' : 'left',
        ellipsis: true,
      })
    x += width
  }
}

/** What page of how many, at the foot of each. */
function numbered(doc: Doc, { title, page: said = (page, count) => `Page ${page} of ${count}` }: PdfTable) {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // a line below the margin would else begin another page
    doc.page.margins.bottom = 0
    const y = doc.page.height - margin - 4
    doc.font('regular').fontSize(8).fillColor(faint)
    doc.text(title, margin, y, { width: widthOf(doc) - 90, height: 10, ellipsis: true })
    doc.text(said(page + 1, count), margin, y, { width: widthOf(doc), height: 10, align: 'right' })
  }
}
