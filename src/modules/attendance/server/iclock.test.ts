import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { devicePunches, unknownDevices } from '#modules/attendance/shared/device-log.ts'
import { deviceUsers, linkDeviceUser, matchAll } from '#modules/attendance/shared/device-user.ts'
import { deviceCalls } from '#test/device-calls.ts'
import { patience } from '#test/patience.ts'
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
