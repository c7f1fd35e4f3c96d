import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guarded, unguarded } from '#platform/sheet/formula-guard.ts'

describe('a text that a spreadsheet program might run gets an apostrophe', () => {
  const risky = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\0x',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '  =1',
    '\u00a0=1',
    '\n=1',
    "'=1",
  ]
  test.each(risky)('%j', (text) => expect(guarded(text)).toBe(`'${text}`))
})

describe('a text that is harmless stays as it is', () => {
  test.each(['', 'Asha', "O'Brien", "'quoted'", 'a=b', '1-2', 'श्रेष्ठ', '   ', "''"])('%j', (text) =>
    expect(guarded(text)).toBe(text),
  )
})

test('the guard is undone without loss for every text', () => {
  const awkward = fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', ' ', '\t', '\r', '\0', '＝', 'a', 'न'),
  })
  fc.assert(
    fc.property(
      fc.oneof(awkward, fc.string({ unit: 'binary' })),
      (text) => unguarded(guarded(text)) === text,
    ),
  )
})

test('no guarded text begins with what a spreadsheet program runs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => !/^\s*[=+\-@\t\r\0＝＋－＠]/.test(guarded(text))),
  )
})
