import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { openBrowser } from '#test/browser.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'
import { accessSettings } from '#modules/account/shared/access-settings.ts'
import { confirmSession } from '#modules/account/shared/session.ts'
import { passwordDemand } from '#modules/account/shared/password-demand.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

const START = '2026-11-20T04:00:00.000Z'
const RIGHT = 'Rhododendron7@'
const NEXT = 'Juniper-Valley9#'
const params = { org: 'himal' }
let world: World
let password_hash: string
beforeAll(async () => {
  world = await openWorld()
  password_hash = await hashPassword(RIGHT)
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set(START)
  await world.services.database.asOwner(async (db) => {
    await db.updateTable('account').set({ password_hash, password_changed_at: START }).execute()
    await db.deleteFrom('password_demand').execute()
    await db.deleteFrom('account_password').execute()
    await db.deleteFrom('attempt').execute()
    await db.deleteFrom('singleton_setting').execute()
  })
  world.services.viewers.forgetAll()
})

const at = (day: string) => {
  clock.set(`${day}T04:00:00.000Z`)
  world.services.viewers.forgetAll()
}
const expire = async (who: Name, org: string, password_days: number) => {
  const read = await world.as(who).get(accessSettings.read, { params: { org } })
  return world.as(who).ask(accessSettings.update, {
    params: { org },
    body: { version: read.version, password_days } as never,
  })
}
async function signedIn(name: Name, password = RIGHT) {
  const browser = openBrowser(world)
  const answer = await browser.signIn(name, password)
  browser.carry(answer)
  return { browser, answer }
}
const change = (browser: ReturnType<typeof openBrowser>, name: Name, password = NEXT) =>
  browser.post(`/users/${world.account(name)}/change-password/`, {
    old_password: RIGHT,
    password,
    repeat_password: password,
  })
const ask = (name: Name, by: Name = 'hari') =>
  world.as(by).ask(passwordDemand.ask, { params, body: { accounts: [world.account(name)] } })

test('off until an organization says how many days; then nothing but another password is served', async () => {
  at('2027-11-20')
  expect((await signedIn('asha')).answer.body).toMatchObject({ next_step: null })
  expect((await expire('hari', 'himal', 29)).body).toEqual({ password_days: ['Write 0, or 30 or more.'] })
  clock.set(START)
  expect((await expire('hari', 'himal', 90)).status).toBe(200)

  clock.set('2027-02-18T03:58:00.000Z')
  const early = await signedIn('asha')
  expect(early.answer.body).toMatchObject({ next_step: null })
  expect((await early.browser.get('/security/password-due/')).body).toEqual({
    id: world.account('asha'),
    why: null,
  })
  clock.set('2027-02-18T04:01:00.000Z')
  world.services.viewers.forgetAll()
  // also in the middle of a session
  expect(await early.browser.get('/users/me/')).toMatchObject({
    status: 403,
    body: { next_step: 'change_password' },
  })
  const { browser, answer } = await signedIn('asha')
  expect(answer).toMatchObject({
    status: 200,
    body: { next_step: 'change_password', token: { access: expect.any(String) } },
  })
  expect((await browser.get('/security/password-due/')).body).toMatchObject({ why: 'expired' })
  expect((await browser.get('/security/totp/')).status).toBe(403)
  expect((await browser.get('/security/sessions/')).status).toBe(403)
  // the same one again is none
  expect((await change(browser, 'asha', RIGHT)).status).toBe(400)
  expect((await change(browser, 'asha')).status).toBe(200)
  expect((await browser.get('/users/me/')).status).toBe(200)
  expect((await signedIn('asha', NEXT)).answer.body).toMatchObject({ next_step: null })
})

test('the days of the employer count, and not those of another organization', async () => {
  await expire('hari', 'himal', 90)
  await expire('sunil', 'terai', 30)
  const org = await world.services.database.asOwner((db) =>
    db.selectFrom('organization').select('org_id').where('slug', '=', 'terai').executeTakeFirstOrThrow(),
  )
  const membership = { org_id: org.org_id, account_id: world.account('asha') }
  await world.services.database.asOwner((db) => db.insertInto('membership').values(membership).execute())
  at('2026-12-21')
  expect((await signedIn('asha')).answer.body).toMatchObject({ next_step: null })
  at('2026-11-20')
  await expire('hari', 'himal', 30)
  at('2026-12-21')
  expect((await signedIn('asha')).answer.body).toMatchObject({ next_step: 'change_password' })
  at('2026-11-20')
  await expire('hari', 'himal', 90)
})

test('HR asks somebody for another at the next sign-in; whoever has none cannot be asked', async () => {
  const before = await signedIn('maya')
  clock.set('2026-11-20T04:02:00.000Z')
  await world.services.database.asOwner((db) =>
    db
      .updateTable('account')
      .set({ password_hash: null })
      .where('id', '=', world.account('bikash'))
      .execute(),
  )
  const accounts = [world.account('maya'), world.account('bikash'), world.account('sunil')]
  const asked = await world.as('hari').get(passwordDemand.ask, { params, body: { accounts } })
  expect(asked).toMatchObject({ asked: 1, failed: [{ why: 'There is no password to change.' }] })
  const { results } = await world.as('hari').get(passwordDemand.list, { params, query: { state: 'asked' } })
  expect(results).toMatchObject([{ full_name: expect.stringContaining('Maya'), state: 'asked' }])
  // a session goes on; the next begins with it
  world.services.viewers.forgetAll()
  expect((await before.browser.get('/users/me/')).status).toBe(200)
  const { browser, answer } = await signedIn('maya')
  expect(answer.body).toMatchObject({ next_step: 'change_password' })
  expect((await browser.get('/security/password-due/')).body).toMatchObject({ why: 'asked' })
  expect((await change(browser, 'maya')).status).toBe(200)
  expect((await browser.get('/users/me/')).status).toBe(200)
  expect((await world.as('hari').get(passwordDemand.list, { params, query: { state: 'asked' } })).count).toBe(
    0,
  )
})

test('it is taken back by whoever shows again who they are, and asked by nobody without the code', async () => {
  await ask('asha')
  expect((await ask('asha', 'gita')).status).toBe(403)
  clock.set('2026-11-20T05:00:00.000Z')
  const { browser } = await signedIn('asha')
  expect((await browser.get('/users/me/')).status).toBe(403)
  const withdraw = () =>
    world.as('hari').ask(passwordDemand.withdraw, { params, body: { accounts: [world.account('asha')] } })
  expect((await withdraw()).status).toBe(428)
  await world.as('hari').get(confirmSession, { body: { password: RIGHT } })
  expect((await withdraw()).body).toEqual({ withdrawn: 1 })
  world.services.viewers.forgetAll()
  expect((await browser.get('/users/me/')).status).toBe(200)
})
