import { expect, test } from 'vitest'
import { RecoverForm } from '#modules/account/shared/password.ts'
import { LoginForm } from '#modules/account/shared/session.ts'
import { loginErrors, recoverErrors } from '#modules/account/web/login-rules.ts'

const messages = (result: {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
}) => Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join(), message]))

test.each([
  ['', ''],
  ['   ', ' '],
  ['a'.repeat(256), 'b'],
  ['a'.repeat(255), 'b'.repeat(129)],
  ['asha', 'Demo@2083'],
])('the login screen says of %j and %j what the server would say', (email, password) => {
  expect(loginErrors({ email, password })).toEqual(messages(LoginForm.safeParse({ email, password })))
})

test.each([[''], [' '], ['a'.repeat(256)], ['asha@example.test']])(
  'the recovery screen says of %j what the server would say',
  (email) => {
    expect(recoverErrors({ email })).toEqual(messages(RecoverForm.safeParse({ email })))
  },
)
