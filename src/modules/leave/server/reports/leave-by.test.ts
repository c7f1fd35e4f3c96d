import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLeaveReports, type LeaveReportsWorld } from '#test/leave-reports-world.ts'
import { groupings, leaveBy, type Grouping } from '#modules/leave/shared/reports/leave-by.ts'
import { leaveBehind } from '#modules/leave/shared/reports/leave-behind.ts'

let w: LeaveReportsWorld
beforeAll(async () => {
  w = await openLeaveReports()
})
afterAll(() => w.close())

const params = { org: 'himal' }
const december = { from: '2026-12-01', to: '2026-12-31' }
const by = (grouping: Grouping, more: object = {}) =>
  w.hari.get(leaveBy, { params, query: { by: grouping, ...december, ...more } })

test('people, those who took leave and their days stand where they were; the whole counts everybody once', async () => {
  const { results, totals, types } = await by('branch')
  expect(
    results.map(({ group, people, took, days, days_per_head, unpaid_days }) => [
      group,
      people,
      took,
      days,
      days_per_head,
      unpaid_days,
    ]),
  ).toEqual([
    // two days until she moved: one who took leave of one who was there
    ['Patan', 1, 1, '6.75', '6.75', '2.25'],
    ['Thamel', 1, 1, '2', '2.00', '0'],
    // gita, hari, maya, rajan, and bikash with the one day before he left
    ['No branch', 5, 1, '1', '0.20', '0'],
  ])
  expect(totals).toMatchObject({
    people: 6,
    took: 2,
    took_share: 2 / 6,
    days: '9.75',
    days_per_head: '1.63',
    unpaid_days: '2.25',
  })
  expect(types.map(({ name }) => name)).toEqual(['Annual Leave', 'Parental Leave', 'Sick Leave', 'Time Off'])
  // in its own unit: hours as hours, in days a quarter
  expect(results[0]?.types).toEqual({
    [w.types.annual]: { days: '2', amount: '2' },
    [w.types.parental]: { days: '4', amount: '4' },
    [w.types.sick]: { days: '0.5', amount: '0.5' },
    [w.types.hourly]: { days: '0.25', amount: '2' },
  })
})

test.each([
  [
    'gender',
    [
      ['Female', 3, 1, '8.75'],
      ['Male', 3, 1, '1'],
    ],
  ],
  [
    'marital-status',
    [
      ['Married', 1, 1, '8.75'],
      ['Not told', 5, 1, '1'],
    ],
  ],
  [
    'age',
    [
      ['25 to 34', 1, 1, '8.75'],
      ['Not told', 5, 1, '1'],
    ],
  ],
  ['employment-level', [['No level', 6, 2, '9.75']]],
] as const)('by %s', async (grouping, expected) => {
  const { results } = await by(grouping)
  expect(results.map(({ group, people, took, days }) => [group, people, took, days])).toEqual(expected)
})

test('nothing said is the running leave year until today: nothing of December', async () => {
  const { totals, period } = await w.hari.get(leaveBy, { params, query: { by: 'gender' } })
  expect(period).toEqual({ from: '2026-01-01', to: '2026-11-20' })
  expect(totals).toMatchObject({ took: 0, days: '0' })
})

test('a range that ends before it begins is refused', async () => {
  const query = { by: 'gender' as const, from: '2026-12-31', to: '2026-12-01' }
  expect(await w.hari.ask(leaveBy, { params, query })).toMatchObject({
    status: 400,
    body: { to: ['To must not be before From.'] },
  })
})

describe('each number opens what it counts', () => {
  test.each(groupings)('by %s', async (grouping) => {
    const { results } = await by(grouping)
    for (const { key, people, took, days, types } of results) {
      const behind = (more: object) =>
        w.hari.get(leaveBehind, { params, query: { ...december, by: grouping, key, ...more } })
      const [all, took_leave] = [await behind({ who: 'all' }), await behind({})]
      const summed = (rows: { days: string }[]) => rows.reduce((total, row) => total + Number(row.days), 0)
      expect([all.count, took_leave.count, summed(took_leave.results)]).toEqual([people, took, Number(days)])
      for (const [leave_type_id, figures] of Object.entries(types))
        expect(summed((await behind({ leave_type_id })).results)).toBe(Number(figures.days))
    }
  })

  test('a person with their leave, each only as far as it lies in the range and was not cancelled', async () => {
    const query = { ...december, from: '2026-12-08', employee_id: w.world.id('asha') }
    const { results } = await w.hari.get(leaveBehind, { params, query })
    expect(results).toMatchObject([
      { person: { full_name: 'Asha Gurung' }, days: '7.75', unpaid_days: '2.25' },
    ])
    expect(results[0]?.said).toBe(
      'AL 2026-12-08 – 2026-12-11 (3); SL 2026-12-14 (0.5); TO 2026-12-15 (2 h); PL 2026-12-21 – 2026-12-24 (4)',
    )
  })
})

test('pages of people go on where the one before ended', async () => {
  const page = (offset: number) =>
    w.hari.get(leaveBehind, { params, query: { ...december, who: 'all', limit: 4, offset } })
  const [first, second] = [await page(0), await page(4)]
  expect([first.count, first.results.length, second.results.length]).toEqual([6, 4, 2])
  expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(6)
})

test('the reports are for holders of their code, of their own organization', async () => {
  const query = { by: 'gender' as const }
  for (const [name, status] of [
    ['asha', 403],
    ['gita', 403],
    ['sunil', 404],
  ] as const) {
    expect((await w.world.as(name).ask(leaveBy, { params, query })).status).toBe(status)
    expect((await w.world.as(name).ask(leaveBehind, { params, query: {} })).status).toBe(status)
  }
})
