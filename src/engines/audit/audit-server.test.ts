import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { systemScope } from '#platform/system-scope.ts'
import { audit } from '#engines/audit/audit.ts'
import { auditRoutes } from '#engines/audit/audit-server.ts'
import {
  makeOrganization,
  makePerson,
  type TestPerson,
  testProcess,
  type TestProcess,
  testServer,
} from '#test/services.ts'

const branch = {
  table: 'branch',
  title: 'Branch',
  codes: ['2.13'] as const,
  sensitive: { phone: ['4.17'] as const },
  guarded: { code: ['2.13'] as const, address: [] },
  hidden: ['version'],
}
const id = newId()
/** Words of people are no SQL. */
const WHY = `The landlord's notice: \\'; drop table branch; -- हटाइयो`

let base: TestDatabase
let here: TestProcess
let server: Awaited<ReturnType<typeof testServer>>
let himal: number
let hari: TestPerson
let full: TestPerson
let other: TestPerson
let reader: TestPerson
let asha: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  base = await freshDatabase()
  here = await testProcess(base.connection)
  himal = await makeOrganization(here.services, 'himal')
  const terai = await makeOrganization(here.services, 'terai')
  hari = await makePerson(here.services, 'hari', himal, { codes: ['2.13'] })
  full = await makePerson(here.services, 'fulmaya', himal, { codes: ['2.13', '4.17', '27.00'] })
  other = await makePerson(here.services, 'omar', himal, { codes: ['6.00'] })
  reader = await makePerson(here.services, 'rita', himal, { codes: ['2.99', '4.17'] })
  asha = await makePerson(here.services, 'asha', himal)
  stranger = await makePerson(here.services, 'tara', terai, { codes: ['2.00', '27.00'] })
  server = await testServer(here, auditRoutes([branch]))
  const by = (work: (db: Db) => Promise<unknown>) =>
    here.services.database.inOrganization(
      {
        ...systemScope(himal, 'call-1', hari.account_id),
        acting_as: 'hr',
        ip: '2001:db8::7',
        reason: WHY,
      },
      work,
    )
  await by((db) =>
    db
      .insertInto('branch')
      .values({ id, name: 'Lalitpur', code: 'LP', address: 'Pulchowk', phone: '01-5551234' })
      .execute(),
  )
  await by((db) =>
    db
      .updateTable('branch')
      .set({ name: 'Patan', phone: '01-5559999', version: 2 })
      .where('id', '=', id)
      .execute(),
  )
  await here.services.database.inOrganization(systemScope(himal, 'nightly'), (db) =>
    db.deleteFrom('branch').where('id', '=', id).execute(),
  )
})
afterAll(async () => {
  await server.close()
  await here[Symbol.asyncDispose]()
  await base.drop()
})

const timeline = (person: TestPerson, table = 'branch', row = id, org = 'himal') =>
  server.ask(person, audit.timeline, { params: { org, table, id: row } })

test('the history of a row says who changed what, the newest first', async () => {
  const { body } = await timeline(full)
  expect(body.count).toBe(3)
  expect(body.results.map(({ operation }) => operation)).toEqual(['delete', 'update', 'insert'])
  expect(body.results[1]).toMatchObject({
    actor: { id: hari.account_id, full_name: 'hari' },
    acting_as: 'hr',
    request_no: 'call-1',
  })
  expect(body.results[1]?.changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
    { field: 'name', title: 'Name', before: 'Lalitpur', after: 'Patan', is_masked: false },
    { field: 'phone', title: 'Phone', before: '01-5551234', after: '01-5559999', is_masked: false },
  ])
  expect(body.results[0]).toMatchObject({ actor: null, acting_as: 'system' })
  expect(body.results[0]?.changes).toContainEqual({
    field: 'name',
    title: 'Name',
    before: 'Patan',
    after: null,
    is_masked: false,
  })
  expect(body.results[2]?.changes).toEqual([])
})

test('a sensitive column shows that it changed and not how; its values are nowhere in the answer', async () => {
  const { body } = await timeline(hari)
  expect(body.results[1]?.changes).toContainEqual({
    field: 'phone',
    title: 'Phone',
    before: null,
    after: null,
    is_masked: true,
  })
  expect(JSON.stringify(body)).not.toContain('01-555')
})

test('a guarded column is told to those who may write, not to those who only read, and where nobody is named to nobody', async () => {
  const told = async (person: TestPerson) => (await timeline(person)).body.results[0]?.changes ?? []
  const code = { field: 'code', title: 'Code', before: 'LP', after: null, is_masked: false }
  const masked = { before: null, after: null, is_masked: true }
  expect(await told(hari)).toContainEqual(code)
  expect(await told(reader)).toContainEqual({ ...code, ...masked })
  for (const person of [full, reader])
    expect(await told(person)).toContainEqual({ field: 'address', title: 'Address', ...masked })
  expect(JSON.stringify(await told(full))).not.toContain('Pulchowk')
})

test('it needs the codes of the table, and HR of the organization', async () => {
  expect((await timeline(other)).status).toBe(403)
  expect((await timeline(asha)).status).toBe(403)
  expect((await timeline(stranger)).status).toBe(404)
  expect((await timeline(stranger, 'branch', id, 'terai')).body).toMatchObject({ count: 0, results: [] })
})

test('a table that is not declared has no history to read', async () => {
  for (const table of ['account', 'permission_group', 'audit_row', "branch'--"])
    expect((await timeline(full, table)).status).toBe(404)
})

test('security events are read with their code, filtered by name, person and day', async () => {
  const ask = (person: TestPerson, query: object, org = 'himal') =>
    server.ask(person, audit.securityEvents, { params: { org }, query })
  expect((await ask(hari, {})).status).toBe(403)
  const { body } = await ask(full, { name: 'permission.denied' })
  expect(body.count).toBeGreaterThanOrEqual(3)
  expect(body.results[0]).toMatchObject({
    name: 'permission.denied',
    account: { full_name: 'hari' },
    detail: { method: 'GET' },
  })
  const mine = (await ask(full, { account_id: other.account_id })).body.results
  expect(new Set(mine.map(({ account }) => account?.full_name))).toEqual(new Set(['omar']))
  expect((await ask(full, { to: '2020-01-01' })).body.count).toBe(0)
  expect((await ask(full, { from: '2020-01-01', to: '2199-01-01' })).body.count).toBe(body.count)
  expect((await ask(full, { from: 'yesterday' })).status).toBe(400)
  expect(
    (await ask(stranger, {}, 'terai')).body.results.filter(({ account }) => account?.full_name === 'hari'),
  ).toEqual([])
})

test('an event names whom it was about, and several kinds are read at once', async () => {
  await here.services.database.asOwner((db) =>
    db
      .insertInto('security_event')
      .values([
        {
          id: newId(),
          name: 'account.blocked',
          org_id: himal,
          account_id: hari.account_id,
          detail: JSON.stringify({ accounts: [asha.account_id, other.account_id] }),
        },
        {
          id: newId(),
          name: 'permission.looked_at',
          org_id: himal,
          account_id: hari.account_id,
          detail: JSON.stringify({ account_id: asha.account_id, group: 'Leave' }),
        },
      ])
      .execute(),
  )
  const { body } = await server.ask(full, audit.securityEvents, {
    params: { org: 'himal' },
    query: { name: 'account.blocked,permission.looked_at' },
  })
  expect(Object.fromEntries(body.results.map(({ name, about }) => [name, about]))).toEqual({
    'account.blocked': ['asha', 'omar'],
    'permission.looked_at': ['asha'],
  })
})

test('the reason is told with what it is the reason of, and the address to those who read the logs', async () => {
  const told = async (person: TestPerson) =>
    (await timeline(person)).body.results.map(({ operation, reason, ip }) => [operation, reason, ip])
  // a part of the change is masked to them, and of a new row nobody knows what was filled
  expect(await told(hari)).toEqual([
    ['delete', null, null],
    ['update', null, null],
    ['insert', null, null],
  ])
  expect(await told(reader)).toEqual([
    ['delete', null, null],
    ['update', WHY, null],
    ['insert', null, null],
  ])
  // the program itself comes from nowhere
  expect(await told(full)).toEqual([
    ['delete', null, null],
    ['update', WHY, '2001:db8::7'],
    ['insert', null, '2001:db8::7'],
  ])
})
