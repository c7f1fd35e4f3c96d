import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { writeDays, type DayRow } from '#modules/attendance/server/compute.ts'
import { changesBehindLock } from '#modules/attendance/server/public.ts'
import { attendanceLocks, lockedChanges, moveAttendanceLock } from '#modules/attendance/shared/lock.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const range = { start: '2026-10-01', end: '2026-10-31' }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const plain = {
  status: 'Present',
  day_type: 'Workday',
  work_shift_id: null,
  shift_name: null,
  shift_source: null,
  scheduled_in: null,
  scheduled_out: null,
  first_in: null,
  last_out: null,
  punches: 2,
  expected: 480,
  worked: 480,
  break_minutes: 0,
  late: 0,
  early: 0,
  lost: 0,
  overtime: 0,
  present_part: 1000,
  leave_part: 0,
  travel_part: 0,
  training_part: 0,
  absent_part: 0,
  unpaid_part: 0,
  leave_name: null,
  holiday_name: null,
  punctuality: 100,
  irregularities: [],
  because: [],
  is_final: true,
} as const
type Some = { [K in keyof typeof plain]?: unknown }
const write = (date: string, record: Some) =>
  world.inOrg('himal', (db) => {
    const row = { ...plain, ...record, employee_id: world.id('asha'), date }
    return writeDays(db, [
      { ...row, window_to: `${date}T18:15:00Z`, row_hash: JSON.stringify(row) } as unknown as DayRow,
    ])
  })
const moveTo = (locked_until: string, reason = 'Payroll of Ashwin') =>
  world.as('hari').ask(moveAttendanceLock, { params, body: { locked_until, reason } })
const changes = (since = '2026-01-01T00:00:00Z') =>
  world.inOrg('himal', (db) => changesBehindLock(db, [{ employee_id: world.id('asha'), since }], range))

const absent = {
  status: 'Absent',
  worked: 0,
  present_part: 0,
  absent_part: 1000,
  unpaid_part: 1000,
  lost: 480,
}
const none = {
  days: 0,
  unpaid_days: '0',
  payable_days: '0',
  late_count: 0,
  late_minutes: 0,
  lost_minutes: 0,
  worked_minutes: 0,
  overtime_minutes: { workday: 0, off_day: 0, holiday: 0 },
}
/** What a day was when it was locked, what it is now, and what payroll is told. */
const cases: readonly [what: string, day: string, was: Some | null, is: Some, told: object | null][] = [
  [
    'a forgotten punch is found: the day is paid after all',
    '05',
    absent,
    {},
    { unpaid_days: '-1', payable_days: '1', lost_minutes: -480, worked_minutes: 480 },
  ],
  [
    'leave without pay for half of it is entered',
    '06',
    {},
    { leave_part: 500, present_part: 500, unpaid_part: 500 },
    { unpaid_days: '0.5', payable_days: '-0.5' },
  ],
  [
    'a later check-out makes overtime',
    '07',
    {},
    { worked: 570, overtime: 90 },
    { worked_minutes: 90, overtime_minutes: { workday: 90, off_day: 0, holiday: 0 } },
  ],
  [
    'the day turns out to be a holiday: overtime is of another kind',
    '08',
    { overtime: 60 },
    { day_type: 'Holiday', overtime: 540 },
    { overtime_minutes: { workday: -60, off_day: 0, holiday: 540 } },
  ],
  [
    'lateness is explained away',
    '09',
    { late: 25, lost: 25 },
    {},
    { late_count: -1, late_minutes: -25, lost_minutes: -25 },
  ],
  [
    'somebody had joined earlier: a day that had no record',
    '11',
    null,
    {},
    { days: 1, payable_days: '1', worked_minutes: 480 },
  ],
  [
    'somebody had left before: a day that is none',
    '12',
    {},
    { ...absent, status: 'Left', absent_part: 0, unpaid_part: 0, lost: 0 },
    { days: -1, payable_days: '-1', worked_minutes: -480 },
  ],
  ['only the name of the shift is another', '13', {}, { shift_name: 'General' }, null],
]

test('a change of a locked day is a difference with its day, and one of an open day is none', async () => {
  for (const [, day, was] of cases) if (was) await write(`2026-10-${day}`, was)
  await write('2026-10-05', {})
  await write('2026-10-05', absent)
  expect(await changes()).toEqual([])
  expect((await moveTo('2026-10-31')).status).toBe(204)
  for (const [, day, , is] of cases) await write(`2026-10-${day}`, is)
  await write('2026-11-01', {})
  await write('2026-11-01', absent)
  const told = await changes()
  const expected = cases.flatMap(([, day, , , one]) =>
    one ? [{ ...none, employee_id: world.id('asha'), date: `2026-10-${day}`, ...one }] : [],
  )
  expect(told).toEqual(expected)
})

test('payroll asks for what came after its last run, and what changed back is left out', async () => {
  clock.set('2026-11-21T04:00:00Z')
  expect(await changes('2026-11-20T12:00:00Z')).toEqual([])
  await write('2026-10-07', {})
  expect(await changes('2026-11-20T12:00:00Z')).toMatchObject([{ date: '2026-10-07', worked_minutes: -90 }])
  expect((await changes()).map(({ date }) => date)).not.toContain('2026-10-07')
})

test('days that were locked once tell their changes also while they are open again', async () => {
  expect((await moveTo('2026-09-30', 'A device was read late')).status).toBe(204)
  clock.set('2026-11-22T04:00:00Z')
  await write('2026-10-09', absent)
  expect(await changes('2026-11-21T12:00:00Z')).toMatchObject([{ date: '2026-10-09', unpaid_days: '1' }])
})

test('the lock moves with a reason, never into the future, and HR sees how and what came after', async () => {
  expect((await moveTo('2027-01-01')).body).toEqual({
    locked_until: ['Locked until cannot be a future date.'],
  })
  expect((await moveTo('2026-10-31', '')).body).toEqual({ reason: ['Reason is Required'] })
  const { results } = await world.as('hari').get(attendanceLocks, { params, query: {} })
  expect(results.map(({ locked_until, reason }) => [locked_until, reason])).toEqual([
    ['2026-09-30', 'A device was read late'],
    ['2026-10-31', 'Payroll of Ashwin'],
  ])
  const list = await world
    .as('hari')
    .get(lockedChanges, { params, query: { date_from: '2026-10-05', date_to: '2026-10-05' } as object })
  expect(list.results).toMatchObject([{ person: { id: world.id('asha') }, unpaid_days: '-1', worked: 480 }])
  expect((await world.as('asha').ask(attendanceLocks, { params, query: {} })).status).toBe(403)
})
