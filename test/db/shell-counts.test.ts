import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { board } from '#modules/noticeboard/shared/noticeboard.ts'
import { completeTask, createTask, startTask } from '#modules/task/shared/task-acts.ts'
import { extraApps } from '#app/menu/extra-apps.ts'
import { extraAppStats, navigationCounts } from '#app/shell-endpoints.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'
import { giveRule } from '#test/give-rule.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
})
afterAll(() => world.close())

const stats = (name: Name) => world.as(name).get(extraAppStats, {})
const org = { org: 'himal' }

test('every entry of the extra-apps menu has a total and a pending count', async () => {
  const keys = extraApps.flatMap(({ entries }) => entries.map(([key]) => key))
  expect(Object.keys(await stats('asha')).toSorted()).toEqual(keys.toSorted())
  expect((await stats('asha')).leave_request).toEqual({ total: 0, pending: 0 })
})

test('a leave request counts for whom it was laid before: pending until it is decided, and ever after in the total', async () => {
  const body = { name: 'Home Leave', code: 'HL', colour: '#4964DE', has_balance: false }
  const { id: leave_type_id } = await world.as('hari').get(leaveType.create, { params: org, body })
  await giveRule(world, leave_type_id)
  const asked = {
    leave_type_id,
    start_on: '2026-12-01',
    end_on: '2026-12-01',
    part: 'full' as const,
    remarks: 'Family',
  }
  const { id } = await world.as('asha').get(leaveRequest.create, { params: org, body: asked })
  expect((await stats('maya')).leave_request).toEqual({ total: 1, pending: 1 })
  expect((await stats('rajan')).leave_request).toEqual({ total: 0, pending: 0 })
  // whoever takes the place of somebody today has their work before them, in the count and in the list
  await world.inOrg('himal', (db) =>
    db
      .insertInto('approval_delegation')
      .values({
        id: newId(),
        delegator_id: world.id('maya'),
        delegate_id: world.id('rajan'),
        from_on: '2026-11-20',
        to_on: '2026-11-20',
        reason: 'Away',
        accepted_at: '2026-11-20T03:00:00Z',
        account_id: world.account('maya'),
      })
      .execute(),
  )
  expect((await stats('rajan')).leave_request).toEqual({ total: 1, pending: 1 })
  const list = await world.as('rajan').raw('GET', '/commons/extra-apps/leave-request/')
  expect(list.body).toMatchObject({ count: 1, results: [{ id, is_pending: true }] })
  expect((await stats('maya')).leave_request).toEqual({ total: 1, pending: 1 })
  await world
    .as('maya')
    .raw('POST', `/leave/himal/request/${id}/approve/?as=supervisor`, { remarks: 'Noted' })
  expect((await stats('maya')).leave_request).toEqual({ total: 1, pending: 0 })
  expect((await stats('dev')).leave_request).toEqual({ total: 0, pending: 0 })
})

test('whoever is employed nowhere has nothing laid before them, and nobody is asked without a session', async () => {
  expect((await stats('om')).leave_request).toEqual({ total: 0, pending: 0 })
  expect((await world.as(null).ask(extraAppStats, {})).status).toBe(401)
  expect((await world.as(null).ask(navigationCounts, {})).status).toBe(401)
})

const noTasks = { assigned_to_me: 0, assigned_by_me: 0, observed: 0, recurring: 0, pending_approvals: 0 }
const badges = (name: Name) => world.as(name).get(navigationCounts, {})
const dueOf = async (name: Name) => {
  const { due } = await world.as(name).get(board, { params: org })
  return Object.fromEntries(due.map(({ kind, count, due_on }) => [kind, [count, due_on]]))
}

test('the sidebar and the landing page count the same tasks: those of the lists that they lead to', async () => {
  expect(await badges('asha')).toEqual(noTasks)
  const body = {
    title: 'Stock count',
    responsible_ids: [world.id('asha')],
    observer_ids: [world.id('rajan')],
    priority: 'High' as const,
    difficulty: 3,
    starts_on: '2026-11-20',
    deadline: '2026-11-25',
    completion: 'Any' as const,
    is_frozen: false,
  }
  const { id } = await world.as('maya').get(createTask, { params: org, body })
  expect(await badges('asha')).toEqual({ ...noTasks, assigned_to_me: 1 })
  expect(await badges('rajan')).toEqual({ ...noTasks, observed: 1 })
  // whoever assigned it observes it too
  expect(await badges('maya')).toEqual({ ...noTasks, assigned_by_me: 1, observed: 1 })
  expect(await dueOf('asha')).toMatchObject({ task: [1, '2026-11-25'] })
  expect(await dueOf('maya')).not.toHaveProperty('task_feedback')
  const params = { ...org, id }
  await world.as('asha').get(startTask, { params, body: { version: 1 } })
  await world.as('asha').get(completeTask, { params, body: { version: 2 } })
  expect(await badges('maya')).toEqual({ ...noTasks, assigned_by_me: 1, observed: 1, pending_approvals: 1 })
  expect(await dueOf('maya')).toMatchObject({ task_feedback: [1, null] })
  expect(await dueOf('asha')).not.toHaveProperty('task')
})
