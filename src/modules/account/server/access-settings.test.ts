import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { accessSettings } from '#modules/account/shared/access-settings.ts'
import { assignGroups, groups } from '#modules/account/shared/permission-group.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { me } from '#modules/account/shared/me.ts'
import { confirmSession } from '#modules/account/shared/session.ts'
import { openWorld, type World } from '#test/world.ts'

const params = { org: 'himal' }
const password = 'Himal@2083'
let world: World
const hari = () => world.as('hari')
const set = async (body: object) => {
  const { version } = await hari().get(accessSettings.read, { params })
  return hari().ask(accessSettings.update, { params, body: { ...body, version } as never })
}
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  const password_hash = await hashPassword(password)
  await world.services.database.asOwner((db) =>
    db.updateTable('account').set({ password_hash }).where('id', '=', world.account('hari')).execute(),
  )
})
afterAll(() => world.close())

test('what is no network, and a list without one’s own address, are refused', async () => {
  expect((await set({ networks: '10.0.0.0/40' })).body).toEqual({ networks: ['No network: 10.0.0.0/40.'] })
  expect((await set({ networks: '203.0.113.0/24' })).body).toEqual({
    networks: ['Your own address, 127.0.0.1, is not among them: you would lock yourself out.'],
  })
})

test('from elsewhere HR is refused, and what is everybody’s is not', async () => {
  expect((await set({ networks: '127.0.0.0/8\n203.0.113.0/24' })).status).toBe(200)
  expect((await hari().ask(groups, { params })).status).toBe(200)
  await world.inOrg('himal', (db) =>
    db
      .updateTable('singleton_setting')
      .set({ value: JSON.stringify({ networks: '203.0.113.0/24' }) })
      .where('key', '=', 'access')
      .execute(),
  )
  world.services.viewers.forgetAll()
  expect(await hari().ask(groups, { params })).toMatchObject({
    status: 403,
    body: { detail: 'HR of this organization comes from other addresses: yours is 127.0.0.1.' },
  })
  expect((await hari().ask(me, {})).status).toBe(200)
  expect((await world.as('om').ask(groups, { params: { org: 'terai' } })).status).toBe(200)
  await world.inOrg('himal', (db) =>
    db
      .updateTable('singleton_setting')
      .set({ value: JSON.stringify({ networks: null, step_up_minutes: 10 }) })
      .where('key', '=', 'access')
      .execute(),
  )
  world.services.viewers.forgetAll()
})

test('permissions are given by who has shown lately who they are, and a wrong password shows nothing', async () => {
  const give = () =>
    hari().ask(assignGroups, {
      params: { ...params, id: world.account('rajan') },
      body: { group_ids: [] },
    })
  clock.set('2026-11-20T06:00:00Z')
  expect(await give()).toMatchObject({ status: 428, body: { confirm: true } })
  expect((await hari().ask(confirmSession, { body: { password: 'wrong' } })).status).toBe(400)
  expect((await give()).status).toBe(428)
  expect((await hari().ask(confirmSession, { body: { password } })).status).toBe(204)
  clock.set('2026-11-20T06:10:00Z')
  expect((await give()).status).toBe(200)
  clock.set('2026-11-20T06:10:01Z')
  expect((await give()).status).toBe(428)
})
