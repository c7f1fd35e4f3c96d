import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#app/first-admin.ts'
import { clock } from '#platform/clock.ts'
import { withClient } from '#platform/postgres/connection.ts'
import { adminInfo } from '#modules/account/shared/me.ts'
import { outsidePeople } from '#modules/account/shared/outside-person.ts'
import { createGroup, members } from '#modules/account/shared/permission-group.ts'
import { openBrowser } from '#test/browser.ts'
import { openWorld, type World } from '#test/world.ts'
import type { Name } from '#test/cast.ts'

const START = '2026-11-20T04:00:00.000Z'
const org = { org: 'himal' }
const auditor = { email: 'ram@auditors.test', full_name: 'Ram Bista', kind: 'Auditor' as const }
let world: World
let leaveDesk: string
beforeAll(async () => {
  world = await openWorld({ at: START })
  const body = { name: 'Leave desk', codes: ['6.00'] }
  leaveDesk = (await world.as('hari').get(createGroup, { params: org, body })).id
})
afterAll(() => world.close())

const add = (who: Name, body: object, where = org) =>
  world.as(who).ask(outsidePeople.add, { params: where, body: body as never })
const list = async (where = org) =>
  (await world.as('om').get(outsidePeople.list, { params: where, query: {} })).results
const takeOut = (who: Name, id: string, where = org) =>
  world.as(who).ask(outsidePeople.takeOut, { params: { ...where, id } })
const mailTo = async (recipient: string) =>
  (
    await world.services.database.asOwner((db) =>
      db.selectFrom('email_log').selectAll().where('recipient', '=', recipient).orderBy('id').execute(),
    )
  ).at(-1)
const events = (name: string) =>
  world.services.database.asOwner((db) =>
    db.selectFrom('security_event').selectAll().where('name', '=', name).orderBy('at').execute(),
  )

test('from nothing: who was made on the machine lets in an auditor, who signs in, reads, writes nothing, and is taken out', async () => {
  const wanted = {
    email: 'first@nothing.test',
    full_name: 'First Admin',
    slug: 'nothing',
    organization_name: 'Nothing Yet',
    reset: false,
  }
  await withClient(world.connection, async (client) => {
    // the cast numbered its organizations itself
    await client.query(`select setval(pg_get_serial_sequence('organization', 'org_id'), 100)`)
    return makeAdmin(client, wanted, async () => 'Demo@2083')
  })
  const admin = openBrowser(world)
  admin.carry(await admin.signIn(wanted.email, 'Demo@2083'))
  const made = await admin.post('/permission/nothing/outside/', { ...auditor, audit_to: '2026-11-30' })
  expect(made).toMatchObject({
    status: 201,
    body: {
      full_name: 'Ram Bista',
      username: 'ram',
      kind: 'Auditor',
      audit_from: null,
      audit_to: '2026-11-30',
      is_activated: false,
      can_take_out: true,
    },
  })

  const link = /\/account\/activate\/([\w-]+)\/([\w-]+)/.exec((await mailTo(auditor.email))?.body_text ?? '')
  const visitor = openBrowser(world)
  const password = 'Rhododendron7@'
  const chosen = await visitor.post(`/security/activate/${link?.[1]}/${link?.[2]}/`, {
    password,
    repeat_password: password,
  })
  expect(chosen.status).toBe(200)
  visitor.carry(await visitor.signIn(auditor.email, password))
  expect((await visitor.get('/users/me/')).body).toMatchObject({
    user: { is_audit_user: true },
    organization: null,
  })
  expect((await visitor.get('/hris/nothing/employees/')).status).toBe(200)
  expect((await visitor.get('/permission/nothing/outside/')).status).toBe(200)
  expect((await visitor.get('/hris/himal/employees/')).status).toBe(404)
  expect((await visitor.post('/permission/nothing/groups/', { name: 'Mine', codes: [] })).status).toBe(403)
  expect((await visitor.post('/permission/nothing/outside/', auditor)).status).toBe(403)

  const taken = await admin.call('DELETE', `/permission/nothing/outside/${String(made.body['account_id'])}/`)
  expect(taken.status).toBe(204)
  expect((await visitor.get('/hris/nothing/employees/')).status).toBe(401)
  expect((await visitor.refresh()).status).toBe(401)
  expect((await visitor.signIn(auditor.email, password)).status).toBe(400)
  expect(await events('permission.let_in')).toMatchObject([
    { detail: { kind: 'Auditor', audit_to: '2026-11-30' } },
  ])
  expect(await events('permission.let_out')).toHaveLength(1)

  // let in again, the account is the same and open again
  const again = await admin.post('/permission/nothing/outside/', auditor)
  expect(again.body).toMatchObject({
    account_id: made.body['account_id'],
    is_activated: true,
    audit_to: null,
  })
  expect((await visitor.signIn(auditor.email, password)).status).toBe(200)
})

test('after the days of the audit the organization does not exist for an auditor', async () => {
  const { status } = await add('hari', {
    ...auditor,
    email: 'sita@auditors.test',
    full_name: 'Sita Dahal',
    audit_from: '2026-12-02',
    audit_to: '2026-12-01',
  })
  expect(status).toBe(400)
  const { body } = await add('hari', {
    ...auditor,
    email: 'sita@auditors.test',
    full_name: 'Sita Dahal',
    audit_from: '2026-11-01',
    audit_to: '2026-11-30',
  })
  const see = async () => {
    world.services.viewers.forgetAll()
    return (await world.services.viewers.ofAccount(body.account_id))?.memberships.has('himal') ?? false
  }
  expect(await see()).toBe(true)
  clock.set('2026-12-01T04:00:00.000Z')
  expect(await see()).toBe(false)
  clock.set(START)
})

test('somebody of another organization becomes HR here, with the groups they are given, and hears of it', async () => {
  await world.services.database.asOwner((db) =>
    db.updateTable('account').set({ password_hash: 'x' }).where('id', '=', world.account('tara')).execute(),
  )
  const hr = { email: 'Tara@example.test', full_name: 'Whatever Is Typed', kind: 'HR' as const }
  expect((await add('hari', hr)).body).toEqual({ group_ids: ['Groups is Required'] })
  expect((await add('hari', { ...hr, group_ids: [world.account('tara')] })).body).toEqual({
    group_ids: ['Select a valid choice.'],
  })
  const { status, body } = await add('hari', { ...hr, group_ids: [leaveDesk] })
  expect(status).toBe(201)
  expect(body).toMatchObject({ full_name: 'Tara Yadav', groups: [{ name: 'Leave desk' }], kind: 'HR' })
  expect(await world.as('tara').get(adminInfo, {})).toMatchObject({
    organization_permissions: { himal: ['6.00'] },
  })
  expect(await mailTo('tara@example.test')).toMatchObject({
    subject: expect.stringContaining('let into Himal Technologies'),
    is_secret: true,
  })
  // taken out, they stay whom they are at home
  expect((await takeOut('hari', world.account('tara'))).status).toBe(204)
  expect(await world.as('tara').get(adminInfo, {})).toEqual({
    switchable_organizations: [],
    organization_permissions: {},
  })
})

test.each([
  ['who works here', { ...auditor, email: 'asha@example.test' }, /^This person belongs to the organization/],
  ['an auditor who works elsewhere', { ...auditor, email: 'tara@example.test' }, /an auditor only reads/],
  ['no address', { ...auditor, email: 'nobody' }, /^E-mail must be valid/],
])('%s is refused at the field', async (_, body, why) => {
  expect(await add('hari', body)).toMatchObject({
    status: 400,
    body: { email: [expect.stringMatching(why)] },
  })
})

test('an auditor of one organization becomes one of another, and no HR', async () => {
  const params = { org: 'terai' }
  const known = { ...auditor, email: 'mina@auditors.test', full_name: 'Mina Rana' }
  expect((await add('hari', known)).status).toBe(201)
  const group = await world
    .as('sunil')
    .get(createGroup, { params, body: { name: 'Leave desk', codes: ['6.00'] } })
  expect((await add('sunil', { ...known, kind: 'HR', group_ids: [group.id] }, params)).body).toMatchObject({
    email: [expect.stringMatching(/^This e-mail belongs to an auditor/)],
  })
  expect((await add('sunil', known, params)).status).toBe(201)
  expect((await list(params)).map(({ full_name }) => full_name)).toContain('Mina Rana')
})

test('whoever is blocked, or has left another organization, is not let in from here', async () => {
  const close = (change: object) =>
    world.services.database.asOwner((db) =>
      db.updateTable('account').set(change).where('id', '=', world.account('dev')).execute(),
    )
  const dev = { email: 'dev@example.test', full_name: 'Dev', kind: 'HR', group_ids: [leaveDesk] }
  for (const state of [{ is_blocked: true }, { is_blocked: false, is_active: false }]) {
    await close(state)
    expect((await add('hari', dev)).body).toMatchObject({ email: [expect.stringContaining('closed')] })
  }
  await close({ is_active: true })
})

test('it takes all permissions, of no branch alone, and having shown lately who one is', async () => {
  expect((await add('gita', auditor)).status).toBe(403)
  const few = await world
    .as('hari')
    .get(createGroup, { params: org, body: { name: 'Gives permissions', codes: ['1.00'] } })
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('permission_group_member')
      .values({ group_id: few.id, account_id: world.account('gita') })
      .execute()
  })
  world.services.viewers.forgetAll()
  expect(await add('gita', auditor)).toMatchObject({
    status: 403,
    body: { detail: expect.stringMatching(/^Only holders of all permissions/) },
  })
  clock.set('2026-11-20T04:06:00.000Z')
  expect((await add('hari', { ...auditor, email: 'late@auditors.test' })).status).toBe(428)
  clock.set(START)
  expect(await world.as('om').get(members, { params: org, query: { search: 'late@' } })).toMatchObject({
    count: 0,
  })
})

test('nobody takes out themselves, an employee, or the last who holds all permissions', async () => {
  expect((await takeOut('om', world.account('om'))).status).toBe(403)
  expect((await takeOut('om', world.account('asha'))).status).toBe(404)
  expect((await takeOut('om', world.account('sunil'))).status).toBe(404)
  await world.inOrg('himal', (db) =>
    db
      .updateTable('permission_group_member')
      .set({ valid_to: '2026-12-31' })
      .where('account_id', '=', world.account('hari'))
      .execute(),
  )
  world.services.viewers.forgetAll()
  expect(await takeOut('hari', world.account('om'))).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('the last who holds them')] },
  })
})
