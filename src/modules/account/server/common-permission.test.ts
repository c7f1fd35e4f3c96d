import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { bank } from '#modules/commons/shared/bank.ts'
import { commonPermissions } from '#modules/account/shared/common-permission.ts'
import { me } from '#modules/account/shared/me.ts'
import { openWorld, type World } from '#test/world.ts'
import type { Name } from '#test/cast.ts'

const START = '2026-11-20T04:00:00.000Z'
let world: World
beforeAll(async () => {
  world = await openWorld({ at: START })
})
afterAll(() => world.close())

const set = (name: Name, common_codes: string[], more: object = {}) =>
  world.services.database.asOwner((db) =>
    db
      .updateTable('account')
      .set({ common_codes, ...more })
      .where('id', '=', world.account(name))
      .execute(),
  )
beforeEach(async () => {
  clock.set(START)
  for (const name of ['hari', 'sunil', 'tara', 'gita'] as const) await set(name, [])
  await set('om', ['10.00'], { password_hash: 'x' })
  world.services.viewers.forgetAll()
})

const give = (who: Name, email: string, codes: string[]) =>
  world.as(who).ask(commonPermissions.add, { body: { email, full_name: 'Nima Sherpa', codes } })
const change = (who: Name, whom: string, codes: string[], seen: string[]) =>
  world.as(who).ask(commonPermissions.change, { params: { id: whom }, body: { codes, seen } })

test('common permissions are given to somebody by e-mail, open what they say, and are taken again', async () => {
  const banks = () =>
    world.as('hari').ask(bank.create, { body: { name: 'Bank of Tests', code: 'BOT' } as never })
  expect((await banks()).status).toBe(403)
  const made = await give('om', 'Hari@example.test', ['10.02'])
  expect(made).toMatchObject({ status: 201, body: { full_name: 'Hari Adhikari', codes: ['10.02'] } })
  expect((await banks()).status).not.toBe(403)
  expect((await world.as('hari').get(me, {})).common_permissions).toEqual(['10.02'])
  const id = world.account('hari')
  expect((await change('om', id, [], ['10.02'])).status).toBe(200)
  expect((await banks()).status).toBe(403)
  // who works somewhere comes in as before
  expect((await world.as('hari').ask(me, {})).status).toBe(200)
  const log = await world.as('om').get(commonPermissions.changes, { query: {} })
  expect(log.results.slice(0, 2)).toMatchObject([
    { by: 'Om Pradhan', person: 'Hari Adhikari', given: [], taken: ['10.02'] },
    { by: 'Om Pradhan', person: 'Hari Adhikari', given: ['10.02'], taken: [] },
  ])
})

test('an e-mail without an account gets one, with the link to choose a password', async () => {
  const { body } = await give('om', 'nima@example.test', ['7.00'])
  expect(body).toMatchObject({ full_name: 'Nima Sherpa', username: 'nima', is_activated: false })
  const [mail] = await world.services.database.asOwner((db) =>
    db.selectFrom('email_log').selectAll().where('recipient', '=', 'nima@example.test').execute(),
  )
  expect(mail).toMatchObject({ org_id: null, is_secret: true })
  expect(mail?.body_text).toMatch(/\/account\/activate\/[\w-]+\/[\w-]+/)
  // with the last right goes the account of who is nowhere else
  await change('om', body.account_id, [], ['7.00'])
  expect(await world.services.viewers.ofAccount(body.account_id)).toBeNull()
  expect((await give('om', 'nima@example.test', ['7.00'])).body).toMatchObject({
    account_id: body.account_id,
  })
  expect(await world.services.viewers.ofAccount(body.account_id)).not.toBeNull()
})

test('nobody gives or takes more than they hold, or changes their own', async () => {
  await set('hari', ['10.00'])
  await set('sunil', ['10.02'])
  world.services.viewers.forgetAll()
  expect((await give('sunil', 'tara@example.test', ['10.02'])).status).toBe(403)
  expect((await give('asha', 'tara@example.test', ['10.02'])).status).toBe(403)
  expect((await change('om', world.account('om'), ['10.02'], ['10.00'])).status).toBe(403)
  expect((await give('om', 'tara@example.test', ['6.00'])).body).toEqual({
    codes: ['Select a valid choice.'],
  })
  expect((await give('om', 'anil@example.test', ['10.02'])).body).toMatchObject({
    email: [expect.stringContaining('auditor')],
  })
  expect((await give('om', 'sunil@example.test', ['10.03'])).body).toMatchObject({
    email: [expect.stringContaining('already')],
  })
})

test('of two at once one wins, and the other sees what is now', async () => {
  await set('hari', ['10.02'])
  const id = world.account('hari')
  expect((await change('om', id, ['10.03'], ['10.02'])).status).toBe(200)
  expect(await change('om', id, ['10.04'], ['10.02'])).toMatchObject({
    status: 409,
    body: { current: { codes: ['10.03'] } },
  })
})

test('somebody keeps all common permissions', async () => {
  await set('hari', ['10.00'])
  await set('om', ['10.00'], { password_hash: null })
  world.services.viewers.forgetAll()
  // hari has no password either: nobody could come in and give it again
  expect(await change('om', world.account('hari'), [], ['10.00'])).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('the last who holds them')] },
  })
  await set('om', ['10.00'], { password_hash: 'x' })
  expect((await change('om', world.account('hari'), [], ['10.00'])).status).toBe(200)
})

test('it asks again who one is', async () => {
  clock.set('2026-11-20T04:06:00.000Z')
  expect((await give('om', 'hari@example.test', ['10.02'])).status).toBe(428)
})
