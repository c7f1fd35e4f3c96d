import { expect, test } from 'vitest'
import {
  directionOf,
  encodedTime,
  readAttlog,
  readResults,
  readRtlog,
  readUsers,
} from '#modules/attendance/domain/iclock.ts'

const punch = (number: string, local: string, status: number | null = 0, verify: number | null = 1) => ({
  number,
  local,
  status,
  verify,
})

test.each([
  [
    'eight fields and CRLF',
    '17\t2026-04-20 09:58:24\t0\t1\t\t0\t0\t\r\n0042\t2026-04-20 10:12:00\t0\t15\t\t0\t0\t\r\n',
    [punch('17', '2026-04-20 09:58:24'), punch('0042', '2026-04-20 10:12:00', 0, 15)],
  ],
  [
    'ten fields',
    '19\t2026-04-20 10:57:49\t0\t25\t0\t0\t0\t0\t0\t0\t\n',
    [punch('19', '2026-04-20 10:57:49', 0, 25)],
  ],
  ['four fields', '19\t2026-04-20 10:57:49\t1\t1', [punch('19', '2026-04-20 10:57:49', 1)]],
  ['blanks in place of tabs', '24 2026-04-20 09:04:00 0 1 0 0\r\n', [punch('24', '2026-04-20 09:04:00')]],
  ['no seconds', '24\t2026-04-20 09:04\t0\t1', [punch('24', '2026-04-20 09:04:00')]],
  ['nothing', '', []],
])('reads %s', (_title, body, punches) => {
  expect(readAttlog(body)).toEqual({ punches, unread: [] })
})
test('keeps what it cannot read beside what it can', () => {
  const { punches, unread } = readAttlog(
    '17\t2026-04-20 09:58:24\t0\t1\nnonsense\n18\t2026-13-40 09:00:00\t0\t1\n\t2026-04-20 09:58:24\t0\t1',
  )
  expect(punches).toHaveLength(1)
  expect(unread.map(({ reason }) => reason)).toEqual([
    'The time cannot be read',
    'The time cannot be read',
    'No number of a person',
  ])
})
test('reads real-time events by key, and none of doors', () => {
  const body =
    'pin=17\ttime=2026-04-20 09:58:24\tverifytype=1\tinoutstatus=0\ntime=2026-04-20 10:00:00\tpin=0\tevent=27'
  expect(readRtlog(body)).toEqual({ punches: [punch('17', '2026-04-20 09:58:24')], unread: [] })
})
test('reads names and never a template', () => {
  expect(readUsers('OPLOG 4\t0\r\nUSER PIN=17\tName=Sita Test\tPri=0\r\nFP PIN=17\tTMP=QUJD')).toEqual([
    { number: '17', name: 'Sita Test' },
  ])
})
test('reads results of commands', () => {
  expect(readResults('ID=101&Return=0&CMD=DATA\nID=102&Return=-1&CMD=DATA\n')).toEqual([
    { id: 101, code: 0 },
    { id: 102, code: -1 },
  ])
})
test('a key is a hint, a way in is a way in', () => {
  expect([directionOf(1, 'Automatic'), directionOf(255, 'Automatic'), directionOf(1, 'In')]).toEqual([
    'Out',
    'Unknown',
    'In',
  ])
  expect(encodedTime('2026-04-20 09:58:24')).toBe(
    (26 * 12 * 31 + 3 * 31 + 19) * 24 * 3600 + 9 * 3600 + 58 * 60 + 24,
  )
})
