import { encode } from 'uqr'
import { shortIn } from '#kernel/calendar/in-text.ts'
import { english } from '#kernel/calendar/system.ts'
import { openPdf, type Pdf } from '#platform/pdf/document.ts'

export interface CardLook {
  orientation: string
  background: string
  accent: string
  text_colour: string
  shows: readonly string[]
  back_text: string | null
}
export interface PrintedCard {
  look: CardLook
  organization: string
  /** Three times as wide as high; null where the organization has none. */
  logo: Buffer | null
  full_name: string
  name_nepali: string | null
  number: string
  expires_on: string
  picture: Buffer | null
  /** Where the QR leads. */
  verify: string
  /** What stands below the name, in order. */
  lines: readonly { title: string; value: string }[]
}
type Doc = Pdf['doc']
interface Box {
  x: number
  y: number
  width: number
  height: number
}

// CR80, the size of bank cards, in points
const long = 242.65
const short = 153.01
const gap = 16

/** All cards of a printing, as many to a sheet as fit; a back stands beside its front. */
export async function cardsPdf(cards: readonly PrintedCard[], title: string): Promise<Buffer> {
  const { doc, bytes } = await openPdf({ title, margin: 36 })
  const faces = cards.flatMap((card) => {
    const front = { draw: front_, card, together: card.look.back_text ? 2 : 1 }
    return card.look.back_text ? [front, { draw: back, card, together: 1 }] : [front]
  })
  let spot = { x: 36, y: 36, row: 0 }
  faces.forEach(({ draw, card, together }, at) => {
    const isLandscape = card.look.orientation === 'Landscape'
    const width = isLandscape ? long : short
    const height = isLandscape ? short : long
    // a back is cut out beside its front
    const wanted = together * width + (together - 1) * gap
    if (at > 0 && spot.x + wanted > doc.page.width - 36) spot = { x: 36, y: spot.y + spot.row + gap, row: 0 }
    if (spot.y + height > doc.page.height - 36) {
      doc.addPage()
      spot = { x: 36, y: 36, row: 0 }
    }
    const box = { x: spot.x, y: spot.y, width, height }
    doc.save()
    doc.roundedRect(box.x, box.y, box.width, box.height, 8).clip()
    draw(doc, card, box)
    doc.restore()
    cutMarks(doc, box)
    spot = { x: spot.x + width + gap, y: spot.y, row: Math.max(spot.row, height) }
  })
  doc.end()
  return bytes
}

function front_(doc: Doc, card: PrintedCard, box: Box) {
  const { look } = card
  const isLandscape = look.orientation === 'Landscape'
  doc.rect(box.x, box.y, box.width, box.height).fill(look.background)
  doc.rect(box.x, box.y, box.width, 28).fill(look.accent)
  const named = card.logo
    ? { x: box.x + 66, align: 'left' as const }
    : { x: box.x + 10, align: isLandscape ? ('left' as const) : ('center' as const) }
  if (card.logo) {
    // on white: nobody knows which colours it bears
    doc.roundedRect(box.x + 8, box.y + 4, 52, 20, 3).fill('#ffffff')
    doc.image(card.logo, box.x + 10, box.y + 6, { width: 48, height: 16 })
  }
  doc
    .fillColor('#ffffff')
    .font('bold')
    .fontSize(isLandscape || !card.logo ? 10 : 7.5)
  line(
    doc,
    card.organization,
    named.x,
    box.y + (isLandscape || !card.logo ? 7 : 9),
    box.x + box.width - 10 - named.x,
    named.align,
  )
  const hasPhoto = look.shows.includes('Photo')
  const hasQr = look.shows.includes('QR code')
  const photo = isLandscape
    ? { x: box.x + 10, y: box.y + 38, width: 60, height: 76 }
    : upright(card, box, hasQr)
  if (hasPhoto) drawPhoto(doc, card, photo)
  const words = isLandscape
    ? { x: hasPhoto ? photo.x + 70 : box.x + 10, y: box.y + 38 }
    : { x: box.x + 10, y: hasPhoto ? photo.y + photo.height + 6 : box.y + 40 }
  const width = box.x + box.width - words.x - (isLandscape && hasQr ? 62 : 10)
  const align = isLandscape ? 'left' : 'center'
  doc.fillColor(look.text_colour).font('bold').fontSize(11)
  line(doc, card.full_name, words.x, words.y, width, align)
  let y = words.y + 15
  doc.font('regular')
  if (card.name_nepali) {
    doc.fontSize(9)
    line(doc, card.name_nepali, words.x, y, width, align)
    y += 13
  }
  doc.fontSize(7.5)
  for (const { title, value } of card.lines) {
    line(doc, title ? `${title}: ${value}` : value, words.x, y, width, align)
    y += isLandscape ? 11 : uprightLine
  }
  if (hasQr) {
    const size = isLandscape ? 48 : uprightCode
    qr(doc, card.verify, {
      x: isLandscape
        ? box.x + box.width - size - 10
        : look.shows.includes('Signature')
          ? box.x + 10
          : box.x + (box.width - size) / 2,
      y: isLandscape ? box.y + 38 : box.y + box.height - size - 18,
      width: size,
      height: size,
    })
  }
  if (look.shows.includes('Signature')) {
    const right = box.x + box.width - 10
    const at = box.y + box.height - 22
    doc
      .moveTo(right - 62, at)
      .lineTo(right, at)
      .lineWidth(0.5)
      .stroke(look.text_colour)
    doc.fillColor(look.text_colour).fontSize(5.5)
    line(doc, 'Authorized signature', right - 62, at + 2, 62, 'center')
  }
  doc.fillColor(look.text_colour).fontSize(6.5)
  line(
    doc,
    `${card.number}   Valid until ${shortIn(english, card.expires_on) ?? card.expires_on}`,
    box.x + 10,
    box.y + box.height - 13,
    box.width - 20,
    align,
  )
}

/** Points from line to line on an upright card, where the code stands below them. */
const uprightLine = 10
const uprightCode = 44

/** The photo of an upright card: smaller where the lines would else run into the code at the foot. */
function upright({ lines, name_nepali }: PrintedCard, box: Box, hasQr: boolean): Box {
  const words = 15 + (name_nepali ? 13 : 0) + lines.length * uprightLine
  const foot = 18 + (hasQr ? uprightCode + 4 : 0)
  const height = Math.min(76, Math.max(40, box.height - 36 - 6 - words - foot))
  const width = (height * 62) / 76
  return { x: box.x + (box.width - width) / 2, y: box.y + 36, width, height }
}

function back(doc: Doc, { look, organization }: PrintedCard, box: Box) {
  doc.rect(box.x, box.y, box.width, box.height).fill(look.background)
  doc.rect(box.x, box.y + box.height - 10, box.width, 10).fill(look.accent)
  doc.fillColor(look.text_colour).font('bold').fontSize(9)
  line(doc, organization, box.x + 12, box.y + 14, box.width - 24, 'left')
  doc
    .font('regular')
    .fontSize(7.5)
    .text(look.back_text ?? '', box.x + 12, box.y + 32, { width: box.width - 24, height: box.height - 56 })
}

function drawPhoto(doc: Doc, { picture, full_name, look }: PrintedCard, at: Box) {
  if (picture) {
    doc.image(picture, at.x, at.y, { width: at.width, height: at.height })
    return
  }
  doc.rect(at.x, at.y, at.width, at.height).fillOpacity(0.12).fill(look.accent).fillOpacity(1)
  const initials = full_name
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
  doc.fillColor(look.accent).font('bold').fontSize(20)
  line(doc, initials, at.x, at.y + at.height / 2 - 14, at.width, 'center')
}

/** One line, cut where it is too long. */
function line(doc: Doc, text: string, x: number, y: number, width: number, align: 'left' | 'center') {
  doc.text(text, x, y, { width, height: doc.currentLineHeight() + 1, ellipsis: true, align })
}

function qr(doc: Doc, text: string, { x, y, width }: Box) {
  const { data, size } = encode(text, { ecc: 'M', border: 1 })
  const cell = width / size
  doc.rect(x, y, width, width).fill('#ffffff')
  data.forEach((row, at) =>
    row.forEach((isDark, column) => {
      if (isDark) doc.rect(x + column * cell, y + at * cell, cell, cell)
    }),
  )
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
