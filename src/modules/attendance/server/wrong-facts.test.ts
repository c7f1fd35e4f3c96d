import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { clock } from '#platform/clock.ts'
import { computeDays } from '#modules/attendance/server/compute.ts'
import { storePunches } from '#modules/attendance/server/punch-store.ts'
import { addOffline } from '#modules/attendance/shared/punch.ts'
import { addShift, shiftAssignment } from '#modules/attendance/shared/work-shift.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const shift = async (name: string, code: string, starts_at: string, ends_at: string, is_default = false) => {
  const body = {
    name,
    code,
    effective_from: '2026-11-01',
    is_default,
    weekdays: [...week],
    starts_at,
    ends_at,
  }
  return (await world.as('hari').get(addShift, { params, body: body as never })).id
}
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await shift('General', 'G', '09:00', '17:00', true)
})
afterAll(() => world.close())

const punched = (who: 'asha' | 'bikash', date: string) =>
  world.inOrg('himal', (db) =>
    storePunches(
      db,
      (['03:15', '11:15'] as const).map((time, n) => ({
        source: 'Import',
        external_id: `${who} ${date} ${time}`,
        employee_id: world.id(who),
        occurred_at: `${date}T${time}:00Z`,
        direction: n === 0 ? 'In' : 'Out',
      })),
      clock.instant(),
    ),
  )
const days = async (who: 'asha' | 'bikash', start: string, end: string = start) =>
  world.inOrg('himal', async (db) => {
    await computeDays(db, [world.id(who)], { start, end })
    const { rows } = await sql<{
      status: string
      shift_name: string | null
      worked: number
      punches: number
    }>`
      select status, shift_name, worked, punches from attendance_day
      where employee_id = ${world.id(who)} and date between ${start} and ${end} order by date`.execute(db)
    return rows
  })

test('punches before joining and after leaving are kept and count for nothing', async () => {
  const { joined_on } = await world.inOrg('himal', (db) =>
    db
      .selectFrom('employee')
      .select('joined_on')
      .where('id', '=', world.id('bikash'))
      .executeTakeFirstOrThrow(),
  )
  const before = addDays(joined_on, -3)
  await punched('bikash', before)
  expect(await days('bikash', before)).toMatchObject([{ status: 'Not joined', worked: 0, punches: 0 }])
  await punched('bikash', '2026-11-17')
  await punched('bikash', '2026-11-18')
  await world.inOrg('himal', (db) =>
    db.updateTable('employee').set({ left_on: '2026-11-17' }).where('id', '=', world.id('bikash')).execute(),
  )
  expect(await days('bikash', '2026-11-17', '2026-11-18')).toMatchObject([
    { status: 'Present', worked: 480 },
    { status: 'Left', worked: 0, punches: 0 },
  ])
  const kept = await world.inOrg('himal', (db) =>
    db.selectFrom('punch').select('id').where('employee_id', '=', world.id('bikash')).execute(),
  )
  expect(kept).toHaveLength(6)
})

test('a second shift for days that have one is refused at its first day, also of two at once', async () => {
  const [early, late] = [
    await shift('Early', 'E', '06:00', '14:00'),
    await shift('Late', 'L', '13:00', '21:00'),
  ]
  const assign = (work_shift_id: string, valid_from: string, valid_to: string | null = null) =>
    world.as('hari').ask(shiftAssignment.create, {
      params,
      body: { work_shift_id, employee_id: world.id('asha'), valid_from, valid_to } as never,
    })
  expect((await assign(early, '2026-11-02')).status).toBe(201)
  const refused = { valid_from: ['Another assignment covers some of these days.'] }
  expect((await assign(late, '2026-11-09', '2026-11-13')).body).toEqual(refused)
  expect((await assign(late, '2026-10-31')).body).toEqual(refused)
  const both = await Promise.all([
    assign(early, '2026-10-01', '2026-10-10'),
    assign(late, '2026-10-05', '2026-10-20'),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  expect((await days('asha', '2026-11-10'))[0]?.shift_name).toBe('Early')
})

test('days that are computed while HR adds attendance come to what all punches say', async () => {
  const start = '2026-11-02'
  const edit = (date: string) =>
    world.as('hari').ask(addOffline, {
      params,
      body: {
        employee_ids: [world.id('asha')],
        date,
        check_in: '06:00',
        check_out: '14:00',
        remarks: 'Gate',
      },
    })
  const compute = () =>
    world.inOrg('himal', (db) => computeDays(db, [world.id('asha')], { start, end: '2026-11-06' }))
  const done = await Promise.all([
    edit('2026-11-03'),
    compute(),
    edit('2026-11-04'),
    compute(),
    edit('2026-11-05'),
    compute(),
  ])
  expect(done.map((one) => (typeof one === 'object' ? one.status : 'computed'))).toEqual([
    200,
    'computed',
    200,
    'computed',
    200,
    'computed',
  ])
  await settled(world)
  const { rows } = await world.inOrg('himal', (db) =>
    sql<{ status: string }>`select status from attendance_day where employee_id = ${world.id('asha')}
      and date between '2026-11-03' and '2026-11-05' order by date`.execute(db),
  )
  expect(rows.map(({ status }) => status)).toEqual(['Present', 'Present', 'Present'])
  expect(await compute()).toBe(0)
})
