import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { tellProbations } from '#modules/hris/server/probation-warning.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    const on = (id: string, probation_ends_on: string, more = {}) =>
      db
        .updateTable('employee')
        .set({ joined_on: '2026-06-15', probation_ends_on, confirmed_on: null, ...more })
        .where('id', '=', id)
        .execute()
    await on(world.id('asha'), '2026-12-10')
    await on(world.id('bikash'), '2026-12-10', { confirmed_on: '2026-11-01' })
    await on(world.id('maya'), '2026-12-10', { left_on: '2026-12-01' })
    await on(world.id('gita'), '2027-01-20')
  })
})
afterAll(() => world.close())

const told = async (day: string) => {
  clock.set(`${day}T04:00:00Z`)
  return runJob(world, kindOf(tellProbations), 'himal', day)
}

test('a probation is told of once at each of its days, and only while it is undecided', async () => {
  expect(await told('2026-11-20')).toEqual({ told: 1 })
  expect(await told('2026-11-21')).toEqual({ told: 0 })
  expect(await told('2026-11-26')).toEqual({ told: 1 })
  expect(await told('2026-12-03')).toEqual({ told: 1 })
  expect(await told('2026-12-11')).toEqual({ told: 0 })
  const signals = await world.services.database.asOwner((db) =>
    db.selectFrom('signal').select('payload').where('name', '=', 'probation.ending').orderBy('id').execute(),
  )
  const asha = { employee_id: world.id('asha'), ends_on: '2026-12-10' }
  expect(signals.map(({ payload }) => payload)).toEqual([
    { ...asha, days: 30 },
    { ...asha, days: 14 },
    { ...asha, days: 7 },
  ])
})
