import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { computeDays } from '#modules/attendance/server/compute.ts'
import { periodFacts } from '#modules/attendance/server/public.ts'
import {
  attendanceDays,
  attendanceOverview,
  dayDetail,
  daysOfPerson,
} from '#modules/attendance/shared/day.ts'
import { addDevice, devices } from '#modules/attendance/shared/device.ts'
import { deviceLines } from '#modules/attendance/shared/device-log.ts'
import { deviceUsers, linkDeviceUser } from '#modules/attendance/shared/device-user.ts'
import { changeIndividual, individualSettings } from '#modules/attendance/shared/individual.ts'
import { addOffline, myAttendance, offlinePunches, webPunch } from '#modules/attendance/shared/punch.ts'
import { addShift, changeShift, workShifts } from '#modules/attendance/shared/work-shift.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const serial = 'TEST26040001'
const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
beforeAll(async () => {
  // a Friday, a quarter to ten in Kathmandu
  world = await openWorld()
  const body = {
    name: 'General',
    code: 'G',
    effective_from: '2026-01-01',
    is_default: true,
    weekdays: [...week],
    starts_at: '09:00',
    ends_at: '17:00',
  }
  const made = await world.as('hari').ask(addShift, { params, body: body as never })
  expect(made.body).toMatchObject({ name: 'General' })
})
afterAll(() => world.close())

const people = () => ['asha', 'bikash', 'maya'].map((name) => world.id(name as 'asha'))
const compute = (start: string, end: string, ids = people()) =>
  world.inOrg('himal', (db) => computeDays(db, ids, { start, end }))
const push = (body: string, query = `SN=${serial}&table=ATTLOG&Stamp=9999`, type = 'text/plain') =>
  world.app.inject({
    method: 'POST',
    url: `/iclock/cdata?${query}`,
    headers: { 'content-type': type },
    payload: body,
  })

test('an unknown device is answered and writes nothing; once registered its punches count, each once', async () => {
  const block = `E-0001\t2026-11-19 09:04:11\t0\t1\t\t0\t0\t\r\n777\t2026-11-19 09:05:00\t0\t1\t\t0\t0\t\r\nrubbish\r\nE-0001\t2026-11-19 17:02:00\t0\t1\r\n`
  expect((await push(block)).statusCode).toBe(200)
  expect((await world.app.inject('/iclock/getrequest')).statusCode).toBe(406)
  const device = { name: 'Main gate', protocol: 'ZKTeco push' as const, serial }
  const made = await world.as('hari').ask(addDevice, { params, body: device as never })
  expect(made.status).toBe(201)
  // another organization that registers the same number takes nothing away
  const other = await world.as('sunil').ask(addDevice, { params: { org: 'terai' }, body: device as never })
  expect(other.status).toBe(201)
  const start = await world.app.inject(`/iclock/cdata?sn=${serial}&options=all`)
  expect(start.body).toContain('GET OPTION FROM: TEST26040001')
  expect(start.body).toContain('TimeZone=345')
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json'])
    expect((await push(block, undefined, type)).body).toBe('OK: 4')
  expect((await world.as('hari').get(deviceLines, { params })).count).toBe(1)
  const users = await world.as('hari').get(deviceUsers, { params })
  const unmatched = users.results.find(({ state }) => state === 'Unmatched')
  expect(unmatched).toMatchObject({ number: '777', punches: 1 })
  const linked = await world.as('hari').get(linkDeviceUser, {
    params: { ...params, id: unmatched?.id ?? '' },
    body: { employee_id: world.id('bikash'), version: 1 },
  })
  expect(linked).toEqual({ punches: 1, name: 'Bikash Rai' })
  expect(await world.as('hari').get(devices, { params })).toMatchObject({
    results: [{ state: 'Reporting', unread: 1 }],
  })
  await compute('2026-11-19', '2026-11-20')
  const day = await world.as('hari').get(dayDetail, {
    query: { as: 'hr' } as never,
    params: { ...params, employee_id: world.id('bikash'), date: '2026-11-19' },
  })
  expect(day).toMatchObject({ status: 'Missing punch', punches: [{ device: 'Main gate', source: 'Device' }] })
})

test('computing again changes nothing, and a later change of the shift leaves earlier days as they were', async () => {
  await compute('2026-11-01', '2026-11-20')
  expect(await compute('2026-11-01', '2026-11-20')).toBe(0)
  const [shift] = (await world.as('hari').get(workShifts, { params })).results
  if (!shift) throw new Error('no shift')
  const { id, version, name, code } = shift
  const body = {
    name,
    code,
    version,
    is_default: true,
    effective_from: '2026-11-18',
    weekdays: [...week],
    starts_at: '07:00',
    ends_at: '15:00',
  }
  expect(
    (await world.as('hari').ask(changeShift, { params: { ...params, id }, body: body as never })).status,
  ).toBe(204)
  expect(await compute('2026-11-01', '2026-11-17')).toBe(0)
  expect(await compute('2026-11-18', '2026-11-18')).toBeGreaterThan(0)
  const back = { ...body, version: version + 1, starts_at: '09:00', ends_at: '17:00' }
  expect(
    (await world.as('hari').ask(changeShift, { params: { ...params, id }, body: back as never })).status,
  ).toBe(204)
})

test('who may checks in once however often it is sent, and sees the day', async () => {
  const key = newId()
  const body = { key, direction: 'In' as const }
  expect((await world.as('asha').ask(webPunch, { params, body })).status).toBe(400)
  const settings = { employee_ids: [world.id('asha')], valid_from: '2026-11-20', web_allowed: true }
  expect((await world.as('hari').ask(changeIndividual, { params, body: settings as never })).status).toBe(200)
  const twice = await Promise.all([1, 2].map(() => world.as('asha').ask(webPunch, { params, body })))
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  const mine = await world.as('asha').get(myAttendance, { params })
  expect(mine).toMatchObject({ today: { status: 'In progress', late: 45 }, next: ['Out', 'Break out'] })
  expect(mine.punches).toHaveLength(1)
  expect((await world.as('hari').get(individualSettings, { params, query: { web: 'true' } })).count).toBe(1)
})

test('HR adds attendance of others, never of the future', async () => {
  const body = {
    employee_ids: [world.id('maya')],
    date: '2026-11-19',
    check_in: '09:00',
    check_out: '17:30',
    remarks: 'Power cut',
  }
  const later = await world.as('hari').ask(addOffline, { params, body: { ...body, date: '2026-11-21' } })
  expect(later.body).toEqual({ date: ['Date cannot be in the future.'] })
  expect((await world.as('hari').ask(addOffline, { params, body })).body).toEqual({ added: 2 })
  expect((await world.as('hari').get(offlinePunches, { params })).count).toBe(2)
  await compute('2026-11-19', '2026-11-19')
  const [facts] = await world.inOrg('himal', (db) =>
    periodFacts(db, [world.id('maya')], { start: '2026-11-19', end: '2026-11-19' }),
  )
  expect(facts).toMatchObject({ present_days: '1', unpaid_days: '0', payable_days: '1', open_days: 0 })
})

test('everybody sees what is theirs', async () => {
  await compute('2026-11-19', '2026-11-20')
  const query = { start: '2026-11-15', end: '2026-11-25' }
  const own = await world.as('asha').get(daysOfPerson, { params, query })
  expect(own.days).toHaveLength(11)
  const other = { ...query, employee_id: world.id('bikash') }
  expect(
    (await world.as('asha').ask(daysOfPerson, { params, query: { ...other, as: 'user' } as typeof other }))
      .status,
  ).toBe(404)
  const list = await world.as('asha').get(attendanceDays, { params, query: { as: 'user' } as object })
  expect(new Set(list.results.map(({ person }) => person.id))).toEqual(new Set([world.id('asha')]))
  const overview = await world.as('hari').get(attendanceOverview, { params, query: { as: 'hr' } as never })
  expect(overview).toMatchObject({ date: '2026-11-20', expected: 3 })
  const absent = await world.as('hari').get(attendanceDays, {
    params,
    query: { date_from: '2026-11-20', date_to: '2026-11-20', group: 'Not in yet', as: 'hr' } as object,
  })
  expect(absent.count).toBe(overview.counts.find(({ group }) => group === 'Not in yet')?.people)
})
