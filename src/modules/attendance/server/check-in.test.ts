import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { computeDays } from '#modules/attendance/server/compute.ts'
import { checkOutReminders } from '#modules/attendance/server/check-out-reminder.ts'
import { attendancePlace, checkInSettings, setPlaces } from '#modules/attendance/shared/check-in.ts'
import { changeIndividual } from '#modules/attendance/shared/individual.ts'
import { myAttendance, webPunch } from '#modules/attendance/shared/punch.ts'
import { addShift } from '#modules/attendance/shared/work-shift.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  // a Friday, a quarter to ten in Kathmandu
  world = await openWorld({ env: { ROLE: 'all' } })
  const shift = {
    name: 'General',
    code: 'G',
    effective_from: '2026-01-01',
    is_default: true,
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    starts_at: '09:00',
    ends_at: '17:00',
  }
  await world.as('hari').get(addShift, { params, body: shift as never })
  const body = {
    employee_ids: [world.id('asha'), world.id('bikash')],
    valid_from: '2026-11-01',
    web_allowed: true,
  }
  await world.as('hari').get(changeIndividual, { params, body: body as never })
})
afterAll(() => world.close())

const place = (name: string, latitude: string) =>
  world.as('hari').get(attendancePlace.create, {
    params,
    body: { name, latitude, longitude: '85.324', radius_m: 150 } as never,
  }) as Promise<{ id: string }>
const press = (who: 'asha' | 'bikash', more: object = {}) =>
  world.as(who).ask(webPunch, { params, body: { key: newId(), direction: 'In', ...more } as never })
const at = (latitude: number) => ({ latitude, longitude: 85.324, accuracy_m: 10 })
const rules = async (values: object) => {
  const { version } = await world.as('hari').get(checkInSettings.read, { params })
  return world.as('hari').ask(checkInSettings.update, { params, body: { ...values, version } as never })
}

test('a position is told by the nearest of several places; outside is flagged and counts', async () => {
  expect((await press('asha', at(27.7))).body).toMatchObject({ place: null, flags: [] })
  const head = await place('Head office', '27.7172')
  await place('Store', '27.73')
  expect((await press('asha', at(27.7301))).body).toMatchObject({
    place: 'Inside',
    nearest: { name: 'Store', outside_m: 0 },
    flags: ['Impossible speed'],
  })
  expect((await press('asha')).body).toMatchObject({ place: 'Not available', flags: ['No location'] })
  const only = { employee_ids: [world.id('asha')], place_ids: [head.id] }
  expect(await world.as('hari').get(setPlaces, { params, body: only })).toEqual({ changed: 1 })
  clock.set('2026-11-20T06:00:00Z')
  const outside = await press('asha', at(27.7301))
  expect(outside.body).toMatchObject({
    place: 'Outside',
    nearest: { name: 'Head office' },
    flags: ['Outside geofence'],
  })
  // who was given no place may be at every one
  expect((await press('bikash', at(27.7301))).body).toMatchObject({ place: 'Inside', flags: [] })
  const strange = { employee_ids: [world.id('asha')], place_ids: [newId()] }
  expect((await world.as('hari').ask(setPlaces, { params, body: strange })).body).toEqual({
    place_ids: ['Select a valid choice.'],
  })
})

test('rules of the organization refuse with the reason, flag, or record alone', async () => {
  expect((await rules({ networks: 'office' })).body).toEqual({
    networks: ['Enter addresses such as 203.0.113.0/24, separated by commas.'],
  })
  await rules({ networks: '203.0.113.0/24, 2001:db8::/32' })
  expect((await press('bikash', at(27.7301))).body).toMatchObject({ flags: ['Outside network'] })
  await rules({ outside_network: 'Record only' })
  expect((await press('bikash', at(27.7301))).body).toMatchObject({ flags: [] })
  await rules({ outside_network: 'Refuse', outside_place: 'Refuse' })
  expect((await press('bikash', at(27.7301))).body).toEqual({
    non_field_errors: ['You can only check in from the office network. Your address is 127.0.0.1.'],
  })
  const far = await press('asha', at(27.7301))
  expect(far.body).toEqual({
    non_field_errors: [
      expect.stringMatching(
        /^You are \d+ m outside Head office, the nearest place where you may check in\.$/,
      ),
    ],
  })
  await rules({ networks: null, outside_network: 'Flag', outside_place: 'Flag' })
})

test('what waited on a phone counts for when it was made, once, and is marked', async () => {
  clock.set('2026-11-20T06:30:00Z')
  const waited = {
    key: newId(),
    offline: {
      queued_at: '2026-11-20T05:30:00.000Z',
      sent_at: '2026-11-20T06:30:00.000Z',
      waited_ms: 3_600_000,
    },
  }
  const twice = [await press('bikash', waited), await press('bikash', waited)]
  for (const { status, body } of twice) {
    expect(status).toBe(201)
    expect(body).toMatchObject({ flags: ['No location', 'Offline'] })
    expect(body.occurred_at).toMatch(/^2026-11-20T05:30:0/)
  }
  // the phone is two hours ahead, and what it waited for is right all the same
  const ahead = {
    offline: { queued_at: '2026-11-20T08:00:00.000Z', sent_at: '2026-11-20T08:30:00.000Z' },
  }
  const { body } = await press('bikash', ahead)
  expect(body).toMatchObject({ flags: ['No location', 'Offline', 'Clock differs'] })
  expect(body.occurred_at).toMatch(/^2026-11-20T06:00:0/)
  const old = { offline: { queued_at: '2026-11-10T08:00:00.000Z', sent_at: '2026-11-20T06:30:00.000Z' } }
  expect((await press('bikash', old)).body).toEqual({
    offline: ['Offline check-ins are accepted for 72 hours. Request an adjustment.'],
  })
  await rules({ offline_hours: 0 })
  expect((await press('bikash', { ...ahead, key: newId() })).body).toEqual({
    offline: ['Your organization does not accept offline check-ins. Request an adjustment.'],
  })
  expect((await press('bikash', { offline: { queued_at: 'now', sent_at: 'later' } })).body).toMatchObject({
    offline: { queued_at: ['Enter a valid time.'] },
  })
  expect(await world.as('bikash').get(myAttendance, { params })).toMatchObject({ offline_hours: 0 })
})

test('two presses at once with one key are one punch, and the day follows', async () => {
  await rules({ offline_hours: 72 })
  clock.set('2026-11-20T06:40:00Z')
  const key = newId()
  const both = await Promise.all([press('bikash', { key }), press('bikash', { key })])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?.body.occurred_at).toBe(both[1]?.body.occurred_at)
  await settled(world)
  const { rows } = await world.inOrg('himal', (db) =>
    sql<{ punches: number; counted: number }>`
      select d.punches, (select count(*)::int from punch p where p.external_id like '%' || ${key}) as counted
      from attendance_day d where d.date = '2026-11-20' and d.employee_id = ${world.id('bikash')}`.execute(
      db,
    ),
  )
  expect(rows).toMatchObject([{ counted: 1 }])
  expect(rows[0]?.punches).toBeGreaterThan(0)
})

test('who checked in and not out is reminded once, an hour after the shift', async () => {
  const reminded = () =>
    world.inOrg('himal', (db) => db.selectFrom('attendance_reminder').selectAll().execute())
  const run = () =>
    world.inOrg('himal', async (db) => {
      if (!(await checkOutReminders.needed?.(db))) return 0
      const ctx = { org: { org_id: 1 }, batch: <T>(work: (inside: typeof db) => Promise<T>) => work(db) }
      return await checkOutReminders.run(ctx as never, '2026-11-20' as never)
    })
  clock.set('2026-11-20T11:30:00Z')
  if ((await world.as('asha').get(myAttendance, { params })).punches.length % 2 === 0) await press('asha')
  await world.inOrg('himal', (db) =>
    computeDays(db, [world.id('asha'), world.id('bikash')], { start: '2026-11-20', end: '2026-11-20' }),
  )
  expect(await run()).toBe(0)
  clock.set('2026-11-20T12:20:00Z')
  const first = await run()
  expect(first).toMatchObject({ people: expect.any(Number) })
  const told = await reminded()
  expect(told).toContainEqual(expect.objectContaining({ employee_id: world.id('asha'), date: '2026-11-20' }))
  expect(await run()).toBe(0)
  await rules({ reminder_minutes: 0 })
  expect(await run()).toBe(0)
  expect(await reminded()).toHaveLength(told.length)
})
