import type { Pdf } from '#platform/pdf/document.ts'

type Doc = Pdf['doc']
export type Fact = [string, string | null | undefined]
export interface Entry {
  when: string
  title: string
  at: string
  text?: string
}

/** Who it is, above all; the picture beside the name. */
export function head(
  doc: Doc,
  {
    name,
    nepali,
    work,
    picture,
  }: { name: string; nepali: string | null; work: string; picture: Buffer | null },
) {
  const { top, left, right } = doc.page.margins
  const size = 72
  if (picture) doc.image(picture, doc.page.width - right - size, top, { width: size, height: size })
  const width = doc.page.width - left - right - (picture ? size + 16 : 0)
  doc.font('bold').fontSize(22).fillColor('#1c2330').text(name, { width })
  if (nepali) doc.font('regular').fontSize(13).text(nepali, { width })
  if (work) doc.font('regular').fontSize(11).fillColor('#525b6b').text(work, { width })
  if (picture) doc.y = Math.max(doc.y, top + size)
  doc.moveDown(0.8)
}

function heading(doc: Doc, title: string) {
  if (doc.y > doc.page.height - doc.page.margins.bottom - 80) doc.addPage()
  doc.moveDown(0.6).font('bold').fontSize(12).fillColor('#4964de').text(title)
  doc.moveDown(0.3)
}

/** Only what is known; a part of which nothing is known is left out. */
export function section(doc: Doc, title: string, facts: readonly Fact[]) {
  const known = facts.filter(([, value]) => value)
  if (!known.length) return
  heading(doc, title)
  for (const [label, value] of known) pair(doc, label, value ?? '')
}

export function list(doc: Doc, title: string, rows: readonly Entry[]) {
  if (!rows.length) return
  heading(doc, title)
  for (const row of rows) {
    if (doc.y > doc.page.height - doc.page.margins.bottom - 50) doc.addPage()
    pair(doc, row.when, row.title, true)
    if (row.at) pair(doc, '', row.at)
    if (row.text) pair(doc, '', row.text)
    doc.moveDown(0.2)
  }
}

const labelWidth = 120
function pair(doc: Doc, label: string, value: string, isBold = false) {
  const { left, right } = doc.page.margins
  const y = doc.y
  doc
    .font('regular')
    .fontSize(10)
    .fillColor('#525b6b')
    .text(label, left, y, { width: labelWidth - 10 })
  doc
    .font(isBold ? 'bold' : 'regular')
    .fillColor('#1c2330')
    .text(value, left + labelWidth, y, { width: doc.page.width - left - right - labelWidth })
  doc.x = left
}
