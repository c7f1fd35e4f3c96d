import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '#app/first-admin.ts'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { withClient } from '#platform/postgres/connection.ts'
import { settled } from '#test/settled.ts'
import { notifications } from '#engines/notify/notification.ts'
import { invitations } from '#modules/account/shared/invitation.ts'
import { adminInfo } from '#modules/account/shared/me.ts'
import { outsidePeople } from '#modules/account/shared/outside-person.ts'
import { passwordDemand } from '#modules/account/shared/password-demand.ts'
import { createGroup, members } from '#modules/account/shared/permission-group.ts'
import { endInvitations } from '#modules/account/server/end-invitations.ts'
import { openBrowser } from '#test/browser.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'
import type { Name } from '#test/cast.ts'

const START = '2026-11-20T04:00:00.000Z'
const PASSWORD = 'Rhododendron7@'
const org = { org: 'himal' }
const auditor = { email: 'ram@auditors.test', full_name: 'Ram Bista', kind: 'Auditor' as const }
const hr = { email: 'tara@example.test', full_name: 'Whatever Is Typed', kind: 'HR' as const }
let world: World
let leaveDesk: string
beforeAll(async () => {
  world = await openWorld({ at: START, env: { ROLE: 'all' } })
  const body = { name: 'Leave desk', codes: ['6.00'] }
  leaveDesk = (await world.as('hari').get(createGroup, { params: org, body })).id
})
beforeEach(() => clock.set(START))
afterAll(() => world.close())

const owner: World['services']['database']['asOwner'] = (work) => world.services.database.asOwner(work)
const add = async (who: Name, body: object, where = org) => {
  const answer = await world.as(who).ask(outsidePeople.add, { params: where, body: body as never })
  await settled(world)
  return answer
}
const list = async (who: Name = 'om', where = org) =>
  (await world.as(who).get(outsidePeople.list, { params: where, query: {} })).results
const takeOut = (who: Name, id: string, where = org) =>
  world.as(who).ask(outsidePeople.takeOut, { params: { ...where, id } })
const own = async (who: Name) => (await world.as(who).get(invitations.list, {})).results
const accept = (who: Name, id: string, token?: string) =>
  world.as(who).ask(invitations.accept, { params: { id }, body: { token } })
const decline = (who: Name, id: string) => world.as(who).ask(invitations.decline, { params: { id } })
const mailTo = async (recipient: string) =>
  (
    await owner((db) =>
      db.selectFrom('email_log').selectAll().where('recipient', '=', recipient).orderBy('id').execute(),
    )
  ).at(-1)
const linkIn = async (recipient: string) => {
  const text = (await mailTo(recipient))?.body_text ?? ''
  return {
    activate: /\/account\/activate\/([\w-]+\/[\w-]+)/.exec(text)?.[1] ?? '',
    token: /\/switch-organization#invitation=[\w-]+\.([\w-]+)/.exec(text)?.[1] ?? '',
  }
}
const choose = (link: string) =>
  openBrowser(world).post(`/security/activate/${link}/`, { password: PASSWORD, repeat_password: PASSWORD })
const events = (name: string) =>
  owner((db) => db.selectFrom('security_event').selectAll().where('name', '=', name).orderBy('at').execute())
const account = (email: string) =>
  owner((db) => db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst())
const change = (who: Name, values: object) =>
  owner((db) => db.updateTable('account').set(values).where('id', '=', world.account(who)).execute())

test('from nothing: who was made on the machine invites an auditor, who accepts by choosing a password, reads, writes nothing, and is taken out', async () => {
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
  const invited = await admin.post('/permission/nothing/outside/', { ...auditor, audit_to: '2026-11-30' })
  expect(invited).toMatchObject({
    status: 201,
    body: { state: 'Invited', full_name: 'Ram Bista', username: null, audit_to: '2026-11-30' },
  })
  await settled(world)
  const { activate } = await linkIn(auditor.email)
  expect(activate.split('/')[1]?.length).toBeGreaterThan(40)
  expect((await choose(activate)).status).toBe(200)
  expect((await choose(activate)).status).toBe(404)
  const visitor = openBrowser(world)
  visitor.carry(await visitor.signIn(auditor.email, PASSWORD))
  expect((await visitor.get('/users/me/')).body).toMatchObject({
    user: { is_audit_user: true },
    organization: null,
  })
  expect((await visitor.get('/hris/nothing/employees/')).status).toBe(200)
  expect((await visitor.get('/permission/nothing/outside/')).status).toBe(200)
  expect((await visitor.get('/hris/himal/employees/')).status).toBe(404)
  expect((await visitor.post('/permission/nothing/groups/', { name: 'Mine', codes: [] })).status).toBe(403)
  expect((await visitor.post('/permission/nothing/outside/', auditor)).status).toBe(403)
  expect(await events('permission.let_in')).toMatchObject([
    { detail: { kind: 'Auditor', audit_to: '2026-11-30' } },
  ])

  const id = String((await account(auditor.email))?.id)
  expect((await admin.call('DELETE', `/permission/nothing/outside/${id}/`)).status).toBe(204)
  expect((await visitor.get('/hris/nothing/employees/')).status).toBe(401)
  expect((await visitor.refresh()).status).toBe(401)
  expect((await visitor.signIn(auditor.email, PASSWORD)).status).toBe(400)
  expect(await events('permission.let_out')).toHaveLength(1)

  // invited again, the account is the same: it comes in to answer, and to nothing before
  await admin.post('/permission/nothing/outside/', auditor)
  await settled(world)
  visitor.carry(await visitor.signIn(auditor.email, PASSWORD))
  expect((await visitor.get('/hris/nothing/employees/')).status).toBe(404)
  const { results } = (await visitor.get('/users/me/invitations/')).body as { results: { id: string }[] }
  expect((await visitor.post(`/users/me/invitations/${results[0]?.id}/accept/`, {})).status).toBe(200)
  expect((await visitor.get('/hris/nothing/employees/')).status).toBe(200)
})

test('the answer is the same for an address with an account and one without, and so is the list', async () => {
  const known = await add('hari', { ...hr, group_ids: [leaveDesk] })
  const unknown = await add('hari', { ...hr, email: 'nobody@example.test', group_ids: [leaveDesk] })
  // all but what was typed, and when
  const blind = ({ status, body }: { status: number; body: object }) =>
    JSON.stringify({ status, body: { ...body, id: '', email: '', expires_at: '' } })
  expect(known.status).toBe(201)
  expect(blind(known)).toBe(blind(unknown))
  expect(known.body).toMatchObject({
    state: 'Invited',
    full_name: 'Whatever Is Typed',
    username: null,
    profile_picture: null,
    is_activated: false,
    last_login_at: null,
    groups: [{ name: 'Leave desk' }],
  })
  const shown = (await list()).filter(({ state }) => state === 'Invited')
  expect(shown).toHaveLength(2)
  expect(new Set(shown.map((body) => blind({ status: 0, body }))).size).toBe(1)
  // neither what is refused nor what is asked before tells more
  for (const state of [{ is_blocked: true }, { is_active: false }, { is_audit_user: true }]) {
    await change('dev', state)
    const dev = await add('hari', { ...hr, email: 'dev@example.test', group_ids: [leaveDesk] })
    expect(blind(dev)).toBe(blind(known))
    await takeOut('hari', dev.body.id)
    await change('dev', { is_blocked: false, is_active: true, is_audit_user: false })
  }
  for (const { id } of shown) expect((await takeOut('hari', id)).status).toBe(204)
  expect((await list()).filter(({ state }) => state !== 'Joined')).toEqual([])
  // an account that was made for the invitation alone gives its address back
  expect(await account('nobody@example.test')).toBeUndefined()
  expect(await account('tara@example.test')).toMatchObject({ is_active: true })
})

test('an invitation changes nothing for the person until they accept it', async () => {
  await change('tara', { password_hash: 'x' })
  const { body } = await add('hari', { ...hr, group_ids: [leaveDesk] })
  const [invitation] = await own('tara')
  expect(invitation).toMatchObject({
    id: body.id,
    organization: { name: 'Himal Technologies' },
    kind: 'HR',
    invited_by: 'Hari Adhikari',
    needs_link: true,
  })
  expect(await world.as('tara').get(adminInfo, {})).toMatchObject({ switchable_organizations: [] })
  expect((await world.as('tara').raw('GET', '/leave/himal/requests/?as=hr')).status).toBe(404)
  // to HR who invited there is nobody yet, by whatever name they call
  expect(await world.as('hari').get(members, { params: org, query: { search: 'tara' } })).toMatchObject({
    count: 0,
  })
  expect((await takeOut('hari', world.account('tara'))).status).toBe(404)
  const demanded = { params: org, body: { accounts: [world.account('tara')] } }
  expect(await world.as('hari').get(passwordDemand.ask, demanded)).toEqual({ asked: 0, failed: [] })
  const { results } = await world.as('tara').get(notifications.list, { query: {} })
  expect(results[0]).toMatchObject({
    text: 'Himal Technologies invites you to work for its HR. Accept or decline.',
    url: '/switch-organization',
  })
  expect(await mailTo('tara@example.test')).toMatchObject({ is_secret: true })

  // accepted by nobody else, nor by a guess, nor without having read the mail of the address
  const { token } = await linkIn('tara@example.test')
  expect(token.length).toBeGreaterThan(40)
  for (const other of ['dev', 'asha', 'hari'] as const)
    expect((await accept(other, body.id, token)).status).toBe(404)
  expect(await accept('tara', body.id)).toMatchObject({
    body: { non_field_errors: [expect.stringMatching(/^Open the link/)] },
  })
  expect((await accept('tara', body.id, `${token.slice(0, -1)}!`)).status).toBe(400)
  expect(await accept('tara', body.id, token)).toMatchObject({ status: 200, body: { slug: 'himal' } })
  expect((await accept('tara', body.id, token)).status).toBe(404)
  expect(await world.as('tara').get(adminInfo, {})).toMatchObject({
    organization_permissions: { himal: ['6.00'] },
  })
  expect(await list()).toContainEqual(
    expect.objectContaining({ id: world.account('tara'), state: 'Joined', full_name: 'Tara Yadav' }),
  )
  // the address is theirs from now on: the next one takes no link
  expect((await takeOut('hari', world.account('tara'))).status).toBe(204)
  const again = await add('hari', { ...hr, group_ids: [leaveDesk] })
  expect((await own('tara'))[0]).toMatchObject({ needs_link: false })
  expect((await accept('tara', again.body.id)).status).toBe(200)
  await takeOut('hari', world.account('tara'))
  expect(await world.as('tara').get(adminInfo, {})).toMatchObject({ switchable_organizations: [] })
})

test('declined, withdrawn or over, it is accepted by nobody, also by its link', async () => {
  await change('tara', { email_confirmed_at: START })
  const invite = async () => (await add('hari', { ...hr, group_ids: [leaveDesk] })).body.id
  const declined = await invite()
  expect((await decline('dev', declined)).status).toBe(404)
  expect((await decline('tara', declined)).status).toBe(204)
  expect((await accept('tara', declined)).status).toBe(404)
  expect(await list()).toContainEqual(expect.objectContaining({ id: declined, state: 'Declined' }))
  // who said no has told HR nothing more of themselves
  expect(await events('permission.invited')).not.toContainEqual(
    expect.objectContaining({ account_id: world.account('tara') }),
  )
  await takeOut('hari', declined)

  const withdrawn = await invite()
  expect(await add('hari', { ...hr, group_ids: [leaveDesk] })).toMatchObject({
    status: 400,
    body: { email: [expect.stringContaining('pending')] },
  })
  expect((await takeOut('sunil', withdrawn, { org: 'terai' })).status).toBe(404)
  expect((await takeOut('hari', withdrawn)).status).toBe(204)
  expect(await own('tara')).toEqual([])
  expect((await accept('tara', withdrawn, (await linkIn('tara@example.test')).token)).status).toBe(404)
  expect((await world.as('tara').get(notifications.list, { query: {} })).unread_count).toBe(0)

  const late = await invite()
  const { body } = await add('hari', { ...auditor, email: 'late@auditors.test' })
  const { activate } = await linkIn('late@auditors.test')
  clock.set('2026-11-27T05:00:00.000Z')
  expect(await own('tara')).toEqual([])
  expect((await accept('tara', late)).status).toBe(404)
  expect((await choose(activate)).status).toBe(404)
  expect(
    (await list())
      .filter(({ state }) => state === 'Expired')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([late, body.id].toSorted())
  expect(await runJob(world, kindOf(endInvitations), 'himal', '2026-11-27')).toEqual({ ended: 2 })
  expect(await account('late@auditors.test')).toBeUndefined()
  clock.set('2027-03-27T05:00:00.000Z')
  await runJob(world, kindOf(endInvitations), 'himal', '2027-03-27')
  expect((await list()).map(({ state }) => state)).toEqual(['Joined', 'Joined'])
})

test('it ends with the rights of who invited', async () => {
  const { body } = await add('om', { ...hr, group_ids: [leaveDesk] })
  await change('tara', { email_confirmed_at: START })
  await change('om', { is_blocked: true })
  world.services.viewers.forgetAll()
  expect(await accept('tara', body.id)).toMatchObject({
    body: { non_field_errors: [expect.stringContaining('no longer valid')] },
  })
  await change('om', { is_blocked: false })
  world.services.viewers.forgetAll()
  expect((await takeOut('om', body.id)).status).toBe(204)
})

test('the person alone hears why an address cannot come in', async () => {
  await change('tara', { email_confirmed_at: START })
  const { body } = await add('hari', { ...auditor, email: 'tara@example.test' })
  expect(body).toMatchObject({ state: 'Invited' })
  expect(await accept('tara', body.id)).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringMatching(/auditors only read/)] },
  })
  expect(await own('tara')).toHaveLength(1)
  await decline('tara', body.id)
  await takeOut('hari', body.id)

  await change('anil', { email_confirmed_at: START })
  await owner((db) =>
    db
      .deleteFrom('membership')
      .where('account_id', '=', world.account('anil'))
      .where('org_id', '=', 1)
      .execute(),
  )
  const wanted = await add('hari', { ...hr, email: 'anil@example.test', group_ids: [leaveDesk] })
  expect(await accept('anil', wanted.body.id)).toMatchObject({
    body: { non_field_errors: [expect.stringMatching(/belongs to an auditor/)] },
  })
  await takeOut('hari', wanted.body.id)
  // an auditor of one organization becomes one of another
  const fits = await add('hari', { ...auditor, email: 'anil@example.test' })
  expect((await accept('anil', fits.body.id)).status).toBe(200)
})

test('after the days of the audit the organization does not exist for an auditor', async () => {
  const sita = { ...auditor, email: 'sita@auditors.test', full_name: 'Sita Dahal' }
  const wrong = await add('hari', { ...sita, audit_from: '2026-12-02', audit_to: '2026-12-01' })
  expect(wrong.status).toBe(400)
  await add('hari', { ...sita, audit_from: '2026-11-01', audit_to: '2026-11-30' })
  expect((await choose((await linkIn(sita.email)).activate)).status).toBe(200)
  const { id = '' } = (await account(sita.email)) ?? {}
  const see = async () => {
    world.services.viewers.forgetAll()
    return (await world.services.viewers.ofAccount(id))?.memberships.has('himal') ?? false
  }
  expect(await see()).toBe(true)
  clock.set('2026-12-01T04:00:00.000Z')
  expect(await see()).toBe(false)
})

test.each([
  ['who works here', { ...auditor, email: 'asha@example.test' }, /^This person belongs to the organization/],
  ['no address', { ...auditor, email: 'nobody' }, /^E-mail must be valid/],
])('%s is refused at the field', async (_, body, why) => {
  expect(await add('hari', body)).toMatchObject({
    status: 400,
    body: { email: [expect.stringMatching(why)] },
  })
})

test('HR is invited to groups of the organization', async () => {
  expect((await add('hari', hr)).body).toEqual({ group_ids: ['Groups is Required'] })
  expect((await add('hari', { ...hr, group_ids: [world.account('tara')] })).body).toEqual({
    group_ids: ['Select a valid choice.'],
  })
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
  expect((await add('hari', { ...auditor, email: 'soon@auditors.test' })).status).toBe(428)
  expect((await list()).map(({ email }) => email)).not.toContain('soon@auditors.test')
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
