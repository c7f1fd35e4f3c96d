import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { hasDirectory, mustHaveDirectory, openDirectory, BASE, SEARCHER } from '#test/directory.ts'
import { openWorld, type World } from '#test/world.ts'
import { directories } from '#platform/outside/directory-line.ts'
import { identityProviders } from '#modules/account/shared/identity-provider.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { directoryReach } from '#modules/account/server/directory.ts'

test('where the whole proof runs there is a directory', () =>
  expect(hasDirectory || !mustHaveDirectory).toBe(true))

const HERE = 'Rhododendron7@'
const THERE = 'of the directory 9'
const params = { org: 'himal' }
const everywhere = { ...directories([]), allows: () => true }
const people = [
  { uid: 'agurung', password: THERE, mail: 'asha@example.test', employeeNumber: 'E-0001' },
  { uid: 'hari', password: THERE, mail: 'hari@example.test', employeeNumber: 'E-0004' },
  { uid: 'om', password: THERE, mail: 'om@example.test' },
  { uid: 'newcomer', password: THERE, mail: 'newcomer@example.test' },
  { uid: 'unmailed', password: THERE },
  { uid: 'elsewhere', password: THERE, mail: 'asha@other.test' },
  { uid: 'twin', password: THERE, mail: 'twin@example.test' },
  { uid: 'twin2', password: THERE, mail: 'twin@example.test' },
]

describe.skipIf(!hasDirectory)('a directory', () => {
  let world: World
  let directory: Awaited<ReturnType<typeof openDirectory>>
  let id: string
  beforeAll(async () => {
    directory = await openDirectory(people)
    directoryReach.reach = everywhere
    world = await openWorld({ env: { PUBLIC_URL: 'http://hr.himal.test' } })
    const password_hash = await hashPassword(HERE)
    await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
    // addresses of the domain are Himal's alone
    await world.services.database.asOwner((db) =>
      db
        .updateTable('account')
        .set({ email: sql`username || '@terai.test'` })
        .where('id', 'in', [world.account('tara'), world.account('dev'), world.account('sunil')])
        .execute(),
    )
    id = (await world.as('hari').get(identityProviders.create, { params, body: input })).id
  })
  afterAll(async () => {
    directoryReach.reach = null
    await world.close()
    await directory.close()
  })
  beforeEach(() => world.services.database.asOwner((db) => db.deleteFrom('attempt').execute()))

  const input = {
    kind: 'ldap' as const,
    name: 'Himal directory',
    domains: 'example.test',
    get issuer() {
      return directory.secure
    },
    client_id: SEARCHER.dn,
    client_secret: SEARCHER.password,
    get certificate() {
      return directory.certificate
    },
    base_dn: BASE,
    login_filter: '(|(mail={login})(uid={user}))',
    match_by: 'email' as const,
    match_attribute: 'mail',
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
  const signIn = (email: string, password: string) => openBrowser(world).signIn(email, password)
  const ask = (login: string, password = THERE) =>
    world.as('hari').get(identityProviders.ask, { params: { ...params, id }, body: { login, password } })

  test('lets in who has its password, by their address and by its own name', async () => {
    for (const name of ['asha@example.test', 'agurung@example.test', 'AGURUNG@Example.test'])
      expect(await signIn(name, THERE)).toMatchObject({
        status: 200,
        body: { user: { full_name: 'Asha Gurung' } },
      })
    const log = await world.as('hari').raw('GET', '/authentication-activity/himal/?limit=1')
    expect(log.body).toMatchObject({ results: [{ result: 'succeeded', method: 'directory' }] })
  })

  test('a password of ours still comes in, and is not shown to it', async () => {
    const own = await change({ issuer: 'ldaps://192.0.2.1', client_secret: SEARCHER.password })
    expect(own.status).toBe(200)
    expect((await signIn('asha@example.test', HERE)).status).toBe(200)
    await change({ issuer: directory.secure, client_secret: SEARCHER.password })
  })

  test.each([
    ['a wrong password', 'asha@example.test', 'wrong'],
    ['nobody in it', 'nobody@example.test', THERE],
    ['everybody', '*@example.test', THERE],
    ['another filter', 'x)(uid=*@example.test', THERE],
    ['an escaped star', '\\2a@example.test', THERE],
    ['blanks for a password', 'asha@example.test', '   '],
  ])('refuses %s in the words of every refusal', async (_, email, password) => {
    expect(await signIn(email, password)).toMatchObject({
      status: 400,
      body: { non_field_errors: ["Couldn't Authenticate With Given Credentials"] },
    })
  })

  test('an empty password comes in nowhere, though the directory would take it', async () => {
    expect((await signIn('asha@example.test', '')).status).toBe(400)
    const { askDirectory } = await import('#modules/account/server/directory.ts')
    const provider = await world.services.database.asOwner((db) =>
      db.selectFrom('identity_provider').selectAll().executeTakeFirstOrThrow(),
    )
    const asked = (password: string | null) =>
      askDirectory(world.services, provider as never, { login: 'asha@example.test', password })
    expect(await asked('')).toBeNull()
    // nor one that is not its own to see
    expect(await asked(null)).toBeNull()
    expect(await asked(THERE)).toMatchObject({ email: 'asha@example.test' })
  })

  test.each([
    ['unknown here', 'newcomer@example.test', /Nobody with this email address/],
    ['without an address', 'unmailed@example.test', /told no email address/],
    ['with an address of others', 'elsewhere@example.test', /of other.test do not come in/],
  ])('makes nobody: somebody %s', async (_, email, problem) => {
    const answer = await signIn(email, THERE)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toMatch(problem)
  })

  test('who is in two organizations is not shown to the directory of one', async () => {
    expect((await signIn('om@example.test', THERE)).status).toBe(400)
    expect((await signIn('om@example.test', HERE)).status).toBe(200)
  })

  test('two people of one name are nobody', async () => {
    expect(await signIn('twin@example.test', THERE)).toMatchObject({
      body: { non_field_errors: [expect.stringContaining('could not be asked')] },
    })
    expect((await ask('twin@example.test')).problem).toMatch(/several people/)
  })

  test('failures count like those of any password', async () => {
    for (let n = 0; n < 5; n++) expect((await signIn('asha@example.test', `wrong ${n}`)).status).toBe(400)
    expect((await signIn('asha@example.test', THERE)).status).toBe(429)
  })

  test('of many tries at once it is not shown all', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => signIn('agurung@example.test', 'wrong')))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([400, 429]))
  })

  test('a domain that others have too is not one whose strangers it is shown', async () => {
    const email = (to: string) =>
      world.services.database.asOwner((db) =>
        db.updateTable('account').set({ email: to }).where('id', '=', world.account('tara')).execute(),
      )
    await email('tara@example.test')
    expect((await signIn('agurung@example.test', THERE)).status).toBe(400)
    expect((await signIn('asha@example.test', THERE)).status).toBe(200)
    await email('tara@terai.test')
    expect((await signIn('agurung@example.test', THERE)).status).toBe(200)
  })

  test('is asked over StartTLS, and in the clear on this machine only where no certificate is named', async () => {
    const secret = { client_secret: SEARCHER.password }
    expect((await change({ issuer: directory.plain, ...secret })).status).toBe(200)
    expect((await signIn('asha@example.test', THERE)).status).toBe(200)
    await change({ certificate: '' })
    expect((await signIn('asha@example.test', THERE)).status).toBe(200)
    await change({ issuer: directory.secure, ...secret })
    // its certificate is its own, and nobody said so
    expect((await ask('asha@example.test')).problem).toMatch(/self-signed certificate/)
    await change({ certificate: input.certificate })
    expect((await ask('asha@example.test')).problem).toBeNull()
  })

  test('by the code of the employee', async () => {
    await change({ match_by: 'code', match_attribute: 'employeeNumber' })
    expect(await ask('agurung')).toMatchObject({ code: 'E-0001', email: null, full_name: 'Asha Gurung' })
    expect((await signIn('agurung@example.test', THERE)).body).toMatchObject({
      user: { full_name: 'Asha Gurung' },
    })
    expect((await ask('newcomer')).problem).toMatch(/told no employee code/)
    await change({ match_by: 'email', match_attribute: 'mail' })
  })

  test('is tried before it is required, and then ours comes in for holders of all rights alone', async () => {
    expect((await change({ is_required: true })).body).toEqual({
      is_required: ['Try it first: whoever it does not let in would be locked out.'],
    })
    expect(await ask('hari@example.test', 'wrong')).toMatchObject({
      problem: 'The directory knows nobody with this name and password.',
    })
    expect((await change({ is_required: true })).status).toBe(400)
    expect(await ask('hari@example.test')).toMatchObject({ full_name: 'Hari Adhikari', problem: null })
    expect((await change({ is_required: true })).status).toBe(200)
    expect(JSON.stringify((await signIn('asha@example.test', HERE)).body)).toMatch(
      /signs in by Himal directory/,
    )
    expect((await signIn('asha@example.test', THERE)).status).toBe(200)
    expect((await signIn('hari', HERE)).status).toBe(200)
    // another filter finds other people: it is tried again
    expect((await change({ login_filter: '(uid={login})' })).status).toBe(400)
    expect((await change({ is_required: false })).status).toBe(200)
  })

  test('its password is written and never read, and not sent to another server', async () => {
    const { results } = await world.as('hari').get(identityProviders.list, { params })
    expect(results).toMatchObject([{ kind: 'ldap', has_secret: true, callback: null, metadata: null }])
    expect(JSON.stringify(results)).not.toContain(SEARCHER.password)
    expect((await change({ issuer: 'ldaps://evil.test' })).body).toEqual({
      client_secret: ['Client secret is Required'],
    })
  })

  test('each field says what is wrong with it', async () => {
    const body = {
      ...input,
      name: 'X',
      issuer: 'https://directory.himal.test',
      client_id: 'search',
      certificate: 'x',
      base_dn: 'people',
      login_filter: '(uid=*)',
      match_by: null,
      match_attribute: 'mail)(x',
    }
    const refused = await world.as('hari').raw('POST', '/security/api/himal/identity-providers/', body)
    expect(Object.keys(refused.body as object).toSorted()).toEqual(
      [
        'base_dn',
        'certificate',
        'client_id',
        'issuer',
        'login_filter',
        'match_attribute',
        'match_by',
      ].toSorted(),
    )
    const filter = { ...input, name: 'X', login_filter: '(&(uid={login})' }
    expect(
      (await world.as('hari').raw('POST', '/security/api/himal/identity-providers/', filter)).body,
    ).toEqual({
      login_filter: [expect.stringContaining('not valid')],
    })
  })

  test('it is no page to be sent to, and is not tried as one', async () => {
    const browser = openBrowser(world)
    expect((await browser.get('/security/sso/?email=a@example.test')).body['results']).toEqual([])
    expect((await browser.post('/security/sso/begin/', { id })).status).toBe(404)
    expect((await world.as('hari').ask(identityProviders.try, { params: { ...params, id } })).status).toBe(
      404,
    )
    expect(
      (
        await world
          .as('gita')
          .ask(identityProviders.ask, { params: { ...params, id }, body: { login: 'a', password: 'b' } })
      ).status,
    ).toBe(403)
  })

  test('nothing of our own network is asked unless whoever runs the installation names it', async () => {
    directoryReach.reach = null
    expect((await ask('asha@example.test')).problem).toMatch(/not of the internet/)
    directoryReach.reach = everywhere
    const { allows } = directories(['10.0.0.0/8'])
    expect(allows('10.1.2.3', 636)).toBe(true)
    expect(allows('10.1.2.3', 5432)).toBe(false)
    expect(allows('192.168.1.1', 636)).toBe(false)
    expect(allows('8.8.8.8', 389)).toBe(true)
    expect(allows('127.0.0.1', 389)).toBe(false)
  })
})
