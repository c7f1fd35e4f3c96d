import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { openBrowser } from '#test/browser.ts'
import { openWorld, type World } from '#test/world.ts'
import { uidOf } from '#modules/account/server/account-mail.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { createAccount, joinOrganization, requestActivation } from '#modules/account/server/public.ts'

const START = '2026-11-20T04:00:00.000Z'
const RIGHT = 'Rhododendron7@'
const NEXT = 'Juniper-Valley9#'
const RESET_OVER = { detail: 'This password reset link has expired. Ask for a new one.' }
const ACTIVATION_OVER = {
  detail: 'This activation link has expired. Kindly request your HR to send a new activation link.',
}
let world: World
let hash: string

beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'https://hr.example.test' } })
  hash = await hashPassword(RIGHT)
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set(START)
  await world.services.database.asOwner(async (db) => {
    await db.updateTable('account').set({ password_hash: hash }).execute()
    await db.deleteFrom('attempt').execute()
    await db.deleteFrom('email_log').execute()
    await db.deleteFrom('security_event').execute()
  })
})

const after = (minutes: number) => clock.set(new Date(Date.parse(START) + minutes * 60_000).toISOString())
const mails = () =>
  world.services.database.asOwner((db) => db.selectFrom('email_log').selectAll().orderBy('id').execute())
/** The API's path of the newest link in the mailbox. */
async function link(kind: 'reset' | 'activate') {
  const text = (await mails())
    .map((mail) => mail.body_text)
    .findLast((body) => body.includes(`/account/${kind}/`))
  const path = new RegExp(`https://hr\\.example\\.test/account/${kind}/([\\w-]+)/([\\w-]+)`).exec(text ?? '')
  return path ? `/security/${kind}/${path[1]}/${path[2]}/` : ''
}
const nobody = () => openBrowser(world)
const recover = (email: string) => nobody().post('/security/recover/', { email })
const choose = (path: string, password: string, repeat_password = password) =>
  nobody().post(path, { password, repeat_password })
async function signedIn(name: string, password = RIGHT) {
  const browser = openBrowser(world)
  browser.carry(await browser.signIn(name, password))
  return browser
}

test('recovery answers alike, and as slowly, for a known and an unknown mail', async () => {
  const timed = async (email: string) => {
    const began = performance.now()
    const answer = await recover(email)
    return { answer, ms: performance.now() - began }
  }
  const known = await timed('asha@example.test')
  const unknown = await timed('nobody@example.test')
  expect(known.answer.status).toBe(200)
  expect(unknown.answer.body).toEqual(known.answer.body)
  expect(await mails()).toMatchObject([{ recipient: 'asha@example.test', is_secret: true }])
  // the quickest of a few: what else the machine does makes an answer slower, never quicker
  const quickest = async (first: number, emails: string[]) => {
    let least = first
    for (const email of emails) least = Math.min(least, (await timed(email)).ms)
    return least
  }
  const ms = [
    await quickest(known.ms, ['bikash@example.test', 'maya@example.test']),
    await quickest(unknown.ms, ['nobody.else@example.test', 'no.one@example.test']),
  ]
  expect(Math.min(...ms)).toBeGreaterThan(290)
  expect(Math.max(...ms) / Math.min(...ms)).toBeLessThan(1.6)
})

test('the link is made from the configured address and holds 256 random bits, of which a hash is kept', async () => {
  await world.as(null).raw('POST', '/security/recover/', { email: 'asha' }, { host: 'evil.example' })
  const path = await link('reset')
  const [, uid = '', token = ''] = /reset\/([\w-]+)\/([\w-]+)\//.exec(path) ?? []
  expect(uid).toBe(uidOf(world.account('asha')))
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const kept = await world.services.database.asOwner((db) =>
    db.selectFrom('account_token').selectAll().execute(),
  )
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('the link sets a new password once, ends every session and tells the person', async () => {
  const before = await signedIn('asha')
  await recover('asha@example.test')
  const path = await link('reset')
  expect(await nobody().get(path)).toMatchObject({ status: 200, body: { valid: true } })
  expect(await choose(path, NEXT)).toMatchObject({
    status: 200,
    body: { detail: 'Successfully changed password.' },
  })
  expect((await before.get('/users/me/')).status).toBe(401)
  expect((await before.refresh()).status).toBe(401)
  expect((await nobody().signIn('asha', RIGHT)).status).toBe(400)
  expect((await nobody().signIn('asha', NEXT)).status).toBe(200)
  expect(await choose(path, RIGHT)).toMatchObject({ status: 404, body: RESET_OVER })
  expect(await nobody().get(path)).toMatchObject({ status: 404, body: RESET_OVER })
  expect((await mails()).at(-1)?.subject).toBe('Your password for Chautari was changed')
})

test('the link opens an account that strangers have closed', async () => {
  for (let n = 0; n < 5; n++) await nobody().signIn('asha', 'Wrong#Password1')
  expect((await nobody().signIn('asha', RIGHT)).status).toBe(429)
  await recover('asha@example.test')
  await choose(await link('reset'), NEXT)
  expect((await nobody().signIn('asha', NEXT)).status).toBe(200)
})

test('of ten uses of a link at once one is taken', async () => {
  await recover('asha@example.test')
  const path = await link('reset')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => choose(path, `Juniper-Valley${n}9#`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the link is valid for half an hour', async () => {
  await recover('asha@example.test')
  const path = await link('reset')
  after(29)
  expect((await nobody().get(path)).status).toBe(200)
  after(31)
  expect((await choose(path, NEXT)).status).toBe(404)
})

test('a newer link, a changed password and another person’s id make it void', async () => {
  await recover('asha@example.test')
  const first = await link('reset')
  await recover('asha@example.test')
  const second = await link('reset')
  expect((await nobody().get(first)).status).toBe(404)
  expect(
    (await nobody().get(second.replace(uidOf(world.account('asha')), uidOf(world.account('maya'))))).status,
  ).toBe(404)
  expect((await nobody().get(second.replace('/reset/', '/activate/'))).status).toBe(404)
  const browser = await signedIn('asha')
  const body = { old_password: RIGHT, password: NEXT, repeat_password: NEXT }
  expect((await browser.post(`/users/${world.account('asha')}/change-password/`, body)).status).toBe(200)
  expect((await nobody().get(second)).status).toBe(404)
})

test('a mailbox gets three links an hour, and nobody is told', async () => {
  for (let n = 0; n < 5; n++) expect((await recover('asha')).status).toBe(200)
  expect(await mails()).toHaveLength(3)
})

test('blocked people get no link', async () => {
  const set = (is_blocked: boolean) =>
    world.services.database.asOwner((db) =>
      db.updateTable('account').set({ is_blocked }).where('id', '=', world.account('maya')).execute(),
    )
  await set(true)
  expect((await recover('maya@example.test')).status).toBe(200)
  expect(await mails()).toHaveLength(0)
  await set(false)
})

test.each([
  ['', '', { password: ['Password is Required'], repeat_password: ['Repeat password is Required'] }],
  [
    'short1',
    'short1',
    {
      password: [
        expect.stringContaining('Minimum eight characters'),
        expect.anything(),
        expect.anything(),
        expect.anything(),
      ],
    },
  ],
  ['rhododendron7@', undefined, { password: ['Password must contain: 1 uppercase'] }],
  ['RHODODENDRON7@', undefined, { password: ['Password must contain: 1 lowercase'] }],
  ['Rhododendron77', undefined, { password: ['Password must contain: 1 symbol (@#$)'] }],
  [NEXT, 'Juniper-Valley8#', { repeat_password: ['Your Passwords do not match'] }],
  [`Aa1@${'x'.repeat(125)}`, undefined, { password: ['Password must be at most 128 characters'] }],
  ['P@ssw0rd123', undefined, { password: ['Password is too common. Choose another.'] }],
  ['Qwerty@123', undefined, { password: ['Password is too common. Choose another.'] }],
])('the new password %j is refused', async (password, repeat, errors) => {
  await recover('asha@example.test')
  expect(await choose(await link('reset'), password, repeat ?? password)).toMatchObject({
    status: 400,
    body: errors,
  })
})

test('a password of 128 characters is taken whole', async () => {
  await recover('asha@example.test')
  const long = `Aa1@${'ü'.repeat(124)}`
  expect((await choose(await link('reset'), long)).status).toBe(200)
  expect((await nobody().signIn('asha', long)).status).toBe(200)
  expect((await nobody().signIn('asha', `${long.slice(0, 127)}x`)).status).toBe(400)
})

test('a password is the same however a keyboard composes its letters', async () => {
  await recover('asha@example.test')
  const composed = 'Über-Straße7@'
  expect((await choose(await link('reset'), composed)).status).toBe(200)
  expect((await nobody().signIn('asha', composed.normalize('NFD'))).status).toBe(200)
})

test('HR opens an account, the person activates it by mail, and the link works once within 72 hours', async () => {
  const employee_id = crypto.randomUUID()
  const account = await world.inOrg('himal', async (db) => {
    const id = await createAccount(
      db,
      { username: 'nima', email: 'nima@example.test', full_name: 'Nima Sherpa' },
      START,
    )
    await db
      .insertInto('employee')
      .values({ id: employee_id, account_id: id, code: 'E-77', first_name: 'Nima', joined_on: '2026-11-01' })
      .execute()
    await joinOrganization(db, [{ account_id: id, employee_id }])
    await requestActivation(world.services, db, { org_id: 1, name: 'Himal Technologies' }, [id], START)
    return id
  })
  const path = await link('activate')
  expect(await nobody().get(path)).toMatchObject({
    status: 200,
    body: { username: 'nima', full_name: 'Nima Sherpa' },
  })
  expect((await nobody().signIn('nima', '')).status).toBe(400)
  after(71 * 60)
  expect((await nobody().get(path)).status).toBe(200)
  after(73 * 60)
  expect(await choose(path, NEXT)).toMatchObject({ status: 404, body: ACTIVATION_OVER })

  const sent = await world.inOrg('himal', (db) =>
    requestActivation(
      world.services,
      db,
      { org_id: 1, name: 'Himal Technologies' },
      [account],
      clock.instant(),
    ),
  )
  expect(sent).toEqual([account])
  expect((await nobody().get(path)).status).toBe(404)
  const again = await link('activate')
  expect(await choose(again, NEXT)).toMatchObject({
    status: 200,
    body: { detail: 'Successfully activated account.' },
  })
  expect(await choose(again, NEXT)).toMatchObject({ status: 404, body: ACTIVATION_OVER })
  const browser = await signedIn('nima', NEXT)
  expect(await browser.get('/users/me/')).toMatchObject({
    body: { user: { employee_id, full_name: 'Nima' } },
  })
  // nothing more to activate
  expect(
    await world.inOrg('himal', (db) =>
      requestActivation(
        world.services,
        db,
        { org_id: 1, name: 'Himal Technologies' },
        [account],
        clock.instant(),
      ),
    ),
  ).toEqual([])
})

test('HR does not read the mails that open accounts', async () => {
  await world.inOrg('himal', (db) =>
    world.services.mail.send(db, {
      org_id: 1,
      to: 'a@example.test',
      subject: 's',
      text: 't',
      html: 'h',
      is_secret: true,
    }),
  )
  const seen = await world.inOrg('himal', (db) => db.selectFrom('email_log').selectAll().execute())
  expect(seen).toEqual([])
})

test('on https the cookie has its prefix and is secure', async () => {
  const answer = await nobody().signIn('bikash', RIGHT)
  expect([...answer.cookies.keys()].toSorted()).toEqual(['__Host-device', '__Host-refresh', 'refresh-token'])
  expect(answer.cookies.get('__Host-device')).toMatch(
    /; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite/,
  )
  expect(answer.cookies.get('__Host-refresh')).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(answer.cookies.get('refresh-token')).toMatch(/; Path=\/; Secure; SameSite=Lax$/)
})
