import { openPdf, type Pdf } from '#platform/pdf/document.ts'
import type { HeadImage } from '#modules/hris/server/letter-logo.ts'
import type { LetterNode } from '#modules/hris/domain/letter-body.ts'

export interface LetterContent {
  organization: { name: string; address: string | null; phone: string | null; website: string | null }
  number: string
  date: string
  subject: string
  body: LetterNode
  signatory: string | null
  /** What whoever issues it signs with, three times as wide as high. */
  signature?: Buffer | null
  /** A logo above the name, three times as wide as high, or paper of the organization's own instead of both. */
  logo?: HeadImage | null
  page?: LetterPage
}
export interface LetterPage {
  page_size: string
  margin_mm: number
  footer: string | null
}
type Doc = Pdf['doc']

/** Points of a millimetre. */
const mm = 72 / 25.4

/** A letter on one or more pages, in either script. */
export async function letterPdf(letter: LetterContent): Promise<Buffer> {
  const { doc, bytes } = await openPdf({
    title: `${letter.number} ${letter.subject}`.trim(),
    author: letter.organization.name,
    size: letter.page?.page_size === 'Letter' ? 'LETTER' : 'A4',
    margin: Math.round((letter.page?.margin_mm ?? 22.5) * mm),
  })
  const footer = letter.page?.footer
  if (footer) footers(doc, footer)
  head(doc, letter)
  doc.font('bold').fontSize(12).text(letter.subject, { underline: true, align: 'center' })
  doc.moveDown(1)
  block(doc, letter.body, 0)
  if (letter.signatory || letter.signature) sign(doc, letter.signatory, letter.signature ?? null)
  doc.end()
  return bytes
}

/** At the foot of the first page and of each that follows, inside the margin: the text does not move. */
function footers(doc: Doc, footer: string) {
  const draw = () => {
    const { x, y } = doc
    const { bottom } = doc.page.margins
    // a line below the margin would else begin another page
    doc.page.margins.bottom = 0
    doc
      .font('regular')
      .fontSize(8.5)
      .fillColor('#525b6b')
      .text(footer, left(doc), doc.page.height - bottom + 6, {
        width: width(doc),
        height: Math.max(bottom - 10, 12),
        align: 'center',
        ellipsis: true,
      })
    doc.page.margins.bottom = bottom
    doc.fillColor('#1c2330')
    doc.x = x
    doc.y = y
  }
  draw()
  doc.on('pageAdded', draw)
}

const left = (doc: Doc) => doc.page.margins.left
const width = (doc: Doc) => doc.page.width - doc.page.margins.left - doc.page.margins.right

function head(doc: Doc, { organization, number, date, logo }: LetterContent) {
  if (logo?.is_letterhead) {
    const height = width(doc) / 5
    doc.image(logo.image, left(doc), doc.y, { width: width(doc), height })
    doc.y += height
  } else nameOf(doc, organization, logo?.image)
  doc.fillColor('#1c2330').font('regular').fontSize(10.5).moveDown(1)
  const y = doc.y
  doc.text(number, left(doc), y, { width: width(doc) / 2 })
  doc.text(date, left(doc) + width(doc) / 2, y, { width: width(doc) / 2, align: 'right' })
  doc.x = left(doc)
  doc.moveDown(2)
}

function nameOf(doc: Doc, { name, ...reached }: LetterContent['organization'], logo: Buffer | undefined) {
  if (logo) {
    const shown = 120
    doc.image(logo, left(doc) + (width(doc) - shown) / 2, doc.y, { width: shown, height: 40 })
    doc.y += 46
  }
  doc.font('bold').fontSize(16).text(name, { align: 'center' })
  const line = [reached.address, reached.phone, reached.website].filter(Boolean).join(' · ')
  if (line) doc.font('regular').fontSize(9).fillColor('#525b6b').text(line, { align: 'center' })
  doc.moveDown(0.6)
  doc
    .moveTo(left(doc), doc.y)
    .lineTo(left(doc) + width(doc), doc.y)
    .lineWidth(0.75)
    .stroke('#c7cbd3')
}

function sign(doc: Doc, signatory: string | null, signature: Buffer | null) {
  // the line and the name below it stay together
  if (doc.y > doc.page.height - doc.page.margins.bottom - 90) doc.addPage()
  doc.moveDown(4)
  if (signature) doc.image(signature, left(doc) + 6, doc.y - 46, { width: 132, height: 44 })
  doc
    .moveTo(left(doc), doc.y)
    .lineTo(left(doc) + 180, doc.y)
    .lineWidth(0.75)
    .stroke('#1c2330')
  if (signatory) doc.moveDown(0.4).font('regular').fontSize(10.5).text(signatory, left(doc))
}

const sizes = [15, 13, 12]

function block(doc: Doc, node: LetterNode, indent: number) {
  const { type, content = [], attrs } = node
  if (type === 'doc' || type === 'listItem') return content.forEach((child) => block(doc, child, indent))
  if (type === 'horizontalRule') return rule(doc)
  if (type === 'bulletList' || type === 'orderedList') {
    content.forEach((item, at) => {
      const mark = type === 'bulletList' ? '•' : `${(attrs?.start ?? 1) + at}.`
      const y = doc.y
      doc
        .font('regular')
        .fontSize(11)
        .text(mark, left(doc) + indent, y, { width: 20, lineBreak: false })
      doc.y = y
      block(doc, item, indent + 20)
    })
    return doc.moveDown(0.3)
  }
  const size = type === 'heading' ? (sizes[(attrs?.level ?? 1) - 1] ?? 12) : 11
  return runs(doc, content, { indent, size, isBold: type === 'heading' })
}

interface Line {
  indent: number
  size: number
  isBold: boolean
}

/** The looks of a paragraph follow one another on the same lines. */
function runs(doc: Doc, content: readonly LetterNode[], { indent, size, isBold }: Line) {
  const texts = content.map((node) => ({
    ...node,
    text: node.type === 'hardBreak' ? '\n' : (node.text ?? ''),
  }))
  doc.fontSize(size)
  doc.x = left(doc) + indent
  if (!texts.length) return doc.font('regular').text(' ')
  texts.forEach(({ text, marks = [] }, at) => {
    const has = (type: string) => marks.some((mark) => mark.type === type)
    doc.font(isBold || has('bold') ? 'bold' : 'regular').text(text, {
      width: width(doc) - indent,
      lineGap: 3,
      underline: has('underline'),
      oblique: has('italic'),
      continued: at < texts.length - 1,
    })
  })
  return doc.moveDown(0.5)
}

function rule(doc: Doc) {
  doc.moveDown(0.5)
  doc
    .moveTo(left(doc), doc.y)
    .lineTo(left(doc) + width(doc), doc.y)
    .lineWidth(0.5)
    .stroke('#c7cbd3')
  doc.moveDown(0.7)
}
