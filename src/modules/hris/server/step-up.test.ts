import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { raiseSteps } from '#modules/hris/server/step-up.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { hrisOverview } from '#modules/hris/shared/overview.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const today = '2026-11-20'
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Puts somebody into a level from a day on, on a step. */
const placed = (name: 'asha' | 'maya' | 'bikash' | 'rajan', values: Record<string, string | number | null>) =>
  world.inOrg('himal', async (db) => {
    const employee_id = world.id(name)
    await db.deleteFrom('employment_assignment').where('employee_id', '=', employee_id).execute()
    await db
      .insertInto('employment_assignment')
      .values({ id: newId(), employee_id, valid_from: '2024-01-01', change_reason: 'x', ...values } as never)
      .execute()
  })
const turns = (name: 'asha' | 'maya' | 'bikash' | 'rajan') =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<object>`select valid_from, valid_to, pay_step from employment_assignment
      where employee_id = ${world.id(name)} order by valid_from`.execute(db)
    return rows
  })

test('who was on a step as long as the level says goes up one, nobody above the last, and nobody twice', async () => {
  const level = async (title: string, rank: number, more: object) =>
    (await world.as('hari').get(employmentLevel.create, { params, body: { title, rank, ...more } as never }))
      .id
  const rising = await level('Rising', 11, { step_max: 3, auto_step_months: 12 })
  const still = await level('Still', 12, { step_max: 3 })
  await placed('asha', { employment_level_id: rising, pay_step: 1 })
  await placed('maya', { employment_level_id: rising, pay_step: 3 })
  await placed('bikash', { employment_level_id: rising, pay_step: 1, valid_from: '2025-11-21' })
  await placed('rajan', { employment_level_id: still, pay_step: 1 })
  const run = (day: string) => runJob(world, kindOf(raiseSteps), 'himal', day)
  expect(await run(today)).toEqual({ raised: 1 })
  expect(await turns('asha')).toEqual([
    { valid_from: '2024-01-01', valid_to: '2026-11-19', pay_step: 1 },
    { valid_from: today, valid_to: null, pay_step: 2 },
  ])
  expect(await turns('maya')).toHaveLength(1)
  expect(await turns('bikash')).toHaveLength(1)
  expect(await turns('rajan')).toHaveLength(1)
  expect(await run(today)).toEqual({ raised: 0 })
})

test('who does not count by type of employment is told apart in HR’s figures', async () => {
  const { id } = await world.as('hari').get(employmentType.create, {
    params,
    body: { title: 'Volunteer', counts_in_headcount: false } as never,
  })
  const seen = () => world.as('hari').get(hrisOverview, { params })
  const before = await seen()
  expect(before.not_counted).toBe(0)
  await placed('rajan', { employment_type_id: id })
  expect(await seen()).toMatchObject({ current: before.current, not_counted: 1 })
})
