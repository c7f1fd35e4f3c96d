import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { notifications } from '#engines/notify/notification.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { myTasks } from '#modules/hris/shared/my-task.ts'
import { resignation } from '#modules/offboarding/shared/resignation.ts'
import { answerTalk, planTalk, retentionTalks, tellTalk } from '#modules/offboarding/shared/retention.ts'
import { approveSeparation, separations } from '#modules/offboarding/shared/separation.ts'
import type { Name } from '#test/cast.ts'
import { openOffboarding } from '#test/offboarding-world.ts'
import { until } from '#test/services.ts'
import { reasonId } from '#test/reason.ts'
import type { World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const at = (id: string) => ({ org, id })
const hari = () => world.as('hari')

beforeAll(async () => {
  world = (await openOffboarding({ env: { ROLE: 'all' } })).world
})
afterAll(() => world.close())
let minute = 0
beforeEach(() => later())
function later() {
  minute += 1
  clock.set(new Date(Date.UTC(2026, 10, 20, 4, minute)).toISOString())
}

const resign = async (name: Name) =>
  (
    await world.as(name).get(resignation.create, {
      params,
      body: {
        reason_id: await reasonId(world),
        requested_last_day: '2026-12-20',
        remarks: 'I move to Pokhara',
      },
    })
  ).id
const planned = (name: Name, as: 'supervisor' | 'hr', body: Record<string, unknown>) =>
  world.as(name).ask(planTalk, {
    params,
    query: { as },
    body: { holder_id: world.id('rajan'), talks_on: '2026-11-20', talks_at: '15:00', ...body } as never,
  })
const talksOf = async (name: Name, as: 'user' | 'supervisor' | 'hr', query = {}) =>
  (await world.as(name).get(retentionTalks, { params, query: { as, ...query } })).results
const tell = async (name: Name, as: 'user' | 'hr', outcome: 'Stays' | 'Leaves' | 'Not held') => {
  const [talk] = await talksOf(name, as)
  return world.as(name).ask(tellTalk, {
    params: at(talk?.id ?? ''),
    query: { as },
    body: { outcome, remarks: 'A new team was offered', version: talk?.version ?? 0 },
  })
}
const say = async (name: Name, answer: 'I stay' | 'I leave', version?: number) => {
  const [talk] = await talksOf('hari', 'hr')
  return world.as(name).ask(answerTalk, {
    params: at(talk?.id ?? ''),
    body: { answer, remarks: 'I thought it over', version: version ?? talk?.version ?? 0 },
  })
}
const told = async (name: Name, text: string) =>
  (await world.as(name).get(notifications.list, { query: {} })).results.filter((one) =>
    one.text.includes(text),
  )
const letter = (id: string) => hari().get(resignation.read, { params: at(id), query: { as: 'hr' } })
const statusOf = async (name: Name) =>
  (await hari().get(readEmployee, { params: at(world.id(name)), query: { as: 'hr' } })).employment?.status

describe('a talk about an open letter', () => {
  let id = ''
  test('is planned by whose turn it is, once, before the last day, and not with themselves', async () => {
    id = await resign('asha')
    expect((await planned('rajan', 'supervisor', { request_id: id })).status).toBe(403)
    expect((await planned('maya', 'supervisor', { request_id: id, talks_on: '2026-12-21' })).status).toBe(400)
    expect(
      (await planned('maya', 'supervisor', { request_id: id, holder_id: world.id('asha') })).status,
    ).toBe(400)
    expect((await planned('maya', 'supervisor', { request_id: id })).body).toMatchObject({
      state: 'Planned',
      abilities: { tell: false, answer: false },
    })
    expect(await planned('hari', 'hr', { request_id: id })).toMatchObject({
      status: 400,
      body: { holder_id: ['A talk with this person is planned already.'] },
    })
    const { results } = await world.as('rajan').get(myTasks, { params, query: {} })
    expect(results).toMatchObject([{ title: 'Retention talk', due_on: '2026-11-20' }])
    await until(
      () => told('asha', 'Rajan Karki would like to talk with you: 2026-11-20 15:00'),
      (found) => found.length === 1,
    )
  })

  test('others see nothing of it; the holder says what came of it, the person alone that they stay', async () => {
    expect(await talksOf('bikash', 'user')).toEqual([])
    expect(await talksOf('asha', 'user')).toMatchObject([{ abilities: { tell: false, answer: false } }])
    expect((await tell('asha', 'user', 'Stays')).status).toBe(403)
    expect((await tell('rajan', 'user', 'Stays')).body.state).toBe('Stay to be confirmed')
    expect((await world.as('rajan').get(myTasks, { params, query: {} })).results).toEqual([])
    expect((await letter(id)).status).toBe('Requested')
    expect((await say('rajan', 'I stay')).status).toBe(403)
    expect((await say('asha', 'I stay', 1)).status).toBe(409)
    expect((await say('asha', 'I stay')).body.state).toBe('Retained')
    expect((await say('asha', 'I leave')).status).toBe(409)
    expect(await letter(id)).toMatchObject({ status: 'Cancelled', may_agree: false })
    expect((await letter(id)).histories.at(-1)?.remarks).toBe('Retained: I thought it over')
    await until(
      () => told('rajan', 'Asha Gurung stays'),
      (found) => found.length === 1,
    )
  })
})

describe('a talk about a separation', () => {
  let id = ''
  const separation = async () => {
    const { results } = await hari().get(separations, { params, query: { employee_id: world.id('bikash') } })
    const [found] = results
    if (!found) throw new Error('No separation')
    return found
  }
  test('goes on when the letter is approved', async () => {
    id = await resign('bikash')
    await planned('hari', 'hr', { request_id: id })
    await hari().ask(resignation.act, {
      params: { ...at(id), action: 'approve' },
      query: { as: 'hr' },
      body: { remarks: 'All the best' },
    })
    const { id: separation_id, version } = await separation()
    expect(await talksOf('hari', 'hr', { separation_id })).toMatchObject([
      { state: 'Planned', request_id: id },
    ])
    await hari().get(approveSeparation, { params: at(separation_id), body: { version } })
    expect(await statusOf('bikash')).toBe('Notice')
    // the talk is no part of the clearance
    expect((await separation()).tasks).toMatchObject({ total: 2, required_open: 1 })
  })

  test('retained, the separation is stopped and everything that was arranged is taken back', async () => {
    expect((await tell('rajan', 'user', 'Stays')).status).toBe(200)
    expect((await say('bikash', 'I stay')).body.state).toBe('Retained')
    expect(await separation()).toMatchObject({
      state: 'Stopped',
      stopped_reason: 'Retained: I thought it over',
      tasks: { required_open: 0 },
      exit_interview: 'Skipped',
    })
    expect(await statusOf('bikash')).toBe('Confirmed')
    expect((await letter(id)).status).toBe('Revoked')
  })

  test('who leaves all the same leaves; what is planned ends with the case', async () => {
    const other = await resign('bikash')
    await planned('hari', 'hr', { request_id: other, holder_id: world.id('maya') })
    expect((await tell('maya', 'user', 'Leaves')).body.state).toBe('Exit confirmed')
    expect((await letter(other)).status).toBe('Requested')
    await planned('hari', 'hr', { request_id: other })
    later()
    await world.as('bikash').get(resignation.cancel, { params: at(other), body: { remarks: 'I stay' } })
    expect(await talksOf('rajan', 'user')).toContainEqual(
      expect.objectContaining({ state: 'Not held', outcome_remarks: 'The resignation is closed.' }),
    )
    expect((await world.as('rajan').get(myTasks, { params, query: {} })).results).toEqual([])
  })
})
