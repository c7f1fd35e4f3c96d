import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { openWorld, type World } from '#test/world.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

const RIGHT = 'Rhododendron7@'
const NEXT = 'Juniper-Valley9#'
let world: World
let hash: string

beforeAll(async () => {
  world = await openWorld()
  hash = await hashPassword(RIGHT)
})
afterAll(() => world.close())
beforeEach(() =>
  world.services.database.asOwner(async (db) => {
    await db.updateTable('account').set({ password_hash: hash }).execute()
    await db.deleteFrom('attempt').execute()
    await db.deleteFrom('account_password').execute()
  }),
)

const nobody = () => openBrowser(world)
async function signedIn(name: string, password = RIGHT) {
  const browser = openBrowser(world)
  browser.carry(await browser.signIn(name, password))
  return browser
}

test('changing the password needs the old one, ends the other sessions and keeps this one', async () => {
  const here = await signedIn('maya')
  const there = await signedIn('maya')
  const change = (old_password: string, password = NEXT) =>
    here.post(`/users/${world.account('maya')}/change-password/`, {
      old_password,
      password,
      repeat_password: password,
    })
  expect(await change('Wrong#Password1')).toMatchObject({
    status: 400,
    body: { old_password: ['Old password is not correct.'] },
  })
  expect(await change(RIGHT, RIGHT)).toMatchObject({
    status: 400,
    body: { password: ['Password must differ from the old one.'] },
  })
  expect(await change(RIGHT)).toMatchObject({
    status: 200,
    body: { detail: 'Successfully changed password.' },
  })
  expect((await here.get('/users/me/')).status).toBe(200)
  expect((await here.refresh()).status).toBe(200)
  expect((await there.get('/users/me/')).status).toBe(401)
  expect((await nobody().signIn('maya', NEXT)).status).toBe(200)
  const { stamp } = await world.services.database.asOwner((db) =>
    db
      .selectFrom('account')
      .select('stamp')
      .where('id', '=', world.account('maya'))
      .executeTakeFirstOrThrow(),
  )
  expect(stamp).toBeGreaterThan(1)
})

test('nobody changes another’s password, whatever they are', async () => {
  const hari = await signedIn('hari')
  for (const id of [world.account('asha'), world.id('asha'), crypto.randomUUID()]) {
    const body = { old_password: RIGHT, password: NEXT, repeat_password: NEXT }
    expect((await hari.post(`/users/${id}/change-password/`, body)).status).toBe(404)
  }
})

test('the old password cannot be guessed with a stolen session', async () => {
  const thief = await signedIn('rajan')
  const change = (old_password: string) =>
    thief.post(`/users/${world.account('rajan')}/change-password/`, {
      old_password,
      password: NEXT,
      repeat_password: NEXT,
    })
  const answers = await Promise.all(Array.from({ length: 15 }, () => change('Wrong#Password1')))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect((await change(RIGHT)).status).toBe(429)
})

test('none of the last five is chosen again, whatever it was changed by', async () => {
  const used = [1, 2, 3, 4, 5, 6].map((n) => `Juniper-Valley${n}#`)
  let browser = await signedIn('bikash')
  const change = (old_password: string, password: string) =>
    browser.post(`/users/${world.account('bikash')}/change-password/`, {
      old_password,
      password,
      repeat_password: password,
    })
  let present = RIGHT
  for (const next of used) {
    expect((await change(present, next)).status).toBe(200)
    present = next
  }
  for (const former of used.slice(1, 5))
    expect(await change(present, former)).toMatchObject({
      status: 400,
      body: { password: ['Password must differ from your last 5.'] },
    })
  browser = await signedIn('bikash', present)
  // the sixth before is free again, and nothing is kept of what is longer ago
  const kept = await world.services.database.asOwner((db) =>
    db.selectFrom('account_password').select('account_id').execute(),
  )
  expect(kept).toHaveLength(4)
  expect((await change(present, used[0] ?? '')).status).toBe(200)
})
