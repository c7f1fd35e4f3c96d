import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { onboardingTasks } from '#modules/hris/shared/life-task.ts'
import { finishTask } from '#modules/hris/shared/my-task.ts'
import { supervisors } from '#modules/hris/shared/supervisor.ts'
import { preBoarding, portalLink } from '#modules/onboarding/shared/pre-boarding.ts'
import {
  assignBuddy,
  assignSupervisors,
  createPreEmployment,
  endPreEmployment,
  joinPreEmployment,
  readPreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import type { Name } from '#test/cast.ts'
import { until } from '#test/services.ts'
import { openDesk, type Desk } from '#test/desk-world.ts'
import type { World } from '#test/world.ts'

let desk: Desk
let world: World
let nima = ''
const org = 'himal'
const params = { org }
const at = (id: string) => ({ org, id })
const hari = () => world.as('hari')
beforeAll(async () => {
  desk = await openDesk()
  ;({ world, nima } = desk)
})
afterAll(() => world.close())

describe('the buddy of who joins', () => {
  test('is a colleague who works here with a login', async () => {
    await world.inOrg(org, (db) =>
      db.updateTable('employee').set({ left_on: '2026-11-19' }).where('id', '=', world.id('rajan')).execute(),
    )
    for (const wrong of [world.id('rajan'), world.id('tara'), newId()])
      expect(await desk.look([nima], wrong)).toMatchObject({
        status: 400,
        body: { buddy_employee_id: ['Choose somebody who works here and has a login.'] },
      })
    expect((await desk.look([newId()], world.id('asha'))).status).toBe(404)
    const denied = await world.as('gita').ask(assignBuddy, { params, body: { ids: [nima] } })
    expect(denied.status).toBe(403)
  })

  test('gets the open tasks of the buddy, which were HR’s, and leaves them to the next', async () => {
    expect((await desk.taskOf(nima, 'Lunch')).done_by).toBeNull()
    expect((await desk.look([nima], world.id('gita'))).body).toEqual({ changed: 1 })
    expect((await desk.look([nima], world.id('gita'))).body).toEqual({ changed: 0 })
    expect((await desk.taskOf(nima, 'Lunch')).done_by).toBe('Gita Thapa')
    await until(
      () => desk.told('gita', '“Lunch” about Nima Sherpa waits for you'),
      (found) => found.length === 1,
    )
    await desk.look([nima], world.id('maya'))
    expect([await desk.lunches('gita'), await desk.lunches('maya')]).toEqual([[], ['Lunch: Nima Sherpa']])
    await desk.look([nima], null)
    expect(await desk.taskOf(nima, 'Lunch')).toMatchObject({ done_by: null, state: 'Open' })
  })

  test('who is named before the tasks begin has them from the beginning; what HR gave away or is done stays', async () => {
    const lhamo = await desk.begun('Lhamo', world.id('gita'))
    const kept = await desk.taskOf(lhamo, 'Lunch')
    expect(kept.done_by).toBe('Gita Thapa')
    await hari().get(onboardingTasks.update, {
      params: at(kept.id),
      body: { assignee_employee_id: world.id('asha'), version: kept.version },
    })
    await desk.look([lhamo], world.id('bikash'))
    expect((await desk.taskOf(lhamo, 'Lunch')).done_by).toBe('Asha Gurung')
    const tashi = await desk.begun('Tashi', world.id('gita'))
    const { id, version } = await desk.taskOf(tashi, 'Lunch')
    await world.as('gita').get(finishTask, { params: at(id), body: { remarks: null, version } })
    await desk.look([tashi], world.id('bikash'))
    expect(await desk.taskOf(tashi, 'Lunch')).toMatchObject({ done_by: 'Gita Thapa', state: 'Done' })
  })

  test('is shown to the newcomer behind the link, and on the profile after the joining, when it may still change', async () => {
    await desk.look([nima], world.id('bikash'))
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
    expect(await desk.look([nima], own.id)).toMatchObject({
      status: 400,
      body: { buddy_employee_id: [expect.any(String)] },
    })
    expect((await desk.look([nima], world.id('maya'))).body).toEqual({ changed: 1 })
    expect((await above()).buddy?.full_name).toBe('Maya Shrestha')
    expect(await desk.lunches('maya')).toEqual(['Lunch: Nima Sherpa'])
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
    expect((await desk.look([id], world.id('asha'))).status).toBe(409)
  })
})

test('a task of the supervisor goes to who is named after the onboarding began, until HR gives it to somebody', async () => {
  const name = (ids: string[], ...names: Name[]) =>
    hari().get(assignSupervisors, { params, body: { ids, supervisors: names.map((one) => world.id(one)) } })
  const rita = await desk.begun('Rita')
  const talks = async (who: Name) =>
    (await desk.mine(who)).filter((task) => task === 'First talk: Rita Sherpa')
  expect((await desk.taskOf(rita, 'First talk')).done_by).toBeNull()
  await name([rita], 'maya', 'gita')
  expect(await talks('maya')).toHaveLength(1)
  await name([rita], 'gita')
  expect([await talks('maya'), await talks('gita')]).toEqual([[], ['First talk: Rita Sherpa']])
  const { id, version } = await desk.taskOf(rita, 'First talk')
  const body = { assignee_employee_id: world.id('bikash'), version }
  await hari().get(onboardingTasks.update, { params: at(id), body })
  await name([rita], 'maya')
  expect([await talks('maya'), await talks('bikash')]).toEqual([[], ['First talk: Rita Sherpa']])
})
