import { expect, test } from 'vitest'
import { openSealing } from '#platform/sealing.ts'

const one = openSealing('the first key of these tests')
const two = openSealing('the second key of these tests', ['the first key of these tests'])

test('the same text is sealed to the same, by another key to another', () => {
  expect(one.seal('604512387')).toBe(one.seal('604512387'))
  expect(one.seal('604512387')).not.toBe(one.seal('604512388'))
  expect(one.seal('604512387')).not.toBe(two.seal('604512387'))
  expect(one.seal('604512387')).not.toContain('604512387')
})

test('what is sealed is opened wherever it stands, and text without it stays', () => {
  for (const text of ['', '604512387', 'क "quoted" \\ back\nline', 'x'.repeat(5000)]) {
    expect(one.open(one.seal(text))).toBe(text)
    expect(one.open(`of ${one.seal(text)}, ${one.seal('2')}`)).toBe(`of ${text}, 2`)
    const json = JSON.stringify({ a: one.seal(text), b: [one.seal(text)] })
    expect(JSON.parse(one.openJson(json))).toEqual({ a: text, b: [text] })
  }
  expect(one.open('a plain text')).toBe('a plain text')
})

test('JSON is sealed whole, and stands in other JSON as what it was', () => {
  const fields = JSON.stringify([{ name: 'allergies', wished: 'Nuts' }])
  expect(one.sealJson(fields)).not.toContain('Nuts')
  expect(JSON.parse(one.openJson(`{"fields":${one.sealJson(fields)}}`))).toEqual({
    fields: JSON.parse(fields),
  })
})

test('what was changed, cut off, or belongs elsewhere is not opened', () => {
  const sealed = one.seal('604512387')
  for (let at = sealed.indexOf('.t') + 2; at < sealed.length - 1; at++) {
    const digit = sealed[at] === '0' ? '1' : '0'
    const changed = sealed.slice(0, at) + digit + sealed.slice(at + 1)
    expect(one.open(changed)).toBe(changed)
  }
  expect(one.open(sealed.slice(0, -9) + '~')).not.toContain('604512387')
  expect(one.open(sealed.replace('.t', '.j'))).not.toContain('604512387')
  expect(openSealing('a third key').open(sealed)).toBe(sealed)
})

test('a former key opens, and its values are sealed anew', () => {
  const former = one.seal('604512387')
  expect(two.open(former)).toBe('604512387')
  expect(two.anew(`of ${former}`)).toBe(`of ${two.seal('604512387')}`)
  expect(two.anew(two.seal('1'))).toBe(two.seal('1'))
  expect(two.forms('604512387')).toEqual([two.seal('604512387'), former, '604512387'])
})
