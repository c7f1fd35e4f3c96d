import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Name } from '#test/cast.ts'
import { openBrowser } from '#test/browser.ts'
import { openWorld, type World } from '#test/world.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import {
  changeEmail,
  createAccount,
  createAccounts,
  freeUsernames,
  joinOrganization,
  renameAccounts,
  requestActivation,
  setActive,
  setBlocked,
} from '#modules/account/server/public.ts'

const NOW = '2026-11-20T04:00:00.000Z'
const RIGHT = 'Rhododendron7@'
let world: World
beforeAll(async () => {
  world = await openWorld()
  const password_hash = await hashPassword(RIGHT)
  await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
})
afterAll(() => world.close())

const himal = <T>(work: Parameters<typeof world.inOrg<T>>[1]) => world.inOrg('himal', work)
/** As a handler of another module would call: in the transaction of a person's call. */
async function within(name: Name, slug: string, work: (ctx: Ctx) => Promise<void>) {
  const token = world.as(name).token ?? ''
  const viewer = await world.services.viewers.of(world.tokens.session(token) ?? '')
  const org = viewer?.memberships.get(slug)
  if (!viewer || !org) throw new Error(name)
  const after: (() => void)[] = []
  const request = { ip: '192.0.2.1', headers: {}, id: 'test' }
  await world.services.database.inOrganization(
    { org_id: org.org_id, account_id: viewer.account_id, acting_as: 'hr', request_no: 'test' },
    (db) =>
      work({
        services: world.services,
        viewer,
        org,
        db,
        request,
        now: NOW,
        afterCommit: (job: () => void) => after.push(job),
      } as unknown as Ctx),
  )
  for (const job of after) job()
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { status: number; body: object }) => [error.status, error.body],
  )

test('an account is made without password and mail, and what is taken is said at its field', async () => {
  const make = (username: string, email: string | null) =>
    refusal(himal((db) => createAccount(db, { username, email, full_name: 'Somebody New' }, NOW)))
  expect(await make('somebody', 'somebody@example.test')).toBeNull()
  expect(await make('Somebody', null)).toEqual([400, { username: ['This username is already used.'] }])
  expect(await make('else', 'ASHA@example.test')).toEqual([
    400,
    { email: ['This email is already used by another account.'] },
  ])
  // several people without email
  expect(await make('one', null)).toBeNull()
  expect(await make('two', null)).toBeNull()
})

test('five thousand accounts are made in one statement each thousand, and the clashes are told by row', async () => {
  const began = performance.now()
  const rows = Array.from({ length: 5000 }, (_, n) => ({
    id: newId(),
    username: n === 4999 ? 'bulk.7' : `bulk.${n}`,
    email: n === 4998 ? 'maya@example.test' : `bulk${n}@example.test`,
    full_name: `Person ${n}`,
  }))
  const refused = new Map<string, string>()
  for (let at = 0; at < rows.length; at += 1000)
    for (const [id, why] of await himal((db) => createAccounts(db, rows.slice(at, at + 1000), NOW)))
      refused.set(id, why)
  expect(refused).toEqual(
    new Map([
      [rows[4998]?.id, 'email'],
      [rows[4999]?.id, 'username'],
    ]),
  )
  expect(performance.now() - began).toBeLessThan(5000)
})

test('usernames are made free by a number, also within one list', async () => {
  expect(
    await himal((db) => freeUsernames(db, ['asha', 'Asha', 'kopila.rai', 'kopila.rai', 'x@y z'])),
  ).toEqual(['asha2', 'asha3', 'kopila.rai', 'kopila.rai2', 'x.y.z'])
})

test('many are invited at once, and only those who can be', async () => {
  const people = [0, 1, 2].map((n) => ({
    id: newId(),
    username: `invited${n}`,
    email: n === 2 ? null : `invited${n}@example.test`,
    full_name: `Invited ${n}`,
  }))
  const asha = world.account('asha')
  const sent = await himal(async (db) => {
    await createAccounts(db, people, NOW)
    for (const [n, { id }] of people.entries()) {
      const employee_id = newId()
      await db
        .insertInto('employee')
        .values({
          id: employee_id,
          account_id: id,
          code: `I-${n}`,
          first_name: 'Invited',
          joined_on: '2026-11-01',
        })
        .execute()
      await joinOrganization(db, [{ account_id: id, employee_id }])
    }
    const ids = [...people.map(({ id }) => id), asha, world.account('tara')]
    return requestActivation(world.services, db, { org_id: 1, name: 'Himal Technologies' }, ids, NOW)
  })
  expect(new Set(sent)).toEqual(new Set([people[0]?.id, people[1]?.id]))
  const mails = await world.services.database.asOwner((db) =>
    db.selectFrom('email_log').select(['recipient', 'is_secret']).execute(),
  )
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
    'invited0@example.test',
    'invited1@example.test',
  ])
  expect(mails.every(({ is_secret }) => is_secret)).toBe(true)
})

test('a blocked person’s sessions end at once in every process, and they come in again when unblocked', async () => {
  const browser = openBrowser(world)
  browser.carry(await browser.signIn('bikash', RIGHT))
  const ended: string[] = []
  const off = world.services.bus.subscribe('session', (id) => ended.push(id))
  await within('hari', 'himal', (ctx) => setBlocked(ctx, world.account('bikash'), true))
  expect(ended).toHaveLength(2)
  expect((await browser.get('/users/me/')).status).toBe(401)
  expect((await browser.refresh()).status).toBe(401)
  await within('hari', 'himal', (ctx) => setBlocked(ctx, world.account('bikash'), false))
  expect((await browser.signIn('bikash', RIGHT)).status).toBe(200)
  off()
})

test('nobody blocks themselves, those who hold more, or people of another organization', async () => {
  const block = (who: Name, whom: Name, slug = 'himal') =>
    refusal(within(who, slug, (ctx) => setBlocked(ctx, world.account(whom), true)))
  expect(await block('hari', 'hari')).toMatchObject([403, {}])
  expect(await block('gita', 'hari')).toEqual([
    403,
    { detail: 'This person holds permissions that you do not hold.' },
  ])
  expect(await block('hari', 'tara')).toMatchObject([404, {}])
  expect(await block('hari', 'om')).toMatchObject([403, {}])
  expect(await block('sunil', 'anil', 'terai')).toEqual([
    400,
    {
      non_field_errors: [
        'The account belongs to another organization, which alone can block it. Here you can end the membership.',
      ],
    },
  ])
})

test('employment that ends closes the account; who belongs elsewhere too only leaves', async () => {
  await within('hari', 'himal', (ctx) => setActive(ctx, [world.account('asha')], false))
  expect((await world.as('asha').raw('GET', '/users/me/')).status).toBe(401)
  await within('hari', 'himal', (ctx) => setActive(ctx, [world.account('asha')], true))
  await within('om', 'himal', (ctx) => setActive(ctx, [world.account('anil')], false))
  const { body } = await world.as('anil').raw('GET', '/users/me/admin-info/')
  expect(body).toMatchObject({ switchable_organizations: [{ slug: 'terai' }] })
})

test('an email is changed by those who hold no less, the former address is told, and old links are void', async () => {
  const change = (who: Name, whom: Name, email: string) =>
    refusal(within(who, 'himal', (ctx) => changeEmail(ctx, world.account(whom), email)))
  expect(await change('gita', 'hari', 'thief@example.test')).toMatchObject([403, {}])
  expect(await change('hari', 'rajan', 'maya@example.test')).toEqual([
    400,
    { email: ['This email is already used by another account.'] },
  ])
  const browser = openBrowser(world)
  await browser.post('/security/recover/', { email: 'rajan' })
  expect(await change('hari', 'rajan', 'Rajan.Karki@ＥＸＡＭＰＬＥ.test')).toBeNull()
  const row = await world.services.database.asOwner((db) =>
    db.selectFrom('account').select(['email']).where('id', '=', world.account('rajan')).executeTakeFirst(),
  )
  expect(row).toEqual({ email: 'Rajan.Karki@example.test' })
  const tokens = await world.services.database.asOwner((db) =>
    db.selectFrom('account_token').selectAll().where('account_id', '=', world.account('rajan')).execute(),
  )
  expect(tokens).toEqual([])
  const told = await world.services.database.asOwner((db) =>
    db.selectFrom('email_log').selectAll().orderBy('id', 'desc').executeTakeFirst(),
  )
  expect(told).toMatchObject({
    recipient: 'rajan@example.test',
    subject: 'Your email address in Chautari was changed',
  })
})

test('an account’s name follows the employee’s, in one’s own organization', async () => {
  const rename = (name: Name) =>
    himal((db) =>
      renameAccounts(db, [{ account_id: world.account(name), full_name: 'New Name', profile_picture: null }]),
    )
  await rename('maya')
  await rename('tara')
  const names = await world.services.database.asOwner((db) =>
    db
      .selectFrom('account')
      .select('full_name')
      .where('id', 'in', [world.account('maya'), world.account('tara')])
      .orderBy('full_name')
      .execute(),
  )
  expect(names).toEqual([{ full_name: 'New Name' }, { full_name: 'Tara Yadav' }])
})

test('the app’s role neither reads a password nor writes an account', async () => {
  const tries = [
    'select password_hash from account',
    'update account set is_blocked = false',
    'insert into account_token select * from account_token',
    'select * from account_session',
    'select * from attempt',
    'select * from login_challenge',
  ]
  for (const text of tries) {
    const outcome = await himal((db) => sql.raw(text).execute(db)).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    expect([text, outcome]).toEqual([text, '42501'])
  }
})
