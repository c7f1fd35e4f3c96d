import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { notifications } from '#engines/notify/notification.ts'
import { onboardingTasks, offboardingTasks, TaskInput } from '#modules/hris/shared/life-task.ts'
import { finishTask, myTasks } from '#modules/hris/shared/my-task.ts'
import { joiningTemplates, taskTemplate } from '#modules/hris/shared/task-template.ts'
import { assignBuddy, createPreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import type { Name } from '#test/cast.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const desk = newId()
let nima = ''
let pema = ''
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.inOrg(org, async (db) => {
    await db.insertInto('permission_group').values({ id: desk, name: 'IT desk', codes: [] }).execute()
    await db
      .insertInto('permission_group_member')
      .values({ group_id: desk, account_id: world.account('bikash') })
      .execute()
  })
  nima = await joiner('Nima')
  pema = await joiner('Pema')
})
afterAll(() => world.close())

const joiner = async (first_name: string) => {
  const body = { first_name, last_name: 'Sherpa', email: `${first_name}@home.test`, joins_on: '2026-12-01' }
  return (await hari().get(createPreEmployment, { params, body })).id
}
const add = (more: object, subject_id = nima) =>
  hari().ask(onboardingTasks.create, {
    params,
    body: { subject_id, title: 'Walk through the house', due_on: '2026-12-02', ...more } as never,
  })
const mine = async (name: Name) =>
  (await world.as(name).get(myTasks, { params, query: {} })).results.map(({ about }) => about)
const buddy = (ids: string[], name: Name) =>
  hari().get(assignBuddy, { params, body: { ids, buddy_employee_id: world.id(name) } })
const heard = (name: Name, text: string) =>
  until(
    async () =>
      (await world.as(name).get(notifications.list, { query: {} })).results.filter((one) =>
        one.text.includes(text),
      ),
    (found) => found.length === 1,
  )

test('who is named buddy is told for whom, of several once', async () => {
  await buddy([nima, pema], 'gita')
  await heard('gita', 'You are the buddy of Nima Sherpa, who joins on 2026-12-01, and of 1 more')
  await buddy([pema], 'maya')
  await heard('maya', 'You are the buddy of Pema Sherpa, who joins on 2026-12-01')
})

test('a task is added for a group, which is told, and one of it does it', async () => {
  const { body } = await add({ assignee_group_id: desk })
  expect(body).toMatchObject({ done_by: 'IT desk', assignee: null, is_buddys: false })
  await heard('bikash', '“Walk through the house” about Nima Sherpa waits for you')
  expect(await mine('gita')).toEqual([])
  const { id, version } = body
  await world.as('bikash').get(finishTask, { params: { org, id }, body: { remarks: null, version } })
  expect(await mine('bikash')).toEqual([])
})

test('a task is added for the buddy, and goes along to the next; given to a group it stays there', async () => {
  const { body } = await add({ is_buddys: true })
  expect(body).toMatchObject({ done_by: 'Gita Thapa', is_buddys: true })
  await buddy([nima], 'maya')
  expect([await mine('gita'), await mine('maya')]).toEqual([[], ['Nima Sherpa']])
  const { version } = (
    await hari().get(onboardingTasks.list, { params, query: { subject_id: nima, state: 'Open' } })
  ).results[0] ?? { version: 0 }
  const given = await hari().get(onboardingTasks.update, {
    params: { org, id: body.id },
    body: { assignee_group_id: desk, version },
  })
  expect(given).toMatchObject({ done_by: 'IT desk', assignee: null, is_buddys: false })
  await buddy([nima], 'gita')
  expect([await mine('gita'), await mine('bikash')]).toEqual([[], ['Nima Sherpa']])
  const back = await hari().get(onboardingTasks.update, {
    params: { org, id: body.id },
    body: { is_buddys: true, version: given.version },
  })
  expect(back.done_by).toBe('Gita Thapa')
  // a word about it moves nobody
  const said = { remarks: 'Begin at the gate', version: back.version }
  expect(
    await hari().get(onboardingTasks.update, { params: { org, id: body.id }, body: said }),
  ).toMatchObject({
    done_by: 'Gita Thapa',
    is_buddys: true,
  })
})

test('one at most does a task, who or what is there; only who joins has a buddy', async () => {
  const both = { assignee_employee_id: world.id('asha'), assignee_group_id: desk }
  const several = 'Choose a person, a permission group or the buddy, not several.'
  expect(await add(both)).toMatchObject({ status: 400, body: { assignee_employee_id: [several] } })
  expect(TaskInput.safeParse({ subject_id: nima, title: 'x', due_on: '2026-12-02', ...both }).success).toBe(
    false,
  )
  expect(await add({ assignee_group_id: newId() })).toMatchObject({
    status: 400,
    body: { assignee_group_id: ['Select a valid choice.'] },
  })
  const terai = await world.inOrg('terai', async (db) => {
    const id = newId()
    await db.insertInto('permission_group').values({ id, name: 'Theirs', codes: [] }).execute()
    return id
  })
  expect((await add({ assignee_group_id: terai })).status).toBe(400)
  const leaving = await hari().ask(offboardingTasks.create, {
    params,
    body: { subject_id: nima, title: 'Key', due_on: '2026-12-02', is_buddys: true },
  })
  expect(leaving.status).toBe(400)
})

test('a checklist for joining is chosen from those for joining', async () => {
  for (const [name, stage] of [
    ['First weeks', 'Onboarding'],
    ['Before the first day', 'Pre-employment'],
    ['Clearance', 'Offboarding'],
    ['Promotion', 'Employment review'],
  ] as const)
    await hari().get(taskTemplate.create, { params, body: { name, stage } })
  const { results } = await hari().get(joiningTemplates.list, { params, query: {} })
  expect(results.map(({ name }) => name)).toEqual(['Before the first day', 'First weeks'])
  const found = await hari().get(joiningTemplates.list, { params, query: { search: 'weeks' } })
  expect(found.results.map(({ name }) => name)).toEqual(['First weeks'])
})
