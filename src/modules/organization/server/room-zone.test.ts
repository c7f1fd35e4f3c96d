import { afterAll, beforeAll, expect, test } from 'vitest'
import { branch } from '#modules/organization/shared/branch.ts'
import { holiday } from '#modules/organization/shared/holiday.ts'
import { bookings, meetingRoom, zoneOfRoom } from '#modules/organization/shared/meeting-room.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const hari = () => world.as('hari')
beforeAll(async () => {
  // 09:45 in Kathmandu, 08:00 in Dubai, 23:00 of the day before in New York
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
})
afterAll(() => world.close())

const roomIn = async (name: string, time_zone: string | null) => {
  const { id: branch_id } = await hari().get(branch.create, {
    params,
    body: { name: `${name} office`, code: name.toUpperCase(), time_zone },
  })
  return hari().get(meetingRoom.create, { params, body: { name, capacity: 6, facilities: [], branch_id } })
}
const book = (meeting_room_id: string, on: string, from: string, to: string, more = {}) =>
  world.as('asha').ask(bookings.create, {
    params,
    body: { meeting_room_id, title: 'Talk', on, from, to, attendees: 2, ...more },
  })

test('a room has the zone of its branch: its hours, its days and what is past are told by that clock', async () => {
  const [here, dubai] = [await roomIn('Patan', null), await roomIn('Dubai', 'Asia/Dubai')]
  expect([here, dubai].map(zoneOfRoom)).toEqual(['Asia/Kathmandu', 'Asia/Dubai'])
  expect((await book(here.id, '2026-11-20', '08:30', '09:30')).body).toEqual({
    from: ['From cannot be a past date'],
  })
  const made = await book(dubai.id, '2026-11-20', '08:30', '09:30')
  expect(made).toMatchObject({
    status: 201,
    body: {
      results: [
        {
          starts_at: '2026-11-20T04:30:00.000Z',
          ends_at: '2026-11-20T05:30:00.000Z',
          meeting_room: { name: 'Dubai', time_zone: 'Asia/Dubai' },
        },
      ],
    },
  })
  expect((await book(dubai.id, '2026-11-20', '09:00', '10:00')).body).toEqual({
    non_field_errors: ['The room is taken on 2026-11-20: Talk (Asha Gurung).'],
  })
  // 17:30 there is 19:15 here
  expect((await book(dubai.id, '2026-11-20', '17:30', '18:30')).body).toEqual({
    from: ['Dubai is open from 08:00 to 18:00.'],
  })
})

test('a day of the list is the day of each room', async () => {
  const york = await roomIn('York', 'America/New_York')
  // Friday 17:00 there is Saturday 03:45 here
  expect((await book(york.id, '2026-11-20', '17:00', '17:30')).status).toBe(201)
  const on = async (day: string) =>
    (
      await hari().get(bookings.list, {
        params,
        query: { from: day, to: day, meeting_room_id: york.id, limit: 50 },
      })
    ).count
  expect([await on('2026-11-20'), await on('2026-11-21')]).toEqual([1, 0])
})

test('weeks on keep the time of the clock when it is put forward, and a branch that moves keeps what is booked', async () => {
  const york = await roomIn('Harlem', 'America/New_York')
  // clocks there go forward on 2027-03-14
  const made = await book(york.id, '2027-03-10', '10:00', '11:00', { repeat_weeks: 1 })
  expect(made.body).toMatchObject({
    results: [{ starts_at: '2027-03-10T15:00:00.000Z' }, { starts_at: '2027-03-17T14:00:00.000Z' }],
  })
  const read = { params: { ...params, id: york.branch?.id ?? '' } }
  const { version } = await hari().get(branch.read, read)
  await hari().get(branch.update, { ...read, body: { version, time_zone: 'America/Chicago' } })
  // 09:30 in Chicago is 10:30 in New York, where the room was booked for 10:00 to 11:00
  expect((await book(york.id, '2027-03-17', '09:30', '10:00')).body).toEqual({
    non_field_errors: ['The room is taken on 2027-03-17: Talk (Asha Gurung).'],
  })
  expect((await book(york.id, '2027-03-17', '10:00', '10:30')).status).toBe(201)
})

test('HR sees the holidays of this year first, in their order, then those to come and those of before', async () => {
  const add = (name: string, day: string) =>
    hari().get(holiday.create, { params, body: { name, start_on: day, end_on: day } })
  for (const [name, day] of [
    ['Before', '2025-10-01'],
    ['Later', '2027-02-01'],
    ['First', '2026-01-11'],
    ['Second', '2026-10-20'],
  ] as const)
    await add(name, day)
  const names = async (query: object) =>
    (await hari().get(holiday.list, { params, query })).results.map(({ name }) => name)
  expect(await names({})).toEqual(['First', 'Second', 'Later', 'Before'])
  expect(await names({ ordering: 'start_on' })).toEqual(['Before', 'First', 'Second', 'Later'])
})

test('hours are not narrowed over meetings to come, told by the clock of the room', async () => {
  const made = await roomIn('Abu Dhabi', 'Asia/Dubai')
  for (const [from, to] of [
    ['09:00', '10:00'],
    ['16:30', '17:30'],
  ] as const)
    for (const on of ['2026-12-02', '2026-12-01'])
      expect((await book(made.id, on, from, to)).status).toBe(201)
  const hours = (more: object, version = made.version) =>
    hari().ask(meetingRoom.update, { params: { ...params, id: made.id }, body: { ...more, version } })
  expect(await hours({ opens_at: '09:30', closes_at: '17:00' })).toMatchObject({
    status: 400,
    body: {
      opens_at: [
        '2 meetings to come are outside, the first: Talk on 2026-12-01, 09:00–10:00. Cancel them first.',
      ],
      closes_at: [
        '2 meetings to come are outside, the first: Talk on 2026-12-01, 16:30–17:30. Cancel them first.',
      ],
    },
  })
  // to the minute, and what is cancelled is in nobody's way
  const narrower = await hours({ opens_at: '09:00', closes_at: '17:30' })
  expect(narrower.status).toBe(200)
  const query = { meeting_room_id: made.id, from: '2026-12-01', to: '2026-12-01', limit: 50 }
  const [first] = (await hari().get(bookings.list, { params, query })).results
  await world.as('asha').get(bookings.cancel, {
    params: { ...params, id: first?.id ?? '' },
    body: { version: first?.version ?? 0 },
  })
  const { version } = narrower.body
  expect((await hours({ opens_at: '10:00' }, version)).body).toEqual({
    opens_at: ['1 meeting to come is outside: Talk on 2026-12-02, 09:00–10:00. Cancel it first.'],
  })
  // wider hours, and other fields, ask nothing
  expect((await hours({ opens_at: '07:00', capacity: 9 }, version)).status).toBe(200)
})

test('a room is not moved to where meetings to come would be outside of its hours', async () => {
  const made = await roomIn('Sharjah', 'Asia/Dubai')
  const branchIn = async (code: string, time_zone: string | null) =>
    (await hari().get(branch.create, { params, body: { name: code, code, time_zone } })).id
  const move = (branch_id: string, more = {}) =>
    hari().ask(meetingRoom.update, {
      params: { ...params, id: made.id },
      body: { branch_id, version: made.version, ...more },
    })
  const [same, home, far] = [
    await branchIn('AJM', 'Asia/Dubai'),
    await branchIn('LTP', null),
    await branchIn('AKL', 'Pacific/Auckland'),
  ]
  for (const on of ['2026-12-02', '2026-12-01'])
    expect((await book(made.id, on, '16:00', '17:00')).status).toBe(201)
  // 17:45 to 18:45 here
  expect(await move(home)).toMatchObject({
    status: 400,
    body: {
      branch_id: [
        '2 meetings to come are outside, the first: Talk on 2026-12-01, 17:45–18:45. Cancel them first.',
      ],
    },
  })
  // 01:00 to 02:00 of the next day there
  expect((await move(far)).body).toMatchObject({
    branch_id: [expect.stringContaining('Talk on 2026-12-02, 01:00–02:00')],
  })
  // another branch of the same clock, and hours that suit the new one
  const moved = await move(same)
  expect(moved.status).toBe(200)
  const suited = await move(home, { version: moved.body.version, closes_at: '18:45' })
  expect(suited).toMatchObject({ status: 200, body: { time_zone: 'Asia/Kathmandu' } })
  // one that goes over midnight there is in no hours
  expect((await book(made.id, '2026-12-03', '16:30', '17:30')).status).toBe(201)
  const overnight = await move(far, { version: suited.body.version, opens_at: '00:00', closes_at: '23:59' })
  expect(overnight.body).toEqual({
    branch_id: ['1 meeting to come is outside: Talk on 2026-12-03, 23:45–00:45. Cancel it first.'],
  })
})

test('of a booking and narrower hours at once one waits for the other', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, version } = await roomIn(`Race ${round}`, null)
    const [booked, narrowed] = await Promise.all([
      book(id, '2026-12-01', '08:00', '09:00'),
      hari().ask(meetingRoom.update, { params: { ...params, id }, body: { opens_at: '09:00', version } }),
    ])
    expect([
      [201, 400],
      [400, 200],
    ]).toContainEqual([booked.status, narrowed.status])
  }
})
