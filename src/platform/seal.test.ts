import { expect, test } from 'vitest'
import { openSeal } from '#platform/seal.ts'

const { seal, open } = openSeal('a secret of the installation, long enough')

test('what was sealed opens again, and twice sealed looks different', () => {
  expect(open(seal('पासवर्ड 1'))).toBe('पासवर्ड 1')
  expect(seal('same')).not.toBe(seal('same'))
})

test('another key, a changed byte and nonsense open nothing', () => {
  const sealed = seal('secret')
  expect(openSeal('another secret of the installation').open(sealed)).toBeNull()
  expect(open((sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1))).toBeNull()
  expect(open('nonsense')).toBeNull()
})
