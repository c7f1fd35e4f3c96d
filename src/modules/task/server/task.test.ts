import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import {
  approveTask,
  cancelTask,
  completeTask,
  createTask,
  sendBackTask,
  startTask,
  tickCheck,
} from '#modules/task/shared/task-acts.ts'
import { createRule, taskRules } from '#modules/task/shared/task-rule.ts'
import { efficiencyReport, taskOverview } from '#modules/task/shared/task-overview.ts'
import { myProjects, projectMembers } from '#modules/task/shared/project.ts'
import { assignedCoreTasks } from '#modules/task/shared/settings.ts'
import { taskDetail, tasks } from '#modules/task/shared/task.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const body = (more: object = {}) => ({
  title: 'Stock count',
  responsible_ids: [world.id('asha')],
  observer_ids: [],
  priority: 'High' as const,
  difficulty: 3,
  starts_on: '2026-11-10',
  deadline: '2026-11-20',
  completion: 'Any' as const,
  is_frozen: false,
  ...more,
})
const give = async (more: object = {}) =>
  (await world.as('maya').get(createTask, { params: { org }, body: body(more) })).id
const read = (who: 'asha' | 'maya' | 'rajan' | 'bikash', id: string) =>
  world.as(who).ask(taskDetail, { params: { org, id }, query: { as: 'user' } })

test('a task goes from assignment over a send-back to a score with its parts', async () => {
  const id = await give({ checklist: '- Count\n- Compare' })
  const params = { org, id }
  const seen = (await read('asha', id)).body as { abilities: object; checklist: { id: string }[] }
  expect(seen.abilities).toMatchObject({ start: true, approve: false, cancel: false })
  const act = (
    who: 'asha' | 'maya',
    endpoint: Parameters<ReturnType<World['as']>['ask']>[0],
    version: number,
    more: object = {},
  ) => world.as(who).ask(endpoint, { params, body: { version, ...more } } as never)

  expect((await act('asha', startTask, 1)).status).toBe(204)
  expect((await act('asha', completeTask, 2)).status).toBe(400)
  for (const { id: check_id } of seen.checklist)
    await world
      .as('asha')
      .ask(tickCheck, { params: { ...params, check_id }, query: {}, body: { done: true } })
  expect((await act('asha', completeTask, 2)).status).toBe(204)
  // nobody scores their own work, and a low score is explained
  expect((await act('asha', approveTask, 3, { score: 9 })).status).toBe(400)
  expect((await act('maya', approveTask, 3, { score: 4 })).body).toEqual({
    remarks: ['Remarks is Required for scores up to 4.'],
  })
  expect((await act('maya', sendBackTask, 3, { remarks: 'East wing is missing' })).status).toBe(204)
  expect((await act('asha', completeTask, 4)).status).toBe(204)
  expect((await act('maya', approveTask, 4, { score: 9 })).status).toBe(409)
  expect((await act('maya', approveTask, 5, { score: 9 })).status).toBe(204)
  expect((await read('maya', id)).body).toMatchObject({
    state: 'Closed',
    parts: { score: 9, timeliness: 1, cycle: 0.9, efficiency: 81 },
    events: [
      { act: 'Created' },
      {},
      {},
      { act: 'Sent back', remarks: 'East wing is missing' },
      {},
      { act: 'Approved' },
    ],
  })
  const report = await world.as('asha').get(efficiencyReport, { params: { org }, query: {} })
  expect(report).toMatchObject({
    count: 1,
    average: null,
    scored: 1,
    results: [{ cycle: '0.90', efficiency: '81.0' }],
  })
})

test('a task is seen by its people and their supervisor, and by nobody else', async () => {
  const id = await give()
  expect((await read('asha', id)).status).toBe(200)
  expect((await read('rajan', id)).status).toBe(200)
  expect((await read('bikash', id)).status).toBe(404)
  const cancelled = await world
    .as('bikash')
    .ask(cancelTask, { params: { org, id }, query: {}, body: { remarks: 'No', version: 1 } })
  expect(cancelled.status).toBe(404)
  const team = await world.as('rajan').get(tasks, { params: { org }, query: { as: 'supervisor' } })
  expect(team.results.map((row) => row.id)).toContain(id)
  const overview = await world.as('hari').get(taskOverview, { params: { org }, query: { as: 'hr' } })
  expect(overview).toMatchObject({ most_efficient: [], efficiency: null })
  expect(overview.open).toBeGreaterThan(0)
})

test('a setting of the person limits to whom they give tasks', async () => {
  await world.inOrg(org, (db) =>
    db
      .insertInto('assign_task_setting')
      .values({ id: newId(), name: 'Bikash', employee_id: world.id('bikash'), can_assign_to: 'Nobody' })
      .execute(),
  )
  const refused = await world.as('bikash').ask(createTask, { params: { org }, body: body() })
  expect(refused.body).toEqual({ responsible_ids: ['You may not assign tasks to Asha Gurung.'] })
  const own = await world
    .as('bikash')
    .ask(createTask, { params: { org }, body: body({ responsible_ids: [world.id('bikash')] }) })
  expect(own.status).toBe(201)
})

test('a recurring rule makes each occurrence once', async () => {
  const rule = {
    title: 'Weekly report',
    responsible_ids: [world.id('asha')],
    priority: 'Medium' as const,
    frequency: 'Weekly' as const,
    every: 1,
    starts_on: '2026-11-22',
    lead_days: 7,
    on_day_off: 'Keep' as const,
    checklist: 'Collect\nSend',
  }
  expect((await world.as('maya').ask(createRule, { params: { org }, body: rule })).status).toBe(201)
  const made = await world
    .as('maya')
    .get(tasks, { params: { org }, query: { search: 'Weekly report' } as never })
  expect(made.results).toMatchObject([{ deadline: '2026-11-22', checks: '0/2', is_recurring: true }])
  const rules = await world.as('maya').get(taskRules, { params: { org }, query: {} })
  expect(rules.results).toMatchObject([{ made: 1, next_on: '2026-11-22', state: 'Active' }])
})

test('lists of projects and duties answer', async () => {
  expect(await world.as('asha').get(myProjects, { params: { org }, query: {} })).toMatchObject({ count: 0 })
  const hr = { params: { org, project_id: newId() }, query: {} }
  expect((await world.as('hari').ask(projectMembers, hr)).status).toBe(404)
  expect(await world.as('hari').get(assignedCoreTasks, { params: { org }, query: {} })).toMatchObject({
    count: 0,
  })
})
