import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { catalogue } from '#app/catalogue/catalogue.ts'
import { routes } from '#app/routes.ts'
import { allowed } from '#kernel/permission.ts'
import { isPassword } from '#modules/account/server/password-hash.ts'
import { withClient } from '#platform/postgres/connection.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await freshDatabase()
  return database.drop
})

const asha = ['--email', 'asha@example.test', '--name', 'Asha Gurung', '--organization', 'himal']

test('the first administrator of an empty installation is HR with every right in a new organization', async () => {
  const made = await createAdmin([...asha, '--organization-name', 'Himal Technologies'], 'Demo@2083')
  expect(made).toEqual({
    status: 0,
    output:
      'asha@example.test is made and has every right in himal, and all common permissions of the installation.\n',
  })
  const [person] = await rows(`
    select a.username, a.password_hash, a.common_codes, m.is_hr, o.name, o.abbreviation, g.codes
    from account a join membership m on m.account_id = a.id join organization o using (org_id)
    join permission_group_member gm on gm.account_id = a.id join permission_group g on g.id = gm.group_id`)
  expect(person).toMatchObject({
    username: 'asha',
    common_codes: ['10.00'],
    is_hr: true,
    name: 'Himal Technologies',
    abbreviation: 'HT',
  })
  expect(person?.['codes']).toContain('11.00')
  expect(await isPassword(String(person?.['password_hash']), 'Demo@2083')).toBe(true)
})

test('the organization is made in the zone that is said', async () => {
  const made = await createAdmin(
    [...asha, '--organization-name', 'Himal', '--time-zone', 'Asia/Dubai'],
    'Demo@2083',
  )
  expect(made.status).toBe(0)
  expect(await rows('select time_zone from organization')).toEqual([{ time_zone: 'Asia/Dubai' }])
})

test('who was made on the machine opens and changes whatever all organizations share', async () => {
  await createAdmin([...asha, '--organization-name', 'Himal'], 'Demo@2083')
  const [person] = await rows('select common_codes from account')
  const held = new Set(person?.['common_codes'] as string[])
  const shared = routes.flatMap(({ endpoint: { path, spec } }) =>
    spec.access.common ? [{ path, codes: spec.access.common }] : [],
  )
  expect(shared.map(({ path }) => path)).toContain('/commons/noticeboard/')
  expect(shared.filter(({ codes }) => !allowed(held, codes, 'write'))).toEqual([])
  const pages = catalogue.filter(({ area }) => area === 'commons')
  expect(pages.map(({ path }) => path)).toContain('/commons/noticeboard')
  expect(pages.filter(({ permission = [] }) => !allowed(held, permission, 'write'))).toEqual([])
})

test('the administrator of a further organization, and a known account, hold nothing of the installation unless it is said', async () => {
  await createAdmin([...asha, '--organization-name', 'Himal'], 'Demo@2083')
  const tara = ['--email', 'tara@example.test', '--name', 'Tara Yadav', '--organization', 'terai']
  const made = await createAdmin([...tara, '--organization-name', 'Terai'], 'Demo@2083')
  expect(made).toEqual({ status: 0, output: 'tara@example.test is made and has every right in terai.\n' })
  const held = () => rows('select username, common_codes from account order by username')
  expect(await held()).toEqual([
    { username: 'asha', common_codes: ['10.00'] },
    { username: 'tara', common_codes: [] },
  ])
  // also not by coming again, by a new password, or in the first organization
  await createAdmin([...tara, '--reset'], 'Other@2083')
  await createAdmin([...tara.slice(0, -1), 'himal'], 'Other@2083')
  expect(await held()).toContainEqual({ username: 'tara', common_codes: [] })
  const given = await createAdmin([...tara, '--installation'], '')
  expect(given.output).toMatch(/all common permissions of the installation\.$/m)
  expect(await held()).toContainEqual({ username: 'tara', common_codes: ['10.00'] })
  const told = await rows('select detail from security_event order by at, id')
  expect(told.map(({ detail }) => (detail as { installation: boolean }).installation)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})

test('a known account keeps its password unless it is reset; then its sessions end and its authenticator is off', async () => {
  await createAdmin([...asha, '--organization-name', 'Himal'], 'Demo@2083')
  await rows(`insert into account_session (id, account_id, token_hash, rotated_at, remember, created_at, last_used_at, expires_at)
    select gen_random_uuid(), id, 'x', now(), false, now(), now(), now() + interval '1 day' from account`)
  await rows(`insert into account_totp (account_id, secret, confirmed_at, created_at)
    select id, 'sealed', now(), now() from account`)
  await rows(`insert into account_recovery_code (account_id, code_hash) select id, 'hash' from account`)
  expect((await createAdmin(asha, 'Other@2083')).output).toMatch(/keeps its password/)
  expect(await rows('select secret from account_totp')).toHaveLength(1)
  await rows('update account set is_blocked = true')
  expect((await createAdmin([...asha, '--reset'], 'Other@2083')).output).toMatch(/has a new password/)
  const [account] = await rows('select password_hash, is_blocked from account')
  expect(account?.['is_blocked']).toBe(false)
  expect(await isPassword(String(account?.['password_hash']), 'Other@2083')).toBe(true)
  expect(await rows('select ended_reason from account_session')).toEqual([{ ended_reason: 'reset' }])
  expect(await rows('select account_id from account_totp')).toEqual([])
  expect(await rows('select account_id from account_recovery_code')).toEqual([])
})

test.each([
  ['a weak password', [...asha, '--organization-name', 'Himal'], 'short', /^Password must contain/],
  ['an unknown organization', asha, 'Demo@2083', /^There is no organization himal/],
  ['a bad address', ['--email', 'asha', ...asha.slice(2)], 'Demo@2083', /^E-mail must be valid/],
  [
    'a zone that is none',
    [...asha, '--organization-name', 'Himal', '--time-zone', '+05:45'],
    'Demo@2083',
    /^--time-zone should be one such as/,
  ],
  ['a missing argument', asha.slice(2), 'Demo@2083', /^Usage: /],
])('%s is refused and nothing is made', async (_, args, password, message) => {
  const refused = await createAdmin(args, password)
  expect(refused.status).toBeGreaterThan(0)
  expect(refused.output).toMatch(message)
  expect(await rows('select id from account union all select id from organization')).toEqual([])
})

async function createAdmin(args: string[], password: string) {
  const { connection } = database
  const url =
    'connectionString' in connection
      ? connection.connectionString
      : `postgres://${connection.user}@/${connection.database}?host=${connection.host}&port=${connection.port}`
  const child = spawn(process.execPath, ['scripts/create-admin.ts', ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, SECRET_KEY: 'q7Zr2mKxW9pTfB4sLc8VnD3hYgJ6uEaR' },
  })
  child.stdin.on('error', () => {})
  child.stdin.end(`${password}\n`)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { status, output: out + errors }
}

const rows = async (sql: string) =>
  (await withClient(database.connection, (client) => client.query<Record<string, unknown>>(sql))).rows
