import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { personNow, type PersonNow } from '#modules/hris/shared/person-now.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import type { Name } from '#test/cast.ts'
import { giveRule } from '#test/give-rule.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = { org: 'himal' }
const today = '2026-11-20'
beforeAll(async () => {
  world = await openWorld({ at: `${today}T04:00:00Z` })
  const body = { name: 'Home Leave', code: 'HL', colour: '#4964DE', has_balance: true }
  const { id } = await world.as('hari').get(leaveType.create, { params: org, body })
  await giveRule(world, id)
  await world.inOrg('himal', async (db) => {
    await db
      .updateTable('employee')
      .set({ mobile: '9801234567' })
      .where('id', '=', world.id('asha'))
      .execute()
    await db
      .insertInto('leave_ledger')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        leave_type_id: id,
        kind: 'opening',
        days: '12',
        effective_on: '2026-07-17',
        reason: 'Opening balance',
        source_type: 'opening',
        source_id: world.id('asha'),
      })
      .execute()
  })
  const { id: request } = await world.as('asha').get(leaveRequest.create, {
    params: org,
    body: { leave_type_id: id, start_on: today, end_on: '2026-11-23', part: 'full', remarks: 'Family' },
  })
  await world.as('maya').raw('POST', `/leave/himal/request/${request}/approve/?as=supervisor`, {
    remarks: 'Noted',
    confirmed: true,
  })
})
afterAll(() => world.close())

const read = (name: Name, as: 'user' | 'supervisor' | 'hr', whom: Name = 'asha') =>
  world.as(name).ask(personNow, { params: { ...org, id: world.id(whom) }, query: { as } })

test('a supervisor sees presence, phone and leave that is left; a colleague sees presence alone', async () => {
  const presence = { state: 'On leave', until: '2026-11-23' }
  const none = { count: 0, results: [] }
  expect((await read('maya', 'supervisor')).body).toMatchObject({
    presence,
    phone: '9801234567',
    reports: none,
    leave_left: [{ name: 'Home Leave' }],
  })
  expect((await read('bikash', 'user')).body).toEqual({
    presence,
    phone: null,
    reports: none,
    leave_left: null,
  })
  const { reports } = (await read('bikash', 'user', 'maya')).body as PersonNow
  expect([reports.count, ...reports.results.map(({ full_name }) => full_name)]).toEqual([
    2,
    'Asha Gurung',
    'Bikash Rai',
  ])
})

test('HR sees what is left by its codes of leave only, and colleagues nothing where the organization does not show it', async () => {
  expect((await read('hari', 'hr')).body).toMatchObject({ leave_left: [{ name: 'Home Leave' }] })
  expect((await read('gita', 'hr')).body).toMatchObject({ leave_left: null })
  await world.services.database.asOwner((db) =>
    db
      .updateTable('organization')
      .set({ flags: JSON.stringify({ absent_today: false }) })
      .where('slug', '=', 'himal')
      .execute(),
  )
  world.services.viewers.forgetAll()
  expect((await read('bikash', 'user')).body).toMatchObject({ presence: null })
  expect((await read('maya', 'supervisor')).body).toMatchObject({ presence: { state: 'On leave' } })
  expect((await read('bikash', 'supervisor')).status).toBe(403)
})
