import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { openDoor, RIGHT, WRONG, type Door } from '#test/sign-in-world.ts'
import type { World } from '#test/world.ts'

let door: Door
let world: World
beforeAll(async () => {
  door = await openDoor()
  world = door.world
})
afterAll(() => world.close())
beforeEach(() => door.forget())

test('the right password opens a session and says who came in', async () => {
  const browser = door.browse()
  const answer = await browser.signIn('asha@example.test', RIGHT)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      next_step: null,
      key: null,
      token: { access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), refresh: 'true' },
      user: { id: world.account('asha'), full_name: 'Asha Gurung', is_audit_user: false },
    },
  })
  browser.carry(answer)
  expect(await browser.get('/users/me/')).toMatchObject({ status: 200, body: { user: { username: 'asha' } } })
  expect(await door.events('login.succeeded')).toMatchObject([
    { account_id: world.account('asha'), org_id: 1, ip: '203.0.113.7', detail: { method: 'password' } },
  ])
})

test.each([
  ['the username', 'asha'],
  ['other letters than those stored', 'ASHA'],
  ['spaces around', '  asha@example.test '],
  ['the email in capitals', 'Asha@Example.TEST'],
  ['full-width letters', 'ａｓｈａ@example.test'],
])('%s names the same person', async (_, name) => {
  expect((await door.browse().signIn(name, RIGHT)).status).toBe(200)
})

test('letters that only look alike are another name', async () => {
  expect(await door.browse().signIn('аsha@example.test', RIGHT)).toMatchObject({ status: 400, body: WRONG })
})

test('a domain in another script is compared in its ASCII form', async () => {
  await world.services.database.asOwner((db) =>
    db
      .updateTable('account')
      .set({ email: 'bikash@xn--11b4d3a.test' })
      .where('id', '=', world.account('bikash'))
      .execute(),
  )
  expect((await door.browse().signIn('bikash@नेपाल.test', RIGHT)).status).toBe(400)
  await world.services.database.asOwner((db) =>
    db
      .updateTable('account')
      .set({ email: `bikash@${new URL('http://नेपाल.test').hostname}` })
      .where('id', '=', world.account('bikash'))
      .execute(),
  )
  expect((await door.browse().signIn('bikash@नेपाल.test', RIGHT)).status).toBe(200)
})

test('the form may also be sent as JSON', async () => {
  const answer = await door
    .browse()
    .post('/security/auth/', { email: 'asha', password: RIGHT, remember: true })
  expect(answer.status).toBe(200)
  expect(answer.cookies.get('refresh')).toContain('Max-Age=2592000')
})

test('a wrong password and an unknown name are answered alike, after the same work', async () => {
  const known = await door.browse().signIn('asha', 'Rhododendron8@')
  const unknown = await door.browse().signIn('nobody', 'Rhododendron8@')
  expect(known).toMatchObject({ status: 400, body: WRONG })
  expect({ ...unknown, headers: {} }).toEqual({ ...known, headers: {} })
  const timed = async (name: string) => {
    // none that waits: that is another answer
    await world.services.database.asOwner((db) => db.deleteFrom('attempt').execute())
    const began = performance.now()
    await door.browse().signIn(name, 'Rhododendron8@')
    return performance.now() - began
  }
  const times: [number, number][] = []
  for (let n = 0; n < 7; n++) times.push([await timed('asha'), await timed('nobody')])
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[3] ?? 0
  const [a, b] = [median(times.map(([x]) => x)), median(times.map(([, y]) => y))]
  // without the dummy hash an unknown name takes a tenth of the time
  expect(Math.max(a, b) / Math.min(a, b)).toBeLessThan(2.5)
})

test.each([
  ['nothing', '', { email: ['Username is Required'], password: ['Password is Required'] }],
  ['blanks', 'email=%20%20&password=x', { email: ['Username is Required'] }],
  [
    'a long username',
    `email=${'a'.repeat(256)}&password=x`,
    { email: ['Username must be at most 255 characters'] },
  ],
  ['a password of another kind', { email: 'asha', password: ['a'] }, { password: ['Password is Required'] }],
])('%s is refused at the field', async (_, body, errors) => {
  expect(await door.browse().post('/security/auth/', body)).toMatchObject({ status: 400, body: errors })
})

test('who is blocked or inactive is told so only with the right password', async () => {
  for (const state of [{ is_blocked: true }, { is_active: false }]) {
    const set = (values: { is_blocked?: boolean; is_active?: boolean }) =>
      world.services.database.asOwner((db) =>
        db.updateTable('account').set(values).where('id', '=', world.account('rajan')).execute(),
      )
    await set(state)
    expect(await door.browse().signIn('rajan', 'Wrong#Password1')).toMatchObject({ status: 400, body: WRONG })
    expect(await door.browse().signIn('rajan', RIGHT)).toMatchObject({
      status: 400,
      body: { non_field_errors: ['Your account is not active. Contact your HR.'] },
    })
    await set({ is_blocked: false, is_active: true })
  }
})

test('an account without a password lets nobody in', async () => {
  await world.services.database.asOwner((db) =>
    db.updateTable('account').set({ password_hash: null }).where('id', '=', world.account('dev')).execute(),
  )
  expect((await door.browse().signIn('dev', '')).status).toBe(400)
  expect(await door.browse().signIn('dev', RIGHT)).toMatchObject({ status: 400, body: WRONG })
})

test('forty right sign-ins at once all succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => door.browse().signIn('hari', RIGHT)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
})

test('a page of another site cannot sign anybody in', async () => {
  const foreign = openBrowser(world, { origin: 'https://evil.example' })
  expect(await foreign.signIn('asha', RIGHT)).toMatchObject({
    status: 403,
    body: { detail: 'Permission Denied' },
  })
  expect(foreign.jar.size).toBe(0)
  expect(await door.events('session.foreign_origin')).toHaveLength(1)
  expect((await openBrowser(world, { origin: null }).signIn('asha', RIGHT)).status).toBe(200)
})

test('nothing that was typed is kept', async () => {
  await door.browse().signIn('my secret typed in the wrong field', RIGHT)
  const kept = await world.services.database.asOwner(async (db) => ({
    events: await db.selectFrom('security_event').selectAll().execute(),
    attempts: await db.selectFrom('attempt').selectAll().execute(),
  }))
  expect(JSON.stringify(kept)).not.toMatch(/my secret|Rhododendron/)
})
