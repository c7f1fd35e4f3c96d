import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { P } from '#kernel/permission.ts'
import { clock } from '#platform/clock.ts'
import { audit } from '#engines/audit/audit.ts'
import { apiKeys } from '#modules/account/shared/api-key.ts'
import { assignGroups, createGroup, members } from '#modules/account/shared/permission-group.ts'
import { division } from '#modules/organization/shared/division.ts'
import { callerOf } from '#test/caller.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { KEY_RATE_LIMIT: '40' } })
})
afterAll(() => world.close())

const at = { params: { org: 'himal' } }
const usual = {
  name: 'BI tool',
  codes: [P.organization.division] as string[],
  can_write: false,
  expires_on: '2026-12-31',
  networks: null as string | null,
}
const make = (body: Partial<typeof usual> = {}, who: 'hari' | 'om' = 'hari') =>
  world.as(who).get(apiKeys.create, { ...at, body: { ...usual, ...body } })
const by = (secret: string) => callerOf(() => world.app, secret)
const found = async (id: string) => {
  const { results } = await world.as('hari').get(apiKeys.list, { ...at, query: {} })
  return results.find((key) => key.id === id)
}
const stateOf = async (id: string) => (await found(id))?.state

test('the secret is told once, kept as a hash, and reads until it is revoked', async () => {
  const made = await make()
  expect(made.secret).toMatch(/^ck_[\w-]{43}$/)
  expect(made.secret.startsWith(made.prefix)).toBe(true)
  const listed = await world.as('hari').raw('GET', '/security/api/himal/api-keys/')
  expect(JSON.stringify(listed.body)).not.toContain(made.secret)
  const stored = await world.inOrg('himal', (db) => db.selectFrom('api_key').selectAll().execute())
  expect(JSON.stringify(stored)).not.toContain(made.secret)

  const tool = by(made.secret)
  expect((await tool.ask(division.list, { ...at, query: {} })).status).toBe(200)
  expect(await found(made.id)).toMatchObject({ state: 'Active', used_from: '127.0.0.1' })
  expect(Date.parse((await found(made.id))?.used_at ?? '')).toBeGreaterThan(
    Date.parse('2026-11-20T04:00:00Z'),
  )

  await world.as('om').get(apiKeys.revoke, { params: { org: 'himal', id: made.id } })
  const after = await tool.raw('GET', '/org/himal/division/')
  expect(after.status).toBe(401)
  expect(
    (await world.as('om').raw('POST', `/security/api/himal/api-keys/${made.id}/revoke/`, {})).status,
  ).toBe(409)
  expect(await stateOf(made.id)).toBe('Revoked')
})

test('no more than its maker holds, for a year at most', async () => {
  const ask = (body: Partial<typeof usual>) =>
    world.as('hari').ask(apiKeys.create, { ...at, body: { ...usual, ...body } })
  for (const [body, field] of [
    [{ codes: ['10.00'] }, 'codes'],
    [{ codes: ['1.00'] }, 'codes'],
    [{ codes: ['27.00'] }, 'codes'],
    [{ codes: [] }, 'codes'],
    [{ expires_on: '2027-11-21' }, 'expires_on'],
    [{ expires_on: '2026-11-01' }, 'expires_on'],
    [{ networks: 'everywhere' }, 'networks'],
    [{ name: ' ' }, 'name'],
  ] as const) {
    const answer = await ask(body as Partial<typeof usual>)
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]])
  }
})

test('it ends with its last day, and with the rights of its maker', async () => {
  const { id, secret } = await make({}, 'om')
  const works = async () => (await by(secret).ask(division.list, { ...at, query: {} })).status
  expect(await works()).toBe(200)
  const { results } = await world.as('hari').get(members, { ...at, query: { search: 'om' } })
  const before = results.find(({ account_id }) => account_id === world.account('om'))
  // om keeps divisions, and may make keys no more
  const group = await world
    .as('hari')
    .get(createGroup, { ...at, body: { name: 'Divisions', codes: [P.organization.division] } })
  await world.as('hari').get(assignGroups, {
    params: { org: 'himal', id: world.account('om') },
    body: { group_ids: [group.id] },
  })
  expect(await works()).toBe(401)
  expect(await stateOf(id)).toBe('Ended')
  await world.as('hari').get(assignGroups, {
    params: { org: 'himal', id: world.account('om') },
    body: { group_ids: before?.group_ids ?? [] },
  })
  expect(await works()).toBe(200)
})

test('it comes from its networks only, and each refusal is an event that names it', async () => {
  const { secret } = await make({ networks: '203.0.113.0/24\n198.51.100.7' })
  const refused = await by(secret).raw('GET', '/org/himal/division/')
  expect([refused.status, refused.body]).toEqual([
    403,
    { detail: 'This key is used from other addresses: yours is 127.0.0.1.' },
  ])
  const events = await world
    .as('hari')
    .get(audit.securityEvents, { ...at, query: { name: 'permission.denied' } })
  expect(events.results[0]).toMatchObject({
    account: { full_name: 'Hari Adhikari' },
    detail: { api_key: 'BI tool' },
  })
})

test('what it changes is audited in the name of its maker, by the key', async () => {
  const { secret } = await make({ can_write: true })
  const made = await by(secret).get(division.create, { ...at, body: { name: 'Made by a program' } as never })
  const history = await world
    .as('hari')
    .get(audit.timeline, { params: { org: 'himal', table: 'division', id: made.id }, query: {} })
  expect(history.results[0]).toMatchObject({
    operation: 'insert',
    actor: { full_name: 'Hari Adhikari' },
    api_key: 'BI tool',
  })
  // and what a person does afterwards is not
  await world.as('hari').get(division.update, {
    params: { org: 'himal', id: made.id },
    body: { name: 'Renamed', version: made.version } as never,
  })
  const after = await world
    .as('hari')
    .get(audit.timeline, { params: { org: 'himal', table: 'division', id: made.id }, query: {} })
  expect(after.results.map(({ api_key }) => api_key)).toEqual([null, 'BI tool'])
})

test('each key is counted on its own', async () => {
  const [one, other] = [await make(), await make({ name: 'Another' })]
  const statuses = []
  for (let n = 0; n < 41; n++) statuses.push((await by(one.secret).raw('GET', '/org/himal/division/')).status)
  expect(statuses.slice(0, 40).every((status) => status === 200)).toBe(true)
  expect(statuses[40]).toBe(429)
  expect((await by(other.secret).raw('GET', '/org/himal/division/')).status).toBe(200)
})

test('no step-up by a key, also where none is asked of people', async () => {
  const { secret } = await make({ codes: [P.hris.all], can_write: true })
  const body = { source: '/hris/{org}/employees/', format: 'csv', query: {} }
  expect((await by(secret).raw('POST', '/exports/himal/reports/', body)).status).toBe(403)
})

test('nobody without the right sees or makes keys', async () => {
  for (const name of ['gita', 'asha', 'anil'] as const)
    expect((await world.as(name).ask(apiKeys.create, { ...at, body: usual })).status).toBe(403)
  expect((await world.as('gita').ask(apiKeys.list, { ...at, query: {} })).status).toBe(403)
  expect((await by('ck_unknown').raw('GET', '/org/himal/division/')).status).toBe(401)
})

test('it is over after its last day, in the zone of the organization', async () => {
  const { secret } = await make({ expires_on: '2026-11-20' })
  const works = async () => (await by(secret).ask(division.list, { ...at, query: {} })).status
  expect(await works()).toBe(200)
  clock.set('2026-11-20T18:14:59Z')
  expect(await works()).toBe(200)
  clock.set('2026-11-20T18:15:00Z')
  expect(await works()).toBe(401)
  clock.set('2026-11-20T04:00:00Z')
})

test('a block of its maker ends it at once', async () => {
  const { secret } = await make({}, 'om')
  expect((await by(secret).ask(division.list, { ...at, query: {} })).status).toBe(200)
  await world.services.database.asOwner((db) =>
    sql`update account set is_blocked = true where id = ${world.account('om')}`.execute(db),
  )
  world.services.bus.publish('account', world.account('om'))
  expect((await by(secret).ask(division.list, { ...at, query: {} })).status).toBe(401)
})
