import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { changeAssignment } from '#modules/hris/shared/assignment.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import {
  cancelReview,
  changeReview,
  createReview,
  readReview,
  reviews,
  reviewThread,
  scheduleReview,
} from '#modules/hris/shared/employment-review.ts'
import { reviewTasks } from '#modules/hris/shared/life-task.ts'
import { supervisors } from '#modules/hris/shared/supervisor.ts'
import { openReviews, type ReviewWorld } from '#test/review-world.ts'
import type { World } from '#test/world.ts'

let r: ReviewWorld
let world: World
let promotion: string
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')

beforeAll(async () => {
  r = await openReviews()
  ;({ world, promotion } = r)
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

describe('a change on a future day', () => {
  test('that is moved takes its tasks along, and is approved anew', async () => {
    const { body } = await r.draft('rajan', '2026-12-10')
    const scheduled = (await r.schedule(body.id, body.version)).body
    const { employee_id: _, ...input } = scheduled.input
    const moved = await hari().ask(changeReview, {
      params: { org, id: body.id },
      body: { ...input, effective_from: '2026-12-15', version: scheduled.version },
    })
    expect(moved).toMatchObject({ status: 200, body: { state: 'Draft', effective_from: '2026-12-15' } })
    const again = (await r.schedule(body.id, moved.body.version)).body
    const tasks = await hari().get(reviewTasks.list, { params, query: { subject_id: body.id } })
    expect(tasks.results.map(({ due_on }) => due_on)).toEqual(['2026-12-12'])
    await hari().get(cancelReview, {
      params: { org, id: body.id },
      body: { remarks: 'Not this year', version: again.version },
    })
  })

  test('keeps what is written when it is scheduled among what is said of it', async () => {
    const { body } = await r.draft('rajan', '2026-12-20')
    const at = { params: { org, id: body.id } }
    const { version } = await hari().get(scheduleReview, {
      ...at,
      body: { remarks: ' The board agreed ', version: body.version },
    })
    const { results } = await hari().get(reviewThread.comments.list, at)
    expect(results).toMatchObject([{ body: 'The board agreed', can_edit: true }])
    await hari().get(cancelReview, { ...at, body: { remarks: 'Not this year', version } })
  })

  test('comes on its day with job, level, step and supervisors at once, and a second run does nothing', async () => {
    const { body } = await r.draft('asha', '2026-12-01', {
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
    expect((await r.schedule(body.id, body.version)).body.state).toBe('Scheduled')
    const tasks = await hari().get(reviewTasks.list, { params, query: { subject_id: body.id } })
    expect(tasks.results.map((task) => [task.title, task.due_on, task.assignee?.full_name])).toEqual([
      ['New contract', '2026-11-28', 'Maya Shrestha'],
    ])

    clock.set('2026-11-30T12:00:00Z')
    expect(await r.run('2026-11-30')).toMatchObject({ applied: 0, left: 0 })
    expect(await r.historyOf('asha')).toHaveLength(1)

    clock.set('2026-12-01T00:30:00Z')
    expect(await r.run('2026-12-01')).toMatchObject({ applied: 1, left: 0 })
    expect(await r.run('2026-12-01')).toMatchObject({ applied: 0, left: 0 })
    const [now, before] = await r.historyOf('asha')
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
    const { body } = await r.draft('bikash', '2026-12-01')
    const { body: scheduled } = await r.schedule(body.id, body.version)
    const { body: gone } = await hari().ask(cancelReview, {
      params: { org, id: body.id },
      body: { remarks: 'Next year', version: scheduled.version },
    })
    expect(gone).toMatchObject({ state: 'Cancelled', tasks: { total: 1, required_open: 0 } })
    clock.set('2026-12-01T00:30:00Z')
    expect(await r.run('2026-12-01')).toMatchObject({ applied: 0 })
    expect(await r.historyOf('bikash')).toHaveLength(1)
    expect((await r.schedule(body.id, gone.version)).status).toBe(409)
  })

  test('that cannot come says why, keeps no other from coming, and changes nothing in part', async () => {
    const { body: bad } = await r.draft('bikash', '2026-12-02', {
      supervisors: [{ supervisor_id: world.id('maya'), authority_order: 1 }],
    })
    const { body: good } = await r.draft('maya', '2026-12-02', { supervisors: null })
    await r.schedule(bad.id, bad.version)
    await r.schedule(good.id, good.version)
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
    expect(await r.run('2026-12-02')).toMatchObject({ applied: 1, left: 1 })
    const stuck = await hari().get(readReview, { params: { org, id: bad.id } })
    expect([stuck.state, stuck.problem]).toEqual(['Scheduled', expect.stringMatching(/./)])
    expect(await r.historyOf('bikash')).toHaveLength(1)
    expect((await r.historyOf('maya'))[0]).toMatchObject({ valid_from: '2026-12-02', pay_step: 2 })
  })
})

test('a change of today or before comes at once, also beside another that begins on the same day', async () => {
  await hari().get(changeAssignment, {
    params: { org, id: world.id('rajan') },
    body: { valid_from: '2026-11-15', change_reason: 'Moved', weekly_hours: 38 },
  })
  const { body } = await r.draft('rajan', '2026-11-15')
  expect((await r.schedule(body.id, body.version)).body.state).toBe('Applied')
  expect(await r.historyOf('rajan')).toMatchObject([
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
  await r.schedule(body.id, body.version)
  const gita = await hari().get(readEmployee, { params: { org, id: world.id('gita') }, query: { as: 'hr' } })
  expect(gita.employment?.confirmed_on).toBe('2026-11-20')
  expect(await r.historyOf('gita')).toHaveLength(1)
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
