import { sql } from 'kysely'
import { eachDay } from '#kernel/calendar/range.ts'
import { rowsOf } from '#platform/bulk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLeaveReports, type LeaveReportsWorld } from '#test/leave-reports-world.ts'
import {
  leaveFacts,
  leaveSums,
  peopleIn,
  type LeaveFact,
  type Narrowing,
} from '#modules/leave/server/reports/leave-facts.ts'

let w: LeaveReportsWorld
beforeAll(async () => {
  w = await openLeaveReports()
})
afterAll(() => w.close())

const december = { start: '2026-12-01', end: '2026-12-31' }
const days = (filters: Narrowing = {}, range = december) =>
  w.world.inOrg('himal', async (db) => {
    const { rows } = await sql<LeaveFact & { code: string; hours: string | null; place: string | null }>`
      select e.first_name, t.code, f.date, trim_scale(sum(f.days))::text as days, sum(f.minutes)::int as minutes,
        trim_scale(sum(f.paid_days))::text as paid_days, bool_or(f.is_offline) as is_offline, b.name as place
      from ${await leaveFacts(db, filters, range)} f
      join employee e on e.id = f.employee_id join leave_type t on t.id = f.leave_type_id left join branch b on b.id = f.branch_id
      group by e.first_name, t.code, f.date, b.name order by e.first_name, f.date`.execute(db)
    return rows
  })

test('each day of approved leave stands where its person was on it; what is cancelled, asked for or after the end is not there', async () => {
  const rows = await days()
  expect(
    rows.map((row) => [row.code, row.date.slice(8), row.days, row.minutes, row.paid_days, row.place]),
  ).toEqual([
    ['AL', '07', '1', null, '1', 'Thamel'],
    ['AL', '08', '1', null, '1', 'Thamel'],
    ['AL', '09', '1', null, '1', 'Patan'],
    ['AL', '11', '1', null, '1', 'Patan'],
    ['SL', '14', '0.5', null, '0.25', 'Patan'],
    ['TO', '15', '0.25', 120, '0.25', 'Patan'],
    ['PL', '21', '1', null, '1', 'Patan'],
    ['PL', '22', '1', null, '1', 'Patan'],
    ['PL', '23', '1', null, '0', 'Patan'],
    ['PL', '24', '1', null, '0', 'Patan'],
    ['AL', '07', '1', null, '1', null],
  ])
  expect(rows.filter(({ is_offline }) => is_offline).map(({ code }) => code)).toEqual(['SL'])
})

test('a range that begins in the middle of a leave knows which day of it that is', async () => {
  const rows = await days({}, { start: '2026-12-22', end: '2026-12-23' })
  expect(rows.map(({ date, paid_days }) => [date, paid_days])).toEqual([
    ['2026-12-22', '1'],
    ['2026-12-23', '0'],
  ])
})

test.each([
  ['a branch', () => ({ branch_id: [w.thamel] }), 2],
  ['a type of leave', () => ({ leave_type_id: [w.types.annual] }), 5],
  ['gender', () => ({ gender: ['Male'] }), 1],
  ['place and type together', () => ({ own_branch_id: [w.patan], leave_type_id: [w.types.parental] }), 4],
  ['marital status', () => ({ marital_status: ['Married'] }), 10],
])('leave is narrowed by %s', async (_, filters, expected) => {
  expect(await days(filters())).toHaveLength(expected)
})

test('who moved stands in both places, who left before the range in none', async () => {
  const people = (filters: Narrowing, range: { start: string; end: string }) =>
    w.world.inOrg('himal', async (db) => {
      const { rows } = await sql<{ name: string; place: string | null }>`
        select e.first_name as name, b.name as place from ${await peopleIn(db, filters, range)} p
        join employee e on e.id = p.employee_id left join branch b on b.id = p.branch_id order by 1, 2`.execute(
        db,
      )
      return rows.map(({ name, place }) => `${name} ${place ?? '–'}`)
    })
  expect(await people({}, december)).toEqual([
    'Asha Patan',
    'Asha Thamel',
    'Bikash –',
    'Gita –',
    'Hari –',
    'Maya –',
    'Rajan –',
  ])
  expect(
    await people({ branch_id: [w.thamel, w.patan] }, { start: '2026-12-09', end: '2026-12-31' }),
  ).toEqual(['Asha Patan'])
  expect(await people({}, { start: '2026-12-08', end: '2026-12-31' })).not.toContain('Bikash –')
})

test('sums by request and bucket are those of the days, also of leave during which somebody moved', async () => {
  // the cut lies inside a leave
  const buckets = [...eachDay(december)].map((day) => ({ day, key: day < '2026-12-09' ? 'early' : 'late' }))
  const who = sql`f.request_id, f.employee_id, f.leave_type_id, f.branch_id, f.division_id, f.gender`
  const figures = sql`trim_scale(sum(f.days))::text as days, sum(f.minutes)::int as minutes, trim_scale(sum(f.paid_days))::text as paid`
  const plain = await w.world.inOrg('himal', async (db) => {
    const { rows } = await sql`
      select ${who}, b.key as bucket, ${figures},
        trim_scale(coalesce(sum(f.days) filter (where f.counted_as = 'sandwich'), 0))::text as between
      from ${await leaveFacts(db, {}, december)} f join ${rowsOf({ key: 'text', day: 'date' }, buckets, 'b')} on b.day = f.date
      group by 1, 2, 3, 4, 5, 6, 7 order by 1, 4, 7`.execute(db)
    return rows
  })
  const summed = await w.world.inOrg('himal', async (db) => {
    const { rows } = await sql`
      select ${who}, f.bucket, ${figures}, trim_scale(sum(f.between_days))::text as between
      from ${await leaveSums(db, {}, december, { buckets, between: true })} f
      group by 1, 2, 3, 4, 5, 6, 7 order by 1, 4, 7`.execute(db)
    return rows
  })
  expect(summed.length).toBeGreaterThan(4)
  expect(summed).toEqual(plain)
})
