import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { numberOf } from '#modules/account/domain/proof-search.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const salt = '0c0d5a36-7b1c-4d8e-9d5a-7e7b1d0f8a11.1763611200'

test.each([
  ['the first', salt, 0],
  ['one in the midst', salt, 4711],
  ['the last', salt, 9_999],
  ['of a salt of one letter', 'a', 77],
  ['of no salt', '', 9],
  ['of a salt as long as one block holds', 'x'.repeat(53), 5],
])('%s is found', (_, of, number) => {
  expect(numberOf({ salt: of, hash: hashOf(`${of}.${number}`), most: 10_000 })).toBe(number)
})

test.each([
  ['the number is beyond the most', salt, hashOf(`${salt}.100`)],
  ['it is the hash of something else', salt, hashOf('else')],
  ['the text is longer than a block', 'x'.repeat(60), hashOf(`${'x'.repeat(60)}.1`)],
])('nothing is found where %s', (_, of, hash) => {
  expect(numberOf({ salt: of, hash, most: 100 })).toBeNull()
})
