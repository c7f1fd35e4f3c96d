import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { openBrowser } from '#test/browser.ts'
import { openWorld, type World } from '#test/world.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

const START = '2026-11-20T04:00:00.000Z'
const RIGHT = 'Rhododendron7@'
const OVER = { non_field_errors: ['The login has expired. Sign in again.'] }
let world: World

beforeAll(async () => {
  world = await openWorld()
  const password_hash = await hashPassword(RIGHT)
  await world.services.database.asOwner(async (db) => {
    await db.updateTable('account').set({ password_hash }).execute()
    await db
      .updateTable('account')
      .set({ otp_required: true })
      .where('username', 'in', ['asha', 'maya'])
      .execute()
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set(START)
  await world.services.database.asOwner(async (db) => {
    await db.deleteFrom('attempt').execute()
    await db.deleteFrom('email_log').execute()
  })
})

const after = (seconds: number) => clock.set(new Date(Date.parse(START) + seconds * 1000).toISOString())
const mails = () =>
  world.services.database.asOwner((db) => db.selectFrom('email_log').selectAll().orderBy('id').execute())
async function code() {
  const text = (await mails()).at(-1)?.body_text ?? ''
  return /^\d{6}$/m.exec(text)?.[0] ?? ''
}
const other = (right: string) => (right === '000000' ? '111111' : '000000')
async function begun(name = 'asha', remember = false) {
  const browser = openBrowser(world)
  const answer = await browser.signIn(name, RIGHT, remember)
  const { key } = answer.body as { key: string }
  const verify = (otp: unknown, otherKey: unknown = key) =>
    browser.post('/security/mechanism/otp/verify/', { key: otherKey, otp })
  const regenerate = () => browser.post('/security/mechanism/otp/regenerate/', { key })
  return { browser, answer, key, verify, regenerate }
}

test('the right password leads to a code by mail, and not yet to a session', async () => {
  const { browser, answer, key } = await begun()
  expect(answer).toMatchObject({
    status: 200,
    body: { next_step: 'otp_verification', key: expect.any(String), token: null, user: null },
  })
  expect(browser.jar.size).toBe(0)
  expect(await mails()).toMatchObject([{ recipient: 'asha@example.test', is_secret: true, org_id: null }])
  const kept = await world.services.database.asOwner((db) =>
    db.selectFrom('login_challenge').selectAll().where('id', '=', key).execute(),
  )
  expect(JSON.stringify(kept)).not.toContain(await code())
})

test('the code opens the session that was asked for, once', async () => {
  const { browser, verify } = await begun('asha', true)
  const right = await code()
  const answer = await verify(right)
  expect(answer).toMatchObject({ status: 200, body: { next_step: null, user: { full_name: 'Asha Gurung' } } })
  expect(answer.cookies.get('refresh')).toContain('Max-Age=2592000')
  browser.carry(answer)
  expect((await browser.get('/users/me/')).status).toBe(200)
  expect(await verify(right)).toMatchObject({ status: 400, body: OVER })
})

test('an organization can ask it of all its people', async () => {
  const set = (flags: object) =>
    world.services.database.asOwner((db) =>
      db
        .updateTable('organization')
        .set({ flags: JSON.stringify(flags) })
        .where('org_id', '=', 2)
        .execute(),
    )
  await set({ otp_login: true })
  expect((await begun('tara')).answer.body).toMatchObject({ next_step: 'otp_verification' })
  // whose home is another organization meets the rule of that one
  expect((await begun('om')).answer.body).toMatchObject({ next_step: null })
  expect((await begun('bikash')).answer.body).toMatchObject({ next_step: null })
  await set({})
})

test('five wrong codes end the login, also for the right one', async () => {
  const { verify } = await begun()
  const right = await code()
  for (let n = 0; n < 4; n++)
    expect(await verify(other(right))).toMatchObject({ status: 400, body: { otp: ['OTP is not valid.'] } })
  expect(await verify(other(right))).toMatchObject({ status: 400, body: OVER })
  expect(await verify(right)).toMatchObject({ status: 400, body: OVER })
})

test('of thirty guesses at once five are looked at', async () => {
  const { verify } = await begun()
  const right = await code()
  const answers = await Promise.all(Array.from({ length: 30 }, () => verify(other(right))))
  expect(answers.filter(({ body }) => 'otp' in body)).toHaveLength(4)
  expect(answers.filter(({ body }) => 'non_field_errors' in body)).toHaveLength(26)
  expect((await verify(right)).status).toBe(400)
})

test('of ten right codes at once one opens a session', async () => {
  const { verify } = await begun()
  const right = await code()
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(right)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each([
  [299, 200],
  [301, 400],
])(
  'a code is valid for five minutes, as its mail says: after %i seconds the answer is %i',
  async (seconds, status) => {
    const { verify } = await begun()
    const right = await code()
    expect((await mails()).at(-1)?.body_text).toContain('expires in 5 minutes')
    after(seconds)
    const answer = await verify(right)
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body).toEqual(OVER)
  },
)

test('the code of one login opens no other', async () => {
  const asha = await begun('asha')
  const ashas = await code()
  const maya = await begun('maya')
  const mayas = await code()
  if (ashas !== mayas) {
    expect((await maya.verify(ashas)).status).toBe(400)
    expect((await asha.verify(mayas)).status).toBe(400)
  }
  expect((await asha.verify(ashas)).status).toBe(200)
})

test.each([
  ['no code', undefined, { otp: ['OTP is Required'] }],
  ['null', null, { otp: ['OTP is Required'] }],
  ['an empty one', ' ', { otp: ['OTP is Required'] }],
  ['a list', ['123456'], { otp: ['OTP is Required'] }],
  ['letters', 'abcdef', { otp: ['OTP must be 6 digits'] }],
  ['seven digits', '1234567', { otp: ['OTP must be 6 digits'] }],
])('%s is refused at the field', async (_, otp, errors) => {
  expect(await (await begun()).verify(otp)).toMatchObject({ status: 400, body: errors })
})

test.each([[undefined], [null], [['a']], ['nonsense'], [{ $ne: null }]])(
  'the key %j is refused',
  async (key) => {
    const { verify } = await begun()
    const answer = await verify(await code(), key === undefined ? null : key)
    expect(answer).toMatchObject({ status: 400, body: { key: ['The login has expired. Sign in again.'] } })
  },
)

test('another code can be had after a minute, and makes the first void', async () => {
  const { verify, regenerate } = await begun()
  const first = await code()
  expect(await regenerate()).toMatchObject({ status: 429 })
  expect(Number((await regenerate()).headers['retry-after'])).toBeGreaterThan(50)
  after(61)
  expect(await regenerate()).toMatchObject({ status: 200, body: { detail: 'Successfully Sent Otp In Mail' } })
  const second = await code()
  if (first !== second) expect((await verify(first)).status).toBe(400)
  after(61 + 290)
  expect((await verify(second)).status).toBe(200)
})

test('three more codes, and no more', async () => {
  const { regenerate } = await begun()
  for (const n of [1, 2, 3]) {
    after(n * 61)
    expect((await regenerate()).status).toBe(200)
  }
  after(4 * 61)
  expect((await regenerate()).status).toBe(429)
  expect(await mails()).toHaveLength(4)
})

test('of codes asked for again an account gets five an hour, by however many logins', async () => {
  const answers: number[] = []
  for (const n of [0, 1]) {
    after(n * 700)
    const { regenerate } = await begun()
    for (const turn of [1, 2, 3]) {
      after(n * 700 + turn * 61)
      answers.push((await regenerate()).status)
    }
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  after(61 + 3600)
  const { regenerate } = await begun()
  after(61 + 3600 + 61)
  expect((await regenerate()).status).toBe(200)
})

test('signing in again and again does not fill a mailbox', async () => {
  for (let n = 0; n < 8; n++) expect((await begun()).answer.status).toBe(200)
  expect((await begun()).answer.status).toBe(429)
  expect(await mails()).toHaveLength(8)
})

test('who was blocked after the password does not come in with the code', async () => {
  const { verify } = await begun('maya')
  const right = await code()
  const set = (is_blocked: boolean) =>
    world.services.database.asOwner((db) =>
      db.updateTable('account').set({ is_blocked }).where('id', '=', world.account('maya')).execute(),
    )
  await set(true)
  expect(await verify(right)).toMatchObject({ status: 400, body: OVER })
  await set(false)
})

test('wrong codes count as failed sign-ins', async () => {
  const { verify } = await begun()
  const right = await code()
  for (let n = 0; n < 5; n++) await verify(other(right))
  expect((await openBrowser(world).signIn('asha', RIGHT)).status).toBe(429)
})
