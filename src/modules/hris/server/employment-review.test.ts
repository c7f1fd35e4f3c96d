import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { assignments, changeAssignment } from '#modules/hris/shared/assignment.ts'
import { changeType, reviewSettings } from '#modules/hris/shared/change-type.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import {
  cancelReview,
  changeReview,
  createReview,
  readReview,
  reviews,
  scheduleReview,
} from '#modules/hris/shared/employment-review.ts'
import { reviewTasks } from '#modules/hris/shared/life-task.ts'
import { supervisors } from '#modules/hris/shared/supervisor.ts'
import { taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import { applyReviews } from '#modules/hris/server/employment-review-job.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let promotion: string
let senior: string
let level: string
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld()
  const template = await hari().get(taskTemplate.create, {
    params,
    body: { name: 'Promotion', stage: 'Employment review' },
  })
  await hari().get(taskTemplateItem.create, {
    params,
    body: { title: 'New contract', task_template_id: template.id, due_days: -3, assignee_kind: 'Supervisor' },
  })
  const type = await hari().get(changeType.create, {
    params,
    body: {
      name: 'Promotion',
      category: 'Promotion',
      changes_job: true,
      changes_level: true,
      changes_step: true,
      changes_supervisors: true,
      task_template_id: template.id,
    },
  })
  promotion = type.id
  senior = newId()
  level = newId()
  await world.inOrg(org, async (db) => {
    await db.insertInto('job_title').values({ id: senior, title: 'Senior Engineer' }).execute()
    await db.insertInto('employment_level').values({ id: level, title: 'Level 5', rank: 5 }).execute()
  })
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

const draft = (name: Name, effective_from: string, more = {}) =>
  hari().ask(createReview, {
    params,
    body: {
      employee_id: world.id(name),
      change_type_id: promotion,
      effective_from,
      job_title_id: senior,
      employment_level_id: level,
      pay_step: 2,
      remarks: 'Very good year',
      ...more,
    },
  })
const schedule = (id: string, version: number) =>
  hari().ask(scheduleReview, { params: { org, id }, body: { version } })
const historyOf = async (name: Name) =>
  (await hari().get(assignments, { params: { org, id: world.id(name) }, query: { as: 'hr' } })).results
const run = (day: string) => runJob(world, kindOf(applyReviews), org, day)

describe('a change on a future day', () => {
  test('that is moved takes its tasks along, and is approved anew', async () => {
    const { body } = await draft('rajan', '2026-12-10')
    const scheduled = (await schedule(body.id, body.version)).body
    const { employee_id: _, ...input } = scheduled.input
    const moved = await hari().ask(changeReview, {
      params: { org, id: body.id },
      body: { ...input, effective_from: '2026-12-15', version: scheduled.version },
    })
    expect(moved).toMatchObject({ status: 200, body: { state: 'Draft', effective_from: '2026-12-15' } })
    const again = (await schedule(body.id, moved.body.version)).body
    const tasks = await hari().get(reviewTasks.list, { params, query: { subject_id: body.id } })
    expect(tasks.results.map(({ due_on }) => due_on)).toEqual(['2026-12-12'])
    await hari().get(cancelReview, {
      params: { org, id: body.id },
      body: { remarks: 'Not this year', version: again.version },
    })
  })

  test('comes on its day with job, level, step and supervisors at once, and a second run does nothing', async () => {
    const { body } = await draft('asha', '2026-12-01', {
      supervisors: [{ supervisor_id: world.id('bikash'), authority_order: 1 }],
    })
    expect(body).toMatchObject({
      state: 'Draft',
      changes: [
        { field: 'job_title_id', to: 'Senior Engineer' },
        { field: 'employment_level_id', to: 'Level 5' },
        { field: 'pay_step', from: null, to: '2' },
        { field: 'supervisors', from: 'Maya Shrestha, Rajan Karki', to: 'Bikash Rai' },
      ],
    })
    const found = async (search: string) =>
      (await hari().get(reviews, { params, query: { search } })).results.map(({ id }) => id)
    expect(await found('asha gurung')).toEqual([body.id])
    expect(await found('asha rai')).toEqual([])
    expect((await schedule(body.id, body.version)).body.state).toBe('Scheduled')
    const tasks = await hari().get(reviewTasks.list, { params, query: { subject_id: body.id } })
    expect(tasks.results.map((task) => [task.title, task.due_on, task.assignee?.full_name])).toEqual([
      ['New contract', '2026-11-28', 'Maya Shrestha'],
    ])

    clock.set('2026-11-30T12:00:00Z')
    expect(await run('2026-11-30')).toMatchObject({ applied: 0, left: 0 })
    expect(await historyOf('asha')).toHaveLength(1)

    clock.set('2026-12-01T00:30:00Z')
    expect(await run('2026-12-01')).toMatchObject({ applied: 1, left: 0 })
    expect(await run('2026-12-01')).toMatchObject({ applied: 0, left: 0 })
    const [now, before] = await historyOf('asha')
    expect([now, before]).toMatchObject([
      {
        valid_from: '2026-12-01',
        valid_to: null,
        job_title: { name: 'Senior Engineer' },
        employment_level: { name: 'Level 5' },
        pay_step: 2,
        change_reason: 'Promotion',
      },
      { valid_from: '2020-01-01', valid_to: '2026-11-30', pay_step: null },
    ])
    const above = await hari().get(supervisors, {
      params: { org, id: world.id('asha') },
      query: { as: 'hr' },
    })
    expect(above.results.map(({ supervisor }) => supervisor.full_name)).toEqual(['Bikash Rai'])
    const done = await hari().get(readReview, { params: { org, id: body.id } })
    expect(done).toMatchObject({ state: 'Applied', abilities: { change: false, cancel: false } })
    // what it was before stays readable when it is past
    expect(done.changes.find(({ field }) => field === 'supervisors')?.from).toBe('Maya Shrestha, Rajan Karki')
  })

  test('is taken back until then, with its tasks', async () => {
    const { body } = await draft('bikash', '2026-12-01')
    const { body: scheduled } = await schedule(body.id, body.version)
    const { body: gone } = await hari().ask(cancelReview, {
      params: { org, id: body.id },
      body: { remarks: 'Next year', version: scheduled.version },
    })
    expect(gone).toMatchObject({ state: 'Cancelled', tasks: { total: 1, required_open: 0 } })
    clock.set('2026-12-01T00:30:00Z')
    expect(await run('2026-12-01')).toMatchObject({ applied: 0 })
    expect(await historyOf('bikash')).toHaveLength(1)
    expect((await schedule(body.id, gone.version)).status).toBe(409)
  })

  test('that cannot come says why, keeps no other from coming, and changes nothing in part', async () => {
    const { body: bad } = await draft('bikash', '2026-12-02', {
      supervisors: [{ supervisor_id: world.id('maya'), authority_order: 1 }],
    })
    const { body: good } = await draft('maya', '2026-12-02', { supervisors: null })
    await schedule(bad.id, bad.version)
    await schedule(good.id, good.version)
    // in the meantime the job title is archived for one of them only
    await world.inOrg(org, (db) =>
      db
        .updateTable('employment_review')
        .set({
          supervisors: JSON.stringify([
            {
              supervisor_id: world.id('bikash'),
              authority_order: 1,
              can_approve: true,
              can_deny: true,
              can_forward: true,
            },
          ]),
        })
        .where('id', '=', bad.id)
        .execute(),
    )
    clock.set('2026-12-02T00:30:00Z')
    expect(await run('2026-12-02')).toMatchObject({ applied: 1, left: 1 })
    const stuck = await hari().get(readReview, { params: { org, id: bad.id } })
    expect([stuck.state, stuck.problem]).toEqual(['Scheduled', expect.stringMatching(/./)])
    expect(await historyOf('bikash')).toHaveLength(1)
    expect((await historyOf('maya'))[0]).toMatchObject({ valid_from: '2026-12-02', pay_step: 2 })
  })
})

test('a change of today or before comes at once, also beside another that begins on the same day', async () => {
  await hari().get(changeAssignment, {
    params: { org, id: world.id('rajan') },
    body: { valid_from: '2026-11-15', change_reason: 'Moved', weekly_hours: 38 },
  })
  const { body } = await draft('rajan', '2026-11-15')
  expect((await schedule(body.id, body.version)).body.state).toBe('Applied')
  expect(await historyOf('rajan')).toMatchObject([
    { valid_from: '2026-11-15', weekly_hours: 38, pay_step: 2, change_reason: 'Promotion' },
    { valid_from: '2020-01-01' },
  ])
})

test('a confirmation writes its day and nothing else', async () => {
  const type = await hari().get(changeType.create, {
    params,
    body: { name: 'Confirmation', category: 'Confirmation' },
  })
  const { body } = await hari().ask(createReview, {
    params,
    body: {
      employee_id: world.id('gita'),
      change_type_id: type.id,
      effective_from: '2026-11-20',
      confirmed_on: '2026-11-20',
      remarks: 'Probation is over',
    },
  })
  await schedule(body.id, body.version)
  const gita = await hari().get(readEmployee, { params: { org, id: world.id('gita') }, query: { as: 'hr' } })
  expect(gita.employment?.confirmed_on).toBe('2026-11-20')
  expect(await historyOf('gita')).toHaveLength(1)
})

describe('refused', () => {
  test.each<[string, () => Promise<{ status: number; body: unknown }>, number, object]>([
    [
      'too far back',
      () => draft('gita', '2026-10-01'),
      400,
      { effective_from: [expect.stringContaining('31 days')] },
    ],
    ['a stranger', () => draft('tara', '2026-12-01'), 400, { employee_id: ['Select a valid choice.'] }],
    [
      'a level of nowhere',
      () => draft('gita', '2026-12-01', { employment_level_id: newId() }),
      400,
      { employment_level_id: ['Select a valid choice.'] },
    ],
    [
      'what its type does not change',
      () => draft('gita', '2026-12-01', { branch_id: newId() }),
      400,
      { branch_id: [expect.stringContaining('Promotion')] },
    ],
    [
      'without remarks',
      () => draft('gita', '2026-12-01', { remarks: ' ' }),
      400,
      { remarks: ['Remarks is Required'] },
    ],
    ['of oneself', () => draft('hari', '2026-12-01'), 403, { detail: expect.any(String) }],
  ])('%s', async (_, deed, status, body) => {
    expect(await deed()).toMatchObject({ status, body })
  })

  test('a second one on the same day, and from an old state', async () => {
    const { body } = await draft('gita', '2026-12-24')
    expect(await draft('gita', '2026-12-24')).toMatchObject({
      status: 400,
      body: { effective_from: ['Another change of this person is arranged for this day.'] },
    })
    expect((await schedule(body.id, 7)).status).toBe(409)
    const { employee_id: _, ...input } = body.input
    const { body: moved } = await hari().ask(changeReview, {
      params: { org, id: body.id },
      body: { ...input, effective_from: '2026-12-25', version: body.version },
    })
    expect([moved.effective_from, moved.state]).toEqual(['2026-12-25', 'Draft'])
  })

  test('by whoever prepared it, where a second person approves', async () => {
    const { version } = await hari().get(reviewSettings.read, { params })
    await hari().get(reviewSettings.update, { params, body: { second_person: true, version } })
    const { body } = await draft('asha', '2027-02-01', { pay_step: 3 })
    expect(body.abilities.schedule).toBe(false)
    expect((await schedule(body.id, body.version)).status).toBe(403)
    const other = await world
      .as('om')
      .ask(scheduleReview, { params: { org, id: body.id }, body: { version: body.version } })
    expect([other.status, other.body.state]).toEqual([200, 'Scheduled'])
  })

  test('without the code, and other organizations find nothing', async () => {
    expect((await world.as('gita').ask(reviews, { params })).status).toBe(403)
    expect((await world.as('sunil').ask(reviews, { params })).status).toBe(404)
    expect((await world.as('anil').ask(reviews, { params })).status).toBe(200)
  })
})

test('a change that everybody may know of stands at the name for thirty days', async () => {
  const { id, version } = await hari().get(changeType.read, { params: { org, id: promotion } })
  await hari().get(changeType.update, { params: { org, id }, body: { shows_badge: true, version } })
  await world.inOrg(org, (db) =>
    db
      .insertInto('employment_review')
      .values({
        id: newId(),
        employee_id: world.id('gita'),
        change_type_id: promotion,
        effective_from: '2026-11-19',
        state: 'Applied',
        applied_at: '2026-11-19T04:00:00Z',
        remarks: 'Well done',
      })
      .execute(),
  )
  const badges = async () =>
    (
      await world
        .as('bikash')
        .get(readEmployee, { params: { org, id: world.id('gita') }, query: { as: 'user' } })
    ).directory.badges
  expect(await badges()).toEqual([{ name: 'Promotion', since: '2026-11-19' }])
  clock.set('2026-12-19T04:00:00Z')
  expect(await badges()).toEqual([])
})

test('a type may ask for a second person where the organization does not', async () => {
  const settings = await hari().get(reviewSettings.read, { params })
  await hari().get(reviewSettings.update, { params, body: { ...settings, second_person: false } })
  const { id, version } = await hari().get(changeType.read, { params: { org, id: promotion } })
  await hari().get(changeType.update, { params: { org, id }, body: { needs_approval: true, version } })
  const { body } = await draft('maya', '2026-12-20')
  expect(body.abilities.schedule).toBe(false)
  expect((await schedule(body.id, body.version)).status).toBe(403)
})
