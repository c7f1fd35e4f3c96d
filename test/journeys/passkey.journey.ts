import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  expectAccessible,
  expectNoOverflow,
  openStage,
  password,
  phone,
  picture,
  type Stage,
} from '#test/journeys/stage.ts'

let stage: Stage
/** Browsers take no bare address for the name of a site. */
let site = ''
beforeAll(async () => {
  stage = await openStage()
  site = stage.url.replace('127.0.0.1', 'localhost')
})
afterAll(() => stage.close())

/** A device of the person that knows their finger, in Chromium itself. */
async function withDevice(page: Page) {
  const wire = await page.context().newCDPSession(page)
  await wire.send('WebAuthn.enable')
  const { authenticatorId } = await wire.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () =>
    (await wire.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  const knows = (isUserVerified: boolean) =>
    wire.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { credentials, knows }
}
const typedPassword = (page: Page) => page.getByLabel('Password', { exact: true })

test('a passkey is put on, is the second step from then on, and signs in without a password', async () => {
  const { page, context } = await stage.visit(null, `${site}/account/login`)
  const device = await withDevice(page)
  await page.getByLabel('Username').fill('asha')
  await typedPassword(page).fill(password)
  await typedPassword(page).press('Enter')
  await page.waitForURL('**/user/noticeboard')

  await page.goto(`${site}/user/profile/change-password`)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByText('No passkeys yet.').waitFor()
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  const again = page.getByRole('dialog', { name: "Confirm it's you" })
  await again.locator('input[type=password]').fill(password)
  await again.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await codes.waitFor()
  expect(await device.credentials()).toHaveLength(1)
  await codes.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await codes.waitFor({ state: 'hidden' })
  await section.getByText('Work laptop').waitFor()
  await section.getByText('not used yet').waitFor()
  await picture(page, 'passkeys')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // after the password
  await context.clearCookies()
  await page.goto(`${site}/account/login?next=/user/leave/request`)
  await page.getByLabel('Username').fill('asha')
  await typedPassword(page).fill(password)
  await typedPassword(page).press('Enter')
  await page.waitForURL('**/account/otp')
  await expectAccessible(page)
  await picture(page, 'passkey-step')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.waitForURL('**/user/leave/request')

  // alone; not where the device does not know who holds it
  await context.clearCookies()
  await page.goto(`${site}/account/login`)
  await device.knows(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('No passkey was used.').waitFor()
  await device.knows(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/user/noticeboard')

  await page.goto(`${site}/user/profile/change-password`)
  await section.getByText('last used').waitFor()
  await section.getByRole('button', { name: 'Remove: Work laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  // a session of its own, in which nobody has shown yet who they are
  await again.getByRole('button', { name: 'Use a passkey instead' }).click()
  await section.getByText('No passkeys yet.').waitFor()
})

test('whoever is asked for a passkey adds one before anything else opens', async () => {
  await stage.as('hari').raw('POST', '/security/api/himal/organizations-security-config/', {
    mechanism: 'passkey',
    enforced_for: 'supervisors',
    grace_days: 0,
    version: 0,
  })
  const { page } = await stage.visit(null, `${site}/user/leave/history`)
  await withDevice(page)
  await page.getByLabel('Username').fill('maya')
  await typedPassword(page).fill(password)
  await typedPassword(page).press('Enter')
  await page.waitForURL('**/account/authenticator?next=%2Fuser%2Fleave%2Fhistory')
  await page.getByText('Your organization requires a passkey').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.waitForURL('**/user/leave/history')
})
