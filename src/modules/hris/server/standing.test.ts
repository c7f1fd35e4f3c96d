import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { discipline } from '#modules/hris/shared/guarded-records.ts'
import { employees, readEmployee, readMyself } from '#modules/hris/shared/employee.ts'
import { standingSettings } from '#modules/hris/shared/standing.ts'
import { followSuspensions } from '#modules/hris/server/suspended-logins.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** An approved leave, as leave would have written it. */
async function away(name: 'asha' | 'bikash', start_on: string, end_on: string, category = 'Paid') {
  await world.inOrg(org, async (db) => {
    const [type, id] = [newId(), newId()]
    const employee_id = world.id(name)
    await db
      .insertInto('leave_type')
      .values({ id: type, name: `${category} ${id}`, code: id.slice(-6), category } as never)
      .execute()
    await db
      .insertInto('request')
      .values({
        id,
        type: 'leave_request',
        employee_id,
        sender_account_id: world.account(name),
        status: 'Approved',
        request_remarks: 'Away',
        created_at: '2026-01-01T00:00:00Z',
      })
      .execute()
    await db
      .insertInto('leave_request')
      .values({ request_id: id, leave_type_id: type, start_on, end_on, days: '10' })
      .execute()
  })
}
const standingOf = async (name: 'asha' | 'bikash') =>
  (await hari().get(readEmployee, { params: { org, id: world.id(name) }, query: { as: 'hr' } })).employment
const set = async (body: object) => {
  const { version } = await hari().get(standingSettings.read, { params })
  await hari().get(standingSettings.update, { params, body: { ...body, version } })
}
const listed = async (standing: string) =>
  (await hari().get(employees, { params, query: { standing, as: 'hr' } })).results.map(({ id }) => id)

test('who is on approved leave of so many days, as the organization says, is on long leave today', async () => {
  await away('asha', '2026-11-01', '2026-11-25')
  expect((await standingOf('asha'))?.standing).toBe(null)
  await set({ long_leave_days: 25 })
  expect(await standingOf('asha')).toMatchObject({ status: 'Confirmed', standing: 'On long leave' })
  expect(await listed('On long leave')).toEqual([world.id('asha')])
  const then = await hari().get(employees, {
    params,
    query: { standing: 'On long leave', as_of: '2026-11-26', as: 'hr' },
  })
  expect(then.results).toEqual([])
})

test('long leaves without pay are left out of the net length of service', async () => {
  await away('bikash', '2026-01-01', '2026-03-01', 'Unpaid')
  await away('bikash', '2026-05-01', '2026-05-20', 'Unpaid')
  const served = await standingOf('bikash')
  expect(served?.unpaid_days).toBe(60)
  expect(served?.net_service).not.toEqual(served?.service)
  await set({ unpaid_leave_days: 10 })
  expect((await standingOf('bikash'))?.unpaid_days).toBe(80)
})

test('a suspension shows while it runs, before leave, and keeps out of the login where that is said', async () => {
  const at = { params: { org, employee_id: world.id('asha') }, query: { as: 'hr' as const } }
  const action = {
    kind: 'Suspension' as const,
    incident_on: '2026-11-10',
    decided_on: '2026-11-12',
    description: 'Left the post',
    suspended_from: '2026-11-18',
    suspended_to: '2026-11-22',
    is_paid: false,
  }
  const row = await hari().get(discipline.create, { ...at, body: action })
  expect((await standingOf('asha'))?.standing).toBe('Suspended')
  expect(await listed('Suspended')).toEqual([world.id('asha')])
  expect((await world.as('asha').ask(readMyself, { params })).status).toBe(200)

  await set({ suspended_login: false })
  const { blocked, tell } = await world.inOrg(org, (db) =>
    followSuspensions(db, '2026-11-20', '2026-11-20T04:00:00Z'),
  )
  tell(world.services.bus)
  expect(blocked).toBe(1)
  expect((await world.as('asha').ask(readMyself, { params })).status).toBe(401)

  const lifted = await hari().get(discipline.update, {
    params: { org, employee_id: world.id('asha'), id: row.id },
    query: { as: 'hr' },
    body: { suspended_to: '2026-11-19', version: row.version },
  })
  expect(lifted.suspended_to).toBe('2026-11-19')
  expect((await standingOf('asha'))?.standing).toBe('On long leave')
  const { is_blocked } = await world.inOrg(org, (db) =>
    db
      .selectFrom('account')
      .select('is_blocked')
      .where('id', '=', world.account('asha'))
      .executeTakeFirstOrThrow(),
  )
  expect(is_blocked).toBe(false)
})

test('a suspension never closes the login of the last who can give permissions', async () => {
  const suspend = (name: 'hari' | 'gita') =>
    world.inOrg(org, (db) =>
      db
        .insertInto('employee_discipline')
        .values({
          id: newId(),
          employee_id: world.id(name),
          kind: 'Suspension',
          incident_on: '2026-11-10',
          decided_on: '2026-11-12',
          description: 'Left the post',
          suspended_from: '2026-11-18',
        })
        .execute(),
    )
  const night = () =>
    world
      .inOrg(org, (db) => followSuspensions(db, '2026-11-20', '2026-11-20T04:00:00Z'))
      .then(({ tell, ...told }) => {
        tell(world.services.bus)
        return told
      })
  // om gives permissions here too, until he leaves
  await world.inOrg(org, (db) =>
    db
      .updateTable('membership')
      .set({ left_on: '2026-11-01' })
      .where('account_id', '=', world.account('om'))
      .execute(),
  )
  await suspend('hari')
  await suspend('gita')
  expect(await night()).toEqual({ blocked: 1, opened: 0, spared: 1 })
  expect((await world.as('gita').ask(readMyself, { params })).status).toBe(401)
  expect((await hari().ask(readMyself, { params })).status).toBe(200)
  await world.inOrg(org, (db) =>
    db
      .updateTable('membership')
      .set({ left_on: null })
      .where('account_id', '=', world.account('om'))
      .execute(),
  )
  expect(await night()).toEqual({ blocked: 1, opened: 0, spared: 0 })
  expect((await hari().ask(readMyself, { params })).status).toBe(401)
})
