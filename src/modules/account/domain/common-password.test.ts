import { expect, test } from 'vitest'
import { isCommonPassword } from '#modules/account/domain/common-password.ts'

test.each([
  'password',
  'Password1@',
  'P@ssw0rd',
  'p4$$w0rd123!',
  'Pa55word#',
  'Passw0rd@2024',
  'Admin@123',
  '123Admin#',
  'Welcome@1',
  'Qwerty@123',
  'Qwerty123456#',
  '1qaz@WSX',
  '1Qaz2wsx#',
  'Abcd@1234',
  'Abc@12345678',
  'Aa@12345678',
  'aaaaAAAA1@',
  'Abcdefg1@',
  '1q2w3e4R@',
  'Asdf@1234',
  'ILoveYou@1',
  'Nepal@123',
  'Nepal@2081',
  'Kathmandu#1',
  'Dashain@2080',
  'Monday@2026',
  'Summer#2025',
  'Changeme@1',
  'Letmein1#',
  'Monkey123$',
  'M0nkey123$',
  'Ram@12345',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'Demo@2083',
  'Chautari1@',
  'Correct horse 7 Battery@',
  'Jhapa-Tea#Garden19',
  'xK9#mQ2vLp',
  'Nepal#83746291',
  'Tokla@Chiya42',
  'हिमाल Pass 77#',
  `Aa1@${'ü'.repeat(124)}`,
  'Abz-Kite9@',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('a long text is judged in no time', () => {
  const began = performance.now()
  isCommonPassword('a1'.repeat(64))
  isCommonPassword('!'.repeat(128))
  isCommonPassword(`${'ab'.repeat(63)}c`)
  expect(performance.now() - began).toBeLessThan(2000)
})
