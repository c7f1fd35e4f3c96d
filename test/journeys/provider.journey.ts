import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerReach } from '#modules/account/server/provider-store.ts'
import { oidcProvider } from '#test/oidc-provider.ts'
import {
  expectAccessible,
  expectNoOverflow,
  openStage,
  phone,
  picture,
  type Stage,
} from '#test/journeys/stage.ts'

const settings = '/admin/himal/organization/settings/security-settings/authentication-settings'
const usual = { ...providerReach }
let stage: Stage
let provider: Awaited<ReturnType<typeof oidcProvider>>
beforeAll(async () => {
  stage = await openStage()
  provider = await oidcProvider(`${stage.url}/api/v1/security/sso/callback/`)
  Object.assign(providerReach, { reach: { ...usual.reach, allows: () => true, plain: true } })
  for (const name of ['asha', 'hari', 'nobody'])
    provider.people.set(name, { email: `${name}@example.test`, email_verified: true })
})
afterAll(async () => {
  Object.assign(providerReach, usual)
  await stage.close()
  await provider.close()
})

test('HR sets a provider up and tries it; its people come in by it without a password', async () => {
  const { page } = await stage.visit('hari', settings)
  await page.getByRole('link', { name: /OpenID Connect/ }).click()
  await page.getByText('No provider yet').waitFor()
  await page.getByRole('button', { name: 'Add a provider' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Himal Account')
  await form.getByLabel('Domains').fill('example.test')
  await form.getByLabel('Issuer').fill('himal')
  await form.getByLabel('Client id').fill('chautari')
  await form.locator('input[type=password]').fill(provider.secret)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Issuer is not a valid address that begins with https://').waitFor()
  await form.getByLabel('Issuer').fill(provider.issuer)
  await form.getByRole('switch', { name: 'On the login page' }).check()
  await picture(page, 'provider-form')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: /Himal Account/ }).waitFor()
  await page.getByText('/api/v1/security/sso/callback/').waitFor()

  provider.now.subject = 'hari'
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.waitForURL('**/account/sso')
  await page.getByText('hari@example.test is Hari Adhikari: they would come in.').waitFor()
  await picture(page, 'provider-tried')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the providers' }).click()
  await page.getByText('Last tried').waitFor()
  expect(await page.getByText('Never').count()).toBe(0)
  await picture(page, 'provider')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
  await picture(page, 'provider-phone')

  const { page: login } = await stage.visit(null, '/account/login?next=/user/leave/request')
  const goOn = login.getByRole('button', { name: 'Continue with Himal Account' })
  await login.getByLabel('Username').fill('asha@terai.test')
  await login.waitForTimeout(600)
  expect(await goOn.count()).toBe(0)
  await login.getByLabel('Username').fill('asha@example.test')
  await goOn.waitFor()
  await picture(login, 'login-provider')
  await expectAccessible(login)
  provider.now.subject = 'asha'
  const addresses: string[] = []
  login.on('framenavigated', (frame) => addresses.push(frame.url()))
  await goOn.click()
  await login.waitForURL('**/user/leave/request')
  expect(addresses.filter((address) => /eyJ|access_token|id_token/.test(address))).toEqual([])

  const { page: stranger } = await stage.visit(null, '/account/login')
  provider.now.subject = 'nobody'
  await stranger.getByLabel('Username').fill('nobody@example.test')
  await stranger.getByRole('button', { name: 'Continue with Himal Account' }).click()
  await stranger.getByText('Nobody with this email address is known here. Contact your HR.').waitFor()
  expect(new URL(stranger.url()).search).toBe('')
  await picture(stranger, 'provider-refused')
  await expectAccessible(stranger)
})
