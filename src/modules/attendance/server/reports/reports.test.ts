import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeDays } from '#modules/attendance/server/compute.ts'
import { addOffline } from '#modules/attendance/shared/punch.ts'
import { copyRoster, OFF, planRoster, publishRoster, roster } from '#modules/attendance/shared/roster.ts'
import { addShift, workShifts } from '#modules/attendance/shared/work-shift.ts'
import { openWorld, type World } from '#test/world.ts'

/** Three people from Sunday the 15th to Thursday the 19th: asha works, is late and stays; bikash forgets; maya is away. */
let world: World
const params = { org: 'himal' }
const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const days = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'] as const
const range = 'from=2026-11-15&to=2026-11-19'

beforeAll(async () => {
  world = await openWorld()
  const hari = world.as('hari')
  const shift = (name: string, code: string, starts_at: string, ends_at: string, is_default: boolean) =>
    hari.ask(addShift, {
      params,
      body: {
        name,
        code,
        effective_from: '2026-01-01',
        is_default,
        weekdays: [...week],
        starts_at,
        ends_at,
      } as never,
    })
  await shift('General', 'G', '09:00', '17:00', true)
  await shift('Evening', 'E', '14:00', '22:00', false)
  const punch = (who: 'asha' | 'bikash', date: string, check_in?: string, check_out?: string) =>
    hari.ask(addOffline, {
      params,
      body: {
        employee_ids: [world.id(who)],
        date,
        ...(check_in ? { check_in } : {}),
        ...(check_out ? { check_out } : {}),
        remarks: 'Register',
      } as never,
    })
  for (const [n, date] of days.entries()) {
    const made = await punch('asha', date, n === 1 ? '09:40' : '08:58', n === 3 ? '19:00' : '17:02')
    expect(made.status).toBeLessThan(300)
    await punch('bikash', date, '09:00', n === 4 ? undefined : '16:00')
  }
  const people = ['asha', 'bikash', 'maya'].map((name) => world.id(name as 'asha'))
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('overtime_setting')
      .values({ id: '0198a000-0000-7000-8000-000000000001', name: 'Law', is_default: true })
      .execute()
    await db
      .insertInto('penalty_setting')
      .values([
        {
          id: '0198a000-0000-7000-8000-000000000002',
          name: 'Early out',
          irregularity: 'Early out',
          free_occurrences: 2,
          penalty_days: '0.5',
          effective_from: '2026-01-01',
        },
      ])
      .execute()
    await computeDays(db, people, { start: '2026-11-15', end: '2026-11-19' })
  })
}, 120_000)
afterAll(() => world.close())

/** As lines of text, ids and hashes left out. */
async function look(name: 'hari' | 'maya' | 'asha', path: string) {
  const { status, body } = await world.as(name).raw('GET', `/reports/himal/${path}`)
  const { results = [], totals, count, ...rest } = body as Record<string, unknown> & { results?: object[] }
  const lines = status === 200 ? [...results, { '=': count, ...(totals as object) }] : [rest]
  const text = lines.map((line) =>
    Object.entries(line)
      .filter(([key, value]) => value !== null && !['opens', 'cells', 'key'].includes(key))
      .map(
        ([key, value]) =>
          `${key}: ${key === 'person' ? (value as { full_name: string }).full_name : typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
      )
      .join(' | '),
  )
  return [status, ...text].join('\n').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '#')
}

const paths = [
  `attendance-daily/?${range}&status=Present,Missing punch`,
  `attendance-daily-by-status/?${range}`,
  `attendance-individual/?${range}&ordering=date`,
  `attendance-hours-by-day/?${range}`,
  `attendance-breaks/?${range}`,
  `attendance-irregularities/?${range}`,
  `attendance-irregularities-by-kind/?${range}`,
  `attendance-irregularities-by-person/?${range}`,
  `attendance-overtime-days/?${range}`,
  `attendance-overtime-by-day/?${range}`,
  `attendance-reconciliation/?${range}`,
  `attendance-open-days/?${range}`,
  `attendance-adjustments-by-day/?${range}`,
  `attendance-places/?${range}`,
  `attendance-penalties/?${range}`,
  `attendance-month/?on=2026-11-17`,
  `attendance-month-sheet/?on=2026-11-17`,
  `attendance-year/?`,
  `attendance-behind/?${range}`,
  `attendance-punctuality/?${range}`,
  `attendance-punctuality-by-weekday/?${range}`,
  `attendance-overtime/?${range}`,
  `attendance-overtime-compared/?${range}`,
  `attendance-insight-by-shift/?${range}`,
  `attendance-and-leave/?on=2026-11-17`,
  `attendance-overtime-claimed/?${range}`,
] as const

test('reports for HR, a supervisor and an employee', async () => {
  const said = []
  for (const [name, as] of [
    ['hari', 'hr'],
    ['maya', 'supervisor'],
    ['asha', 'user'],
  ] as const)
    for (const path of as === 'hr' ? paths : paths.filter((_, n) => n % 4 === 2))
      said.push(`## ${as}: ${path}`, await look(name, `${path}&as=${as}`))
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('goldens/reports.txt')
})

test('people see only what is theirs', async () => {
  const as = async (name: 'maya' | 'asha', hat: string) =>
    (await world
      .as(name)
      .raw('GET', `/reports/himal/attendance-individual/?${range}&as=${hat}&limit=200`)) as {
      status: number
      body: { results?: { employee_id: string }[] }
    }
  const own = await as('asha', 'user')
  expect(new Set(own.body.results?.map(({ employee_id }) => employee_id))).toEqual(
    new Set([world.id('asha')]),
  )
  expect((await as('asha', 'hr')).status).toBe(403)
  expect(
    (await world.as('asha').raw('GET', `/reports/himal/attendance-daily/?${range}&as=user`)).status,
  ).toBe(403)
})

test('a roster is drafted, published and then holds; whoever it is about sees only what is published', async () => {
  const hari = world.as('hari')
  const { results: shifts } = await hari.get(workShifts, { params })
  const evening = shifts.find(({ code }) => code === 'E')?.id ?? ''
  const as = { as: 'hr' } as never
  const start = '2026-11-22'
  const end = '2026-11-28'
  const read = (name: 'hari' | 'asha', hat: string) =>
    world.as(name).get(roster, { params, query: { start, end, as: hat } as never })
  const plan = (body: object) =>
    hari.ask(planRoster, {
      params,
      query: as,
      body: { employee_ids: [world.id('asha')], start, end, ...body } as never,
    })
  const past = await plan({ start: '2026-11-10', end: '2026-11-12', kind: 'Off' })
  expect(past.body).toEqual({ end: ['Days in the past cannot be planned.'] })
  expect((await plan({ kind: 'Shift' })).body).toEqual({ work_shift_id: ['Select a valid choice.'] })
  expect((await plan({ kind: 'Shift', work_shift_id: evening, end: '2026-11-24' })).body).toEqual({
    changed: 3,
  })
  expect((await plan({ kind: 'Off', start: '2026-11-25', end: '2026-11-25' })).body).toEqual({ changed: 1 })
  expect((await plan({ kind: 'Off', start: '2026-11-25', end: '2026-11-25' })).body).toEqual({ changed: 0 })
  const drafted = await read('hari', 'hr')
  const place = drafted.shifts.findIndex(({ id }) => id === evening)
  const mine = drafted.results.find(({ person }) => person.id === world.id('asha'))
  expect(mine).toMatchObject({ rostered: [], drafts: { 0: place, 1: place, 2: place, 3: OFF } })
  expect(drafted.drafts).toEqual({ days: 4, people: 1 })
  const unseen = await read('asha', 'user')
  expect(unseen.results).toHaveLength(1)
  expect(unseen).toMatchObject({
    can_plan: false,
    drafts: { days: 0 },
    results: [{ drafts: {}, rostered: [] }],
  })

  const twice = await Promise.all(
    [1, 2].map(() => hari.ask(publishRoster, { params, query: as, body: { start, end } })),
  )
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const seen = await read('asha', 'user')
  expect(seen.results[0]).toMatchObject({ rostered: [0, 1, 2, 3] })
  expect(seen.results[0]?.cells.slice(0, 4)).toEqual([place, place, place, OFF])

  const copied = await hari.ask(copyRoster, {
    params,
    query: as,
    body: { employee_ids: [world.id('asha')], start: '2026-11-29', end: '2026-12-05' },
  })
  expect(copied.body).toEqual({ changed: 4 })
  // what is published and erased is taken away by publishing again
  expect((await plan({ kind: 'None' })).body).toEqual({ changed: 4 })
  expect((await hari.ask(publishRoster, { params, query: as, body: { start, end } })).body).toEqual({
    days: 4,
    people: 1,
  })
  expect((await read('asha', 'user')).results[0]?.rostered).toEqual([])
  const others = await world.as('asha').raw('POST', '/attendance/himal/roster/plan/?as=user')
  expect(others.status).toBe(403)
})
