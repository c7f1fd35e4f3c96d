import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveRequest, leaveThread } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { notifications } from '#engines/notify/notification.ts'
import type { Name } from '#test/cast.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'
import { giveRule } from '#test/give-rule.ts'

let world: World
let id: string
const org = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  const type = await world.as('hari').get(leaveType.create, {
    params: org,
    body: { name: 'Unpaid', code: 'UL', colour: '#4964DE', has_balance: false },
  })
  await giveRule(world, type.id)
  const asked = await world.as('asha').get(leaveRequest.create, {
    params: org,
    body: {
      leave_type_id: type.id,
      start_on: '2026-12-07',
      end_on: '2026-12-07',
      part: 'full',
      remarks: 'Moving house',
    },
  })
  id = asked.id
})
afterAll(() => world.close())

const say = (name: Name, as: 'user' | 'supervisor' | 'hr', body: string) =>
  world.as(name).ask(leaveThread.comments.create, { params: { ...org, id }, query: { as }, body: { body } })
const read = async (name: Name, as: 'user' | 'supervisor' | 'hr') =>
  (
    await world.as(name).get(leaveThread.comments.list, { params: { ...org, id }, query: { as } })
  ).results.map(({ body, author }) => [author.full_name, body])
const told = async (name: Name) =>
  (await world.as(name).get(notifications.list, { query: {} })).results
    .map(({ text }) => text)
    .filter((text) => text.includes(' wrote about '))

test('requester, supervisor and HR talk about a request; each is told what the others say', async () => {
  expect((await say('maya', 'supervisor', 'Could it be the 8th?')).status).toBe(201)
  expect(
    await until(
      () => told('asha'),
      (list) => list.length === 1,
    ),
  ).toEqual(['Maya Shrestha wrote about your leave request'])
  expect((await say('asha', 'user', 'The lorry comes on the 7th.')).status).toBe(201)
  expect((await say('hari', 'hr', 'Then the 7th.')).status).toBe(201)
  expect(
    await until(
      () => told('maya'),
      (list) => list.length === 2,
    ),
  ).toHaveLength(2)
  const all = [
    ['Maya Shrestha', 'Could it be the 8th?'],
    ['Asha Gurung', 'The lorry comes on the 7th.'],
    [expect.any(String), 'Then the 7th.'],
  ]
  expect(await read('asha', 'user')).toEqual(all)
  expect(await read('maya', 'supervisor')).toEqual(all)
})

test('who may only read requests is offered nothing to do with them', async () => {
  const seenBy = async (name: Name) => {
    const query = { as: 'hr' as const }
    const { abilities, editable } = await world
      .as(name)
      .get(leaveRequest.read, { params: { ...org, id }, query })
    return [Object.keys(abilities).filter((action) => Reflect.get(abilities, action)), editable]
  }
  expect(await seenBy('hari')).toEqual([['approve', 'decline'], expect.anything()])
  expect(await seenBy('anil')).toEqual([[], []])
})

test('whoever does not see the request finds no conversation; an audit user looks on', async () => {
  expect((await say('bikash', 'user', 'What is this?')).status).toBe(404)
  expect((await say('sunil', 'hr', 'And this?')).status).toBe(404)
  expect((await say('anil', 'hr', 'I look on.')).status).toBe(403)
  expect(await read('anil', 'hr')).toHaveLength(3)
})
