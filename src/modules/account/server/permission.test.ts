import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'
import {
  assignGroups,
  codes,
  createGroup,
  groups,
  members,
  ownGroups,
  removeGroup,
  updateGroup,
} from '#modules/account/shared/permission-group.ts'
import { adminInfo } from '#modules/account/shared/me.ts'

const org = { org: 'himal' }
let world: World
/** Gives permissions and reads leave: a holder of less than hari. */
let clerks: string

beforeAll(async () => {
  world = await openWorld()
  clerks = (await make('hari', 'Leave clerks', ['1.00', '6.03', '6.99'])).id
  await world
    .as('hari')
    .get(assignGroups, { params: { ...org, id: world.account('rajan') }, body: { group_ids: [clerks] } })
})
afterAll(() => world.close())

const make = (who: Name, name: string, held: string[]) =>
  world.as(who).get(createGroup, { params: org, body: { name, codes: held } })
const assign = (who: Name, whom: Name, group_ids: string[], where = org) =>
  world.as(who).ask(assignGroups, { params: { ...where, id: world.account(whom) }, body: { group_ids } })
const groupOf = async (name: Name) =>
  (await world.as('om').get(members, { params: org, query: { search: name } })).results[0]?.group_ids ?? []

test('a group is made, found, renamed and removed', async () => {
  const made = await make('hari', 'Payroll desk', ['11.05', '11.06', '11.05'])
  expect(made).toMatchObject({
    name: 'Payroll desk',
    codes: ['11.05', '11.06'],
    member_count: 0,
    version: 1,
    can_edit: true,
  })
  const list = await world.as('hari').get(groups, { params: org, query: { search: 'payroll d' } })
  expect(list).toMatchObject({ count: 1, results: [{ id: made.id }] })
  const params = { ...org, id: made.id }
  const changed = await world
    .as('hari')
    .get(updateGroup, { params, body: { version: 1, name: 'Payroll office' } })
  expect(changed).toMatchObject({ name: 'Payroll office', version: 2 })
  const stale = await world.as('om').ask(updateGroup, { params, body: { version: 1, codes: [] } })
  expect(stale).toMatchObject({ status: 409, body: { current: { version: 2, name: 'Payroll office' } } })
  expect((await world.as('hari').ask(removeGroup, { params })).status).toBe(204)
  expect((await world.as('hari').ask(removeGroup, { params })).status).toBe(404)
})

test.each([
  ['no name', { name: ' ', codes: [] }, { name: ['Name is Required'] }],
  [
    'a name that is taken',
    { name: 'Leave clerks', codes: [] },
    { name: ['A group named Leave clerks exists already.'] },
  ],
  [
    'a name like one that is taken',
    { name: 'leave CLERKS', codes: [] },
    { name: ['A group named leave CLERKS exists already.'] },
  ],
  ['a code that is none', { name: 'A', codes: ['6.77'] }, { codes: ['Select a valid choice.'] }],
  ['a common setting', { name: 'A', codes: ['10.02'] }, { codes: ['Select a valid choice.'] }],
])('a group with %s is refused', async (_, body, errors) => {
  expect(await world.as('hari').ask(createGroup, { params: org, body })).toMatchObject({
    status: 400,
    body: errors,
  })
})

test('the page shows every module with its codes, and which of them one holds', async () => {
  const { modules } = await world.as('rajan').get(codes, { params: org })
  const leave = modules.find(({ module }) => module === 'leave')
  expect(leave?.codes.filter(({ held }) => held).map(({ code }) => code)).toEqual(['6.99', '6.03'])
  expect(modules.some(({ module }) => module === 'commons')).toBe(false)
  expect(modules.find(({ module }) => module === 'groups')?.codes).toEqual([
    { code: '1.00', title: 'Groups and permissions', held: true },
  ])
})

test('rights reach the next call, and their end too', async () => {
  const group = await make('hari', 'Leave desk', ['1.00'])
  expect((await world.as('bikash').ask(groups, { params: org })).status).toBe(403)
  expect((await assign('hari', 'bikash', [group.id])).body).toMatchObject({ group_ids: [group.id] })
  expect((await world.as('bikash').ask(groups, { params: org })).status).toBe(200)
  expect((await world.as('bikash').get(adminInfo, {})).organization_permissions).toEqual({ himal: ['1.00'] })
  await world
    .as('hari')
    .get(updateGroup, { params: { ...org, id: group.id }, body: { version: 1, codes: ['6.03'] } })
  expect((await world.as('bikash').ask(groups, { params: org })).status).toBe(403)
  await world.as('hari').ask(removeGroup, { params: { ...org, id: group.id } })
  expect((await world.as('bikash').get(adminInfo, {})).switchable_organizations).toEqual([])
})

test('who has not seen what another took gives nothing of it back', async () => {
  const [kept, taken] = [
    await make('hari', 'Kept desk', ['6.03']),
    await make('hari', 'Taken desk', ['6.03']),
  ]
  const put = (who: 'hari' | 'om', group_ids: string[], seen_group_ids: string[]) =>
    world.as(who).ask(assignGroups, {
      params: { ...org, id: world.account('bikash') },
      body: { group_ids, seen_group_ids },
    })
  expect((await put('hari', [taken.id], [])).status).toBe(200)
  expect((await put('hari', [], [taken.id])).status).toBe(200)
  expect(await put('om', [taken.id, kept.id], [taken.id])).toMatchObject({
    status: 409,
    body: { current: { group_ids: [] } },
  })
  expect((await put('om', [kept.id], [])).body).toMatchObject({ group_ids: [kept.id] })
  expect((await put('hari', [], [kept.id])).status).toBe(200)
})

test('nobody gives more than they hold', async () => {
  const refused = await world
    .as('rajan')
    .ask(createGroup, { params: org, body: { name: 'More', codes: ['6.03', '11.05'] } })
  expect(refused).toMatchObject({
    status: 400,
    body: { codes: ['You can only grant permissions that you hold yourself: Generate payroll.'] },
  })
  expect(
    (await world.as('rajan').ask(createGroup, { params: org, body: { name: 'All', codes: ['6.00'] } }))
      .status,
  ).toBe(400)
  const payroll = await make('hari', 'Payroll', ['11.00'])
  expect(await assign('rajan', 'bikash', [payroll.id])).toMatchObject({
    status: 400,
    body: { group_ids: ['You can only grant permissions that you hold yourself: Payroll.'] },
  })
  expect((await make('rajan', 'Leave readers', ['6.99'])).codes).toEqual(['6.99'])
})

test('nor takes it from those who hold it', async () => {
  const [payroll] = await groupOf('gita')
  expect((await assign('rajan', 'gita', [])).status).toBe(400)
  const read = (await world.as('rajan').get(groups, { params: org })).results.find(({ id }) => id === payroll)
  expect(read).toMatchObject({ can_edit: false })
  const params = { ...org, id: payroll ?? '' }
  expect((await world.as('rajan').ask(updateGroup, { params, body: { version: 1, codes: [] } })).status).toBe(
    400,
  )
  expect((await world.as('rajan').ask(removeGroup, { params })).status).toBe(403)
})

test('nobody changes their own permissions, directly or through their group', async () => {
  expect(await assign('hari', 'hari', [])).toMatchObject({
    status: 403,
    body: { detail: 'You cannot change your own permissions.' },
  })
  expect((await assign('rajan', 'rajan', [clerks])).status).toBe(403)
  const params = { ...org, id: clerks }
  const group = (await world.as('rajan').get(groups, { params: org })).results.find(({ id }) => id === clerks)
  expect(group?.can_edit).toBe(false)
  const widened = await world
    .as('rajan')
    .ask(updateGroup, { params, body: { version: group?.version ?? 0, codes: ['1.00'] } })
  expect(widened).toMatchObject({ status: 400, body: { codes: ['You cannot change your own permissions.'] } })
  expect((await world.as('rajan').ask(removeGroup, { params })).status).toBe(403)
})

test('the last who can give permissions keeps it, also when two take it from each other', async () => {
  const [hari] = await groupOf('hari')
  const [om] = await groupOf('om')
  await assign('hari', 'rajan', [])
  const both = await Promise.all([assign('hari', 'om', []), assign('om', 'hari', [])])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)?.body).toEqual({
    non_field_errors: [
      'Somebody must keep the permission Groups and permissions: this person is the last who holds it.',
    ],
  })
  const kept = both[0]?.status === 200 ? 'hari' : 'om'
  await assign(kept, kept === 'hari' ? 'om' : 'hari', [kept === 'hari' ? (om ?? '') : (hari ?? '')])
  await assign('hari', 'rajan', [clerks])
})

test('an audit user looks and changes nothing, and holds no group', async () => {
  expect((await world.as('anil').ask(groups, { params: org })).status).toBe(200)
  expect(
    (await world.as('anil').ask(createGroup, { params: org, body: { name: 'A', codes: [] } })).status,
  ).toBe(403)
  expect((await assign('anil', 'asha', [])).status).toBe(403)
  expect(await assign('hari', 'anil', [clerks])).toMatchObject({
    status: 400,
    body: { group_ids: [expect.stringContaining('audit user')] },
  })
})

test('people of another organization, and their groups, are not found', async () => {
  expect((await assign('hari', 'tara', [clerks])).status).toBe(404)
  const theirs = await world
    .as('sunil')
    .get(createGroup, { params: { org: 'terai' }, body: { name: 'Theirs', codes: [] } })
  expect(await assign('hari', 'asha', [theirs.id])).toMatchObject({
    status: 400,
    body: { group_ids: ['Select a valid choice.'] },
  })
  expect(
    (await world.as('hari').ask(updateGroup, { params: { ...org, id: theirs.id }, body: { version: 1 } }))
      .status,
  ).toBe(404)
  expect((await world.as('sunil').ask(groups, { params: org })).status).toBe(404)
})

test.each([['asha'], ['maya'], ['gita'], [null]] as const)('%s does not see the page', async (who) => {
  const { status } = await world.as(who).ask(groups, { params: org })
  expect(status).toBe(who === null ? 401 : 403)
})

test('members are found by name, by group, and by having any', async () => {
  const list = (query: object) => world.as('hari').get(members, { params: org, query })
  expect((await list({ search: 'gurung' })).results.map(({ full_name }) => full_name)).toEqual([
    'Asha Gurung',
  ])
  expect((await list({ search: '100%' })).count).toBe(0)
  expect((await list({ group_id: clerks })).results.map(({ username }) => username)).toEqual(['rajan'])
  const [all, some, none] = await Promise.all([
    list({}),
    list({ has_group: 'true' }),
    list({ has_group: 'false' }),
  ])
  expect(some.count + none.count).toBe(all.count)
  expect(await list({ limit: 2 })).toMatchObject({
    results: [{}, {}],
    next: expect.stringContaining('offset=2'),
  })
})

test('one sees one’s own groups', async () => {
  const own = await world.as('rajan').get(ownGroups, {})
  expect(own).toMatchObject({
    count: 1,
    results: [{ name: 'Leave clerks', organization: { slug: 'himal' } }],
  })
})

test('every change is a security event that names what was given and taken', async () => {
  await assign('hari', 'asha', [clerks])
  const events = await world.services.database.asOwner((db) =>
    db
      .selectFrom('security_event')
      .selectAll()
      .where('area', '=', 'permission')
      .where('name', '=', 'permission.assigned')
      .orderBy('at', 'desc')
      .execute(),
  )
  expect(events[0]).toMatchObject({
    org_id: 1,
    account_id: world.account('hari'),
    detail: {
      account_id: world.account('asha'),
      before: [],
      after: [clerks],
      given: ['Leave clerks'],
      taken: [],
    },
  })
  await assign('hari', 'asha', [])
})
