import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeDays } from '#modules/attendance/server/compute.ts'
import { dayDetail } from '#modules/attendance/shared/day.ts'
import { addShift, changeShift, workShifts } from '#modules/attendance/shared/work-shift.ts'
import { enterDays } from '#test/offline-days.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const fixed = {
  name: 'General',
  code: 'G',
  effective_from: '2026-11-01',
  is_default: true,
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  starts_at: '09:00',
  ends_at: '17:00',
}
beforeAll(async () => {
  world = await openWorld()
  const made = await world.as('hari').ask(addShift, { params, body: fixed as never })
  expect(made.status).toBe(201)
  await enterDays(world, ['2026-11-17', '2026-11-19'], { check_in: '09:27', check_out: '17:02' })
})
afterAll(() => world.close())

const shift = async () => {
  const [found] = (await world.as('hari').get(workShifts, { params })).results
  if (!found) throw new Error('There is no shift')
  return found
}
const change = async (body: object) => {
  const { id, version } = await shift()
  return world.as('hari').ask(changeShift, {
    params: { ...params, id },
    body: { ...fixed, version, ...body } as never,
  })
}
const dayOf = async (date: string) => {
  await world.inOrg('himal', (db) => computeDays(db, [world.id('asha')], { start: date, end: date }))
  const path = { ...params, employee_id: world.id('asha'), date }
  return world.as('asha').get(dayDetail, { params: path, query: { as: 'user' } as never })
}
const rules = ({ because }: { because: { rule: string; values: object }[] }) =>
  Object.fromEntries(because.map(({ rule, values }) => [rule, values]))

test('rules of a shift hold from their day on, and the day says them', async () => {
  const body = {
    effective_from: '2026-11-19',
    is_flexible: true,
    paid_break: false,
    core_start: '11:00',
    core_end: '15:00',
    auto_break_after: 300,
    auto_break_minutes: 30,
    round_minutes: '15',
    round_direction: 'For the company',
    duplicate_seconds: 120,
  }
  expect((await change(body)).status).toBe(204)
  expect(await shift()).toMatchObject(body)
  const before = await dayOf('2026-11-17')
  expect(before).toMatchObject({ late: 27, worked: 455, expected: 480 })
  expect(rules(before)).not.toHaveProperty('rounded')
  const after = await dayOf('2026-11-19')
  expect(after).toMatchObject({ late: 0, early: 0, worked: 420, expected: 450, lost: 30 })
  expect(rules(after)).toMatchObject({
    rounded: { minutes: 15, direction: 'For the company' },
    autoBreak: { minutes: 30, after: 300 },
    core: {},
  })
})

test('ten minutes are those of the clock in Kathmandu', async () => {
  const body = { effective_from: '2026-11-19', round_minutes: '10', round_direction: 'For the employee' }
  expect((await change(body)).status).toBe(204)
  const day = await dayOf('2026-11-19')
  expect([day.first_in, day.last_out]).toEqual(['2026-11-19T03:35:00.000Z', '2026-11-19T11:25:00.000Z'])
})

test('rules that do not go together are refused at their field', async () => {
  const refused = async (body: object) => (await change(body)).body
  expect(await refused({ core_start: '11:00', core_end: '15:00' })).toEqual({
    core_start: ['Core hours are of flexible hours only.'],
  })
  expect(await refused({ is_flexible: true, core_start: '08:00', core_end: '15:00' })).toEqual({
    weekdays: ['Core hours must lie within the working hours.'],
  })
  expect(await refused({ auto_break_after: 300 })).toEqual({ auto_break_minutes: ['Enter both numbers.'] })
  expect(await refused({ duplicate_seconds: 9999 })).toHaveProperty('duplicate_seconds')
  expect(await refused({ round_direction: 'Up' })).toEqual({ round_direction: ['Select a valid choice.'] })
})
