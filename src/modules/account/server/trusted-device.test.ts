import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { openBrowser, type Browser } from '#test/browser.ts'
import { openWorld, type World } from '#test/world.ts'
import { accessSettings } from '#modules/account/shared/access-settings.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

const START = '2026-11-20T04:00:00.000Z'
const RIGHT = 'Rhododendron7@'
const NEXT = 'Juniper-Valley9#'
let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set(START)
  const password_hash = await hashPassword(RIGHT)
  await world.services.database.asOwner(async (db) => {
    for (const table of ['attempt', 'email_log', 'account_device', 'account_password'] as const)
      await db.deleteFrom(table).execute()
    await db.updateTable('account').set({ password_hash }).execute()
    await db.updateTable('account').set({ otp_required: true }).where('username', '=', 'om').execute()
  })
})

const later = (days: number) => clock.set(new Date(Date.parse(START) + days * 86_400_000).toISOString())
async function code() {
  const mails = await world.services.database.asOwner((db) =>
    db.selectFrom('email_log').select('body_text').orderBy('id').execute(),
  )
  return /^\d{6}$/m.exec(mails.at(-1)?.body_text ?? '')?.[0] ?? ''
}
/** Signs in with password and code. */
async function signedIn(trust: boolean, browser = openBrowser(world)) {
  const { key, may_trust } = (await browser.signIn('om', RIGHT)).body as { key: string; may_trust: boolean }
  const answer = await browser.post('/security/mechanism/otp/verify/', { key, otp: await code(), trust })
  browser.carry(answer)
  return { browser, may_trust }
}
const asked = async (browser: Browser, password = RIGHT) => {
  const { status, body } = await browser.signIn('om', password)
  expect(status).toBe(200)
  return body['next_step'] === 'otp_verification'
}
const devices = async (browser: Browser) =>
  (
    (await browser.get('/security/trusted-devices/')).body as {
      results: { id: string; is_current: boolean }[]
    }
  ).results
const mayRemember = async (name: 'hari' | 'sunil', org: string, remember_device: boolean) => {
  const { version } = await world.as(name).get(accessSettings.read, { params: { org } })
  const body = { remember_device, version }
  const { status } = await world.as(name).ask(accessSettings.update, { params: { org }, body: body as never })
  expect(status).toBe(200)
}

test('a browser that is remembered is asked for no second step for thirty days', async () => {
  const { browser, may_trust } = await signedIn(true)
  expect(may_trust).toBe(true)
  expect(await asked(browser)).toBe(false)
  expect(await asked(openBrowser(world))).toBe(true)
  later(29.9)
  expect(await asked(browser)).toBe(false)
  // what is used is not longer remembered for it
  later(30.1)
  expect(await asked(browser)).toBe(true)
})

test('whoever does not say so is asked each time', async () => {
  const { browser } = await signedIn(false)
  expect(await asked(browser)).toBe(true)
  expect(await devices(browser)).toEqual([])
})

test('the password alone is still asked, and a copied cookie ends with the next sign-in', async () => {
  const { browser } = await signedIn(true)
  const copied = openBrowser(world)
  copied.jar.set('device', browser.jar.get('device') ?? '')
  expect((await browser.signIn('om', 'Wrong#Password1')).status).toBe(400)
  expect(await asked(browser)).toBe(false)
  expect(await asked(copied)).toBe(true)
})

test('nothing by which a browser comes in is kept in the database', async () => {
  const { browser } = await signedIn(true)
  const kept = await world.services.database.asOwner((db) =>
    db.selectFrom('account_device').selectAll().execute(),
  )
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(browser.jar.get('device'))
})

test('what is remembered is listed to its person alone, who ends it', async () => {
  const { browser } = await signedIn(true)
  const { browser: phone } = await signedIn(true)
  const [first, second] = await devices(phone)
  expect(Number(first?.is_current) + Number(second?.is_current)).toBe(1)
  const id = [first, second].find((device) => device?.is_current)?.id ?? ''
  const other = openBrowser(world)
  other.carry(await other.signIn('asha', RIGHT))
  expect(await devices(other)).toEqual([])
  expect((await other.call('DELETE', `/security/trusted-devices/${id}/`)).status).toBe(404)
  expect((await browser.call('DELETE', `/security/trusted-devices/${id}/`)).status).toBe(204)
  expect((await browser.call('DELETE', `/security/trusted-devices/${id}/`)).status).toBe(404)
  expect(await devices(browser)).toHaveLength(1)
  expect(await asked(phone)).toBe(true)
  expect(await asked(browser)).toBe(false)
})

test('ending all other sessions asks the other browsers again', async () => {
  const { browser } = await signedIn(true)
  const { browser: phone } = await signedIn(true)
  expect((await browser.post('/security/sessions/end-others/')).status).toBe(200)
  expect(await asked(phone)).toBe(true)
  expect(await asked(browser)).toBe(false)
})

test('a new password ends it everywhere', async () => {
  const { browser } = await signedIn(true)
  const body = { old_password: RIGHT, password: NEXT, repeat_password: NEXT }
  expect((await browser.post(`/users/${world.account('om')}/change-password/`, body)).status).toBe(200)
  expect(await asked(browser, NEXT)).toBe(true)
})

test('the organization whose rules hold for the person switches it off, and no other', async () => {
  const { browser: kept } = await signedIn(true)
  await mayRemember('sunil', 'terai', false)
  expect(await asked(kept)).toBe(false)
  const { browser } = await signedIn(true)
  await mayRemember('hari', 'himal', false)
  expect(await asked(browser)).toBe(true)
  expect(await devices(browser)).toEqual([])
  // said all the same, it is not heard
  const { browser: other, may_trust } = await signedIn(true)
  expect(may_trust).toBe(false)
  await mayRemember('hari', 'himal', true)
  expect(await asked(other)).toBe(true)
  expect(await asked(browser)).toBe(false)
})
