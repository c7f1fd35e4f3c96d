import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attribute, xmlScanner } from '#platform/sheet/xml-scanner.ts'

/** What the scanner tells of a document that arrives in these pieces; text in pieces is joined. */
function told(...pieces: string[]) {
  const events: string[] = []
  let text = ''
  const tell = (event: string) => {
    if (text) events.push(`"${text}"`)
    text = ''
    events.push(event)
  }
  const scanner = xmlScanner({
    open: (name, raw) => tell(`<${name} ${attribute(raw, 'a')}>`),
    text: (piece) => void (text += piece),
    close: (name) => tell(`</${name}>`),
  })
  for (const piece of pieces) scanner.feed(piece)
  scanner.end()
  return events.join(' ')
}

describe('a document is told as', () => {
  test.each([
    ['<r/>', '<r > </r>'],
    ['<?xml version="1.0"?>\n<r a="1">x</r>\n', '<r 1> "x" </r>'],
    ['<r a=\'1\'><c a="2"/>y</r>', '<r 1> <c 2> </c> "y" </r>'],
    ['<r><c b="x>y" a="a=\'b\'"/></r>', "<r > <c a='b'> </c> </r>"],
    ['<p:r p:a="1"></p:r >', '<r 1> </r>'],
    ['<r a = "1"/>', '<r 1> </r>'],
    [
      '<r a="&lt;&#65;&#x42;&quot;">&amp;&apos;&unknown;&#xFFFFFF;</r>',
      '<r <AB"> "&\'&unknown;&#xFFFFFF;" </r>',
    ],
    ['<r><!-- <c> -- > --><![CDATA[<c>&amp;]]>]]</r>', '<r > "<c>&amp;]]" </r>'],
    ['<r>a & b; & c</r>', '<r > "a & b; & c" </r>'],
  ])('%s', (xml, events) => expect(told(xml)).toBe(events))
})

test('the same is told however the document is cut into pieces', () => {
  const xml = `<?xml version="1.0"?><!-- <a> --><r a='x>"y'><c b="1>2" a="&lt;&#x905;"/>a&amp;b<![CDATA[<&amp;]]>&#128512;</r> `
  const whole = told(xml)
  for (let cut = 0; cut <= xml.length; cut++) expect(told(xml.slice(0, cut), xml.slice(cut))).toBe(whole)
  expect(told(...Array.from({ length: xml.length }, (_, i) => xml.charAt(i)))).toBe(whole)
})

describe('a document is refused', () => {
  test.each([
    ['that ends before its root', '<r><c/>', 'damaged'],
    ['that closes more than it opens', '<r></r></r>', 'damaged'],
    ['that ends within a tag', '<r/><c a="', 'damaged'],
    ['that declares a type', '<!DOCTYPE r []><r/>', 'unsafe'],
    ['that declares an entity', '<r><!ENTITY a "b"></r>', 'unsafe'],
  ])('%s', (_, xml, why) => expect(() => told(xml)).toThrow(why))

  test('whose tag grows without end, before it has arrived whole', () => {
    const scanner = xmlScanner({ open() {}, text() {}, close() {} })
    scanner.feed('<r a="')
    expect(() => {
      for (let i = 0; i < 100; i++) scanner.feed('x'.repeat(16_384))
    }).toThrow('damaged')
  })
})

test('whatever arrives is told or refused, and never fails otherwise', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    '!',
    '?',
    '--',
    '[CDATA[',
    ']]>',
    '"',
    "'",
    '=',
    ' ',
    'a',
    '&',
    ';',
    '#x',
    '&#x110000;',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      try {
        told(...pieces)
      } catch (error) {
        expect(error).toMatchObject({ name: 'SheetError' })
      }
    }),
  )
})
