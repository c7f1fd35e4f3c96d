import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { commandDevice, queryDevice, removeLeavers, sendPeople } from '#modules/attendance/shared/device.ts'
import { cancelCommand } from '#modules/attendance/shared/device-log.ts'
import { deviceCalls } from '#test/device-calls.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  // a Friday, a quarter to ten in Kathmandu
  world = await openWorld()
})
afterAll(() => world.close())

const { call, commandsOf, hr, register } = deviceCalls(() => world)
const at = (instant: string) => clock.set(instant)

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
