import { expect, test } from 'vitest'
import { layoutOf, openPdf } from '#platform/pdf/document.ts'

// one glyph where letters join, and the vowel sign and the reph where they are drawn, not where they are typed
test.each([
  ['a conjunct is one sign', 'क्ष', 1],
  ['another', 'त्र', 1],
  ['a vowel sign on a consonant', 'की', 2],
  ['half letters join with the next', 'स्य', 2],
])('%s: %s', (_, word, glyphs) => {
  expect(layoutOf(word)).toHaveLength(glyphs)
})

test('the short i is drawn before its consonant, the reph after its syllable', () => {
  const [first] = layoutOf('कि')
  expect(first).not.toBe(layoutOf('क')[0])
  expect(layoutOf('कि').at(-1)).toBe(layoutOf('क')[0])
  expect(layoutOf('र्क')[0]).toBe(layoutOf('क')[0])
})

test('Latin letters and figures are in the same font', () => {
  expect(layoutOf('Asha 42').every((glyph) => glyph !== 0)).toBe(true)
})

test('a document is a PDF with its title', async () => {
  const { doc, bytes } = openPdf({ title: 'Letter 1' })
  doc.text('नमस्ते')
  doc.end()
  const content = (await bytes).toString('latin1')
  expect(content).toMatch(/^%PDF-/)
  expect(content).toContain('Letter 1')
})
