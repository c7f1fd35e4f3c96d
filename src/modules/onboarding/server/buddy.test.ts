import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { clock } from '#platform/clock.ts'
import { notifications } from '#engines/notify/notification.ts'
import { removeGroup } from '#modules/account/shared/permission-group.ts'
import { remindOfTasks } from '#modules/hris/server/life-task-reminder.ts'
import { onboardingTasks } from '#modules/hris/shared/life-task.ts'
import { finishTask, myTasks } from '#modules/hris/shared/my-task.ts'
import { supervisors } from '#modules/hris/shared/supervisor.ts'
import { taskGroups, taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import { preBoarding, portalLink } from '#modules/onboarding/shared/pre-boarding.ts'
import {
  acceptPreEmployment,
  assignBuddy,
  assignSupervisors,
  beginOnboarding,
  createPreEmployment,
  endPreEmployment,
  joinPreEmployment,
  readPreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const at = (id: string) => ({ org, id })
const hari = () => world.as('hari')
const [it, gone, job] = [newId(), newId(), newId()]
let template = ''
let nima = ''

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.inOrg(org, async (db) => {
    await db.insertInto('job_title').values({ id: job, title: 'Engineer' }).execute()
    await db
      .insertInto('permission_group')
      .values([
        { id: it, name: 'IT desk', codes: [] },
        { id: gone, name: 'Old desk', codes: [] },
      ])
      .execute()
    await db
      .insertInto('permission_group_member')
      .values([
        { group_id: it, account_id: world.account('bikash') },
        { group_id: it, account_id: world.account('maya') },
        // was in it until the day before
        { group_id: it, account_id: world.account('gita'), valid_to: '2026-11-19' },
        { group_id: gone, account_id: world.account('bikash') },
      ])
      .execute()
  })
  const made = await hari().get(taskTemplate.create, { params, body: { name: 'Desk', stage: 'Onboarding' } })
  template = made.id
  const items = [
    { title: 'Laptop', assignee_kind: 'Permission group', assignee_group_id: it, due_days: -5 },
    { title: 'Door card', assignee_kind: 'Permission group', assignee_group_id: gone, due_days: -4 },
    { title: 'Lunch', assignee_kind: 'Buddy', due_days: 1 },
    { title: 'Contract', assignee_kind: 'HR', due_days: 2 },
    { title: 'First talk', assignee_kind: 'Supervisor', due_days: 3 },
    { title: 'Certificates', assignee_kind: 'Employee', due_days: -2 },
  ] as const
  for (const item of items)
    await hari().get(taskTemplateItem.create, { params, body: { ...item, task_template_id: template } })
  nima = await begun('Nima')
})
afterAll(() => world.close())

async function begun(first_name: string, buddy: string | null = null) {
  const { id, version } = await hari().get(createPreEmployment, {
    params,
    body: {
      first_name,
      last_name: 'Sherpa',
      email: `${first_name}@home.test`,
      joins_on: '2026-12-01',
      job_title_id: job,
      task_template_id: template,
    },
  })
  if (buddy) await look([id], buddy)
  const accepted = await hari().get(acceptPreEmployment, {
    params: at(id),
    body: { version: buddy ? version + 1 : version },
  })
  await hari().get(beginOnboarding, { params: at(id), body: { version: accepted.version } })
  return id
}
const look = (ids: string[], buddy_employee_id: string | null) =>
  hari().ask(assignBuddy, { params, body: { ids, buddy_employee_id } })
const listed = async (subject_id: string) =>
  (await hari().get(onboardingTasks.list, { params, query: { subject_id } })).results
const taskOf = async (subject: string, title: string) => {
  const task = (await listed(subject)).find((one) => one.title === title)
  if (!task) throw new Error(`no task ${title}`)
  return task
}
const mine = async (name: Name) =>
  (await world.as(name).get(myTasks, { params, query: {} })).results.map(
    ({ title, about }) => `${title}: ${about}`,
  )
const lunches = async (name: Name) => (await mine(name)).filter((task) => task.startsWith('Lunch'))
const told = async (name: Name, text: string) =>
  (await world.as(name).get(notifications.list, { query: {} })).results.filter((one) =>
    one.text.includes(text),
  )

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
    expect(await taskOf(nima, 'Laptop')).toMatchObject({ done_by: 'IT desk', assignee: null })
    expect((await taskOf(nima, 'Contract')).done_by).toBeNull()
    expect((await taskOf(nima, 'Certificates')).done_by).toBe('Nima Sherpa')
    expect(await mine('maya')).toEqual(['Laptop: Nima Sherpa'])
    expect(await mine('bikash')).toEqual(['Laptop: Nima Sherpa', 'Door card: Nima Sherpa'])
    expect(await mine('gita')).toEqual([])
    await until(
      () => told('maya', '“Laptop” about Nima Sherpa waits for you'),
      (found) => found.length === 1,
    )
    await until(
      () => told('bikash', '2 tasks about Nima Sherpa wait for you'),
      (found) => found.length === 1,
    )
    expect(await told('gita', 'Nima')).toEqual([])
  })

  test('everybody of it is reminded, once', async () => {
    const run = () => runJob(world, kindOf(remindOfTasks), org, '2026-11-25')
    clock.set('2026-11-25T04:00:00Z')
    expect(await run()).toEqual({ reminded: 1 })
    expect(await run()).toEqual({ reminded: 0 })
    clock.set('2026-11-20T04:00:00Z')
    for (const name of ['maya', 'bikash'] as const)
      await until(
        () => told(name, 'should be done by 2026-11-26'),
        (found) => found.length === 1,
      )
  })

  test('finished by two at once it is done by one, and the other hears by whom', async () => {
    const { id, version } = await taskOf(nima, 'Laptop')
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
    expect(await mine('maya')).toEqual([])
  })

  test('given to somebody by name it is theirs alone', async () => {
    const pema = await begun('Pema')
    const { id, version } = await taskOf(pema, 'Laptop')
    const given = await hari().get(onboardingTasks.update, {
      params: at(id),
      body: { assignee_employee_id: world.id('asha'), version },
    })
    expect(given).toMatchObject({ done_by: 'Asha Gurung', assignee_group: null })
    expect(await mine('asha')).toEqual(['Laptop: Pema Sherpa'])
    expect(await mine('maya')).toEqual([])
  })

  test('falls to HR when the group is removed, in the template too', async () => {
    expect((await hari().ask(removeGroup, { params: at(gone) })).status).toBe(204)
    expect(await taskOf(nima, 'Door card')).toMatchObject({ done_by: null, assignee_group: null })
    expect(await mine('bikash')).toEqual([])
    const dawa = await begun('Dawa')
    expect((await taskOf(dawa, 'Door card')).done_by).toBeNull()
  })
})

describe('the buddy of who joins', () => {
  test('is a colleague who works here with a login', async () => {
    await world.inOrg(org, (db) =>
      db.updateTable('employee').set({ left_on: '2026-11-19' }).where('id', '=', world.id('rajan')).execute(),
    )
    for (const wrong of [world.id('rajan'), world.id('tara'), newId()])
      expect(await look([nima], wrong)).toMatchObject({
        status: 400,
        body: { buddy_employee_id: ['Choose somebody who works here and has a login.'] },
      })
    expect((await look([newId()], world.id('asha'))).status).toBe(404)
    const denied = await world.as('gita').ask(assignBuddy, { params, body: { ids: [nima] } })
    expect(denied.status).toBe(403)
  })

  test('gets the open tasks of the buddy, which were HR’s, and leaves them to the next', async () => {
    expect((await taskOf(nima, 'Lunch')).done_by).toBeNull()
    expect((await look([nima], world.id('gita'))).body).toEqual({ changed: 1 })
    expect((await look([nima], world.id('gita'))).body).toEqual({ changed: 0 })
    expect((await taskOf(nima, 'Lunch')).done_by).toBe('Gita Thapa')
    await until(
      () => told('gita', '“Lunch” about Nima Sherpa waits for you'),
      (found) => found.length === 1,
    )
    await look([nima], world.id('maya'))
    expect([await lunches('gita'), await lunches('maya')]).toEqual([[], ['Lunch: Nima Sherpa']])
    await look([nima], null)
    expect(await taskOf(nima, 'Lunch')).toMatchObject({ done_by: null, state: 'Open' })
  })

  test('who is named before the tasks begin has them from the beginning; what HR gave away or is done stays', async () => {
    const lhamo = await begun('Lhamo', world.id('gita'))
    const kept = await taskOf(lhamo, 'Lunch')
    expect(kept.done_by).toBe('Gita Thapa')
    await hari().get(onboardingTasks.update, {
      params: at(kept.id),
      body: { assignee_employee_id: world.id('asha'), version: kept.version },
    })
    await look([lhamo], world.id('bikash'))
    expect((await taskOf(lhamo, 'Lunch')).done_by).toBe('Asha Gurung')
    const tashi = await begun('Tashi', world.id('gita'))
    const { id, version } = await taskOf(tashi, 'Lunch')
    await world.as('gita').get(finishTask, { params: at(id), body: { remarks: null, version } })
    await look([tashi], world.id('bikash'))
    expect(await taskOf(tashi, 'Lunch')).toMatchObject({ done_by: 'Gita Thapa', state: 'Done' })
  })

  test('is shown to the newcomer behind the link, and on the profile after the joining, when it may still change', async () => {
    await look([nima], world.id('bikash'))
    await hari().get(preBoarding.invite, { params: at(nima), body: { valid_days: 14 } })
    const { body_text } = await world.services.database.asOwner((db) =>
      db
        .selectFrom('email_log')
        .select('body_text')
        .where('recipient', '=', 'nima@home.test')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    )
    const token = /pre-boarding\/(\S+)/.exec(body_text)?.[1] ?? ''
    const portal = await world.as(null).get(portalLink.read, { params: { token } })
    expect(portal.buddy).toEqual({ full_name: 'Bikash Rai', job_title: null })
    const { version } = await hari().get(readPreEmployment, { params: at(nima) })
    const joined = await hari().get(joinPreEmployment, { params: at(nima), body: { version } })
    expect(joined.buddy?.full_name).toBe('Bikash Rai')
    const own = { org, id: joined.employee?.id ?? '' }
    const above = () => hari().get(supervisors, { params: own, query: { as: 'hr' } })
    expect((await above()).buddy?.full_name).toBe('Bikash Rai')
    expect(await look([nima], own.id)).toMatchObject({
      status: 400,
      body: { buddy_employee_id: [expect.any(String)] },
    })
    expect((await look([nima], world.id('maya'))).body).toEqual({ changed: 1 })
    expect((await above()).buddy?.full_name).toBe('Maya Shrestha')
    expect(await lunches('maya')).toEqual(['Lunch: Nima Sherpa'])
  })

  test('nobody gets one who will not come', async () => {
    const { id, version } = await hari().get(createPreEmployment, {
      params,
      body: { first_name: 'Karma', last_name: 'Lama', email: 'karma@home.test', joins_on: '2026-12-01' },
    })
    await hari().get(endPreEmployment, {
      params: at(id),
      body: { state: 'Cancelled', remarks: 'Took another job', version },
    })
    expect((await look([id], world.id('asha'))).status).toBe(409)
  })
})

test('a task of the supervisor goes to who is named after the onboarding began, until HR gives it to somebody', async () => {
  const name = (ids: string[], ...names: Name[]) =>
    hari().get(assignSupervisors, { params, body: { ids, supervisors: names.map((one) => world.id(one)) } })
  const rita = await begun('Rita')
  const talks = async (who: Name) => (await mine(who)).filter((task) => task === 'First talk: Rita Sherpa')
  expect((await taskOf(rita, 'First talk')).done_by).toBeNull()
  await name([rita], 'maya', 'gita')
  expect(await talks('maya')).toHaveLength(1)
  await name([rita], 'gita')
  expect([await talks('maya'), await talks('gita')]).toEqual([[], ['First talk: Rita Sherpa']])
  const { id, version } = await taskOf(rita, 'First talk')
  const body = { assignee_employee_id: world.id('bikash'), version }
  await hari().get(onboardingTasks.update, { params: at(id), body })
  await name([rita], 'maya')
  expect([await talks('maya'), await talks('bikash')]).toEqual([[], ['First talk: Rita Sherpa']])
})
