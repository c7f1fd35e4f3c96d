import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { orgNotifications } from '#engines/notify/notification.ts'
import { assignGroups, createGroup } from '#modules/account/shared/permission-group.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { until } from '#test/services.ts'
import { openSocket } from '#test/socket.ts'
import { openWorld, type World } from '#test/world.ts'
import { giveRule } from '#test/give-rule.ts'

// Gita is HR of leave for the people of Pokhara only. Nobody is above Rajan, so what he asks for comes into the inbox of HR.
let world: World
let home: string
let url: string
const org = { org: 'himal' }
const place = { pokhara: '', kathmandu: '' }

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  url = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const om = world.as('om')
  const makeBranch = async (name: string, code: string) =>
    (await om.get(branch.create, { params: org, body: { name, code } as never })).id
  place.pokhara = await makeBranch('Pokhara', 'PKR')
  place.kathmandu = await makeBranch('Kathmandu', 'KTM')
  const body = { name: 'Home Leave', code: 'HL', colour: '#4964DE', has_balance: false }
  home = (await om.get(leaveType.create, { params: org, body })).id
  await giveRule(world, home)
  const group = await om.get(createGroup, { params: org, body: { name: 'Leave', codes: ['6.00'] } })
  await om.get(assignGroups, {
    params: { ...org, id: world.account('gita') },
    body: { group_ids: [group.id], branch_ids: [place.pokhara] },
  })
})
afterAll(() => world.close())

const worksIn = (branch_id: string) =>
  world.inOrg('himal', async (db) => {
    const employee_id = world.id('rajan')
    await db.deleteFrom('employment_assignment').where('employee_id', '=', employee_id).execute()
    await db
      .insertInto('employment_assignment')
      .values({ id: newId(), employee_id, branch_id, valid_from: '2020-01-01' })
      .execute()
  })
const ask = async (day: string) => {
  const body = { leave_type_id: home, start_on: day, end_on: day, part: 'full' as const, remarks: 'Family' }
  return (await world.as('rajan').get(leaveRequest.create, { params: org, body })).id
}
const inbox = (name: 'gita' | 'om') => world.as(name).get(orgNotifications.list, { params: org, query: {} })

test('who is limited to a branch reads and hears of its people alone, by where these work now', async () => {
  const [gita, om] = await Promise.all([openSocket(url), openSocket(url)])
  for (const [socket, name] of [
    [gita, 'gita'],
    [om, 'om'],
  ] as const) {
    await socket.join(world.as(name).token ?? '')
    socket.say({ command: 'subscribe_organization', organization_slug: 'himal' })
  }
  await worksIn(place.kathmandu)
  await ask('2026-12-02')
  await om.hears(({ type }) => type === 'org_notification')
  const [item] = (await inbox('om')).results
  expect(item?.text).toContain('Rajan Karki asks for')
  expect(await inbox('gita')).toMatchObject({ count: 0, unresolved: 0, results: [] })
  const params = { ...org, id: item?.id ?? '' }
  for (const endpoint of [orgNotifications.resolve, orgNotifications.remind])
    expect((await world.as('gita').ask(endpoint, { params })).status).toBe(404)
  await worksIn(place.pokhara)
  expect((await inbox('gita')).results.map(({ id }) => id)).toEqual([item?.id])
  await ask('2026-12-03')
  await gita.hears(({ type }) => type === 'org_notification')
  expect(gita.heard.filter(({ type }) => type === 'org_notification')).toHaveLength(1)
  expect(
    await until(
      () => inbox('gita'),
      ({ count }) => count === 2,
    ),
  ).toMatchObject({ unresolved: 2 })
  gita.socket.close()
  om.socket.close()
})
