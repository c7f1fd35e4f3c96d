import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { assignments, changeAssignment } from '#modules/hris/shared/assignment.ts'
import { changeJobs } from '#modules/hris/shared/change-jobs.ts'
import { createEmployee } from '#modules/hris/shared/employee.ts'
import { supervisors } from '#modules/hris/shared/supervisor.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const from = '2026-12-01'
let lead = ''
let rung = ''
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  const hari = world.as('hari')
  lead = (await hari.get(jobTitle.create, { params, body: { title: 'Lead' } })).id
  rung = (await hari.get(employmentLevel.create, { params, body: { title: 'Rung', rank: 78 } as never })).id
})
beforeEach(() =>
  world.inOrg(org, async (db) => {
    await db.deleteFrom('employment_assignment').where('valid_from', '>=', from).execute()
    await db.updateTable('employment_assignment').set({ valid_to: null }).execute()
    await db.deleteFrom('supervisor_link').execute()
  }),
)
afterAll(() => world.close())

const change = (employee_ids: readonly string[], more: object, by: Name = 'hari') =>
  world.as(by).ask(changeJobs, {
    params,
    body: { employee_ids: [...employee_ids], valid_from: from, change_reason: 'New structure', ...more },
  })
const ids = (...names: Name[]) => names.map((name) => world.id(name))
const titleOn = async (name: Name) =>
  (
    await world.as('hari').get(assignments, { params: { org, id: world.id(name) }, query: { as: 'hr' } })
  ).results.map((row) => [row.valid_from, row.job_title?.name ?? null, row.change_reason])
const aboveOf = async (name: Name) => {
  const { results, others } = await world
    .as('hari')
    .get(supervisors, { params: { org, id: world.id(name) }, query: { as: 'hr' } })
  return [...results, ...others].map((row) => [row.supervisor_id, row.valid_from])
}

test('changes each from the day, and names whom a rule refuses while the others change', async () => {
  await world.as('hari').ask(changeAssignment, {
    params: { org, id: world.id('bikash') },
    body: { job_title_id: lead, valid_from: from, change_reason: 'Alone' },
  })
  const late = await world.as('hari').get(createEmployee, {
    params,
    body: { first_name: 'Late', joined_on: '2027-01-01' },
  })
  const { status, body } = await change([...ids('asha', 'bikash', 'maya'), late.id], { job_title_id: lead })
  expect(status).toBe(200)
  expect(body.done.toSorted()).toEqual(ids('asha', 'maya').toSorted())
  expect(Object.fromEntries(body.failed.map(({ id, message }) => [id, message]))).toEqual({
    [world.id('bikash')]: `A change from ${from} is there already: correct that one.`,
    [late.id]: 'From must be after the day of joining, 2027-01-01.',
  })
  expect((await titleOn('asha'))[0]).toEqual([from, 'Lead', 'New structure'])
  expect((await titleOn('bikash'))[0]).toEqual([from, 'Lead', 'Alone'])
})

test('twice the same: nothing is written a second time, and each is told why', async () => {
  expect((await change(ids('asha'), { job_title_id: lead })).body.done).toHaveLength(1)
  const again = await change(ids('asha', 'asha'), { job_title_id: lead })
  expect(again.body).toMatchObject({ done: [], failed: [{ id: world.id('asha') }] })
  expect(await titleOn('asha')).toHaveLength(2)
  const both = await Promise.all([1, 2].map(() => change(ids('maya', 'bikash'), { job_title_id: lead })))
  expect(both.reduce((sum, { body }) => sum + body.done.length, 0)).toBe(2)
})

test('gives the supervisor too, and neither where one of them is refused', async () => {
  await world.inOrg(org, (db) =>
    db
      .insertInto('supervisor_link')
      .values({
        id: newId(),
        employee_id: world.id('maya'),
        supervisor_id: world.id('asha'),
        authority_order: 1,
        valid_from: '2020-01-01',
      })
      .execute(),
  )
  const { body } = await change(ids('asha', 'bikash'), {
    job_title_id: lead,
    supervisor_id: world.id('maya'),
  })
  expect(body.done).toEqual(ids('bikash'))
  expect(body.failed).toHaveLength(1)
  expect(body.failed[0]?.id).toBe(world.id('asha'))
  expect(await titleOn('asha')).toHaveLength(1)
  expect(await aboveOf('asha')).toEqual([])
  expect(await aboveOf('bikash')).toEqual([[world.id('maya'), from]])

  const alone = { supervisor_id: world.id('maya') }
  expect((await change(ids('bikash', 'rajan'), alone)).body).toEqual({
    done: ids('rajan'),
    failed: [{ id: world.id('bikash'), message: 'They report to this supervisor already.' }],
  })
  expect(await titleOn('rajan')).toHaveLength(1)
})

test('one’s own level is left to others', async () => {
  const { body } = await change(ids('hari', 'asha'), { employment_level_id: rung })
  expect(body).toEqual({
    done: ids('asha'),
    failed: [{ id: world.id('hari'), message: 'Nobody changes their own employment.' }],
  })
})

test('what is wrong for all is said at its field', async () => {
  expect(await change(ids('asha'), {})).toMatchObject({
    status: 400,
    body: { branch_id: ['Fill in at least one change.'] },
  })
  expect((await change(ids('asha'), { branch_id: newId() })).body).toEqual({
    branch_id: ['Select a valid choice.'],
  })
  expect((await change(ids('asha'), { supervisor_id: world.id('tara') })).body).toEqual({
    supervisor_id: ['Select a valid choice.'],
  })
  expect((await change(ids('asha'), { job_title_id: lead, change_reason: '' })).body).toEqual({
    change_reason: ['Reason is Required'],
  })
  expect((await change([], { job_title_id: lead })).status).toBe(400)
})

test('nobody of another organization, and nobody without the right', async () => {
  expect((await change(ids('asha', 'tara'), { job_title_id: lead })).status).toBe(404)
  expect(await titleOn('asha')).toHaveLength(1)
  expect((await change(ids('bikash'), { job_title_id: lead }, 'asha')).status).toBe(403)
  await world.inOrg(org, (db) =>
    db
      .updateTable('permission_group')
      .set({ codes: ['4.06'] })
      .where('name', 'like', 'Gita Thapa%')
      .execute(),
  )
  world.services.viewers.forgetAll()
  expect((await change(ids('bikash'), { supervisor_id: world.id('maya') }, 'gita')).status).toBe(403)
  expect((await change(ids('bikash'), { job_title_id: lead }, 'gita')).status).toBe(200)
})
