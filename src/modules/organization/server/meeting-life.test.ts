import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { equipmentCategory } from '#modules/commons/shared/equipment-category.ts'
import { bank } from '#modules/commons/shared/bank.ts'
import { careForEquipment } from '#modules/organization/server/equipment-care.ts'
import { releaseRooms } from '#modules/organization/server/meeting-life.ts'
import { bankAccount } from '#modules/organization/shared/bank-account.ts'
import { equipment, equipmentAssignments, myEquipment } from '#modules/organization/shared/equipment.ts'
import { bookings, meetingRoom, roomRelease } from '#modules/organization/shared/meeting-room.ts'
import { runJob } from '#test/run-job.ts'
import { atOnce } from '#test/at-once.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let room = ''
const params = { org: 'himal' }
beforeAll(async () => {
  // a Friday, 09:45 in Kathmandu
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  room = (
    await world
      .as('hari')
      .get(meetingRoom.create, { params, body: { name: 'Koshi', capacity: 6, facilities: [] } })
  ).id
})
afterAll(() => world.close())

const book = async (title: string, from: string, to: string, more = {}) => {
  const body = { meeting_room_id: room, title, on: '2026-11-20', from, to, attendees: 3, ...more }
  const answer = await world.as('asha').ask(bookings.create, { params, body })
  return answer as { status: number; body: { results: { id: string; version: number }[] } }
}
const signals = async (name: string) => {
  const rows = await world.services.database.asOwner((db) =>
    db.selectFrom('signal').select('payload').where('name', '=', name).orderBy('id').execute(),
  )
  return rows.map(({ payload }) => payload)
}
const at = (time: string) => clock.set(`2026-11-20T${time}:00Z`)
const released = () => runJob(world, kindOf(releaseRooms), 'himal', '2026-11-20T10:00')
const needed = () => world.inOrg('himal', (db) => releaseRooms.needed?.(db) ?? Promise.resolve(null))
const shown = async (id: string) => {
  const { results } = await world
    .as('asha')
    .get(bookings.list, { params, query: { cancelled: 'true', limit: 50 } })
  return results.find((row) => row.id === id)
}

test('who is invited by name is shown and told, counts, and is a current colleague', async () => {
  const invited_ids = [world.id('bikash'), world.id('maya'), world.id('asha')]
  expect((await book('Small', '16:00', '16:30', { invited_ids, attendees: 2 })).body).toMatchObject({
    attendees: ['3 people with the organizer are named: say at least as many.'],
  })
  expect((await book('Far', '16:00', '16:30', { invited_ids: [world.id('dev')] })).body).toMatchObject({
    invited_ids: ['Select a valid choice.'],
  })
  const made = await book('Plan', '16:00', '16:30', { invited_ids })
  expect(made).toMatchObject({
    status: 201,
    body: { results: [{ invited: [{ name: 'Bikash Rai' }, { name: 'Maya Shrestha' }], can_start: false }] },
  })
  expect(await signals('meeting.booked')).toEqual([{ booking_id: made.body.results[0]?.id, more: 0 }])
})

test('a meeting is started by its organizer near its time; one that nobody starts gives its room back', async () => {
  const ids = []
  for (const [title, from, to] of [
    ['Started', '10:00', '10:30'],
    ['Forgotten', '10:30', '11:30'],
  ] as const)
    ids.push((await book(title, from, to)).body.results[0]?.id ?? '')
  const [started = '', forgotten = ''] = ids
  const start = (name: 'asha' | 'bikash', id: string) =>
    world.as(name).ask(bookings.start, { params: { ...params, id } })
  expect((await start('bikash', started)).status).toBe(404)
  expect((await start('asha', forgotten)).body).toMatchObject({
    non_field_errors: ['A meeting is started at most 15 minutes before its time.'],
  })
  expect(await shown(started)).toMatchObject({ can_start: true })
  expect(await start('asha', started)).toMatchObject({ status: 200, body: { can_start: false } })
  at('04:14')
  expect(await needed()).toBe(false)
  at('04:30')
  expect(await released()).toEqual({ released: 0 })
  at('04:59')
  expect(await needed()).toBe(true)
  expect(await released()).toEqual({ released: 0 })
  at('05:00')
  expect(await released()).toEqual({ released: 1 })
  expect(await released()).toEqual({ released: 0 })
  expect(await shown(started)).toMatchObject({ is_cancelled: false })
  expect(await shown(forgotten)).toMatchObject({
    is_cancelled: true,
    released_at: expect.stringMatching(/^2026-11-20T05:00/) as string,
  })
  expect(await signals('meeting.released')).toEqual([{ booking_id: forgotten, more: 0 }])
  expect((await start('asha', forgotten)).body).toMatchObject({
    non_field_errors: ['Nobody had started it in time: its room was given back.'],
  })
  // the room is free, and who books it now is in it
  const now = await book('Instead', '10:35', '11:30')
  expect(now.status).toBe(201)
  at('05:40')
  expect(await released()).toEqual({ released: 0 })
})

test('after as many minutes as the organization says, or never', async () => {
  at('06:00')
  const set = (body: { enabled?: boolean; minutes?: number }, version: number) =>
    world.as('hari').get(roomRelease.update, { params, body: { ...body, version } })
  expect((await world.as('asha').ask(roomRelease.update, { params, body: { version: 0 } })).status).toBe(403)
  await set({ enabled: false }, 0)
  await book('Later', '12:00', '13:00')
  at('07:00')
  expect(await released()).toEqual({ released: 0 })
  await set({ enabled: true, minutes: 50 }, 1)
  at('07:04')
  expect(await released()).toEqual({ released: 0 })
  at('07:05')
  expect(await released()).toEqual({ released: 1 })
})

test('who is given something says so on their own page, is reminded weekly, and nobody else says it', async () => {
  at('04:00')
  const category = await world
    .as('om')
    .get(equipmentCategory.create, { body: { name: 'Laptop', kind: 'Tangible' } })
  const item = await world.as('hari').get(equipment.create, {
    params,
    body: {
      name: 'ThinkPad',
      code: 'LT-1',
      category_id: category.id,
      acquired: 'Owned',
      warranty_until: '2026-12-20',
    },
  })
  const line = await world.as('hari').get(equipmentAssignments.assign, {
    params: { ...params, id: item.id },
    body: { employee_id: world.id('bikash'), assigned_on: '2026-11-13' },
  })
  expect(line.acknowledged_at).toBeNull()
  expect(await signals('equipment.assigned')).toEqual([{ assignment_id: line.id }])
  const care = (day: string) => runJob(world, kindOf(careForEquipment), 'himal', day)
  expect(await care('2026-11-19')).toEqual({ reminded: 0, warranties: 0 })
  expect(await care('2026-11-20')).toEqual({ reminded: 1, warranties: 1 })
  expect(await signals('equipment.warranty_ending')).toEqual([{ on: '2026-12-20' }])
  const say = (name: 'asha' | 'bikash') =>
    world.as(name).ask(myEquipment.acknowledge, { params: { ...params, id: line.id } })
  expect((await say('asha')).status).toBe(404)
  expect((await world.as('asha').get(myEquipment.list, { params, query: {} })).count).toBe(0)
  expect(await say('bikash')).toMatchObject({
    body: { acknowledged_at: expect.stringMatching(/^2026-11-20T04:00/) as string },
  })
  expect((await world.as('bikash').get(myEquipment.list, { params, query: {} })).results).toMatchObject([
    { equipment: { code: 'LT-1' }, acknowledged_at: expect.stringMatching(/^2026-11-20T04:00/) as string },
  ])
  const sought = (search: string) => world.as('bikash').get(myEquipment.list, { params, query: { search } })
  expect([(await sought('lt-')).count, (await sought('zz')).count]).toEqual([1, 0])
  expect(await care('2026-11-27')).toEqual({ reminded: 0, warranties: 0 })
})

test.each([
  ['{name}', 'A line names at least {account_number} and {amount}.'],
  ['{account_number};{amount};{iban}', 'Nothing is called iban.'],
  ['{account_number};{name};{amount}', null],
])('the file for the bank, %s: %s', async (file_format, refusal) => {
  const { id: bank_id } = await world
    .as('om')
    .get(bank.create, { body: { name: `Bank ${file_format}`, kind: 'Commercial bank' } })
  const body = {
    account_name: 'Himal',
    bank_id,
    account_number: '0110017',
    purpose: 'Salary' as const,
    file_format,
  }
  const answer = await world.as('hari').ask(bankAccount.create, { params, body })
  expect(answer).toMatchObject(
    refusal === null
      ? { status: 201, body: { file_format } }
      : { status: 400, body: { file_format: [refusal] } },
  )
})

test('a room is archived once no meeting is to come, and is booked no more then', async () => {
  const hari = world.as('hari')
  const own = await hari.get(meetingRoom.create, {
    params,
    body: { name: 'Rapti', capacity: 6, facilities: [] } as never,
  })
  const later = { meeting_room_id: own.id, on: '2026-12-15' }
  const made = await book('Last of all', '10:00', '10:30', { ...later, repeat_weeks: 1 })
  const [first] = made.body.results
  const archive = () =>
    hari.ask(meetingRoom.update, {
      params: { ...params, id: own.id },
      body: { is_archived: true, version: own.version },
    } as never)
  expect(await archive()).toMatchObject({
    status: 400,
    body: {
      non_field_errors: [
        'This meeting room cannot be archived: 2 meetings are still to come. Cancel them first.',
      ],
    },
  })
  const cancel = () =>
    world.as('asha').ask(bookings.cancel, {
      params: { ...params, id: first?.id ?? '' },
      body: { version: first?.version ?? 0, series: true },
    })
  const both = await atOnce(world, 'meeting_booking', first?.id ?? '', [cancel, cancel, cancel])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await archive()).toMatchObject({ status: 200, body: { is_archived: true } })
  expect((await book('Too late', '11:00', '11:30', later)).status).toBe(400)
})
