import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { askForEffect } from '#modules/training/server/follow-up.ts'
import { rateEffect, teamSeats } from '#modules/training/shared/learning.ts'
import { tasks } from '#modules/task/shared/task.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const [training, session, member, other] = [newId(), newId(), newId(), newId()]
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('training')
      .values({
        id: training,
        name: 'First aid',
        code: 'AID',
        type: 'Internal',
        delivery: 'Classroom',
        status: 'Published',
        nomination: 'Open',
      } as never)
      .execute()
    await db
      .insertInto('training_session')
      .values({
        id: session,
        training_id: training,
        starts_on: '2026-08-20',
        ends_on: '2026-08-20',
        starts_at: '10:00',
        ends_at: '16:00',
        hours: '6',
        seats: 10,
        state: 'Completed',
      } as never)
      .execute()
    const seat = { session_id: session, source: 'Assigned', state: 'Attended', attended_percent: 100 }
    await db
      .insertInto('training_member')
      .values([
        { ...seat, id: member, employee_id: world.id('asha'), outcome: 'Completed' },
        { ...seat, id: other, employee_id: world.id('bikash'), outcome: 'Failed' },
      ] as never)
      .execute()
  })
})
afterAll(() => world.close())

const rate = (who: 'maya' | 'bikash', id: string, version = 1) =>
  world.as(who).ask(rateEffect, {
    params: { ...params, id },
    body: { effect_rating: 4, effect_remarks: 'She dressed a wound.', version },
  })

test('supervisors are asked once, three months after a completed training', async () => {
  const ask = (day: string) => world.inOrg('himal', (db) => askForEffect(db, 1, day))
  expect(await ask('2026-11-19')).toEqual({ asked: 0 })
  expect(await ask('2026-11-20')).toEqual({ asked: 1 })
  expect(await ask('2026-11-21')).toEqual({ asked: 0 })
})

const tasksOf = (who: 'maya' | 'bikash') =>
  world
    .as(who)
    .get(tasks, { params, query: { as: 'user', view: 'all' } } as never)
    .then(({ results }) => results.map(({ title, about, state }) => [title, about, state]))

test('the supervisor has it among their tasks until it is rated', async () => {
  expect(await tasksOf('maya')).toEqual([['Rate the effect of First aid', 'Asha Gurung', 'Pending']])
})

test('the supervisor says once how far it is applied, and nobody else', async () => {
  const seats = async () =>
    (await world.as('maya').get(teamSeats, { params, query: { as: 'supervisor' } as never })).results
  const row = (await seats()).find(({ id }) => id === member)
  expect(row).toMatchObject({ effect_rating: null, abilities: { rate_effect: true } })
  expect((await rate('bikash', member, row?.version)).status).toBeGreaterThanOrEqual(403)
  expect((await rate('maya', other)).status).toBe(409)
  expect((await rate('maya', member, row?.version)).status).toBeLessThan(300)
  expect((await rate('maya', member, row?.version)).status).toBe(409)
  expect((await seats()).find(({ id }) => id === member)).toMatchObject({
    effect_rating: 4,
    abilities: { rate_effect: false },
  })
  expect(await tasksOf('maya')).toEqual([['Rate the effect of First aid', 'Asha Gurung', 'Closed']])
})
