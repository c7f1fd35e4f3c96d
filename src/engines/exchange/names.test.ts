import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameCases } from '#engines/exchange/names.cases.ts'
import { splitName } from '#engines/exchange/names.ts'

describe('a name is split:', () => {
  test.each(nameCases)('%s', (name, first_name, middle_name, last_name, more = {}, order) => {
    const parts = { title: '', first_name, middle_name, last_name, suffix: '' }
    expect(splitName(name, order)).toEqual({ ...parts, ...more })
  })
})

test('no letter of a name is lost, whatever it is', () => {
  const letters = (text: string) =>
    [...text.normalize('NFC').toLowerCase().matchAll(/\p{L}/gu)].map(String).toSorted().join('')
  const piece = fc.constantFrom(
    'ASHA',
    'rai',
    'van',
    'DE',
    "O'BRIEN",
    'Jr.',
    'Dr.',
    ',',
    ';',
    'K',
    'III',
    'सीता',
    'MD',
  )
  const name = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(' '))
  const letter = fc.constantFrom(
    'A',
    'b',
    'É',
    'ü',
    'ß',
    'Ж',
    'ω',
    'श्री',
    'ि',
    '\u200d',
    '木',
    '😀',
    "'",
    '’',
    '-',
    '.',
    ',',
    ' ',
  )
  fc.assert(
    fc.property(
      fc.oneof(name, fc.string({ unit: letter })),
      fc.constantFrom('first_last', 'last_first'),
      (text, order) => {
        expect(letters(Object.values(splitName(text, order)).join(' '))).toBe(letters(text))
      },
    ),
  )
})
