import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { nightlyPenalties } from '#modules/attendance/server/penalty.ts'
import { confirmedPenalties } from '#modules/attendance/server/public.ts'
import { confirmPenalty, penaltyLedger, waivePenalty } from '#modules/attendance/shared/penalty.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const setting = newId()
const people = ['asha', 'bikash', 'hari'] as const
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('penalty_setting')
      .values({
        id: setting,
        name: 'Late',
        irregularity: 'Late in',
        free_occurrences: 1,
        penalty_days: '0.5',
        effect: 'Unpaid days',
        skip_when_complete: false,
        effective_from: '2026-01-01',
      })
      .execute()
    for (const name of people)
      for (const date of ['2026-10-06', '2026-10-07', '2026-10-08']) await day(name, date)
    // one of bikash's days is not settled
    await day('bikash', '2026-10-09', false)
  })
})
afterAll(() => world.close())

const day = (name: (typeof people)[number], date: string, is_final = true) =>
  world.inOrg('himal', (db) =>
    db
      .insertInto('attendance_day')
      .values({
        employee_id: world.id(name),
        date,
        status: 'Present',
        day_type: 'Workday',
        window_to: `${date}T18:15:00Z`,
        late: 20,
        irregularities: ['Late in'],
        is_final,
        row_hash: 'x',
      })
      .execute(),
  )
const night = (period: string) => runJob(world, kindOf(nightlyPenalties), 'himal', period)
const all = async () => {
  const { results } = await world.as('hari').get(penaltyLedger, { params, query: {} })
  return results
}
const of = async (name: (typeof people)[number]) => {
  const found = (await all()).find(({ person }) => person.id === world.id(name))
  if (!found) throw new Error('There is no such penalty.')
  return { ...params, id: found.id }
}

test('what a cycle came to is proposed when it is over, once, and never before its days are settled', async () => {
  await night('2026-10-12')
  expect(await all()).toEqual([])
  await night('2026-11-20')
  await night('2026-11-20')
  const found = (await all()).filter(({ person }) => person.id !== world.id('hari'))
  expect(found).toMatchObject([{ person: { id: world.id('asha') }, times: 3, days: '1', state: 'Proposed' }])
  await world.inOrg('himal', (db) =>
    db
      .updateTable('attendance_day')
      .set({ is_final: true })
      .where('employee_id', '=', world.id('bikash'))
      .execute(),
  )
  await night('2026-11-21')
  expect((await all()).find(({ person }) => person.id === world.id('bikash'))).toMatchObject({
    times: 4,
    days: '1.5',
  })
})

test('each is decided once, with a reason where it is waived, and not by whoever it is about', async () => {
  const hari = world.as('hari')
  const own = await hari.ask(confirmPenalty, { params: await of('hari') })
  expect(own.body).toEqual({ non_field_errors: ['Your own penalties are decided by somebody else.'] })
  const asha = await of('asha')
  const both = await Promise.all([
    hari.ask(confirmPenalty, { params: asha }),
    hari.ask(waivePenalty, { params: asha, body: { reason: 'The bus was late' } }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  const bikash = await of('bikash')
  expect((await hari.ask(waivePenalty, { params: bikash, body: { reason: '' } })).status).toBe(400)
  expect((await hari.ask(waivePenalty, { params: bikash, body: { reason: 'Agreed' } })).status).toBe(204)
  expect((await hari.ask(confirmPenalty, { params: { ...params, id: newId() } })).status).toBe(404)
})

test('pay reads those that are confirmed alone', async () => {
  const asha = (await all()).find(({ person }) => person.id === world.id('asha'))
  const ids = people.map((name) => world.id(name))
  const taken = await world.inOrg('himal', (db) =>
    confirmedPenalties(db, ids, { start: '2026-10-01', end: '2026-11-30' }),
  )
  expect(taken.map(({ employee_id, days }) => [employee_id, days])).toEqual(
    asha?.state === 'Confirmed' ? [[world.id('asha'), '1']] : [],
  )
})
