import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import {
  leaveFacts,
  peopleIn,
  type LeaveFact,
  type Narrowing,
} from '#modules/leave/server/reports/leave-facts.ts'
import { enterOffline } from '#modules/leave/shared/leave-request.ts'

/**
 * Asha moves from Thamel to Patan on 9 December. Annual leave 7 to 11 December (five days) of which the 10th is
 * cancelled; half a day of sick leave entered by HR on the 14th; two hours on the 15th; parental leave from 21 December,
 * paid for two days only. Bikash has two days, and leaves after the first. Rajan has only asked.
 */
let world: World
let l: ReturnType<typeof leaving>
const [thamel, patan] = [newId(), newId()]
const types: Record<'annual' | 'sick' | 'hourly' | 'parental', string> = {
  annual: '',
  sick: '',
  hourly: '',
  parental: '',
}

beforeAll(async () => {
  world = await openWorld()
  l = leaving(world)
  types.annual = await l.type('Annual Leave', 'AL', { negative_limit: '60' })
  types.sick = await l.type(
    'Sick Leave',
    'SL',
    { negative_limit: '60' },
    { category: 'Part paid', pay_percent: '50' },
  )
  types.hourly = await l.type(
    'Time Off',
    'TO',
    { negative_limit: '60', allows_hours: true },
    { unit: 'Hour', category: 'Time off' },
  )
  types.parental = await l.type('Parental Leave', 'PL', {
    negative_limit: '60',
    pay_steps: [],
  })
  const steps = [
    { until_day: 2, percent: 100 },
    { until_day: null, percent: 0 },
  ]
  const asha = world.id('asha')
  await world.inOrg('himal', async (db) => {
    await sql`update leave_rule set pay_steps = ${JSON.stringify(steps)}::jsonb where leave_type_id = ${types.parental}`.execute(
      db,
    )
    for (const [id, name] of [
      [thamel, 'Thamel'],
      [patan, 'Patan'],
    ] as const)
      await db.insertInto('branch').values({ id, name, code: name }).execute()
    await db.deleteFrom('employment_assignment').where('employee_id', '=', asha).execute()
    await db
      .insertInto('employment_assignment')
      .values([
        {
          id: newId(),
          employee_id: asha,
          valid_from: '2020-01-01',
          valid_to: '2026-12-08',
          branch_id: thamel,
        },
        { id: newId(), employee_id: asha, valid_from: '2026-12-09', branch_id: patan },
      ])
      .execute()
  })
  const annual = await taken('asha', types.annual, '2026-12-07', '2026-12-11')
  const cancel = await l.cancel('asha', annual, ['2026-12-10'])
  await l.act('maya', 'cancel-request', cancel.body.id, 'approve')
  await world.as('hari').get(enterOffline, {
    params: l.params,
    query: { as: 'hr' },
    body: {
      employee_id: asha,
      leave_type_id: types.sick,
      start_on: '2026-12-14',
      end_on: '2026-12-14',
      part: 'first_half',
      remarks: 'Called in',
      proof_note: 'Telephone',
    },
  } as never)
  const hours = { part: 'hours', from_time: '10:00', to_time: '12:00' }
  await taken('asha', types.hourly, '2026-12-15', '2026-12-15', hours)
  await taken('asha', types.parental, '2026-12-21', '2026-12-24')
  await taken('bikash', types.annual, '2026-12-07', '2026-12-08')
  const asked = await l.ask('rajan', types.annual, '2026-12-07')
  expect(asked.status).toBe(201)
  await world.inOrg('himal', (db) =>
    db.updateTable('employee').set({ left_on: '2026-12-07' }).where('id', '=', world.id('bikash')).execute(),
  )
})
afterAll(() => world.close())

async function taken(name: 'asha' | 'bikash', type: string, start: string, end = start, more: object = {}) {
  const asked = await l.ask(name, type, start, end, more)
  expect([asked.status, asked.body]).toMatchObject([201, {}])
  expect(await l.act('maya', 'request', asked.body.id, 'approve')).toMatchObject({ status: 200 })
  return asked.body.id
}

const december = { start: '2026-12-01', end: '2026-12-31' }
const days = (filters: Narrowing = {}, range = december) =>
  world.inOrg('himal', async (db) => {
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
  ['a branch', () => ({ branch_id: [thamel] }), 2],
  ['a type of leave', () => ({ leave_type_id: [types.annual] }), 5],
  ['gender', () => ({ gender: ['Male'] }), 1],
  ['place and type together', () => ({ own_branch_id: [patan], leave_type_id: [types.parental] }), 4],
  ['nobody married', () => ({ marital_status: ['Married'] }), 0],
])('leave is narrowed by %s', async (_, filters, expected) => {
  expect(await days(filters())).toHaveLength(expected)
})

test('who moved stands in both places, who left before the range in none', async () => {
  const people = (filters: Narrowing, range: { start: string; end: string }) =>
    world.inOrg('himal', async (db) => {
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
  expect(await people({ branch_id: [thamel, patan] }, { start: '2026-12-09', end: '2026-12-31' })).toEqual([
    'Asha Patan',
  ])
  expect(await people({}, { start: '2026-12-08', end: '2026-12-31' })).not.toContain('Bikash –')
})
