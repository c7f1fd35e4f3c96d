import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'

/** A page under way: what is drawn, and its bytes once `end()` was called. */
export interface Pdf {
  doc: PDFKit.PDFDocument
  bytes: Promise<Buffer>
}

export interface PdfOptions {
  title: string
  author?: string
  /** Points; A4 unless told. */
  size?: [number, number] | 'A4' | 'LETTER'
  margin?: number
  /** Wider than high. */
  isLandscape?: boolean
  /** Pages can be gone back to until `end()`: for figures that are known in the end. */
  keepsPages?: boolean
}

/**
 * A document with one font for both scripts, shaped by fontkit. Copying Nepali out of a PDF gives the order of the
 * glyphs: what others search by stands in the title.
 */
export async function openPdf({ title, author, size, margin = 56, ...paper }: PdfOptions): Promise<Pdf> {
  const [{ default: PdfDocument }, { regular, bold }] = await Promise.all([import('pdfkit'), fonts()])
  const doc = new PdfDocument({
    size: size ?? 'A4',
    margin,
    layout: paper.isLandscape ? 'landscape' : 'portrait',
    bufferPages: paper.keepsPages ?? false,
    autoFirstPage: true,
    // else the metrics of Helvetica are parsed anew for each document, which never uses it
    font: null as never,
    info: { Title: title, ...(author ? { Author: author } : {}) },
  })
  doc.registerFont('regular', regular as never).registerFont('bold', bold as never)
  shareShapes(doc)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  return { doc, bytes }
}

// without a prototype: a text may be `constructor`
const empty = (): object => Object.create(null) as object
/** Words as they were shaped: the same in every document, and a third of the work of drawing a short one. */
const shaped: Record<'regular' | 'bold', object> = { regular: empty(), bold: empty() }
/** Of a table of thousands not every figure is kept. */
const MOST_SHAPED = 5000

function shareShapes(doc: Pdf['doc']) {
  for (const weight of ['bold', 'regular'] as const) {
    doc.font(weight)
    // pdfkit keeps them for each document alone, where it keeps them
    Object.assign(Object(Reflect.get(doc, '_font')), { layoutCache: shaped[weight] })
  }
  doc.on('end', () => {
    for (const weight of ['bold', 'regular'] as const)
      if (Object.keys(shaped[weight]).length > MOST_SHAPED) shaped[weight] = empty()
  })
}

let parsed: Promise<Record<'regular' | 'bold', Font>> | undefined

/** Parsed once for the process, and with the first document: most processes of a day draw none. */
function fonts() {
  parsed ??= Promise.all([open('400Regular'), open('700Bold')]).then(([regular, bold]) => ({ regular, bold }))
  return parsed
}

async function open(weight: string): Promise<Font> {
  const { create } = await import('fontkit')
  const file = import.meta.resolve(
    `@expo-google-fonts/noto-sans-devanagari/${weight}/NotoSansDevanagari_${weight}.ttf`,
  )
  const font = create(await readFile(new URL(file)))
  if ('fonts' in font) throw new Error('A collection of fonts where one font should be')
  return font
}

/** The glyphs that a text is drawn with, in their order; 0 is a sign that the font lacks. */
export async function layoutOf(text: string): Promise<number[]> {
  const { regular } = await fonts()
  return regular.layout(text).glyphs.map(({ id }) => id)
}
