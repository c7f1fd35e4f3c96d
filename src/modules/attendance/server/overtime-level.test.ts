import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { computeDays } from '#modules/attendance/server/compute.ts'
import { dayDetail } from '#modules/attendance/shared/day.ts'
import { overtimeExcludedLevel, overtimeSetting } from '#modules/attendance/shared/overtime-setting.ts'
import { overtimeRequest } from '#modules/attendance/shared/request.ts'
import { addShift } from '#modules/attendance/shared/work-shift.ts'
import { enterDays } from '#test/offline-days.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const [manager, usual] = [newId(), newId()]
const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
beforeAll(async () => {
  world = await openWorld()
  const shift = { name: 'General', code: 'G', effective_from: '2026-01-01', is_default: true, weekdays: week }
  await world.as('hari').get(addShift, {
    params,
    body: { ...shift, starts_at: '09:00', ends_at: '17:00' } as never,
  })
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('employment_level')
      .values({ id: manager, title: 'Manager', code: 'M', rank: 1 } as never)
      .execute()
    await db.insertInto('overtime_setting').values({ id: usual, name: 'Law', is_default: true }).execute()
    // promoted on the 18th
    await db.deleteFrom('employment_assignment').where('employee_id', '=', world.id('asha')).execute()
    for (const [valid_from, valid_to, employment_level_id] of [
      ['2026-01-01', '2026-11-17', null],
      ['2026-11-18', null, manager],
    ] as const)
      await db
        .insertInto('employment_assignment')
        .values({ id: newId(), employee_id: world.id('asha'), valid_from, valid_to, employment_level_id })
        .execute()
  })
  await enterDays(world, ['2026-11-17', '2026-11-19'], { check_in: '09:00', check_out: '18:40' })
})
afterAll(() => world.close())

const overtimeOf = async (date: string) => {
  await world.inOrg('himal', (db) => computeDays(db, [world.id('asha')], { start: date, end: date }))
  const day = await world.as('asha').get(dayDetail, {
    params: { ...params, employee_id: world.id('asha'), date },
    query: { as: 'user' } as never,
  })
  return [day.overtime, day.because.find(({ rule }) => rule.includes('vertime'))]
}
const ask = (date: string) =>
  world.as('asha').ask(overtimeRequest.create, { params, body: { date, minutes: 60, remarks: 'Month end' } })

test('a level that is excluded earns no overtime from the day somebody holds it, and the day says so', async () => {
  expect(await overtimeOf('2026-11-19')).toEqual([90, { rule: 'overtime', values: { minutes: 90 } }])
  const body = { overtime_setting_id: usual, employment_level_id: manager }
  const made = await world.as('hari').ask(overtimeExcludedLevel.create, { params, body })
  expect(made.status).toBe(201)
  expect((await world.as('hari').ask(overtimeExcludedLevel.create, { params, body })).body).toEqual({
    employment_level_id: ['This level is excluded already.'],
  })
  expect(await overtimeOf('2026-11-17')).toEqual([90, { rule: 'overtime', values: { minutes: 90 } }])
  expect(await overtimeOf('2026-11-19')).toEqual([
    0,
    { rule: 'noOvertime', values: { minutes: 90, name: 'Manager' } },
  ])
  expect((await ask('2026-11-25')).body).toEqual({
    non_field_errors: ['The level Manager earns no overtime.'],
  })
})

test('blocks are rounded as the setting says', async () => {
  const [found] = (await world.as('hari').get(overtimeSetting.list, { params })).results
  const changed = await world.as('hari').ask(overtimeSetting.update, {
    params: { ...params, id: usual },
    body: { version: found?.version, block_minutes: 60, block_rounding: 'Nearest' } as never,
  })
  expect(changed.status).toBe(200)
  expect((await overtimeOf('2026-11-17'))[0]).toBe(120)
})
