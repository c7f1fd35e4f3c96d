import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import type { Name } from '#test/cast.ts'
import { writeLeaveYears } from '#test/leave-years.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import { awayOn } from '#modules/leave/server/public.ts'
import { away } from '#modules/leave/shared/balance.ts'
import { leaveOverview } from '#modules/leave/shared/leave-overview.ts'

/** Friday, 20 November 2026, in Mangsir 2083: asha is away today and on Sunday, bikash was in October, maya waits. */
let world: World
let l: ReturnType<typeof leaving>
let home = ''
const params = { org: 'himal' }

beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  l = leaving(world)
  home = await l.type('Home Leave', 'HL', {
    encash: { when: ['Separation'], from_balance: '0', min_keep: '0', max: null, divisor: '30' },
  })
  await world.inOrg('himal', async (db) => {
    await writeLeaveYears(db, [2083])
    await db
      .insertInto('employee_compensation')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        valid_from: '2026-01-01',
        annual_salary: '360000',
        pay_basis: 'Salaried',
      })
      .execute()
  })
  for (const name of ['asha', 'bikash'] as const) await l.grant(name, home, '10')
  clock.set('2026-10-20T04:00:00Z')
  await taken('bikash', '2026-10-21', '2026-10-22')
  await taken('asha', '2026-11-20', '2026-11-22')
  clock.set('2026-11-10T04:00:00Z')
  await l.grant('maya', home, '5')
  await l.ask('maya', home, '2026-11-19')
  clock.set('2026-11-20T04:00:00Z')
  await l.ask('maya', home, '2026-12-01')
})
afterAll(() => world.close())

async function taken(name: Name, start: string, end: string) {
  const { status, body } = await l.ask(name, home, start, end)
  expect([status, body]).toMatchObject([201, {}])
  await l.act('maya', 'request', body.id, 'approve')
}

test('HR sees who is away, what waits for how long, what was taken and what is owed', async () => {
  const o = await world.as('om').get(leaveOverview, { params })
  expect(o).toMatchObject({ away_today: 1, waiting: 2, oldest_days: 10, begun: 1, arranged: '1' })
  expect(o.by_day.filter(({ away }) => away > 0)).toEqual([
    { day: '2026-11-20', away: 1, is_off: false },
    { day: '2026-11-22', away: 1, is_off: false },
  ])
  expect(o.by_day.filter(({ is_off }) => is_off).map(({ day }) => day)).toContain('2026-11-21')
  expect(o.by_age.map(({ requests }) => requests)).toEqual([1, 0, 0, 1, 0])
  // Shrawan to Mangsir; the day to come is not taken yet
  expect(o.months.map(({ label }) => label).slice(-2)).toEqual(['Kartik 2083', 'Mangsir 2083'])
  expect(o.taken).toMatchObject([{ leave_type: { name: 'Home Leave' }, days: [0, 0, 0, 2, 1], total: 3 }])
  // asha 10 − 2, bikash 10 − 2, maya 5; of asha's 30,000 a month a day is 1,000
  expect(o.liability).toMatchObject([{ people: 3, days: '21', amount: '8000.00', without_pay: 2 }])
})

test('it is for HR that decides about leave, in its own organization', async () => {
  for (const [name, status] of [
    ['asha', 403],
    ['maya', 403],
    ['gita', 403],
    ['sunil', 404],
  ] as const)
    expect([name, (await world.as(name).ask(leaveOverview, { params })).status]).toEqual([name, status])
})

test('who is away is the same to HR, to the team and to everybody: days that the leave counts', async () => {
  // asha's leave lies around Saturday, on which nobody works
  for (const [day, expected] of [
    ['2026-11-20', ['asha']],
    ['2026-11-21', []],
    ['2026-11-22', ['asha']],
  ] as const) {
    clock.set(`${day}T04:00:00Z`)
    const range = { from: day, to: day }
    const names = expected.map((name) => world.id(name))
    const team = await world.as('maya').get(away, { params, query: { as: 'supervisor', ...range } })
    expect([day, team.people, team.results.map(({ person }) => person.id)]).toEqual([
      day,
      names.length,
      names,
    ])
    expect((await world.as('om').get(leaveOverview, { params })).away_today).toBe(names.length)
    const page = { limit: 10, offset: 0 }
    expect((await world.inOrg('himal', (db) => awayOn(db, day, page))).count).toBe(names.length)
  }
  clock.set('2026-11-20T04:00:00Z')
  const all = { from: '2026-10-01', to: '2026-11-30' }
  expect(await world.as('maya').get(away, { params, query: { as: 'supervisor', ...all } })).toMatchObject({
    count: 2,
    people: 2,
  })
})

test('a page of who is away tells of how many also where it holds nobody', async () => {
  const range = { as: 'hr' as const, from: '2026-10-01', to: '2026-11-30' }
  const at = async (query: { limit: number; offset: number }) => {
    const { results, ...counts } = await world.as('om').get(away, { params, query: { ...range, ...query } })
    return { ...counts, days: results.map(({ person, start_on }) => [person.id, start_on]) }
  }
  const [bikash, asha] = [
    [world.id('bikash'), '2026-10-21'],
    [world.id('asha'), '2026-11-20'],
  ]
  expect(await at({ limit: 5, offset: 0 })).toMatchObject({ count: 2, people: 2, days: [bikash, asha] })
  expect(await at({ limit: 1, offset: 1 })).toMatchObject({ count: 2, people: 2, days: [asha] })
  expect(await at({ limit: 1, offset: 2 })).toMatchObject({ count: 2, people: 2, days: [] })
  const none = { from: '2026-09-01', to: '2026-09-30' }
  expect(await world.as('om').get(away, { params, query: { as: 'hr', ...none } })).toMatchObject({
    count: 0,
    people: 0,
    results: [],
  })
})

test('the totals of accounts are the sums of their entries', async () => {
  await world.inOrg('himal', async (db) => {
    const { rows } = await sql<{ days: string; entered: string; minutes: number; entered_minutes: number }>`
      select trim_scale(t.days)::text as days, trim_scale(sum(l.days))::text as entered, t.minutes, sum(l.minutes)::int as entered_minutes
      from leave_total t join leave_ledger l using (org_id, employee_id, leave_type_id)
      group by t.org_id, t.employee_id, t.leave_type_id`.execute(db)
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) expect([row.days, row.minutes]).toEqual([row.entered, row.entered_minutes])
  })
})
