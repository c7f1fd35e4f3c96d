import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import {
  addDevice,
  commandDevice,
  devices,
  queryDevice,
  removeLeavers,
  sendPeople,
} from '#modules/attendance/shared/device.ts'
import {
  cancelCommand,
  countPunches,
  deviceCommandLog,
  deviceGaps,
  deviceLines,
  devicePunches,
  dismissLine,
  enterLine,
  shiftPunches,
  unknownDevices,
  voidDevicePunch,
} from '#modules/attendance/shared/device-log.ts'
import { deviceUsers, linkDeviceUser, matchAll } from '#modules/attendance/shared/device-user.ts'
import { patience } from '#test/patience.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const made = new Map<string, string>()
beforeAll(async () => {
  // a Friday, a quarter to ten in Kathmandu
  world = await openWorld()
})
afterAll(() => world.close())

const at = (instant: string) => clock.set(instant)
const hr = () => world.as('hari')
async function register(serial: string, more: object = {}) {
  const body = { name: `Gate ${serial}`, protocol: 'ZKTeco push', serial, ...more }
  const { id } = await hr().get(addDevice, { params, body: body as never })
  made.set(serial, id)
  return id
}
const idOf = (serial: string) => made.get(serial) ?? ''
const call = (url: string, payload?: string | Buffer, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/iclock/${url}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
const push = (serial: string, body: string | Buffer, headers?: Record<string, string>) =>
  call(`cdata?SN=${serial}&table=ATTLOG&Stamp=9999`, body, headers)
const punchesOf = async (serial: string) =>
  (await hr().get(devicePunches, { params, query: { device_id: idOf(serial), limit: 100 } as never })).results
const deviceRow = async (serial: string) =>
  (await hr().get(devices, { params })).results.find((row) => row.serial === serial)
const commandsOf = async (serial: string) =>
  (await hr().get(deviceCommandLog, { params, query: { device_id: idOf(serial) } as never })).results

test('a device that calls before it is added is shown, keeps nothing, and sends again what it sent', async () => {
  const line = 'E-0001\t2026-11-20 09:31:00\t0\t1\t\t0\t0\t\r\n'
  expect((await call('cdata?SN=NEW0001&options=all')).body).toContain('Delay=300')
  expect(await push('NEW0001', line)).toMatchObject({ statusCode: 200, body: 'OK' })
  expect((await hr().get(unknownDevices, { params })).results).toMatchObject([
    { serial: 'NEW0001', calls: 2 },
  ])
  await register('NEW0001')
  expect((await hr().get(devicePunches, { params })).count).toBe(0)
  expect((await call('cdata?SN=NEW0001&options=all&pushver=2.4.0')).body).toContain('ATTLOGStamp=None')
  expect((await hr().get(unknownDevices, { params })).count).toBe(0)
  const asked = (await call('getrequest?SN=NEW0001')).body
  expect(asked).toMatch(
    /^C:101:DATA QUERY ATTLOG StartTime=2026-11-19 09:4\d:\d\d\tEndTime=2026-11-21 09:4\d:\d\d\n$/,
  )
})

test('every shape of a block is read, and the same block is one', async () => {
  await register('SHAPES01')
  const block = [
    '17\t2026-11-19 09:58:24\t0\t1\t\t0\t0\t',
    '0042\t2026-11-19 10:12:00\t0\t15',
    '19\t2026-11-19 10:57:49\t255\t25\t0\t0\t0\t0\t0\t0\t',
    '24 2026-11-19 09:04:00 1 1 0 0',
  ]
  for (const [end, type] of [
    ['\r\n', undefined],
    ['\n', 'application/x-www-form-urlencoded'],
    ['\r', 'application/json'],
    ['\r\n', 'image/jpeg'],
  ] as const)
    expect(await push('SHAPES01', block.join(end) + end, type ? { 'content-type': type } : {})).toMatchObject(
      {
        statusCode: 200,
        body: 'OK: 4',
      },
    )
  const found = await punchesOf('SHAPES01')
  expect(
    found.map(({ number, device_time, direction, verify }) => [number, device_time, direction, verify]),
  ).toEqual(
    expect.arrayContaining([
      ['17', '2026-11-19 09:58:24', 'In', 1],
      ['0042', '2026-11-19 10:12:00', 'In', 15],
      ['19', '2026-11-19 10:57:49', 'Unknown', 25],
      ['24', '2026-11-19 09:04:00', 'Out', 1],
    ]),
  )
  expect(found).toHaveLength(4)
  expect((await push('SHAPES01', '')).body).toBe('OK: 0')
  for (const path of ['cdata.aspx?sn=SHAPES01&table=attlog', 'cdata/?Sn=SHAPES01&Table=ATTLOG'])
    expect((await call(path, block[0] ?? '')).body).toBe('OK: 1')
  expect(await punchesOf('SHAPES01')).toHaveLength(4)
})

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

test('the zone is sent as the device takes it', async () => {
  await register('ZONE0001', { clock_sent: 'Hours' })
  await register('ZONE0002', { clock_sent: 'Not sent', time_zone: 'Asia/Dubai' })
  expect((await call('cdata?SN=ZONE0001')).body).toContain('TimeZone=5\n')
  const old = (await call('cdata?SN=ZONE0002')).body
  expect(old).not.toContain('TimeZone')
  expect(old).toContain('OpStamp=9999')
  await push('ZONE0002', '17\t2026-11-20 08:00:00\t0\t1')
  expect(await punchesOf('ZONE0002')).toMatchObject([
    { device_time: '2026-11-20 08:00:00', occurred_at: '2026-11-20T04:00:00.000Z' },
  ])
})

test('commands go out in order, come back as done or failed, and are given up after some tries', async () => {
  const id = await register('CMD00001')
  at('2026-11-20T04:00:00Z')
  const device = { params: { ...params, id } }
  const send = (command: 'Restart' | 'Set clock') =>
    hr().get(commandDevice, { ...device, body: { command, version: 1 } })
  await Promise.all([send('Restart'), send('Set clock')])
  const sent = { employee_ids: [world.id('asha'), world.id('bikash')], version: 1 }
  expect(await hr().get(sendPeople, { ...device, body: sent })).toEqual({ sent: 2 })
  await hr().get(queryDevice, { ...device, body: { from: '2026-11-01', to: '2026-11-20', version: 1 } })
  expect(await hr().get(removeLeavers, { ...device, body: { version: 1 } })).toEqual({ removed: 0 })
  const wrong = { from: '2026-11-10', to: '2026-11-01', version: 1 }
  expect((await hr().ask(queryDevice, { ...device, body: wrong })).body).toEqual({
    to: ['To cannot be before From.'],
  })
  const [last] = await commandsOf('CMD00001')
  expect(last).toMatchObject({ number: 105, state: 'Queued' })
  const cancel = { params: { ...params, id: last?.id ?? '' }, body: { version: 1 } }
  expect((await hr().ask(cancelCommand, cancel)).status).toBe(204)
  expect((await hr().ask(cancelCommand, cancel)).status).toBe(409)
  // a quarter to ten: what is sent is the time when the device comes
  at('2026-11-20T05:00:00Z')
  const lines = (await call('getrequest?SN=CMD00001')).body.trim().split('\n')
  expect(lines.map((line) => line.split(':')[1])).toEqual(['101', '102', '103', '104'])
  const encoded = ((26 * 12 + 10) * 31 + 19) * 86_400 + 10 * 3600 + 45 * 60
  expect(lines.join('\n')).toContain(`SET OPTION DateTime=${encoded}`)
  expect(lines[2]).toBe(
    'C:103:DATA UPDATE USERINFO PIN=E-0001\tName=Asha Gurung\tPri=0\tPasswd=\tCard=\tGrp=1',
  )
  expect((await call('getrequest?SN=CMD00001')).body).toBe('OK')
  await call('devicecmd?SN=CMD00001', 'ID=101&Return=0&CMD=REBOOT\nID=102&Return=-1&CMD=SET OPTION\n')
  for (const minute of [6, 12, 18, 24, 30, 36]) {
    at(`2026-11-20T05:${String(minute).padStart(2, '0')}:00Z`)
    await call('getrequest?SN=CMD00001')
  }
  const states = new Map((await commandsOf('CMD00001')).map(({ number, state }) => [number, state]))
  expect([101, 102, 103, 104, 105].map((number) => states.get(number))).toEqual([
    'Done',
    'Failed',
    'Expired',
    'Expired',
    'Cancelled',
  ])
})

test('names are suggestions, templates and photos are dropped', async () => {
  await register('OPER0001')
  const body = Buffer.concat([
    Buffer.from(
      'OPLOG 4\t0\t2026-11-20 09:00:00\t0\t0\t0\t0\r\nUSER PIN=901\tName=Bikash Rai\tPri=0\r\nUSER Name=Jos',
    ),
    Buffer.from([0xe9]),
    Buffer.from('\tPIN=902\tPri=0\r\nFP PIN=901\tFID=6\tSize=12\tValid=1\tTMP=QUJDREVGR0hJ\r\n'),
  ])
  expect((await call('cdata?SN=OPER0001&table=OPERLOG&Stamp=9999', body)).body).toBe('OK: 4')
  expect((await call('cdata?SN=OPER0001&table=BIODATA', 'BIODATA Pin=1\tTmp=QUJD')).body).toBe('OK')
  expect((await call('fdata?SN=OPER0001&table=ATTPHOTO', Buffer.from([0xff, 0xd8, 0]))).body).toBe('OK')
  expect((await call('ping?SN=OPER0001')).body).toBe('OK')
  const query = { device_id: idOf('OPER0001') } as never
  const users = (await hr().get(deviceUsers, { params, query })).results
  expect(users).toMatchObject([
    { number: '901', name: 'Bikash Rai', state: 'Unmatched', suggested_id: world.id('bikash') },
    { number: '902', name: 'José' },
  ])
  const { rows } = await world.inOrg('himal', async (db) => ({
    rows: await db.selectFrom('device_line').select('line').where('line', 'like', '%QUJD%').execute(),
  }))
  expect(rows).toEqual([])
})

test('a number that is linked counts with all its punches, and exact codes are linked in one go', async () => {
  await register('LINK0001')
  await push('LINK0001', '903\t2026-11-18 09:00:00\t0\t1\n903\t2026-11-18 17:00:00\t0\t1')
  expect((await punchesOf('LINK0001')).map(({ state }) => state)).toEqual(['Unmatched', 'Unmatched'])
  const query = { device_id: idOf('LINK0001') } as never
  const [user] = (await hr().get(deviceUsers, { params, query })).results
  const body = { employee_id: world.id('maya'), version: 1 }
  const at_user = { params: { ...params, id: user?.id ?? '' }, body }
  const both = await Promise.all([hr().ask(linkDeviceUser, at_user), hr().ask(linkDeviceUser, at_user)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await punchesOf('LINK0001')).map(({ state }) => state)).toEqual(['Counts', 'Counts'])
  expect((await hr().get(matchAll, { params })).linked).toBe(0)
})

test('access-control models: registry, settings, events by key, doors that are no punches', async () => {
  await register('ACC00001')
  const start = await call('cdata?SN=ACC00001&pushver=3.1.2&DeviceType=acc&options=all')
  expect(start.body).toMatch(/^registry=ok\nRegistryCode=[0-9a-f]{16}\n/)
  const code = (await call('registry?SN=ACC00001', 'DeviceType=acc,~DeviceName=F22,FirmVer=3.1.2')).body
  expect(code).toMatch(/^RegistryCode=[0-9a-f]{16}$/)
  expect((await call('push?SN=ACC00001', '')).body).toMatch(/SessionID=.*\n/)
  const events =
    'verifytype=200\tpin=E-0003\tinoutstatus=1\ttime=2026-11-19 17:04:11\tindex=22\r\npin=0\ttime=2026-11-19 17:05:00\tevent=27\r\n'
  for (const _ of [1, 2]) expect((await call('cdata?SN=ACC00001&table=rtlog', events)).body).toMatch(/^OK/)
  expect(await punchesOf('ACC00001')).toMatchObject([{ number: 'E-0003', direction: 'Out', verify: 200 }])
  expect((await call('cdata?SN=ACC00001&table=rtstate', 'time=2026-11-19 17:05:00\tdoor=1')).body).toBe('OK')
  const user = 'user uid=1\tcardno=\tpin=904\tpassword=\tgroup=1\tname=Kumari\tprivilege=0'
  expect((await call('cdata?SN=ACC00001&table=tabledata&tablename=user', user)).body).toBe('user=1')
  expect((await call('rtdata?SN=ACC00001&type=time')).body).toMatch(/^DateTime=\d+,ServerTZ=\+0545$/)
  expect(await deviceRow('ACC00001')).toMatchObject({ model: 'F22', firmware: '3.1.2' })
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

test('a block of 20,000 lines is stored once and quickly, also when it comes twice at once', async () => {
  await register('LARGE001')
  at('2026-11-20T04:00:00Z')
  const lines = Array.from({ length: 20_000 }, (_, n) => {
    const moment = new Date(Date.UTC(2026, 9, 1) + n * 60_000).toISOString()
    return `${1000 + (n % 500)}\t${moment.slice(0, 10)} ${moment.slice(11, 19)}\t0\t1\t\t0\t0\t`
  })
  const block = `${lines.join('\r\n')}\r\n`
  const began = performance.now()
  const answers = await Promise.all([push('LARGE001', block), push('LARGE001', block)])
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, 'OK: 20000'],
    [200, 'OK: 20000'],
  ])
  expect(performance.now() - began).toBeLessThan(patience(10_000))
  const page = await hr().get(devicePunches, { params, query: { device_id: idOf('LARGE001') } as never })
  expect(page.count).toBe(20_000)
}, 60_000)
