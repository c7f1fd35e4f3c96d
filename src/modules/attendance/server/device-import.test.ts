import { afterAll, beforeAll, expect, test } from 'vitest'
import { P } from '#kernel/permission.ts'
import { apiKeys } from '#modules/account/shared/api-key.ts'
import { addDevice, devices } from '#modules/attendance/shared/device.ts'
import { deviceLines, devicePunches, sendPunches } from '#modules/attendance/shared/device-log.ts'
import { callerOf } from '#test/caller.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
let gate: string
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world, 'hari', 'himal', 'device-punches')
  const none = await hr.check('        17\t2026-04-20 09:58:24\t1\t0\t1\t0\r\n', {}, '1_attlog.dat')
  expect(none.counts.errors).toBe(1)
  const body = { name: 'Store', protocol: 'File' }
  gate = (await world.as('hari').get(addDevice, { params, body: body as never })).id
})
afterAll(() => world.close())

const punchesOf = async (device_id: string) =>
  (await world.as('hari').get(devicePunches, { params, query: { device_id, limit: 100 } as never })).results
const times = async (device_id: string) =>
  (await punchesOf(device_id))
    .map(({ number, device_time, direction, state }) => [number, device_time, direction, state])
    .toSorted((a, b) => (String(a) < String(b) ? -1 : 1))

test('attlog.dat is taken as it is, bad lines are named, and the second time nothing is new', async () => {
  const file = [
    '        17\t2026-04-20 09:58:24\t1\t0\t1\t0',
    '    E-0001\t2026-04-20 17:04:11\t1\t1\t1\t0',
    '        17\t2026-04-20 09:58:24\t1\t0\t1\t0',
    '        18\t2026-13-20 09:58:24\t1\t0\t1\t0',
    '',
  ].join('\r\n')
  const checked = await hr.check(`\uFEFF${file}`, {}, '1_attlog.dat')
  expect(checked.counts).toMatchObject({ rows: 4, errors: 1 })
  const [bad] = (await hr.rows(checked.id, { errors: 'true' })).filter(({ errors }) => errors !== null)
  expect(bad).toMatchObject({ row_no: 5, errors: { time: ['The time cannot be read.'] } })
  const done = await hr.run(checked.id)
  expect(done.counts).toMatchObject({ created: 2 })
  const stored = [
    ['17', '2026-04-20 09:58:24', 'In', 'Unmatched'],
    ['E-0001', '2026-04-20 17:04:11', 'Out', 'Counts'],
  ]
  expect(await times(gate)).toEqual(stored)
  const again = await hr.take(file)
  expect(again.counts).toMatchObject({ created: 0, unchanged: 3 })
  expect(await times(gate)).toEqual(stored)
  expect((await hr.undo(done.id)).state).toBe('Undone')
  expect((await times(gate)).map(([, , , state]) => state)).toEqual(['Void', 'Void'])
})

test('a sheet of another system, with columns of its own', async () => {
  const body = { name: 'Dubai', protocol: 'File', time_zone: 'Asia/Dubai' }
  const { id } = await world.as('hari').get(addDevice, { params, body: body as never })
  const sheet =
    'AC-No.,Date,Time,State\nE-0002,2026-05-04,9:05,C/In\nE-0002,2026-05-04,18:00:10,C/Out\nE-0003,2026-05-04,,C/In\n'
  const done = await hr.take(sheet, { options: { device: id } })
  expect(done.counts).toMatchObject({ created: 2, errors: 1 })
  expect(await times(id)).toEqual([
    ['E-0002', '2026-05-04 09:05:00', 'In', 'Counts'],
    ['E-0002', '2026-05-04 18:00:10', 'Out', 'Counts'],
  ])
  expect((await punchesOf(id)).map(({ occurred_at }) => occurred_at).toSorted()[0]).toBe(
    '2026-05-04T05:05:00.000Z',
  )
  const own = await hr.check('PIN,Date and time\nE-0004,2026-05-04 09:05:00\n', { options: { device: id } })
  const [row] = await hr.rows(own.id)
  expect(row?.errors).toEqual({ number: ['Your own attendance is entered by somebody else.'] })
})

test('programs of other makers send by a key: once each, with what cannot be read kept and named', async () => {
  const serial = 'HIK00001'
  const device = { name: 'Gate of another maker', protocol: 'HTTP', serial }
  const { id } = await world.as('hari').get(addDevice, { params, body: device as never })
  const key = { name: 'Gate', codes: [P.attendance.devices], can_write: true, expires_on: '2026-12-31' }
  const { secret } = await world.as('hari').get(apiKeys.create, { params, body: key as never })
  const program = callerOf(() => world.app, secret)
  const body = {
    device: serial,
    punches: [
      { number: 'E-0001', time: '2026-11-19T09:00:10+05:45', direction: 'In' as const, verify: 15 },
      { number: 'E-0001', time: '2026-11-19T12:15:00Z', direction: 'Out' as const },
      { number: '999', time: '2026-11-19 09:01', direction: null },
      { number: '999', time: 'yesterday' },
      { number: '<b>', time: '2026-02-30 09:00:00' },
    ],
  }
  const answers = await Promise.all([
    program.get(sendPunches, { params, body }),
    program.get(sendPunches, { params, body }),
  ])
  expect(answers.map(({ stored }) => stored).toSorted((a, b) => a - b)).toEqual([0, 3])
  expect(answers[0]).toMatchObject({
    received: 5,
    unread: [
      { index: 3, reason: 'The time cannot be read' },
      { index: 4, reason: 'The time cannot be read' },
    ],
  })
  expect(await times(id)).toEqual([
    ['999', '2026-11-19 09:01:00', 'Unknown', 'Unmatched'],
    ['E-0001', '2026-11-19 09:00:10', 'In', 'Counts'],
    ['E-0001', '2026-11-19 18:00:00', 'Out', 'Counts'],
  ])
  expect((await world.as('hari').get(deviceLines, { params, query: { device_id: id } as never })).count).toBe(
    2,
  )
  const found = (await world.as('hari').get(devices, { params })).results.find((row) => row.id === id)
  expect(found).toMatchObject({ state: 'Reporting', unmatched: 1 })
  const strange = await program.ask(sendPunches, { params, body: { ...body, device: 'NOBODY01' } })
  expect(strange.body).toEqual({ device: ['No active device has this serial number.'] })
  const none = await program.ask(sendPunches, { params, body: { device: serial } as never })
  expect(none.body).toEqual({ punches: ['punches is Required'] })
  const reader = await world.as('hari').get(apiKeys.create, {
    params,
    body: { ...key, name: 'Reader', can_write: false } as never,
  })
  expect((await callerOf(() => world.app, reader.secret).ask(sendPunches, { params, body })).status).toBe(403)
})
