import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { notifications } from '#engines/notify/notification.ts'
import { remindOfTasks } from '#modules/hris/server/life-task-reminder.ts'
import { offboardingTasks } from '#modules/hris/shared/life-task.ts'
import { finishTask, myTasks } from '#modules/hris/shared/my-task.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import { board } from '#modules/noticeboard/shared/noticeboard.ts'
import { approveSeparation, createSeparation } from '#modules/offboarding/shared/separation.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let separation = ''
const org = 'himal'
const params = { org }
const at = (id: string) => ({ org, id })
const hari = () => world.as('hari')

beforeAll(async () => {
  clock.set('2026-11-20T04:00:00Z')
  world = await openWorld({ env: { ROLE: 'all' } })
  const template = await hari().get(taskTemplate.create, {
    params,
    body: { name: 'Leaving', stage: 'Offboarding' },
  })
  const items = [
    {
      title: 'Take back the laptop',
      assignee_kind: 'Named person',
      assignee_employee_id: world.id('bikash'),
      due_days: 0,
    },
    { title: 'Hand over the work', assignee_kind: 'Supervisor', due_days: -3 },
    { title: 'Close the project', assignee_kind: 'Supervisor', due_days: -1 },
    { title: 'Give back the card', assignee_kind: 'Employee', due_days: 0 },
    { title: 'Settle the dues', assignee_kind: 'HR', due_days: 5 },
  ] as const
  for (const item of items)
    await hari().get(taskTemplateItem.create, { params, body: { ...item, task_template_id: template.id } })
  const type = await hari().get(separationType.create, {
    params,
    body: {
      name: 'Resigned',
      category: 'Voluntary',
      task_template_id: template.id,
      asks_exit_interview: false,
    },
  })
  const made = await hari().get(createSeparation, {
    params,
    body: {
      employee_id: world.id('asha'),
      separation_type_id: type.id,
      notified_on: '2026-11-20',
      last_working_on: '2026-12-20',
      remarks: 'By agreement',
    },
  })
  separation = made.id
  await hari().get(approveSeparation, { params: at(made.id), body: { version: made.version } })
})
afterAll(() => world.close())

const mine = async (name: Name, query = {}) => (await world.as(name).get(myTasks, { params, query })).results
const first = async (name: Name) => {
  const [task] = await mine(name)
  if (!task) throw new Error(`${name} has no task`)
  return task
}
const told = async (name: Name, text: string) =>
  (await world.as(name).get(notifications.list, { query: {} })).results.filter((one) =>
    one.text.includes(text),
  )
const mails = (name: Name, subject: string) =>
  world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select('id')
      .where('recipient', '=', `${name}@example.test`)
      .where('subject', '=', subject)
      .execute(),
  )

describe('clearance of people who are not HR', () => {
  test('everybody finds their own tasks, the soonest first, also on the noticeboard', async () => {
    expect((await mine('maya')).map(({ title, due_on }) => [title, due_on])).toEqual([
      ['Hand over the work', '2026-12-17'],
      ['Close the project', '2026-12-19'],
    ])
    expect((await mine('bikash')).map(({ title, about, process }) => [title, about, process])).toEqual([
      ['Take back the laptop', 'Asha Gurung', 'offboarding'],
    ])
    expect((await mine('asha')).map(({ title }) => title)).toEqual(['Give back the card'])
    expect(await mine('gita')).toEqual([])
    const { tasks } = await world.as('maya').get(board, { params })
    expect([tasks.count, tasks.results[0]?.title]).toEqual([2, 'Hand over the work'])
  })

  test('they are told once for all of them, by bell and mail', async () => {
    const [notice] = await until(
      () => told('maya', 'about Asha'),
      (found) => found.length > 0,
    )
    expect(notice).toMatchObject({
      text: '2 tasks about Asha Gurung wait for you, due on 2026-12-17',
      url: '/user/noticeboard',
    })
    expect(await told('maya', 'Asha Gurung')).toHaveLength(1)
    expect((await told('bikash', 'Take back'))[0]?.text).toBe(
      '“Take back the laptop” about Asha Gurung waits for you, due on 2026-12-20',
    )
    expect(await mails('maya', 'Tasks to do')).toHaveLength(1)
    expect(await mails('gita', 'Tasks to do')).toHaveLength(0)
  })

  test('only the one it was given to finishes it, once, and HR sees who did', async () => {
    const task = await first('bikash')
    const finish = (name: Name, version = task.version) =>
      world.as(name).ask(finishTask, { params: at(task.id), body: { remarks: 'Laptop 12 is back', version } })
    expect((await finish('maya')).status).toBe(404)
    expect((await finish('tara')).status).toBe(404)
    expect((await finish('bikash', 7)).status).toBe(409)
    expect((await finish('bikash')).body).toMatchObject({ state: 'Done', remarks: 'Laptop 12 is back' })
    expect((await finish('bikash', task.version + 1)).status).toBe(409)
    expect(await mine('bikash')).toEqual([])
    expect((await mine('bikash', { state: 'Done' })).map(({ title }) => title)).toEqual([
      'Take back the laptop',
    ])
    const { results } = await hari().get(offboardingTasks.list, { params, query: { subject_id: separation } })
    expect(results.find(({ id }) => id === task.id)).toMatchObject({ state: 'Done', closed_by: 'Bikash Rai' })
  })

  test('a task that HR gives to somebody else is told to them', async () => {
    const { results } = await hari().get(offboardingTasks.list, { params, query: { subject_id: separation } })
    const dues = results.find(({ title }) => title === 'Settle the dues')
    await hari().get(offboardingTasks.update, {
      params: at(dues?.id ?? ''),
      body: { assignee_employee_id: world.id('gita'), version: dues?.version ?? 0 },
    })
    expect((await mine('gita')).map(({ title }) => title)).toEqual(['Settle the dues'])
    await until(
      () => told('gita', 'Settle the dues'),
      (found) => found.length === 1,
    )
  })
})

test('from the day before it is due whoever has to do it is reminded, every third day, until it is done', async () => {
  const job = kindOf(remindOfTasks)
  const run = async (day: string) => {
    clock.set(`${day}T04:00:00Z`)
    return runJob(world, job, org, day)
  }
  expect(await run('2026-12-15')).toEqual({ reminded: 0 })
  expect(await run('2026-12-16')).toEqual({ reminded: 1 })
  expect(await run('2026-12-16')).toEqual({ reminded: 0 })
  await until(
    () => told('maya', 'should be done by 2026-12-17'),
    (found) => found.length === 1,
  )
  // the other one of hers, and Asha's card
  expect(await run('2026-12-19')).toEqual({ reminded: 3 })
  await until(
    () => told('maya', '2 tasks about Asha Gurung wait for you and should have been done'),
    (found) => found.length === 1,
  )
  for (const task of await mine('maya'))
    await world
      .as('maya')
      .get(finishTask, { params: at(task.id), body: { remarks: null, version: task.version } })
  // Asha has left by then, and Gita's is not due yet
  expect(await run('2026-12-22')).toEqual({ reminded: 0 })
})
