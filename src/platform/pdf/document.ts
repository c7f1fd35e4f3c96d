import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import PdfDocument from 'pdfkit'

/** A page under way: what is drawn, and its bytes once `end()` was called. */
export interface Pdf {
  doc: PDFKit.PDFDocument
  bytes: Promise<Buffer>
}

export interface PdfOptions {
  title: string
  author?: string
  /** Points; A4 unless told. */
  size?: [number, number]
  margin?: number
}

/**
 * A document with one font for both scripts, shaped by fontkit. Copying Nepali out of a PDF gives the order of the
 * glyphs: what others search by stands in the title.
 */
export function openPdf({ title, author, size, margin = 56 }: PdfOptions): Pdf {
  const doc = new PdfDocument({
    size: size ?? 'A4',
    margin,
    autoFirstPage: true,
    info: { Title: title, ...(author ? { Author: author } : {}) },
  })
  for (const [name, font] of Object.entries(fonts())) doc.registerFont(name, font as never)
  doc.font('regular')
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  return { doc, bytes }
}

let parsed: Record<'regular' | 'bold', fontkit.Font> | null = null

/** Parsed once for the process: that is four fifths of the cost of a small document. */
function fonts() {
  parsed ??= { regular: open('400Regular'), bold: open('700Bold') }
  return parsed
}

function open(weight: string): fontkit.Font {
  const font = fontkit.create(
    readFileSync(
      new URL(
        import.meta.resolve(
          `@expo-google-fonts/noto-sans-devanagari/${weight}/NotoSansDevanagari_${weight}.ttf`,
        ),
      ),
    ),
  )
  if ('fonts' in font) throw new Error('A collection of fonts where one font should be')
  return font
}

/** The glyphs that a text is drawn with, in their order; 0 is a sign that the font lacks. */
export function layoutOf(text: string): number[] {
  const font = fonts().regular
  return font.layout(text).glyphs.map(({ id }) => id)
}
