import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'
import {
  assignGroups,
  auditPeriod,
  createGroup,
  groups,
  members,
  rightsOf,
  whoCan,
} from '#modules/account/shared/permission-group.ts'
import { adminInfo } from '#modules/account/shared/me.ts'

const org = { org: 'himal' }
let world: World
let clerks: string
let desk: string
const at = (name: Name) => ({ ...org, id: world.account(name) })
const hari = () => world.as('hari')
/** Whoever gives rights has shown who they are, on whatever day that is. */
const shown = () =>
  world.services.database.asOwner((db) =>
    db.updateTable('account_session').set({ confirmed_at: clock.instant() }).execute(),
  )
const assign = async (name: Name, group_ids: string[], periods?: object[]) => {
  await shown()
  return hari().ask(assignGroups, {
    params: at(name),
    body: { group_ids, ...(periods ? { periods } : {}) } as never,
  })
}
const held = async (name: Name) =>
  (await world.as(name).get(adminInfo, {})).organization_permissions['himal'] ?? null
const on = (day: string) => {
  clock.set(`${day}T04:00:00Z`)
  world.services.viewers.forgetAll()
}

beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  const make = (name: string, codes: string[]) =>
    hari().get(createGroup, { params: org, body: { name, codes } })
  clerks = (await make('Leave clerks', ['6.03', '6.99'])).id
  desk = (await make('Payroll desk', ['11.05', '11.06'])).id
})
afterAll(() => world.close())

test('rights for a time hold on both days and no day longer, and outside of them somebody is no HR', async () => {
  const period = { group_id: clerks, valid_from: '2026-11-22', valid_to: '2026-11-24' }
  expect((await assign('rajan', [clerks], [{ ...period, valid_to: '2026-11-21' }])).status).toBe(400)
  expect((await assign('rajan', [clerks], [{ ...period, group_id: desk }])).body).toEqual({
    periods: ['Select a valid choice.'],
  })
  expect((await assign('rajan', [clerks], [period])).body).toMatchObject({ periods: [period] })
  const list = () => world.as('rajan').ask(groups, { params: org })
  for (const [day, codes] of [
    ['2026-11-21', null],
    ['2026-11-22', ['6.03', '6.99']],
    ['2026-11-24', ['6.03', '6.99']],
    ['2026-11-25', null],
  ] as const) {
    on(day)
    expect([day, await held('rajan')]).toEqual([day, codes])
  }
  expect((await list()).status).toBe(403)
  on('2026-11-23')
  // what was not said again stays, and goes with its group
  expect((await assign('rajan', [clerks, desk])).body).toMatchObject({ periods: [period] })
  expect((await assign('rajan', [desk])).body.periods).toEqual([])
  expect((await assign('rajan', [])).body).toMatchObject({ group_ids: [], periods: [] })
  on('2026-11-20')
})

test('nobody gives rights who has not shown within five minutes who they are', async () => {
  await shown()
  clock.set('2026-11-20T04:06:00Z')
  const asked = { params: at('rajan'), body: { group_ids: [clerks] } }
  expect(await hari().ask(assignGroups, asked as never)).toMatchObject({
    status: 428,
    body: { confirm: true },
  })
  on('2026-11-20')
})

test('rights for a time are no holder for good', async () => {
  const { results } = await hari().get(members, { params: org, query: { has_group: 'true' } })
  const everything = results.find(({ account_id }) => account_id === world.account('hari'))?.group_ids ?? []
  const om = results.find(({ account_id }) => account_id === world.account('om'))?.group_ids ?? []
  await assign('rajan', everything, [{ group_id: everything[0] ?? '', valid_to: '2027-01-01' }])
  await assign('om', [])
  world.services.viewers.forgetAll()
  const last = await world.as('rajan').ask(assignGroups, { params: at('hari'), body: { group_ids: [] } })
  expect(last).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('Somebody must keep')] },
  })
  await assign('om', om)
  await assign('rajan', [])
})

test('who can do something, through which group; and what one person may', async () => {
  await assign('rajan', [desk, clerks], [{ group_id: desk, valid_to: '2026-12-31' }])
  const who = async (query: { code: string; to?: 'read' | 'write' }) =>
    (await hari().get(whoCan, { params: org, query })).results
  const payers = await who({ code: '11.05' })
  expect(payers.find(({ account_id }) => account_id === world.account('rajan'))?.groups).toEqual([
    { id: desk, name: 'Payroll desk', code: '11.05', valid_to: '2026-12-31', places: [] },
  ])
  // full access to the module is a way as well
  expect(payers.find(({ account_id }) => account_id === world.account('hari'))?.groups[0]?.code).toBe('11.00')
  const named = async (code: string, to: 'read' | 'write') =>
    (await who({ code, to })).some(({ account_id }) => account_id === world.account('rajan'))
  expect([await named('6.04', 'write'), await named('6.04', 'read')]).toEqual([false, true])
  expect((await hari().ask(whoCan, { params: org, query: { code: '10.00' } })).status).toBe(400)

  const rights = await hari().get(rightsOf, { params: at('rajan') })
  expect(rights.codes.map(({ code, groups: [through] }) => [code, through?.name])).toEqual([
    ['6.03', 'Leave clerks'],
    ['6.99', 'Leave clerks'],
    ['11.05', 'Payroll desk'],
    ['11.06', 'Payroll desk'],
  ])
  expect(rights.warnings).toEqual([{ codes: ['11.05', '11.06'], why: 'generates payroll and pays it out' }])
  expect((await hari().ask(rightsOf, { params: { ...org, id: world.account('tara') } })).status).toBe(404)
  // who looked at whom is written down
  expect(await looked()).toBe(1)
  await assign('rajan', [])
})

const looked = async () =>
  (
    await world.services.database.asOwner((db) =>
      db.selectFrom('security_event').select('id').where('name', '=', 'permission.looked_at').execute(),
    )
  ).length

test('giving both halves of a pair warns and refuses nothing', async () => {
  const { status, body } = await assign('rajan', [desk])
  expect({ status, warnings: body.warnings }).toEqual({
    status: 200,
    warnings: [{ codes: ['11.05', '11.06'], why: 'generates payroll and pays it out' }],
  })
  const { results } = await hari().get(groups, { params: org, query: { search: 'Payroll desk' } })
  expect(results[0]?.warnings).toHaveLength(1)
  await assign('rajan', [])
})

test('an audit user looks in on the days of the audit and is not there on others', async () => {
  const put = (body: object) => hari().ask(auditPeriod, { params: at('anil'), body })
  await shown()
  expect((await put({ audit_from: '2026-11-22', audit_to: '2026-11-21' })).body).toEqual({
    audit_to: ['Until cannot be before From.'],
  })
  expect((await put({ audit_from: '2026-11-21', audit_to: '2026-11-22' })).body).toMatchObject({
    audit_from: '2026-11-21',
  })
  const read = () => world.as('anil').ask(groups, { params: org })
  world.services.viewers.forgetAll()
  expect((await read()).status).toBe(404)
  on('2026-11-22')
  expect((await read()).status).toBe(200)
  on('2026-11-23')
  expect((await read()).status).toBe(404)
  on('2026-11-20')
  expect(
    (await hari().ask(auditPeriod, { params: at('asha'), body: { audit_from: '2026-11-21' } })).status,
  ).toBe(400)
})
