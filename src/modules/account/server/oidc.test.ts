import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, type Browser } from '#test/browser.ts'
import { oidcProvider } from '#test/oidc-provider.ts'
import { openWorld, type World } from '#test/world.ts'
import { identityProviders } from '#modules/account/shared/identity-provider.ts'
import { organizationSecurity } from '#modules/account/shared/mechanism.ts'
import { assignGroups, createGroup, members } from '#modules/account/shared/permission-group.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { providerReach } from '#modules/account/server/provider-store.ts'

const RIGHT = 'Rhododendron7@'
const ORIGIN = 'http://hr.himal.test'
const params = { org: 'himal' }
const usual = { ...providerReach }
let world: World
let provider: Awaited<ReturnType<typeof oidcProvider>>
let id: string

beforeAll(async () => {
  provider = await oidcProvider(`${ORIGIN}/api/v1/security/sso/callback/`)
  Object.assign(providerReach, { reach: { ...usual.reach, allows: () => true, plain: true } })
  world = await openWorld({ env: { PUBLIC_URL: ORIGIN } })
  const password_hash = await hashPassword(RIGHT)
  await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
  const made = await world.as('hari').get(identityProviders.create, { params, body: input })
  id = made.id
  for (const name of ['asha', 'hari', 'tara', 'om', 'rajan'])
    provider.people.set(name, { email: `${name}@example.test`, email_verified: true })
})
afterAll(async () => {
  Object.assign(providerReach, usual)
  await world.close()
  await provider.close()
})
beforeEach(() => world.services.database.asOwner((db) => db.deleteFrom('attempt').execute()))

const input = {
  kind: 'oidc' as const,
  name: 'Himal Google',
  domains: 'Example.test, himal.test',
  get issuer() {
    return provider.issuer
  },
  client_id: 'chautari',
  get client_secret() {
    return provider.secret
  },
  is_enabled: true,
  is_required: false,
  trusts_second_step: false,
}
const change = async (body: object) => {
  const { results } = await world.as('hari').get(identityProviders.list, { params })
  const { version = 0 } = results.find((row) => row.id === id) ?? {}
  return world
    .as('hari')
    .ask(identityProviders.update, { params: { ...params, id }, body: { ...body, version } })
}
const begin = async (browser: Browser, body: object = {}) =>
  (await browser.post('/security/sso/begin/', { id, ...body })).body as { url: string }
/** The way back, with what the provider has put into the address. */
const comeBack = (browser: Browser, back: string) =>
  browser.get(`/security/sso/callback/${new URL(back).search}`)
async function signIn(subject: string, browser = openBrowser(world), body: object = {}) {
  provider.now.subject = subject
  const { url } = await begin(browser, body)
  const answer = await comeBack(browser, await provider.visit(url))
  return { answer, done: await browser.post('/security/sso/finish/') }
}

test('an address is led to the provider of its domain, whoever has it, and no other', async () => {
  const found = async (email: string) =>
    (await openBrowser(world).get(`/security/sso/?email=${encodeURIComponent(email)}`)).body['results']
  expect(await found('asha@example.test')).toEqual([{ id, name: 'Himal Google' }])
  expect(await found('nobody@EXAMPLE.test')).toEqual([{ id, name: 'Himal Google' }])
  expect(await found('asha@terai.test')).toEqual([])
  expect(await found('')).toEqual([])
})

test('the browser is sent with a challenge, and no address says who came back', async () => {
  const browser = openBrowser(world)
  const { url } = await begin(browser, { email: 'asha@example.test' })
  const asked = new URL(url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    login_hint: 'asha@example.test',
    redirect_uri: `${ORIGIN}/api/v1/security/sso/callback/`,
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
  expect(url).not.toContain(provider.secret)
  provider.now.subject = 'asha'
  const answer = await world.app.inject({
    url: `/api/v1/security/sso/callback/${new URL(await provider.visit(url)).search}`,
    headers: { cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect([answer.statusCode, answer.headers['location'], answer.body]).toEqual([
    303,
    `${ORIGIN}/account/sso`,
    '',
  ])
  const done = await browser.post('/security/sso/finish/')
  expect(done).toMatchObject({
    status: 200,
    body: { user: { id: world.account('asha'), full_name: 'Asha Gurung' }, token: { refresh: 'true' } },
  })
  browser.carry(done)
  expect((await browser.get('/users/me/')).status).toBe(200)
})

test('what was to be read next comes back, and Remember Me lasts', async () => {
  const { done } = await signIn('asha', openBrowser(world), { next: '/user/leave/request', remember: true })
  expect(done.body['next']).toBe('/user/leave/request')
  expect(done.cookies.get('refresh')).toContain('Max-Age=2592000')
})

test.each([
  [
    'nobody with that address',
    'nina',
    { email: 'nina@example.test', email_verified: true },
    /Nobody with this/,
  ],
  ['not verified', 'u1', { email: 'asha@example.test', email_verified: false }, /not verified/],
  ['said nothing of it', 'u2', { email: 'asha@example.test' }, /not verified/],
  ['no address', 'u3', {}, /told no e-mail/],
  ['another domain', 'u4', { email: 'asha@evil.test', email_verified: true }, /of evil\.test/],
])('refused: %s', async (_, subject, told, problem) => {
  provider.people.set(subject, told)
  const { done } = await signIn(subject)
  expect(done.status).toBe(400)
  expect(JSON.stringify(done.body)).toMatch(problem)
})

test.each([
  ['somebody of another organization', 'tara', /Nobody with this/],
  ['somebody of two', 'om', /another organization/],
])('a provider lets in nobody else’s people: %s', async (_, subject, problem) => {
  expect(JSON.stringify((await signIn(subject)).done.body)).toMatch(problem)
})

test('known once, somebody is known by the subject, also when another takes over the address', async () => {
  await signIn('rajan')
  provider.people.set('other', { email: 'rajan@example.test', email_verified: true })
  provider.people.set('rajan', { email: 'r.karki@example.test', email_verified: true })
  expect((await signIn('rajan')).done.body).toMatchObject({ user: { full_name: 'Rajan Karki' } })
})

test('refused: another browser, twice the same answer, a state of nobody, a code for another login', async () => {
  provider.now.subject = 'asha'
  const browser = openBrowser(world)
  const { url } = await begin(browser)
  const back = await provider.visit(url)
  const thief = openBrowser(world)
  await comeBack(thief, back)
  expect((await thief.post('/security/sso/finish/')).status).toBe(400)
  // the answer is used up for whoever began, too
  await comeBack(browser, back)
  expect((await browser.post('/security/sso/finish/')).status).toBe(400)

  const again = openBrowser(world)
  const own = await provider.visit((await begin(again)).url)
  const forged = new URL(own)
  forged.searchParams.set('state', 'x'.repeat(43))
  await comeBack(again, forged.href)
  expect((await again.post('/security/sso/finish/')).status).toBe(400)

  const victim = openBrowser(world)
  const theirs = new URL(await provider.visit((await begin(victim)).url))
  const mine = new URL(await provider.visit((await begin(openBrowser(world))).url))
  theirs.searchParams.set('code', mine.searchParams.get('code') ?? '')
  await comeBack(victim, theirs.href)
  expect((await victim.post('/security/sso/finish/')).status).toBe(400)
})

test('the second step is asked after it too, unless the provider asks itself', async () => {
  const rule = { mechanism: 'email_otp', enforced_for: 'everybody', version: 0 } as const
  const { version } = await world.as('hari').get(organizationSecurity.config, { params, body: rule })
  expect((await signIn('asha')).done.body).toMatchObject({
    next_step: 'otp_verification',
    method: 'email_otp',
    token: null,
  })
  expect((await change({ trusts_second_step: true })).status).toBe(200)
  expect((await signIn('asha')).done.body).toMatchObject({ next_step: null, token: { refresh: 'true' } })
  await world
    .as('hari')
    .get(organizationSecurity.config, { params, body: { ...rule, enforced_for: 'nobody', version } })
})

test('who tries it reads what the provider itself says of a wrong secret', async () => {
  expect((await change({ client_secret: 'another' })).status).toBe(200)
  expect(JSON.stringify((await signIn('asha')).done.body)).toContain('as it should: invalid_client')
  expect((await change({ client_secret: provider.secret })).status).toBe(200)
})

test('HR tries it before passwords are closed, and holders of all rights still come in by theirs', async () => {
  expect(await change({ is_required: true })).toMatchObject({
    status: 400,
    body: { is_required: ['Try it first: whoever it does not let in would be locked out.'] },
  })
  const browser = openBrowser(world)
  browser.carry(await browser.signIn('hari', RIGHT))
  const { url } = (await browser.post(`/security/api/himal/identity-providers/${id}/try/`)).body as {
    url: string
  }
  provider.now.subject = 'hari'
  await comeBack(browser, await provider.visit(url))
  expect((await browser.post('/security/sso/finish/')).body).toMatchObject({
    token: null,
    tried: { org: 'himal', email: 'hari@example.test', full_name: 'Hari Adhikari', problem: null },
  })
  expect((await change({ is_required: true })).status).toBe(200)
  expect(await openBrowser(world).signIn('asha', RIGHT)).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('signs in by Himal Google')] },
  })
  for (const name of ['hari', 'om', 'tara'])
    expect((await openBrowser(world).signIn(name, RIGHT)).status).toBe(200)
  expect((await signIn('asha')).done.status).toBe(200)
  expect((await change({ is_required: false })).status).toBe(200)
})

test('the secret is written and never read, sealed where it lies, and not sent to another provider', async () => {
  const { results } = await world.as('hari').get(identityProviders.list, { params })
  expect(results).toMatchObject([{ has_secret: true, callback: `${ORIGIN}/api/v1/security/sso/callback/` }])
  expect(JSON.stringify(results)).not.toContain(provider.secret)
  const row = await world.services.database.asOwner((db) =>
    db.selectFrom('identity_provider').select('client_secret_sealed').executeTakeFirstOrThrow(),
  )
  expect(row.client_secret_sealed).not.toContain(provider.secret)
  expect(await change({ issuer: 'http://evil.test' })).toMatchObject({
    status: 400,
    body: { client_secret: ['Client secret is Required'] },
  })
})

test('only holders of all rights name a provider, and each field says what is wrong with it', async () => {
  expect((await world.as('gita').ask(identityProviders.list, { params })).status).toBe(403)
  // whoever looks after security, and not more
  await world.inOrg('himal', (db) =>
    sql`update permission_group g set codes = array['27.00'] from permission_group_member m
      where m.org_id = g.org_id and m.group_id = g.id and m.account_id = ${world.account('gita')}`.execute(
      db,
    ),
  )
  world.services.viewers.forgetAll()
  const gita = world.as('gita')
  expect((await gita.ask(identityProviders.list, { params })).status).toBe(200)
  expect((await gita.ask(identityProviders.create, { params, body: { ...input, name: 'Own' } })).status).toBe(
    403,
  )
  expect((await gita.ask(identityProviders.try, { params: { ...params, id } })).status).toBe(403)
  const wrong = { ...input, name: 'X', domains: 'no', issuer: 'ftp://x', client_id: '' }
  const refused = (body: object) =>
    world.as('hari').raw('POST', '/security/api/himal/identity-providers/', body)
  expect((await refused(wrong)).body).toEqual({ domains: ['No domain: no. Write them as himal.com.'] })
  expect((await refused({ ...wrong, domains: 'x.test' })).body).toEqual({
    issuer: ['Issuer is not a valid address that begins with https://'],
    client_id: ['Client id is Required'],
  })
  expect((await refused({ ...input, name: 'Himal Google' })).body).toEqual({
    name: ['Provider with this name already exists.'],
  })
})

describe('what the provider tells gives groups', () => {
  const group = (name: string, codes: string[]) =>
    world.as('hari').get(createGroup, { params, body: { name, codes } })
  const told = async (groups: string[]) => {
    provider.people.set('asha', { email: 'asha@example.test', email_verified: true, groups })
    expect((await signIn('asha')).done.status).toBe(200)
    return inThem()
  }
  const inThem = async () => {
    const { results } = await world.as('hari').get(members, { params, query: { search: 'Asha' } })
    return results.find((row) => row.account_id === world.account('asha'))?.group_ids ?? []
  }
  const isHr = async () => {
    const row = await world.inOrg('himal', (db) =>
      db
        .selectFrom('membership')
        .select('is_hr')
        .where('account_id', '=', world.account('asha'))
        .executeTakeFirstOrThrow(),
    )
    return row.is_hr
  }
  const events = () =>
    world.services.database.asOwner((db) =>
      db
        .selectFrom('security_event')
        .select(['account_id', 'detail'])
        .where('name', '=', 'permission.by_provider')
        .orderBy('at')
        .execute(),
    )
  let leave: { id: string }
  let mail: { id: string }
  beforeAll(async () => {
    leave = await group('Leave desk', ['6.00'])
    mail = await group('Mail desk', ['27.00'])
    const groups = [
      { value: 'leave', group_id: leave.id },
      { value: 'mail', group_id: mail.id },
    ]
    expect(await change({ group_claim: 'groups', groups })).toMatchObject({
      status: 200,
      body: { groups: [{ value: 'leave', group_name: 'Leave desk', is_beyond: false }, { value: 'mail' }] },
    })
  })

  test('they come and go with it, are HR meanwhile, and stand among the security events', async () => {
    expect(await told(['leave', 'nothing'])).toEqual([leave.id])
    expect(await isHr()).toBe(true)
    expect(await told(['mail'])).toEqual([mail.id])
    expect(await told(['mail'])).toEqual([mail.id])
    expect(await told([])).toEqual([])
    expect(await isHr()).toBe(false)
    expect(await events()).toMatchObject([
      { account_id: world.account('asha'), detail: { given: [leave.id], taken: [] } },
      { detail: { given: [mail.id], taken: [leave.id] } },
      { detail: { given: [], taken: [mail.id] } },
    ])
  })

  test('what is given by hand stays, and what HR does beside leaves the provider’s its own', async () => {
    await told(['leave'])
    const assign = (group_ids: string[]) =>
      world
        .as('hari')
        .get(assignGroups, { params: { ...params, id: world.account('asha') }, body: { group_ids } })
    await assign([leave.id, mail.id])
    expect(await told([])).toEqual([mail.id])
    await assign([])
  })

  test('never more than who declared it holds, when it is saved and when it is followed', async () => {
    expect((await change({ group_claim: null, groups: [{ value: 'x', group_id: leave.id }] })).body).toEqual({
      group_claim: ['Without it the provider tells nothing that groups follow from.'],
    })
    const unknown = '0198a000-0000-7000-8000-000000000000'
    expect((await change({ groups: [{ value: 'x', group_id: unknown }] })).body).toEqual({
      groups: ['Select a valid choice.'],
    })
    expect(await told(['leave'])).toEqual([leave.id])
    const declare = (name: 'hari' | 'rajan') =>
      world.inOrg('himal', (db) =>
        db
          .updateTable('identity_provider_group')
          .set({ declared_by: world.account(name) })
          .execute(),
      )
    // in the place of somebody who held all when they declared it, and holds it no more
    await declare('rajan')
    expect(await told(['leave', 'mail'])).toEqual([])
    const { results } = await world.as('hari').get(identityProviders.list, { params })
    expect(results[0]?.groups).toMatchObject([{ is_beyond: true }, { is_beyond: true }])
    await declare('hari')
  })

  test('the last who holds all rights is left them, and still comes in', async () => {
    const byProvider = (provider_id: string) =>
      world.inOrg('himal', (db) =>
        db
          .updateTable('permission_group_member')
          .set({ provider_id })
          .where('account_id', '=', world.account('hari'))
          .execute(),
      )
    const others = (is_hr: boolean, ids: readonly string[]) =>
      world.inOrg('himal', (db) =>
        db
          .updateTable('membership')
          .set({ is_hr })
          .where('account_id', 'in', [...ids])
          .execute(),
      )
    const groupsOfHari = () =>
      world.inOrg('himal', (db) =>
        db
          .selectFrom('permission_group_member')
          .select(['group_id', 'provider_id'])
          .where('account_id', '=', world.account('hari'))
          .execute(),
      )
    const rest = await world.inOrg('himal', (db) =>
      db
        .selectFrom('membership')
        .select('account_id')
        .where('is_hr', '=', true)
        .where('account_id', '<>', world.account('hari'))
        .execute(),
    )
    const ids = rest.map((row) => row.account_id)
    await byProvider(id)
    const before = await groupsOfHari()
    expect(before).toHaveLength(1)
    await others(false, ids)
    expect((await signIn('hari')).done.status).toBe(200)
    expect(await groupsOfHari()).toEqual(before)
    // where somebody else holds them too, they go
    await others(true, ids)
    expect((await signIn('hari')).done.status).toBe(200)
    expect(await groupsOfHari()).toEqual([])
    const given = before.map(({ group_id }) => ({ group_id, account_id: world.account('hari') }))
    await world.inOrg('himal', (db) => db.insertInto('permission_group_member').values(given).execute())
    await others(true, [world.account('hari')])
    world.services.viewers.forgetAll()
  })

  test('with the provider goes what it gave', async () => {
    const other = await world
      .as('hari')
      .get(identityProviders.create, { params, body: { ...input, name: 'Second', is_enabled: false } })
    await told(['leave'])
    await world.inOrg('himal', (db) =>
      db
        .updateTable('permission_group_member')
        .set({ provider_id: other.id })
        .where('account_id', '=', world.account('asha'))
        .execute(),
    )
    await world.as('hari').get(identityProviders.remove, { params: { ...params, id: other.id } })
    expect(await inThem()).toEqual([])
    await change({ group_claim: null, groups: [] })
  })
})

test('switched off, it leads nobody anywhere', async () => {
  await change({ is_enabled: false })
  expect((await openBrowser(world).get('/security/sso/?email=a@example.test')).body['results']).toEqual([])
  expect((await openBrowser(world).post('/security/sso/begin/', { id })).status).toBe(404)
  await change({ is_enabled: true })
})

test('a provider in our own network is not called', async () => {
  providerReach.reach = usual.reach
  const answer = await openBrowser(world).post('/security/sso/begin/', { id })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toMatch(/could not be reached/)
  providerReach.reach = { ...usual.reach, allows: () => true, plain: true }
})
