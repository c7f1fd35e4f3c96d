import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { applyReviews } from '#modules/hris/server/employment-review-job.ts'
import { stepIncrement } from '#modules/hris/server/step-increment-job.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { cancelReview, readReview } from '#modules/hris/shared/employment-review.ts'
import {
  approveStepIncrements,
  stepIncrements,
  stepIncrementSettings,
} from '#modules/hris/shared/step-increment.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const level = newId()
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld()
  await world.inOrg(org, (db) =>
    db
      .insertInto('employment_level')
      .values({ id: level, title: 'Grade A', rank: 9, step_max: 3, auto_step_months: 12 })
      .execute(),
  )
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

/** On the level and a step since a day, whatever was before. */
const since = (name: Name, valid_from: string, pay_step: number | null) =>
  world.inOrg(org, async (db) => {
    await db.deleteFrom('employment_review').where('employee_id', '=', world.id(name)).execute()
    await db.deleteFrom('employment_assignment').where('employee_id', '=', world.id(name)).execute()
    await db
      .insertInto('employment_assignment')
      .values({ id: newId(), employee_id: world.id(name), valid_from, employment_level_id: level, pay_step })
      .execute()
    await db.updateTable('employee').set({ joined_on: valid_from }).where('id', '=', world.id(name)).execute()
  })
const run = async (day: string) => {
  clock.set(`${day}T04:00:00Z`)
  return runJob(world, kindOf(stepIncrement), org, day)
}
const coming = async (months = 3) =>
  (await hari().get(stepIncrements, { params, query: { months } })).results.map(
    ({ person, step_to, due_on, review }) => [
      person.full_name.split(' ')[0],
      step_to,
      due_on,
      review?.state ?? null,
    ],
  )
const found = async (search: string) =>
  (await hari().get(stepIncrements, { params, query: { search } })).results.map(({ id }) => id)
const reviewOf = async (name: Name) =>
  (await hari().get(stepIncrements, { params, query: {} })).results.find(({ id }) => id === world.id(name))
    ?.review?.id ?? ''

/** On the profile. */
const nextOf = async (name: Name) =>
  (await hari().get(readEmployee, { params: { org, id: world.id(name) }, query: { as: 'hr' } })).employment
    ?.next_step_on

test('without a kind of change nothing is written, and the page says so', async () => {
  await since('asha', '2025-12-05', 1)
  expect(await run('2026-11-20')).toMatchObject({
    written: 0,
    problem: expect.stringContaining('Step increment'),
  })
  expect((await hari().get(stepIncrements, { params, query: {} })).has_type).toBe(false)
  await hari().get(changeType.create, {
    params,
    body: { name: 'Step', category: 'Step increment', changes_step: true },
  })
})

test('steps that are due become drafts, once for each anniversary, late and again', async () => {
  await since('bikash', '2024-12-31', 2)
  await since('gita', '2023-12-01', 3)
  expect(await coming()).toEqual([
    ['Asha', 2, '2026-12-05', null],
    ['Bikash', 3, '2026-12-31', null],
  ])
  expect(await found('bikash rai')).toEqual([world.id('bikash')])
  expect(await found('bikash thapa')).toEqual([])
  expect(await run('2026-11-20')).toMatchObject({ written: 1 })
  expect(await run('2026-11-20')).toMatchObject({ written: 0 })
  // some nights were missed
  expect(await run('2026-12-10')).toMatchObject({ written: 1 })
  expect(await coming()).toEqual([
    ['Asha', 2, '2026-12-05', 'Draft'],
    ['Bikash', 3, '2026-12-31', 'Draft'],
  ])
})

test('HR approves many at once, each as if alone, and the next is counted from the same day', async () => {
  clock.set('2026-12-10T04:00:00Z')
  const ids = [await reviewOf('asha'), await reviewOf('bikash')]
  const { body } = await hari().ask(approveStepIncrements, {
    params,
    body: { review_ids: [...ids, newId()] },
  })
  expect(body.done.toSorted()).toEqual(ids.toSorted())
  expect(body.failed).toHaveLength(1)
  expect((await hari().get(readReview, { params: { org, id: ids[0] ?? '' } })).state).toBe('Applied')
  expect(await coming(12)).toEqual([
    ['Bikash', 3, '2026-12-31', 'Scheduled'],
    ['Asha', 3, '2027-12-05', null],
  ])
  clock.set('2026-12-31T04:00:00Z')
  await runJob(world, kindOf(applyReviews), org, '2026-12-31')
  expect(await nextOf('asha')).toBe('2027-12-05')
  // at the last step of the level
  expect(await nextOf('bikash')).toBeNull()
  expect((await coming(24)).map(([name]) => name)).toEqual(['Asha'])
})

test('what HR takes back is not written again for that anniversary; until it is applied it can be', async () => {
  await since('asha', '2025-12-05', 1)
  await run('2026-11-20')
  const id = await reviewOf('asha')
  await hari().get(approveStepIncrements, { params, body: { review_ids: [id] } })
  const { version } = await hari().get(readReview, { params: { org, id } })
  await hari().get(cancelReview, { params: { org, id }, body: { remarks: 'Not this year', version } })
  expect(await run('2026-11-21')).toMatchObject({ written: 0 })
  expect(await coming(24)).toContainEqual(['Asha', 2, '2027-12-05', null])
  expect(await nextOf('asha')).toBe('2027-12-05')
})

test('absence moves the day where the organization wants it, also of a draft, and who leaves does not rise', async () => {
  await since('asha', '2025-12-05', 1)
  await hari().get(stepIncrementSettings.update, { params, body: { skip_absence: true, version: 0 } })
  await run('2026-11-10')
  expect(await coming()).toContainEqual(['Asha', 2, '2026-12-05', 'Draft'])
  await world.inOrg(org, (db) =>
    db
      .insertInto('employee_discipline')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        kind: 'Suspension',
        incident_on: '2026-11-01',
        decided_on: '2026-11-02',
        description: 'Under inquiry',
        suspended_from: '2026-11-11',
        suspended_to: '2026-11-20',
      })
      .execute(),
  )
  expect(await run('2026-11-21')).toMatchObject({ written: 0, moved: 1 })
  expect(await coming()).toContainEqual(['Asha', 2, '2026-12-15', 'Draft'])
  expect(await nextOf('asha')).toBe('2026-12-15')
  await world.inOrg(org, (db) =>
    db.updateTable('employee').set({ left_on: '2026-12-01' }).where('id', '=', world.id('asha')).execute(),
  )
  expect(await run('2026-11-22')).toMatchObject({ dropped: 1 })
})

test('applied by itself, it is scheduled and comes on its day; switched off, nothing is written', async () => {
  await since('bikash', '2025-12-10', null)
  await hari().get(stepIncrementSettings.update, { params, body: { mode: 'Off', version: 1 } })
  expect(await run('2026-11-20')).toMatchObject({ written: 0 })
  await hari().get(stepIncrementSettings.update, { params, body: { mode: 'Applied', version: 2 } })
  expect(await run('2026-11-20')).toMatchObject({ written: 1 })
  expect(await coming()).toContainEqual(['Bikash', 1, '2026-12-10', 'Scheduled'])
})

test('the profile counts the next step from the day that the present one was written for, past shorter months', async () => {
  await since('gita', '2024-02-29', 1)
  clock.set('2025-02-10T04:00:00Z')
  await run('2025-02-10')
  clock.set('2025-02-28T04:00:00Z')
  await runJob(world, kindOf(applyReviews), org, '2025-02-28')
  // two anniversaries were let go by, further back than a change may lie; the next is a leap day again
  clock.set('2027-06-01T04:00:00Z')
  expect(await nextOf('gita')).toBe('2028-02-29')
  expect(await coming(24)).toContainEqual(['Gita', 3, '2028-02-29', null])
})
