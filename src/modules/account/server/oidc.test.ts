import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { openSso, reachAll, reachAsUsual, ORIGIN, RIGHT, type Sso } from '#test/sso-world.ts'
import type { World } from '#test/world.ts'
import { identityProviders } from '#modules/account/shared/identity-provider.ts'
import { organizationSecurity } from '#modules/account/shared/mechanism.ts'

const params = { org: 'himal' }
let sso: Sso
let world: World
let id: string
beforeAll(async () => {
  sso = await openSso()
  ;({ world, id } = sso)
})
afterAll(() => sso.close())
beforeEach(() => world.services.database.asOwner((db) => db.deleteFrom('attempt').execute()))

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
  const { url } = await sso.begin(browser, { email: 'asha@example.test' })
  const asked = new URL(url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    login_hint: 'asha@example.test',
    redirect_uri: `${ORIGIN}/api/v1/security/sso/callback/`,
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
  expect(url).not.toContain(sso.provider.secret)
  sso.provider.now.subject = 'asha'
  const answer = await world.app.inject({
    url: `/api/v1/security/sso/callback/${new URL(await sso.provider.visit(url)).search}`,
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
  const { done } = await sso.signIn('asha', openBrowser(world), {
    next: '/user/leave/request',
    remember: true,
  })
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
  ['no address', 'u3', {}, /told no email/],
  ['another domain', 'u4', { email: 'asha@evil.test', email_verified: true }, /of evil\.test/],
])('refused: %s', async (_, subject, told, problem) => {
  sso.provider.people.set(subject, told)
  const { done } = await sso.signIn(subject)
  expect(done.status).toBe(400)
  expect(JSON.stringify(done.body)).toMatch(problem)
})

test.each([
  ['somebody of another organization', 'tara', /Nobody with this/],
  ['somebody of two', 'om', /another organization/],
])('a provider lets in nobody else’s people: %s', async (_, subject, problem) => {
  expect(JSON.stringify((await sso.signIn(subject)).done.body)).toMatch(problem)
})

test('known once, somebody is known by the subject, also when another takes over the address', async () => {
  await sso.signIn('rajan')
  sso.provider.people.set('other', { email: 'rajan@example.test', email_verified: true })
  sso.provider.people.set('rajan', { email: 'r.karki@example.test', email_verified: true })
  expect((await sso.signIn('rajan')).done.body).toMatchObject({ user: { full_name: 'Rajan Karki' } })
})

test('refused: another browser, twice the same answer, a state of nobody, a code for another login', async () => {
  sso.provider.now.subject = 'asha'
  const browser = openBrowser(world)
  const { url } = await sso.begin(browser)
  const back = await sso.provider.visit(url)
  const thief = openBrowser(world)
  await sso.comeBack(thief, back)
  expect((await thief.post('/security/sso/finish/')).status).toBe(400)
  // the answer is used up for whoever began, too
  await sso.comeBack(browser, back)
  expect((await browser.post('/security/sso/finish/')).status).toBe(400)

  const again = openBrowser(world)
  const own = await sso.provider.visit((await sso.begin(again)).url)
  const forged = new URL(own)
  forged.searchParams.set('state', 'x'.repeat(43))
  await sso.comeBack(again, forged.href)
  expect((await again.post('/security/sso/finish/')).status).toBe(400)

  const victim = openBrowser(world)
  const theirs = new URL(await sso.provider.visit((await sso.begin(victim)).url))
  const mine = new URL(await sso.provider.visit((await sso.begin(openBrowser(world))).url))
  theirs.searchParams.set('code', mine.searchParams.get('code') ?? '')
  await sso.comeBack(victim, theirs.href)
  expect((await victim.post('/security/sso/finish/')).status).toBe(400)
})

test('the second step is asked after it too, unless the provider asks itself', async () => {
  const rule = { mechanism: 'email_otp', enforced_for: 'everybody', version: 0 } as const
  const { version } = await world.as('hari').get(organizationSecurity.config, { params, body: rule })
  expect((await sso.signIn('asha')).done.body).toMatchObject({
    next_step: 'otp_verification',
    method: 'email_otp',
    token: null,
  })
  expect((await sso.change({ trusts_second_step: true })).status).toBe(200)
  expect((await sso.signIn('asha')).done.body).toMatchObject({ next_step: null, token: { refresh: 'true' } })
  await world
    .as('hari')
    .get(organizationSecurity.config, { params, body: { ...rule, enforced_for: 'nobody', version } })
})

test('who tries it reads what the provider itself says of a wrong secret', async () => {
  expect((await sso.change({ client_secret: 'another' })).status).toBe(200)
  expect(JSON.stringify((await sso.signIn('asha')).done.body)).toContain('as it should: invalid_client')
  expect((await sso.change({ client_secret: sso.provider.secret })).status).toBe(200)
})

test('HR tries it before passwords are closed, and holders of all rights still come in by theirs', async () => {
  expect(await sso.change({ is_required: true })).toMatchObject({
    status: 400,
    body: { is_required: ['Try it first: whoever it does not let in would be locked out.'] },
  })
  const browser = openBrowser(world)
  browser.carry(await browser.signIn('hari', RIGHT))
  const { url } = (await browser.post(`/security/api/himal/identity-providers/${id}/try/`)).body as {
    url: string
  }
  sso.provider.now.subject = 'hari'
  await sso.comeBack(browser, await sso.provider.visit(url))
  expect((await browser.post('/security/sso/finish/')).body).toMatchObject({
    token: null,
    tried: { org: 'himal', email: 'hari@example.test', full_name: 'Hari Adhikari', problem: null },
  })
  expect((await sso.change({ is_required: true })).status).toBe(200)
  expect(await openBrowser(world).signIn('asha', RIGHT)).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('signs in by Himal Google')] },
  })
  for (const name of ['hari', 'om', 'tara'])
    expect((await openBrowser(world).signIn(name, RIGHT)).status).toBe(200)
  expect((await sso.signIn('asha')).done.status).toBe(200)
  expect((await sso.change({ is_required: false })).status).toBe(200)
})

test('the secret is written and never read, sealed where it lies, and not sent to another provider', async () => {
  const { results } = await world.as('hari').get(identityProviders.list, { params })
  expect(results).toMatchObject([{ has_secret: true, callback: `${ORIGIN}/api/v1/security/sso/callback/` }])
  expect(JSON.stringify(results)).not.toContain(sso.provider.secret)
  const row = await world.services.database.asOwner((db) =>
    db.selectFrom('identity_provider').select('client_secret_sealed').executeTakeFirstOrThrow(),
  )
  expect(row.client_secret_sealed).not.toContain(sso.provider.secret)
  expect(await sso.change({ issuer: 'http://evil.test' })).toMatchObject({
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
  expect(
    (await gita.ask(identityProviders.create, { params, body: { ...sso.input, name: 'Own' } })).status,
  ).toBe(403)
  expect((await gita.ask(identityProviders.try, { params: { ...params, id } })).status).toBe(403)
  const wrong = { ...sso.input, name: 'X', domains: 'no', issuer: 'ftp://x', client_id: '' }
  const refused = (body: object) =>
    world.as('hari').raw('POST', '/security/api/himal/identity-providers/', body)
  expect((await refused(wrong)).body).toEqual({ domains: ['No domain: no. Write them as himal.com.'] })
  expect((await refused({ ...wrong, domains: 'x.test' })).body).toEqual({
    issuer: ['Issuer is not a valid address that begins with https://'],
    client_id: ['Client id is Required'],
  })
  const inner = { ...sso.input, name: 'Inner', issuer: 'https://169.254.169.254' }
  expect((await refused(inner)).body).toEqual({
    issuer: ['Issuer leads into an inner network. Name one of the internet.'],
  })
  expect((await refused({ ...sso.input, name: 'Himal Google' })).body).toEqual({
    name: ['Provider with this name already exists.'],
  })
})

test('switched off, it leads nobody anywhere', async () => {
  await sso.change({ is_enabled: false })
  expect((await openBrowser(world).get('/security/sso/?email=a@example.test')).body['results']).toEqual([])
  expect((await openBrowser(world).post('/security/sso/begin/', { id })).status).toBe(404)
  await sso.change({ is_enabled: true })
})

test('a provider in our own network is not called', async () => {
  reachAsUsual()
  const answer = await openBrowser(world).post('/security/sso/begin/', { id })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toMatch(/could not be reached/)
  reachAll()
})
