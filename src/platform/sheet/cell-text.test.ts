import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { cleanText, plainNumber, serialText, type DateStyle } from '#platform/sheet/cell-text.ts'

describe('a stored number becomes', () => {
  const cases: [stored: string, text: string][] = [
    ['0', '0'],
    ['-0', '0'],
    ['42312', '42312'],
    ['42312.00', '42312'],
    ['-12.50', '-12.5'],
    ['0.30000000000000004', '0.3'],
    ['1.1000000000000001', '1.1'],
    ['2.9999999999999996', '3'],
    ['9841234567', '9841234567'],
    ['9.841234567E9', '9841234567'],
    ['1E21', '1000000000000000000000'],
    ['1.5e-7', '0.00000015'],
    ['12345678901234567890', '12345678901234567890'],
    ['1.2345678901234567E+19', '12345678901234600000'],
    ['007', '7'],
    ['abc', 'abc'],
    ['NaN', 'NaN'],
    ['', ''],
  ]
  test.each(cases)('%s: %s', (stored, text) => expect(plainNumber(stored)).toBe(text))
})

describe('a stored day becomes', () => {
  const cases: [stored: string, style: DateStyle, from1904: boolean, text: string][] = [
    ['42093', 'date', false, '2015-03-30'],
    ['42093.5', 'date', false, '2015-03-30 12:00'],
    ['42093.999999', 'date', false, '2015-03-31'],
    ['42093.38541666667', 'date', false, '2015-03-30 09:15'],
    ['42093.385428241', 'date', false, '2015-03-30 09:15:01'],
    ['0.385416666666667', 'date', false, '09:15'],
    ['1.5', 'elapsed', false, '36:00'],
    ['1', 'date', false, '1900-01-01'],
    ['59', 'date', false, '1900-02-28'],
    ['61', 'date', false, '1900-03-01'],
    ['2958465', 'date', false, '9999-12-31'],
    ['2958466', 'date', false, '2958466'],
    ['-1', 'date', false, '-1'],
    ['40631', 'date', true, '2015-03-30'],
    ['0', 'date', true, '1904-01-01'],
    ['soon', 'date', false, 'soon'],
  ]
  test.each(cases)('%s (%s, 1904: %s): %s', (stored, style, from1904, text) =>
    expect(serialText(stored, style, from1904)).toBe(text),
  )
})

describe('text of a cell', () => {
  test('loses its trailing spaces and NULs, and keeps joiners, combining marks and leading spaces', () => {
    expect(cleanText('Asha \u00a0\t')).toBe('Asha')
    expect(cleanText('A\0sha\0')).toBe('Asha')
    expect(cleanText('  क्‍ष')).toBe('  क्‍ष')
    expect(cleanText('José')).toBe('José')
  })
  test('that ends in any letter is kept whole', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => cleanText(`x${text}z`) === `x${text}z`.replaceAll('\0', ''),
      ),
    )
  })
})
