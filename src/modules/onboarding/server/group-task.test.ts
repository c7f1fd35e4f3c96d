import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { clock } from '#platform/clock.ts'
import { removeGroup } from '#modules/account/shared/permission-group.ts'
import { remindOfTasks } from '#modules/hris/server/life-task-reminder.ts'
import { onboardingTasks } from '#modules/hris/shared/life-task.ts'
import { finishTask } from '#modules/hris/shared/my-task.ts'
import { taskGroups, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import { completeTask } from '#modules/task/shared/task-acts.ts'
import { taskDetail, tasks } from '#modules/task/shared/task.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { until } from '#test/services.ts'
import { openDesk, type Desk } from '#test/desk-world.ts'
import type { World } from '#test/world.ts'

let desk: Desk
let world: World
let nima = ''
let it = ''
let gone = ''
let template = ''
const org = 'himal'
const params = { org }
const at = (id: string) => ({ org, id })
const hari = () => world.as('hari')
/** What somebody has among all their tasks. */
const among = async (name: Name) =>
  (await world.as(name).get(tasks, { params, query: { as: 'user', view: 'all' } as never })).results
    .map(({ title, about, state }) => `${title}: ${about}, ${state}`)
    .toSorted((a, b) => a.localeCompare(b))
beforeAll(async () => {
  desk = await openDesk()
  ;({ world, nima, it, gone, template } = desk)
})
afterAll(() => world.close())

describe('a task of a permission group', () => {
  test('is written with a group that exists, and forgets it when another does it', async () => {
    const create = (body: object) =>
      hari().ask(taskTemplateItem.create, { params, body: { ...body, task_template_id: template } as never })
    const kind = { assignee_kind: 'Permission group' }
    expect(await create({ title: 'None', ...kind })).toMatchObject({
      status: 400,
      body: { assignee_group_id: ['Permission group is Required'] },
    })
    const wrong = await create({ title: 'Wrong', ...kind, assignee_group_id: newId() })
    expect(wrong).toMatchObject({ status: 400, body: { assignee_group_id: ['Select a valid choice.'] } })
    const made = await create({ title: 'Phone', ...kind, assignee_group_id: it })
    expect(made.body).toMatchObject({ assignee_group: { name: 'IT desk' } })
    const { id, version } = made.body
    const changed = await hari().get(taskTemplateItem.update, {
      params: at(id),
      body: { assignee_kind: 'HR', version },
    })
    expect(changed.assignee_group).toBeNull()
    await hari().get(taskTemplateItem.remove, { params: at(id) })
    const { results } = await hari().get(taskGroups, { params, query: { search: 'desk' } })
    expect(results.map(({ name }) => name)).toEqual(['IT desk', 'Old desk'])
    expect((await world.as('asha').ask(taskGroups, { params })).status).toBe(403)
  })

  test('stands with everybody who is in it today, and is listed by its name', async () => {
    expect(await desk.taskOf(nima, 'Laptop')).toMatchObject({ done_by: 'IT desk', assignee: null })
    expect((await desk.taskOf(nima, 'Contract')).done_by).toBeNull()
    expect((await desk.taskOf(nima, 'Certificates')).done_by).toBe('Nima Sherpa')
    expect(await desk.mine('maya')).toEqual(['Laptop: Nima Sherpa'])
    expect(await desk.mine('bikash')).toEqual(['Laptop: Nima Sherpa', 'Door card: Nima Sherpa'])
    expect(await desk.mine('gita')).toEqual([])
    expect(await among('maya')).toEqual(['Laptop: Nima Sherpa, Pending'])
    expect(await among('bikash')).toEqual(['Door card: Nima Sherpa, Pending', 'Laptop: Nima Sherpa, Pending'])
    expect(await among('gita')).toEqual([])
    await until(
      () => desk.told('maya', '“Laptop” about Nima Sherpa waits for you'),
      (found) => found.length === 1,
    )
    await until(
      () => desk.told('bikash', '2 tasks about Nima Sherpa wait for you'),
      (found) => found.length === 1,
    )
    expect(await desk.told('gita', 'Nima')).toEqual([])
  })

  test('everybody of it is reminded, once', async () => {
    const run = () => runJob(world, kindOf(remindOfTasks), org, '2026-11-25')
    clock.set('2026-11-25T04:00:00Z')
    expect(await run()).toEqual({ reminded: 1 })
    expect(await run()).toEqual({ reminded: 0 })
    clock.set('2026-11-20T04:00:00Z')
    for (const name of ['maya', 'bikash'] as const)
      await until(
        () => desk.told(name, 'should be done by 2026-11-26'),
        (found) => found.length === 1,
      )
  })

  test('finished by two at once it is done by one, and the other hears by whom', async () => {
    const { id, version } = await desk.taskOf(nima, 'Laptop')
    const finish = (name: Name) =>
      world.as(name).ask(finishTask, { params: at(id), body: { remarks: null, version } })
    expect((await finish('gita')).status).toBe(404)
    const both = await Promise.all([finish('maya'), finish('bikash')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [won, lost] = both[0].status === 200 ? both : both.toReversed()
    expect(won?.body).toMatchObject({ state: 'Done', done_by: 'IT desk' })
    const who = won?.body.closed_by
    expect(['Maya Shrestha', 'Bikash Rai']).toContain(who)
    expect(lost?.body).toMatchObject({ detail: `${who} has done this already.` })
    expect(await desk.mine('maya')).toEqual([])
    expect(await among('maya')).toEqual(['Laptop: Nima Sherpa, Closed'])
  })

  test('done among the tasks of somebody it is done in the process, by who did it', async () => {
    const { results } = await world
      .as('bikash')
      .get(tasks, { params, query: { as: 'user', view: 'to_me' } as never })
    const [card] = results
    expect(card).toMatchObject({
      title: 'Door card',
      source: 'Onboarding',
      creator: null,
      about: 'Nima Sherpa',
    })
    const seen = { params: at(card?.id ?? ''), query: { as: 'user' } as never }
    expect((await world.as('gita').ask(taskDetail, seen)).status).toBe(404)
    expect((await hari().ask(taskDetail, { ...seen, query: { as: 'hr' } as never })).status).toBe(404)
    const done = await world
      .as('bikash')
      .ask(completeTask, { ...seen, body: { version: card?.version ?? 0 } })
    expect(done.status).toBe(204)
    expect(await desk.taskOf(nima, 'Door card')).toMatchObject({ state: 'Done', closed_by: 'Bikash Rai' })
  })

  test('given to somebody by name it is theirs alone', async () => {
    const pema = await desk.begun('Pema')
    const { id, version } = await desk.taskOf(pema, 'Laptop')
    const given = await hari().get(onboardingTasks.update, {
      params: at(id),
      body: { assignee_employee_id: world.id('asha'), version },
    })
    expect(given).toMatchObject({ done_by: 'Asha Gurung', assignee_group: null })
    expect(await desk.mine('asha')).toEqual(['Laptop: Pema Sherpa'])
    expect(await desk.mine('maya')).toEqual([])
  })

  test('falls to HR when the group is removed, in the template too', async () => {
    expect((await hari().ask(removeGroup, { params: at(gone) })).status).toBe(204)
    expect(await desk.taskOf(nima, 'Door card')).toMatchObject({ done_by: null, assignee_group: null })
    expect(await desk.mine('bikash')).toEqual([])
    const dawa = await desk.begun('Dawa')
    expect((await desk.taskOf(dawa, 'Door card')).done_by).toBeNull()
  })
})
