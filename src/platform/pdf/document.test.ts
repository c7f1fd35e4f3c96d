import { expect, test } from 'vitest'
import { layoutOf, openPdf } from '#platform/pdf/document.ts'

// one glyph where letters join, and the vowel sign and the reph where they are drawn, not where they are typed
test.each([
  ['a conjunct is one sign', 'क्ष', 1],
  ['another', 'त्र', 1],
  ['a vowel sign on a consonant', 'की', 2],
  ['half letters join with the next', 'स्य', 2],
])('%s: %s', async (_, word, glyphs) => {
  expect(await layoutOf(word)).toHaveLength(glyphs)
})

test('the short i is drawn before its consonant, the reph after its syllable', async () => {
  const [alone] = await layoutOf('क')
  const withVowel = await layoutOf('कि')
  expect(withVowel[0]).not.toBe(alone)
  expect(withVowel.at(-1)).toBe(alone)
  expect((await layoutOf('र्क'))[0]).toBe(alone)
})

test('Latin letters and figures are in the same font', async () => {
  expect((await layoutOf('Asha 42')).every((glyph) => glyph !== 0)).toBe(true)
})

test('a document is a PDF with its title', async () => {
  const { doc, bytes } = await openPdf({ title: 'Letter 1' })
  doc.text('नमस्ते')
  doc.end()
  const content = (await bytes).toString('latin1')
  expect(content).toMatch(/^%PDF-/)
  expect(content).toContain('Letter 1')
})

test('what one document has drawn is drawn alike by the next', async () => {
  const pages = async () => {
    const { doc, bytes } = await openPdf({ title: 'Payslip' })
    doc.font('bold').text('क्षेत्र constructor 58,000.00').font('regular').text('क्षेत्र 58,000.00')
    doc.end()
    // what differs is the moment of its making
    return (await bytes).toString('latin1').replaceAll(/\/CreationDate[^\n]*|\/ID \[[^\]]*\]|D:\d+/g, '')
  }
  expect(await pages()).toBe(await pages())
})
