import { encode } from 'uqr'
import { openPdf, type Pdf } from '#platform/pdf/document.ts'
import { barsOf } from '#modules/commons/shared/code-128.ts'
import { faceNames, filledText } from '#modules/commons/shared/id-card-layout.ts'
import type {
  CardElement,
  CardFaceName,
  CardLayout,
  ElementOf,
} from '#modules/commons/shared/id-card-layout.ts'

/** What all cards of a template show alike; null where there is none. */
export interface CardPictures {
  front: Buffer | null
  back: Buffer | null
  logo: Buffer | null
  signature: Buffer | null
}
export interface PrintedCard {
  layout: CardLayout
  /** Millimetres. */
  area: { width: number; height: number }
  pictures: CardPictures
  full_name: string
  photo: Buffer | null
  /** Where the QR leads. */
  verify: string
  /** What stands for a field of the merge dictionary; null is what is not known. */
  valueOf: (name: string) => string | null
}
type Doc = Pdf['doc']
interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Points of a millimetre. */
const mm = 72 / 25.4
const margin = 36
const gap = 16
/** Of the card itself and of what is drawn with rounded corners, in millimetres; the screen has the same. */
const corner = { card: 2.8, element: 1.2 }

/** All cards of a printing, as many to a sheet as fit; a back stands beside its front, to be cut out with it. */
export async function cardsPdf(cards: readonly PrintedCard[], title: string): Promise<Buffer> {
  const { doc, bytes } = await openPdf({ title, margin })
  const image = imagesOf(doc)
  let spot = { x: margin, y: margin, row: 0 }
  for (const card of cards) {
    const faces = faceNames.filter((name) => card.layout[name] !== null)
    const [width, height] = [card.area.width * mm, card.area.height * mm]
    const wanted = faces.length * width + (faces.length - 1) * gap
    if (spot.row && spot.x + wanted > doc.page.width - margin)
      spot = { x: margin, y: spot.y + spot.row + gap, row: 0 }
    if (spot.row + spot.y > margin && spot.y + height > doc.page.height - margin) {
      doc.addPage()
      spot = { x: margin, y: margin, row: 0 }
    }
    // a pair that is wider than the sheet stands below each other
    const stacked = margin + wanted > doc.page.width - margin
    for (const [at, name] of faces.entries()) {
      const box = {
        x: spot.x + (stacked ? 0 : at * (width + gap)),
        y: spot.y + (stacked ? at * (height + gap) : 0),
        width,
        height,
      }
      doc.save()
      doc.roundedRect(box.x, box.y, width, height, corner.card * mm).clip()
      drawFace(doc, card, name, box, image)
      doc.restore()
      cutMarks(doc, box)
    }
    const high = stacked ? faces.length * height + (faces.length - 1) * gap : height
    spot = { x: spot.x + (stacked ? width : wanted) + gap, y: spot.y, row: Math.max(spot.row, high) }
  }
  doc.end()
  return bytes
}

/** A picture that many cards show is in the file once. */
function imagesOf(doc: Doc) {
  const known = new Map<Buffer, Buffer>()
  return (content: Buffer): Buffer => {
    let opened = known.get(content)
    if (!opened) known.set(content, (opened = (doc as unknown as Opens).openImage(content)))
    return opened
  }
}
/** The library takes what it has opened wherever it takes a picture; its types do not know. */
interface Opens {
  openImage: (content: Buffer) => Buffer
}
type Image = ReturnType<typeof imagesOf>

function drawFace(doc: Doc, card: PrintedCard, name: CardFaceName, card_: Box, image: Image) {
  const face = card.layout[name]
  if (!face) return
  doc.rect(card_.x, card_.y, card_.width, card_.height).fill(face.background)
  const ground = card.pictures[name]
  if (ground) doc.image(image(ground), card_.x, card_.y, { width: card_.width, height: card_.height })
  for (const element of face.elements) {
    const box = {
      x: card_.x + element.x * mm,
      y: card_.y + element.y * mm,
      width: element.width * mm,
      height: element.height * mm,
    }
    doc.save()
    drawElement(doc, card, element, box, image)
    doc.restore()
  }
}

function drawElement(doc: Doc, card: PrintedCard, element: CardElement, box: Box, image: Image) {
  if (element.kind === 'text') drawText(doc, element, filledText(element.text, card.valueOf), box)
  else if (element.kind === 'photo') drawPhoto(doc, card, element, box)
  else if (element.kind === 'box') shaped(doc, element, box).fill(element.colour)
  else if (element.kind === 'qr')
    drawQr(doc, element.content ? filledText(element.content, card.valueOf) : card.verify, box)
  else if (element.kind === 'barcode') drawBars(doc, filledText(element.content, card.valueOf), box)
  else {
    const picture = card.pictures[element.kind]
    if (picture)
      doc.image(image(picture), box.x, box.y, {
        fit: [box.width, box.height],
        align: 'center',
        valign: 'center',
      })
  }
}

function shaped(doc: Doc, { shape }: ElementOf<'photo' | 'box'>, { x, y, width, height }: Box) {
  if (shape === 'Round') return doc.ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
  if (shape === 'Square') return doc.rect(x, y, width, height)
  return doc.roundedRect(x, y, width, height, Math.min(corner.element * mm, width / 2, height / 2))
}

/** Lines of one height, each in the middle of its own, as a browser sets them; what has no room ends in dots. */
function drawText(doc: Doc, element: ElementOf<'text'>, words: string, { x, y, width, height }: Box) {
  if (!words) return
  doc
    .fillColor(element.colour)
    .font(element.is_bold ? 'bold' : 'regular')
    .fontSize(element.size)
  const high = element.size * element.line_height
  const natural = doc.currentLineHeight(true)
  const lines = Math.max(1, Math.floor((height + 0.3) / high))
  doc.text(words, x, y + (high - natural) / 2, {
    width,
    height: (lines - 1) * high + natural + 0.1,
    lineGap: high - natural,
    align: aligned[element.align],
    ellipsis: true,
  })
}
const aligned = { Left: 'left', Center: 'center', Right: 'right' } as const

function drawPhoto(
  doc: Doc,
  { photo, full_name }: PrintedCard,
  element: ElementOf<'photo'>,
  { x, y, width, height }: Box,
) {
  const box = { x, y, width, height }
  shaped(doc, element, box).clip()
  if (photo) {
    doc.image(photo, x, y, { cover: [width, height], align: 'center', valign: 'center' })
    return
  }
  doc.rect(x, y, width, height).fillOpacity(0.12).fill(element.colour).fillOpacity(1)
  const initials = full_name
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
  const size = Math.min(width, height) / 3
  doc.fillColor(element.colour).font('bold').fontSize(size)
  doc.text(initials, x, y + (height - doc.currentLineHeight(true)) / 2, {
    width,
    align: 'center',
    lineBreak: false,
  })
}

function drawQr(doc: Doc, content: string, { x, y, width, height }: Box) {
  if (!content) return
  const side = Math.min(width, height)
  const { data, size } = encode(content, { ecc: 'M', border: 1 })
  const [left, top, cell] = [x + (width - side) / 2, y + (height - side) / 2, side / size]
  doc.rect(left, top, side, side).fill('#ffffff')
  data.forEach((row, at) =>
    row.forEach((isDark, column) => {
      if (isDark) doc.rect(left + column * cell, top + at * cell, cell, cell)
    }),
  )
  doc.fill('#000000')
}

function drawBars(doc: Doc, content: string, { x, y, width, height }: Box) {
  const code = barsOf(content)
  if (!code) return
  const cell = width / code.width
  doc.rect(x, y, width, height).fill('#ffffff')
  for (const bar of code.bars) doc.rect(x + bar.at * cell, y, bar.width * cell, height)
  doc.fill('#000000')
}

function cutMarks(doc: Doc, { x, y, width, height }: Box) {
  const mark = 6
  for (const [cx, cy] of [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const) {
    const outX = cx === x ? -1 : 1
    const outY = cy === y ? -1 : 1
    doc
      .moveTo(cx + outX * 2, cy)
      .lineTo(cx + outX * (2 + mark), cy)
      .moveTo(cx, cy + outY * 2)
      .lineTo(cx, cy + outY * (2 + mark))
      .lineWidth(0.4)
      .stroke('#999999')
  }
}
