import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { readMyself, updateContact } from '#modules/hris/shared/employee.ts'
import { internalDetail, userCv } from '#modules/hris/shared/users.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { industryList } from '#modules/organization/shared/industry.ts'
import { constants, extraAppLists, recentActivity } from '#app/shell-endpoints.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'
import { giveRule } from '#test/give-rule.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
})
afterAll(() => world.close())

describe('what an entry of the extra-apps menu counts', () => {
  const laid = (name: Name, is_pending?: 'true' | 'false') =>
    world.as(name).get(extraAppLists.leave_request, { query: is_pending ? { is_pending } : {} })

  test('is listed for whom it was laid before, what waits first, and for nobody else', async () => {
    const body = { name: 'Home Leave', code: 'HL', colour: '#4964DE', has_balance: false }
    const { id: leave_type_id } = await world.as('hari').get(leaveType.create, { params, body })
    await giveRule(world, leave_type_id)
    const ask = async (day: string) => {
      const asked = { leave_type_id, start_on: day, end_on: day, part: 'full' as const, remarks: day }
      return (await world.as('asha').get(leaveRequest.create, { params, body: asked })).id
    }
    const first = await ask('2026-12-01')
    const second = await ask('2026-12-02')
    await world
      .as('maya')
      .raw('POST', `/leave/himal/request/${second}/approve/?as=supervisor`, { remarks: 'Noted' })

    const all = await laid('maya')
    expect(all.results.map(({ id, status, is_pending }) => [id, status, is_pending])).toEqual([
      [first, 'Requested', true],
      [second, 'Approved', false],
    ])
    expect(all.results[0]).toMatchObject({ sender: { id: world.id('asha') }, request_remarks: '2026-12-01' })
    expect((await laid('maya', 'true')).results.map(({ id }) => id)).toEqual([first])
    expect((await laid('maya', 'false')).results.map(({ id }) => id)).toEqual([second])
    const page = await world.as('maya').get(extraAppLists.leave_request, { query: { limit: 1, offset: 1 } })
    expect([page.count, page.results.map(({ id }) => id)]).toEqual([2, [second]])
    for (const name of ['rajan', 'asha', 'dev', 'om'] as const) expect((await laid(name)).count).toBe(0)
    const counts = async () => ({
      leave: (await laid('maya')).count,
      resignation: (await world.as('maya').get(extraAppLists.resignation, { query: {} })).count,
      form: (await world.as('maya').get(extraAppLists.form_request, { query: {} })).count,
    })
    expect(await counts()).toEqual({ leave: 2, resignation: 0, form: 0 })
    // a request is of a kind, whatever it asks for
    await world.inOrg('himal', (db) =>
      db.updateTable('request').set({ type: 'form_request' }).where('id', '=', first).execute(),
    )
    expect(await counts()).toEqual({ leave: 1, resignation: 0, form: 1 })
  })
})

test('what one changed lately is told by its kind, newest first, to oneself alone', async () => {
  const asha = world.as('asha')
  const before = await asha.get(recentActivity, { query: {} })
  const { version, id } = await asha.get(readMyself, { params })
  await asha.get(updateContact, { params: { org: 'himal', id }, body: { mobile: '9841000001', version } })
  const { count, results } = await asha.get(recentActivity, { query: { limit: 1 } })
  expect(count).toBe(before.count + 1)
  expect(results).toMatchObject([{ title: 'Employee', operation: 'update', acting_as: 'user' }])
  expect(JSON.stringify(results)).not.toContain('9841000001')
  expect((await world.as('bikash').get(recentActivity, { query: {} })).results).toEqual([])
  expect((await asha.ask(recentActivity, { query: { organization: 'terai' } })).status).toBe(404)
  expect((await world.as(null).ask(recentActivity, { query: {} })).status).toBe(401)
})

test('the values that fields offer, and lines of business, are told to everybody who is signed in', async () => {
  const offered = await world.as('asha').get(constants, {})
  expect(offered['genders']).toEqual(['Female', 'Male', 'Other'])
  expect(Object.values(offered).every((values) => values.length > 1)).toBe(true)
  const { results } = await world.as('om').get(industryList, {})
  expect(results).toContainEqual({ name: 'Energy and hydropower' })
  expect((await world.as(null).ask(industryList, {})).status).toBe(401)
})

test('the person on paper is for themselves, those above them and HR, by the id alone', async () => {
  const cv = (name: Name | null) => world.as(name).ask(userCv, { params: { id: world.id('asha') } })
  for (const name of ['asha', 'maya', 'hari'] as const) {
    const answer = await cv(name)
    expect([name, answer.status, String(answer.body).slice(0, 5)]).toEqual([name, 200, '%PDF-'])
  }
  expect((await cv('bikash')).status).toBe(404)
  expect((await cv('dev')).status).toBe(404)
  expect((await cv(null)).status).toBe(401)
})

test('a division is told with its name as addresses write it', async () => {
  await world.inOrg('himal', async (db) => {
    const id = newId()
    await db.insertInto('division').values({ id, name: 'Human Resources & Training' }).execute()
    await db
      .updateTable('employment_assignment')
      .set({ division_id: id })
      .where('employee_id', '=', world.id('asha'))
      .execute()
  })
  const { division } = await world.as('asha').get(internalDetail, { params: { id: world.id('asha') } })
  expect(division).toEqual({ name: 'Human Resources & Training', slug: 'human-resources-training' })
})
