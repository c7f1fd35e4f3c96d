import { expect, test } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import { adminInfo, me, publicWhistleSettings, serverInfo } from '#modules/account/shared/me.ts'
import { recover, RecoverForm } from '#modules/account/shared/password.ts'
import { LoginForm, regenerateOtp, signIn, verifyOtp } from '#modules/account/shared/session.ts'
import { light } from '#modules/account/web/light.ts'
import { loginErrors, recoverErrors } from '#modules/account/web/login-rules.ts'

const endpointOf = (endpoint: Endpoint) => endpoint
const declared = {
  signIn,
  verifyOtp,
  regenerateOtp,
  recover,
  serverInfo,
  publicWhistleSettings,
  me,
  adminInfo,
}

test.each(Object.keys(declared) as (keyof typeof declared)[])('%s is called as it is declared', (name) => {
  const { method, path, spec } = endpointOf(declared[name])
  expect([light[name].method, light[name].path, light[name].spec.access]).toEqual([method, path, spec.access])
  expect(endpointOf(light[name]).spec.accepts).toBe(spec.accepts)
})

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
