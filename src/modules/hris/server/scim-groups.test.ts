import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGroup, groups, members } from '#modules/account/shared/permission-group.ts'
import { GROUP } from '#modules/hris/shared/scim.ts'
import { openScimWorld, type ScimWorld } from '#test/scim-world.ts'
import type { World } from '#test/world.ts'

const params = { org: 'himal' }
let world: World
let makeKey: ScimWorld['makeKey']
let call: ScimWorld['call']
let patch: ScimWorld['patch']
beforeAll(async () => {
  ;({ world, makeKey, call, patch } = await openScimWorld())
})
afterAll(() => world.close())

test('members of a group come and go', async () => {
  const group = await world.as('hari').get(createGroup, { params, body: { name: 'Leave', codes: ['6.00'] } })
  const list = await call('GET', '/Groups?filter=displayName%20eq%20%22leave%22&excludedAttributes=members')
  expect(list.body).toMatchObject({
    totalResults: 1,
    Resources: [{ id: group.id, displayName: 'Leave', schemas: [GROUP] }],
  })
  expect(JSON.stringify(list.body)).not.toContain('members')
  const path = `/Groups/${group.id}`
  const value = world.account('asha')
  const added = await patch(path, { op: 'add', path: 'members', value: [{ value }] })
  expect(added).toMatchObject({ status: 200, body: { members: [{ value, display: 'Asha Gurung' }] } })
  const held = await world.as('hari').get(members, { params, query: { group_id: group.id } })
  expect(held.results).toMatchObject([{ account_id: value }])
  expect((await call('GET', `/Users/${value}`)).body).toMatchObject({ groups: [{ value: group.id }] })
  expect((await patch(path, { op: 'remove', path: `members[value eq "${value}"]` })).body).toMatchObject({
    members: [],
  })
  const put = (ids: string[]) =>
    call('PUT', path, { displayName: 'Leave', members: ids.map((id) => ({ value: id })) })
  expect((await put([value, world.account('maya')])).body).toMatchObject({ members: [{}, {}] })
  expect((await put([])).body).toMatchObject({ members: [] })
  expect(await put([world.account('tara')])).toMatchObject({
    status: 400,
    body: { scimType: 'invalidValue' },
  })
  expect((await patch(path, { op: 'add', path: 'members', value: [{ value: 'x' }] })).status).toBe(400)
  expect(await patch(path, { op: 'replace', path: 'displayName', value: 'All' })).toMatchObject({
    status: 400,
    body: { scimType: 'mutability' },
  })
})

test('nobody comes by it to more than its maker holds, and its maker to nothing', async () => {
  const { results } = await world.as('hari').get(groups, { params })
  const every = results.find((group) => group.is_own)?.id ?? ''
  const self = await patch(`/Groups/${every}`, {
    op: 'remove',
    path: `members[value eq "${world.account('hari')}"]`,
  })
  expect(self.status).toBe(403)
  // gita looks after security and groups, and not more
  await world.inOrg('himal', (db) =>
    sql`update permission_group g set codes = array['1.00', '27.00'] from permission_group_member m
      where m.org_id = g.org_id and m.group_id = g.id and m.account_id = ${world.account('gita')}`.execute(
      db,
    ),
  )
  world.services.viewers.forgetAll()
  const lower = await makeKey('gita')
  const value = world.account('asha')
  const tried = await call(
    'PATCH',
    `/Groups/${every}`,
    { Operations: [{ op: 'add', path: 'members', value: [{ value }] }] },
    lower,
  )
  expect(tried).toMatchObject({ status: 403, body: { detail: expect.stringContaining('does not hold all') } })
  expect((await call('DELETE', `/Users/${value}`, undefined, lower)).status).toBe(403)
})
