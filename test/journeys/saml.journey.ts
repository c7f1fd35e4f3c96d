import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerReach } from '#modules/account/server/provider-store.ts'
import { expectAccessible, openStage, picture, type Stage } from '#test/journeys/stage.ts'
import { samlProvider } from '#test/saml-provider.ts'
import { selfSigned } from '#test/self-signed.ts'

const settings = '/admin/himal/organization/settings/security-settings/authentication-settings'
const usual = { ...providerReach }
let stage: Stage
let provider: Awaited<ReturnType<typeof samlProvider>>
beforeAll(async () => {
  stage = await openStage()
  provider = await samlProvider()
  Object.assign(providerReach, { reach: { ...usual.reach, plain: true } })
})
afterAll(async () => {
  Object.assign(providerReach, usual)
  await stage.close()
  await provider.close()
})

test('HR sets a provider of SAML up and tries it; its people come in by its signature, and by no other', async () => {
  const { page } = await stage.visit('hari', settings)
  await page.getByRole('link', { name: /SAML/ }).click()
  await page.getByRole('button', { name: 'Add a provider' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Himal ADFS')
  await form.getByLabel('Domains').fill('example.test')
  await form.getByLabel('Entity id of the provider').fill(provider.issuer)
  await form.getByLabel('Sign-in address').fill(provider.entry_point)
  await form.getByLabel('Certificate').fill('nothing')
  await form.getByRole('switch', { name: 'On the login page' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await form
    .getByText(/certificate/i)
    .nth(1)
    .waitFor()
  await picture(page, 'saml-refused')
  await form.getByLabel('Certificate').fill(provider.certificate)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: /Himal ADFS/ }).waitFor()
  await picture(page, 'saml-provider')

  const signIn = async (at: typeof page, email: string) => {
    await at.getByLabel('Address').fill(email)
    await at.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.getByRole('button', { name: 'Try it' }).click()
  await signIn(page, 'hari@example.test')
  await page.getByText('hari@example.test is Hari Adhikari: they would come in.').waitFor()
  await picture(page, 'saml-tried')

  const begin = async (email: string) => {
    const { page: login } = await stage.visit(null, '/account/login?next=/user/leave/request')
    await login.getByLabel('Username').fill(email)
    await login.getByRole('button', { name: 'Continue with Himal ADFS' }).click()
    await signIn(login, email)
    return login
  }
  const login = await begin('asha@example.test')
  await login.waitForURL('**/user/leave/request')

  const stranger = await begin('nobody@example.test')
  await stranger.getByText('Nobody with this email address is known here. Contact your HR.').waitFor()
  expect(new URL(stranger.url()).search).toBe('')

  provider.signing.key = selfSigned('127.0.0.1').key
  const forged = await begin('asha@example.test')
  await forged.getByText('The provider has not answered as it should: Invalid signature').waitFor()
  await picture(forged, 'saml-forged')
  await forged
    .getByRole('link', { name: /sign in|login/i })
    .first()
    .waitFor()
  expect(new URL(forged.url()).search).toBe('')
})
