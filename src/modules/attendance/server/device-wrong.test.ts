import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { addDevice, commandDevice } from '#modules/attendance/shared/device.ts'
import {
  countPunches,
  deviceGaps,
  deviceLines,
  dismissLine,
  enterLine,
  shiftPunches,
  voidDevicePunch,
} from '#modules/attendance/shared/device-log.ts'
import { deviceCalls } from '#test/device-calls.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  // a Friday, a quarter to ten in Kathmandu
  world = await openWorld()
})
afterAll(() => world.close())

const { call, deviceRow, hr, idOf, punchesOf, push, register } = deviceCalls(() => world)
const at = (instant: string) => clock.set(instant)

test('what nobody can read is kept once with its reason, never answered by an error, and can be entered', async () => {
  await register('NOISE001')
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 7919) % 256))
  expect((await push('NOISE001', noise)).statusCode).toBe(200)
  const lines = [
    '17\t2026-11-19 09:5',
    '17\t2026-11-19 09:58:24',
    '17\t1999-01-01 00:00:00\t0\t1',
    '17\t0000-00-00 00:00:00\t0\t1',
    '17\t2026-02-30 08:00:00\t0\t1',
    `${'9'.repeat(60)}\t2026-11-19 09:00:00\t0\t1`,
    '17\t2026-11-19 09:58:24\t0\t1',
    '17\t2026-11-19 09:58:24\t99999999999\t99999999999',
  ]
  for (const _ of [1, 2])
    expect(await push('NOISE001', lines.join('\r\n'))).toMatchObject({ statusCode: 200, body: 'OK: 8' })
  const query = { device_id: idOf('NOISE001'), limit: 100 } as never
  const kept = await hr().get(deviceLines, { params, query })
  expect(
    kept.results
      .filter(({ line }) => line.startsWith('17\t'))
      .map(({ reason }) => reason)
      .toSorted(),
  ).toEqual([
    'The line is incomplete',
    'The time cannot be read',
    'The time cannot be read',
    'The time cannot be read',
    'The time cannot be read',
  ])
  expect((await punchesOf('NOISE001')).filter(({ number }) => number === '17')).toHaveLength(2)
  const half = kept.results.find(({ reason }) => reason === 'The line is incomplete')
  if (!half) throw new Error('no line')
  const body = {
    employee_id: world.id('asha'),
    date: '2026-11-19',
    time: '09:58',
    direction: 'In',
    version: 1,
  }
  const at_line = { params: { ...params, id: half.id }, body: body as never }
  const later = { ...body, date: '2026-11-25' }
  expect((await hr().ask(enterLine, { ...at_line, body: later as never })).body).toEqual({
    time: ['The time is in the future.'],
  })
  const both = await Promise.all([hr().ask(enterLine, at_line), hr().ask(enterLine, at_line)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  const [other] = kept.results.filter(({ id }) => id !== half.id)
  const dismissed = { params: { ...params, id: other?.id ?? '' }, body: { version: 1 } }
  expect((await hr().ask(dismissLine, dismissed)).status).toBe(204)
  expect((await hr().ask(dismissLine, dismissed)).status).toBe(409)
})

test('times that cannot be are held until HR counts or corrects them', async () => {
  await register('CLOCK001')
  at('2026-11-20T04:00:00Z')
  await push(
    'CLOCK001',
    [
      'E-0002\t2027-03-01 09:00:00\t0\t1',
      'E-0002\t2024-01-01 09:00:00\t0\t1',
      'E-0002\t2026-08-01 09:00:00\t0\t1',
      'E-0002\t2026-11-20 10:46:00\t0\t1',
    ].join('\n'),
  )
  const found = await punchesOf('CLOCK001')
  const byTime = (time: string) => found.find(({ device_time }) => device_time.startsWith(time))
  expect(byTime('2027')).toMatchObject({ state: 'Held', flags: 'Future time' })
  expect(byTime('2024')).toMatchObject({ state: 'Held', flags: 'Old punch' })
  expect(byTime('2026-08')).toMatchObject({ state: 'Counts', flags: null })
  expect(byTime('2026-11')).toMatchObject({ state: 'Counts', flags: 'Clock ahead' })
  const counted = await hr().get(countPunches, { params, body: { ids: [byTime('2024')?.id ?? ''] } })
  expect(counted).toEqual({ counted: 1 })
  const [ahead, future] = [byTime('2026-11')?.id ?? '', byTime('2027')?.id ?? '']
  const wrong = await hr().ask(shiftPunches, { params, body: { ids: [future], minutes: -60 } })
  expect(wrong.body).toEqual({
    minutes: ['A corrected punch would be in the future or before the year 2000.'],
  })
  expect(await hr().get(shiftPunches, { params, body: { ids: [ahead], minutes: -61 } })).toEqual({
    shifted: 1,
  })
  const after = await punchesOf('CLOCK001')
  expect(after.find(({ id }) => id === ahead)).toMatchObject({ state: 'Void' })
  expect(after.find(({ flags }) => flags === 'Corrected time')).toMatchObject({
    device_time: '2026-11-20 09:45:00',
    state: 'Counts',
  })
  const again = await hr().ask(shiftPunches, { params, body: { ids: [ahead], minutes: -61 } })
  expect(again.status).toBe(400)
  const body = { reason: 'Made up by the clock' }
  expect((await hr().ask(voidDevicePunch, { params: { ...params, id: future }, body })).status).toBe(204)
})

test('drift is told by live punches, gaps by silence, and a restart of the device costs nothing', async () => {
  await register('DRIFT001', { silent_after_minutes: 60 })
  at('2026-11-20T04:00:00Z')
  await call('cdata?SN=DRIFT001&options=all')
  for (const minute of ['01', '02', '03']) {
    at(`2026-11-20T04:${minute}:00Z`)
    // three quarters of an hour behind Kathmandu
    await push('DRIFT001', `17\t2026-11-20 09:${minute}:00\t0\t1`)
  }
  const slow = await deviceRow('DRIFT001')
  expect(slow).toMatchObject({ state: 'Clock off', gaps: 0 })
  expect(Math.round((slow?.clock_offset ?? 0) / 60)).toBe(-45)
  expect(Math.round((slow?.lag ?? 0) / 60)).toBe(45)
  at('2026-11-20T09:00:00Z')
  expect(await deviceRow('DRIFT001')).toMatchObject({ state: 'Not reporting' })
  await call('getrequest?SN=DRIFT001&INFO=Ver%208.0.4.7,10,12,205,192.168.1.201')
  expect(await deviceRow('DRIFT001')).toMatchObject({
    gaps: 1,
    firmware: 'Ver 8.0.4.7',
    users_count: 10,
    punches_count: 205,
  })
  const gaps = await hr().get(deviceGaps, { params })
  expect(gaps.results).toMatchObject([{ device: { name: 'Gate DRIFT001' } }])
  expect(Math.round((gaps.results[0]?.minutes ?? 0) / 10)).toBe(30)
  const id = idOf('DRIFT001')
  await hr().get(commandDevice, {
    params: { ...params, id },
    body: { command: 'Read all punches again', version: 1 },
  })
  expect((await call('cdata?SN=DRIFT001&options=all&pushver=2.4.0')).body).toContain('ATTLOGStamp=0\n')
  expect((await call('cdata?SN=DRIFT001&options=all&pushver=2.4.0')).body).toContain('ATTLOGStamp=9999\n')
})

test('a wrong serial, a strange address and a body that is too large write nothing', async () => {
  await register('NET00001', { networks: '203.0.113.0/24' })
  const line = '17\t2026-11-19 09:00:00\t0\t1'
  expect((await push('NET00001', line)).statusCode).toBe(403)
  expect((await push('', line)).statusCode).toBe(406)
  expect((await push('../../etc/passwd', line)).statusCode).toBe(406)
  expect((await push('SHAPES01', Buffer.alloc(2 * 1024 * 1024 + 1, 'x'))).statusCode).toBe(413)
  expect(await punchesOf('NET00001')).toEqual([])
  const body = { name: 'Wrong', protocol: 'ZKTeco push', serial: 'NET00002', networks: 'office' }
  expect((await hr().ask(addDevice, { params, body: body as never })).body).toEqual({
    networks: ['No network: office.'],
  })
})
