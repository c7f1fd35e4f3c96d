import { expect, test } from 'vitest'
import { newRecoveryCodes, newTotpSecret, stepOf, totpUri } from '#modules/account/server/totp-code.ts'

// RFC 6238, appendix B: the secret is "12345678901234567890", the last six of its eight digits
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
test.each([
  ['1970-01-01T00:00:59Z', '287082', 1],
  ['2005-03-18T01:58:29Z', '081804', 37037036],
  ['2009-02-13T23:31:30Z', '005924', 41152263],
])('the code at %s is %s', (now, code, step) => {
  expect(stepOf(secret, code, now, 0)).toBe(step)
  expect(stepOf(secret, code, now, step)).toBeNull()
})

test.each([
  ['a step late', '2009-02-13T23:31:50Z', 41152263],
  ['two steps late', '2009-02-13T23:32:31Z', null],
  ['a step early', '2009-02-13T23:31:05Z', 41152263],
  ['two steps early', '2009-02-13T23:30:55Z', null],
])('%s', (_, now, step) => {
  expect(stepOf(secret, '005924', now, 0)).toBe(step)
})

test('no secret and no recovery code comes twice, and the address names both sides', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  expect(codes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true)
  expect(totpUri(secret, 'Chautari', 'asha')).toContain('otpauth://totp/Chautari:asha?')
})
