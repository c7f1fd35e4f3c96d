import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { apiKeys } from '#modules/account/shared/api-key.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { createEmployee } from '#modules/hris/shared/employee.ts'
import { ENTERPRISE, LIST, provisioning, USER } from '#modules/hris/shared/scim.ts'
import { openScimWorld, type ScimWorld } from '#test/scim-world.ts'
import type { World } from '#test/world.ts'

const params = { org: 'himal' }
const RIGHT = 'Rhododendron7@'
let world: World
let key: string
let makeKey: ScimWorld['makeKey']
let call: ScimWorld['call']
let patch: ScimWorld['patch']
beforeAll(async () => {
  ;({ world, key, makeKey, call, patch } = await openScimWorld())
})
afterAll(() => world.close())

const find = async (filter: string) =>
  (await call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body as unknown as {
    totalResults: number
    Resources: { id: string; userName: string; active: boolean }[]
  }

test('it says what it is, in the media type of the protocol', async () => {
  const config = await call('GET', '/ServiceProviderConfig')
  expect(config).toMatchObject({
    status: 200,
    body: { patch: { supported: true }, bulk: { supported: false } },
  })
  expect(config.type).toContain('application/scim+json')
  expect((await call('GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 2, schemas: [LIST] })
  expect(JSON.stringify((await call('GET', '/Schemas')).body)).toContain(ENTERPRISE)
})

test('its key is listed on the page of such keys, and not among the others', async () => {
  const named = async (query: { purpose?: 'scim' | 'api' }) =>
    (await world.as('hari').get(apiKeys.list, { params, query })).results.map(({ name }) => name)
  expect(await named({ purpose: 'scim' })).toEqual(['Entra hari scim'])
  expect(await named({ purpose: 'api' })).toEqual([])
  expect(await named({})).toEqual(['Entra hari scim'])
})

test('people are listed by pages and found by what programs know of them', async () => {
  const all = (await call('GET', '/Users?startIndex=2&count=2')).body
  expect(all).toMatchObject({ schemas: [LIST], startIndex: 2, itemsPerPage: 2, totalResults: 6 })
  expect((await call('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 6, Resources: [] })
  const asha = {
    id: world.account('asha'),
    displayName: 'Asha Gurung',
    active: true,
    schemas: [USER, ENTERPRISE],
  }
  for (const filter of [
    'userName eq "ASHA@example.test"',
    'emails eq "asha@example.test"',
    'emails.value eq "asha@example.test"',
    'emails[type eq "work"].value eq "asha@example.test"',
    `id eq "${world.account('asha')}"`,
    `${ENTERPRISE}:employeeNumber eq "E-0001" and active eq true`,
  ])
    expect(await find(filter), filter).toMatchObject({ totalResults: 1, Resources: [asha] })
  expect(await find('userName eq "nobody"')).toMatchObject({ totalResults: 0, Resources: [] })
  expect(await call('GET', '/Users?filter=userName%20co%20%22a%22')).toMatchObject({
    status: 400,
    body: { scimType: 'invalidFilter', status: '400', schemas: [expect.stringContaining(':Error')] },
  })
})

test('nobody but such a key of this organization comes here, and it comes nowhere else', async () => {
  expect((await call('GET', '/Users', undefined, 'ck_nothing')).status).toBe(401)
  expect((await call('GET', '/Users', undefined, key, 'terai')).status).toBe(404)
  expect((await call('GET', '/Users', undefined, await makeKey('hari', 'api'))).status).toBe(403)
  expect((await world.as('hari').raw('GET', '/scim/himal/v2/Users')).status).toBe(404)
  const elsewhere = await world.app.inject({
    url: '/api/v1/permission/himal/groups/',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(elsewhere.statusCode).toBe(403)
  const other = await call('GET', `/Users/${world.account('tara')}`)
  expect(other).toMatchObject({ status: 404, body: { status: '404' } })
  expect((await call('GET', '/Users/x')).status).toBe(404)
  const form = { name: 'X', purpose: 'scim' as const, codes: ['6.00'], expires_on: '2027-01-01' }
  expect((await world.as('hari').ask(apiKeys.create, { params, body: form })).status).toBe(400)
})

test('an employee is linked once, by address or code, and called as the program calls them', async () => {
  const body = {
    schemas: [USER],
    userName: 'Asha.G@himal.example',
    externalId: 'ext-1',
    emails: [{ value: 'ASHA@example.test', primary: true }],
    name: { givenName: 'Somebody', familyName: 'Else' },
  }
  const made = await call('POST', '/Users', body)
  expect(made).toMatchObject({
    status: 201,
    body: {
      id: world.account('asha'),
      userName: 'Asha.G@himal.example',
      externalId: 'ext-1',
      displayName: 'Asha Gurung',
    },
  })
  expect(await call('POST', '/Users', body)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  expect(await find('externalId eq "ext-1"')).toMatchObject({ Resources: [{ id: world.account('asha') }] })
  const bikash = { userName: 'bikash', externalId: 'ext-1', [ENTERPRISE]: { employeeNumber: 'E-0006' } }
  expect(await call('POST', '/Users', bikash)).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  })
  expect((await call('POST', '/Users', { ...bikash, externalId: 'ext-6' })).body).toMatchObject({
    id: world.account('bikash'),
  })
  expect((await call('POST', '/Users', { externalId: 'x' })).body).toMatchObject({ scimType: 'invalidValue' })
})

test('who has no login gets one; who is unknown is made by no more than the organization allows', async () => {
  const input = { first_name: 'Nima', joined_on: '2026-11-01', work_email: 'nima@example.test' }
  await world.as('hari').get(createEmployee, { params, body: input })
  expect(await call('POST', '/Users', { userName: 'nima@example.test' })).toMatchObject({
    status: 201,
    body: { displayName: 'Nima', active: true },
  })
  const dawa = {
    userName: 'dawa@example.test',
    name: { givenName: 'Dawa', familyName: 'Lama' },
    emails: [{ value: 'dawa@example.test' }],
  }
  expect(await call('POST', '/Users', dawa)).toMatchObject({
    status: 400,
    body: { scimType: 'invalidValue', detail: expect.stringContaining('HR adds people') },
  })
  await world.as('hari').get(provisioning.update, { params, body: { makes_newcomers: true, version: 0 } })
  const made = await call('POST', '/Users', dawa)
  expect(made).toMatchObject({ status: 201, body: { displayName: 'Dawa Lama', active: true } })
  const { rows } = await world.inOrg('himal', (db) =>
    sql`select joined_on::text, work_email from employee where full_name = 'Dawa Lama'`.execute(db),
  )
  expect(rows).toEqual([{ joined_on: '2026-11-20', work_email: 'dawa@example.test' }])
})

test('closed, somebody is out at once with sessions and keys; opened they are in; employment is as it was', async () => {
  const password_hash = await hashPassword(RIGHT)
  await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
  const browser = openBrowser(world)
  browser.carry(await browser.signIn('asha', RIGHT))
  expect((await browser.get('/users/me/')).status).toBe(200)
  const path = `/Users/${world.account('asha')}`
  expect(await patch(path, { op: 'Replace', path: 'active', value: 'False' })).toMatchObject({
    status: 200,
    body: { active: false },
  })
  expect((await browser.get('/users/me/')).status).toBe(401)
  expect((await openBrowser(world).signIn('asha', RIGHT)).status).toBe(400)
  const left = await world.inOrg('himal', (db) =>
    db.selectFrom('employee').select('left_on').where('id', '=', world.id('asha')).executeTakeFirst(),
  )
  expect(left).toEqual({ left_on: null })
  expect((await patch(path, { op: 'replace', value: { active: true } })).body).toMatchObject({ active: true })
  expect((await openBrowser(world).signIn('asha', RIGHT)).status).toBe(200)
  const { rows } = await world.inOrg('himal', (db) =>
    sql`select distinct table_name from audit_row where api_key_id is not null order by table_name`.execute(
      db,
    ),
  )
  expect(rows).toContainEqual({ table_name: 'membership' })
})

test('whom the program has found and never made is closed and opened as well', async () => {
  const maya = (await find('userName eq "maya@example.test"')).Resources[0]
  const path = `/Users/${maya?.id}`
  expect(maya?.id).toBe(world.account('maya'))
  const closed = { active: false, userName: 'maya@example.test' }
  expect(await patch(path, { op: 'replace', value: { active: false } })).toMatchObject({
    status: 200,
    body: closed,
  })
  expect((await call('GET', path)).body).toMatchObject(closed)
  expect((await openBrowser(world).signIn('maya', RIGHT)).status).toBe(400)
  expect((await patch(path, { op: 'replace', value: { active: true } })).body).toMatchObject({ active: true })
  expect((await openBrowser(world).signIn('maya', RIGHT)).status).toBe(200)
})

test('what HR has closed by hand stays closed', async () => {
  const path = `/Users/${world.account('bikash')}`
  await world.services.database.asOwner((db) =>
    db.updateTable('account').set({ is_blocked: true }).where('id', '=', world.account('bikash')).execute(),
  )
  const { body } = await call('PUT', path, { userName: 'bikash', active: true })
  expect(body).toMatchObject({ userName: 'bikash', active: false })
  expect(body).not.toHaveProperty('externalId')
  await world.services.database.asOwner((db) =>
    db.updateTable('account').set({ is_blocked: false }).where('id', '=', world.account('bikash')).execute(),
  )
})

test('taken out, the login is closed and nobody is there; linked again, it is open', async () => {
  const path = `/Users/${world.account('asha')}`
  const removed = await world.app.inject({
    method: 'DELETE',
    url: `/api/v1/scim/himal/v2${path}`,
    // with the type of a body, and none
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/scim+json' },
  })
  expect(removed.statusCode).toBe(204)
  expect((await call('GET', path)).status).toBe(404)
  expect((await openBrowser(world).signIn('asha', RIGHT)).status).toBe(400)
  const again = { userName: 'asha', emails: [{ value: 'asha@example.test' }] }
  expect(await call('POST', '/Users', again)).toMatchObject({ status: 201, body: { active: true } })
  expect((await openBrowser(world).signIn('asha', RIGHT)).status).toBe(200)
})

test('its maker, and whoever belongs elsewhere too, is not closed by it', async () => {
  expect(
    (await patch(`/Users/${world.account('hari')}`, { op: 'replace', path: 'active', value: false })).status,
  ).toBe(403)
})
