import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { openBrowser } from '#test/browser.ts'
import { openWorld, type World } from '#test/world.ts'
import { accessSettings } from '#modules/account/shared/access-settings.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

const RIGHT = 'Rhododendron7@'
const START = '2026-11-20T04:00:00.000Z'
let world: World
beforeAll(async () => {
  world = await openWorld()
  const password_hash = await hashPassword(RIGHT)
  await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
})
afterAll(() => world.close())
beforeEach(() => clock.set(START))

const later = (minutes: number) => clock.set(new Date(Date.parse(START) + minutes * 60_000).toISOString())
/** As somebody who looks after the security of the organization. */
const set = async (name: 'hari' | 'sunil', org: string, body: object) => {
  const { version } = await world.as(name).get(accessSettings.read, { params: { org } })
  return world.as(name).ask(accessSettings.update, { params: { org }, body: { ...body, version } as never })
}
async function remembered(name: string) {
  const browser = openBrowser(world)
  const answer = await browser.signIn(name, RIGHT, true)
  const seconds = Number(/Max-Age=(\d+)/.exec(answer.cookies.get('refresh') ?? '')?.[1])
  return { browser, seconds }
}

test('a session that nobody uses ends, and one that is used does not', async () => {
  expect((await set('hari', 'himal', { idle_minutes: 10 })).body).toEqual({
    idle_minutes: ['Write 0, or 15 or more.'],
  })
  expect((await set('hari', 'himal', { idle_minutes: 30 })).status).toBe(200)
  const { browser } = await remembered('asha')
  for (const minutes of [29, 58, 87]) {
    later(minutes)
    expect((await browser.refresh()).status).toBe(200)
  }
  later(118)
  expect((await browser.refresh()).status).toBe(401)
  const other = await (clock.set(START), remembered('tara'))
  later(118)
  expect((await other.browser.refresh()).status).toBe(200)
})

test('after some hours everybody signs in anew, also who was signed in before it was said', async () => {
  const before = await remembered('asha')
  expect(before.seconds).toBe(2_592_000)
  expect((await set('hari', 'himal', { idle_minutes: 0, session_hours: 8 })).status).toBe(200)
  expect((await remembered('asha')).seconds).toBe(8 * 3600)
  // time goes on meanwhile: a minute to either side
  later(8 * 60 - 1)
  expect((await before.browser.refresh()).status).toBe(200)
  later(8 * 60 + 1)
  expect((await before.browser.refresh()).status).toBe(401)
})

test('of several organizations the strictest holds', async () => {
  expect((await set('sunil', 'terai', { session_hours: 4 })).status).toBe(200)
  expect((await remembered('om')).seconds).toBe(4 * 3600)
  expect((await remembered('asha')).seconds).toBe(8 * 3600)
})
