import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { onboardingTasks } from '#modules/hris/shared/life-task.ts'
import { supervisors } from '#modules/hris/shared/supervisor.ts'
import { taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import {
  acceptPreEmployment,
  assignSupervisors,
  beginOnboarding,
  changePreEmployment,
  createPreEmployment,
  endPreEmployment,
  joinPreEmployment,
  preEmployments,
} from '#modules/onboarding/shared/pre-employment.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let job: string
let template: string
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
const at = (id: string) => ({ org, id })

beforeAll(async () => {
  world = await openWorld()
  job = newId()
  await world.inOrg(org, (db) => db.insertInto('job_title').values({ id: job, title: 'Engineer' }).execute())
  const made = await hari().get(taskTemplate.create, {
    params,
    body: { name: 'First week', stage: 'Onboarding' },
  })
  template = made.id
  await hari().get(taskTemplateItem.create, {
    params,
    body: { title: 'Show around', task_template_id: template, assignee_kind: 'Supervisor', due_days: 1 },
  })
})
afterAll(() => world.close())

const add = (more = {}) =>
  hari().ask(createPreEmployment, {
    params,
    body: {
      first_name: 'Nima',
      last_name: 'Sherpa',
      email: 'Nima@Example.test',
      joins_on: '2026-12-01',
      job_title_id: job,
      task_template_id: template,
      ...more,
    },
  })

test('from a draft to an employee with job, supervisors, login and tasks', async () => {
  const { status, body } = await add()
  expect([status, body.state, body.email, body.days_left]).toEqual([201, 'Draft', 'nima@example.test', 11])
  const early = await hari().ask(joinPreEmployment, { params: at(body.id), body: { version: body.version } })
  expect(early).toMatchObject({ status: 409, body: { detail: 'They have not accepted yet.' } })
  const people = [world.id('maya'), world.id('rajan')]
  const assigned = await hari().get(assignSupervisors, {
    params,
    body: { ids: [body.id], supervisors: people },
  })
  expect(assigned.changed).toBe(1)
  const accepted = await hari().get(acceptPreEmployment, {
    params: at(body.id),
    body: { version: body.version },
  })
  const begun = await hari().get(beginOnboarding, {
    params: at(body.id),
    body: { version: accepted.version },
  })
  expect(begun.tasks).toMatchObject({ total: 1, required_open: 1 })
  const dueOn = async () =>
    (await hari().get(onboardingTasks.list, { params, query: {} })).results.map(({ due_on }) => due_on)
  const moveTo = (joins_on: string, version: number) =>
    hari().get(changePreEmployment, {
      params: at(body.id),
      body: {
        first_name: 'Nima',
        last_name: 'Sherpa',
        email: 'nima@example.test',
        job_title_id: job,
        task_template_id: template,
        joins_on,
        version,
      },
    })
  const later = await moveTo('2026-12-08', begun.version)
  expect(await dueOn(), 'tasks follow the day of joining').toEqual(['2026-12-09'])
  const back = await moveTo('2026-12-01', later.version)
  const { results } = await hari().get(onboardingTasks.list, { params, query: {} })
  expect(results.map(({ about, due_on, assignee }) => [about, due_on, assignee?.full_name])).toEqual([
    ['Nima Sherpa', '2026-12-02', 'Maya Shrestha'],
  ])
  const joined = await hari().get(joinPreEmployment, {
    params: at(body.id),
    body: { version: back.version },
  })
  expect(joined).toMatchObject({
    state: 'Joined',
    employee: { full_name: 'Nima Sherpa', job_title: 'Engineer' },
  })
  expect(joined.checks.map(({ key, done }) => [key, done])).toEqual([
    ['job', false],
    ['supervisors', true],
    ['accepted', true],
    ['tasks', false],
    ['code', true],
    ['login', true],
    // no policy gives leave here, and no holiday is declared
    ['leave', false],
    ['holidays', false],
  ])
  const employee = { org, id: joined.employee?.id ?? '' }
  const profile = await hari().get(readEmployee, { params: employee, query: { as: 'hr' } })
  expect(profile.employment).toMatchObject({ status: 'Joining', joined_on: '2026-12-01' })
  const above = await hari().get(supervisors, { params: employee, query: { as: 'hr' } })
  expect(above.results.map(({ supervisor }) => supervisor.full_name)).toEqual([
    'Maya Shrestha',
    'Rajan Karki',
  ])
  const twice = await hari().ask(joinPreEmployment, {
    params: at(body.id),
    body: { version: joined.version },
  })
  expect(twice.status).toBe(409)
})

test('a login that is somebody’s already leaves no employee behind', async () => {
  const { body } = await add({ email: 'asha@example.test', first_name: 'Other' })
  const accepted = await hari().get(acceptPreEmployment, {
    params: at(body.id),
    body: { version: body.version },
  })
  const joined = await hari().ask(joinPreEmployment, {
    params: at(body.id),
    body: { version: accepted.version },
  })
  expect(joined.status).toBe(400)
  const { results } = await hari().get(preEmployments, { params, query: { search: 'Other' } })
  expect(results[0]).toMatchObject({ state: 'Accepted', employee: null })
})

test('what is wrong is said at its field, and an old state is refused', async () => {
  const first = await add({ email: 'tara@home.test' })
  expect(await add({ email: 'TARA@home.test' })).toMatchObject({
    status: 400,
    body: { email: [expect.any(String)] },
  })
  expect(await add({ email: 'x', first_name: '' })).toMatchObject({
    status: 400,
    body: { email: ['E-mail must be valid'], first_name: ['First name is Required'] },
  })
  expect(await add({ email: 'a@b.test', joins_on: '2026-11-19' })).toMatchObject({
    body: { joins_on: ['Joins on cannot be a past date'] },
  })
  const { body } = first
  const input = { first_name: 'Tara', last_name: 'Rai', email: 'tara@home.test', joins_on: '2026-12-05' }
  const change = (version: number) =>
    hari().ask(changePreEmployment, { params: at(body.id), body: { ...input, version } })
  expect((await change(body.version)).body).toMatchObject({ full_name: 'Tara Rai', joins_on: '2026-12-05' })
  expect((await change(body.version)).status).toBe(409)
  const end = (state: 'No-show' | 'Cancelled', version: number) =>
    hari().ask(endPreEmployment, {
      params: at(body.id),
      body: { state, remarks: 'Took another job', version },
    })
  expect((await end('No-show', 2)).status).toBe(409)
  expect((await end('Cancelled', 2)).body.state).toBe('Cancelled')
})

test('without the code nobody sees who will join', async () => {
  expect((await world.as('gita').ask(preEmployments, { params })).status).toBe(403)
  expect((await world.as('asha').ask(preEmployments, { params })).status).toBe(403)
  expect((await world.as('sunil').ask(preEmployments, { params })).status).toBe(404)
})

test('nobody joins while a task that blocks it is open, and working days leave out the Saturday', async () => {
  const made = await hari().get(taskTemplate.create, {
    params,
    body: { name: 'With a block', stage: 'Onboarding' },
  })
  await hari().get(taskTemplateItem.create, {
    params,
    body: {
      title: 'Medical certificate',
      task_template_id: made.id,
      due_days: -3,
      counts_working_days: true,
      blocks_joining: true,
      link: '/user/organization/form-request',
    },
  })
  const wrong = await hari().ask(taskTemplateItem.create, {
    params,
    body: { title: 'Wrong', task_template_id: made.id, link: 'javascript:alert(1)' },
  })
  expect(wrong.body).toEqual({ link: ['Link must begin with https:// or with /.'] })
  const { body } = await add({ email: 'pema@example.test', task_template_id: made.id })
  const accepted = await hari().get(acceptPreEmployment, {
    params: at(body.id),
    body: { version: body.version },
  })
  const begun = await hari().get(beginOnboarding, {
    params: at(body.id),
    body: { version: accepted.version },
  })
  const { results } = await hari().get(onboardingTasks.list, { params, query: { subject_id: body.id } })
  expect(results).toMatchObject([{ due_on: '2026-11-27', blocks_joining: true }])
  const join = () => hari().ask(joinPreEmployment, { params: at(body.id), body: { version: begun.version } })
  expect(await join()).toMatchObject({
    status: 409,
    body: { detail: 'Still to be done before the joining: Medical certificate.' },
  })
  await hari().get(onboardingTasks.update, {
    params: at(results[0]?.id ?? ''),
    body: { state: 'Done', version: results[0]?.version ?? 0 },
  })
  expect(await join()).toMatchObject({ status: 200, body: { state: 'Joined' } })
})
