import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExport, downloadExport, readExport } from '#engines/exchange/export.ts'
import { openLeaveReports, type LeaveReportsWorld } from '#test/leave-reports-world.ts'
import { until } from '#test/services.ts'
import { allBalances } from '#modules/leave/shared/balance.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import {
  divisionsOverYears,
  leaveBehind,
  leaveByBranch,
  leaveOfDivisions,
  monthlyLeave,
  monthsOverYears,
  yearlyLeave,
} from '#modules/leave/shared/reports/leave-by.ts'
import { summarizedYear } from '#modules/leave/shared/reports/leave-summary.ts'
import { individualMonthly } from '#modules/leave/shared/reports/taken-reports.ts'

let w: LeaveReportsWorld
beforeAll(async () => {
  w = await openLeaveReports({ ROLE: 'all' })
})
afterAll(() => w.close())

const org = { org: 'himal' }
type Source = { path: string }
async function fileOf(source: Source, query: Record<string, string>) {
  const { id } = await w.hari.get(createExport, {
    params: org,
    query: { as: 'hr' },
    body: { source: source.path, format: 'csv', query },
  })
  const seen = await until(
    () => w.hari.get(readExport, { params: { ...org, id } }),
    ({ state }) => state !== 'Queued' && state !== 'Running',
    20_000,
  )
  expect([seen.state, seen.error]).toEqual(['Done', null])
  const { body } = await w.hari.raw('GET', downloadExport.path.replace('{org}', 'himal').replace('{id}', id))
  return { title: seen.title, lines: String(body).replace('\uFEFF', '').trim().split('\r\n') }
}

test('a month as a file has its own days, and a column for each type', async () => {
  const { title, lines } = await fileOf(monthlyLeave.rows, { on: '2026-12-07', calendar: 'BS', who: 'took' })
  expect(title).toBe('Monthly Leave, Mangsir 2083')
  const days = Array.from({ length: 29 }, (_, day) => String(day + 1))
  expect(lines[0]).toBe(
    [
      'Code',
      'Name',
      'Branch',
      'Division',
      ...days,
      'Days',
      'Annual Leave',
      'Parental Leave',
      'Sick Leave',
      'Time Off (hours)',
    ].join(),
  )
  const asha = lines[1]?.split(',') ?? []
  expect([asha[1], asha[4 + 20], asha[4 + 27], asha.slice(33)]).toEqual([
    'Asha Gurung',
    'AL',
    'SL ½',
    ['4.75', '4', '', '0.5', '2'],
  ])
  expect(lines).toHaveLength(3)
})

test('groups as a file have the types that there are, and the people behind them can be taken out too', async () => {
  const december = { from: '2026-12-01', to: '2026-12-31' }
  const { title, lines } = await fileOf(leaveByBranch.rows, december)
  expect([title, lines[0]]).toEqual([
    'Leave by Branch',
    'Branch,People,Took leave,Share,Days,Days per head,Unpaid days,Annual Leave,Parental Leave,Sick Leave,Time Off (hours)',
  ])
  expect(lines[1]).toBe('Patan,1,1,1,6.75,6.75,2.25,2,4,0.5,2')
  const behind = await fileOf(leaveBehind.rows, { ...december, by: 'branch', key: w.thamel })
  expect(behind.lines[1]).toContain('AL 2026-12-07 – 2026-12-08 (2)')
})

test('who reads Nepali gets the files in it: titles, months and what the program calls groups; names stay', async () => {
  const { world } = w
  await world.services.database.asOwner((db) =>
    sql`update account set language = 'ne' where id = ${world.account('hari')}`.execute(db),
  )
  const head = async (source: Source, query: Record<string, string>) => (await fileOf(source, query)).lines[0]
  const december = { from: '2026-12-01', to: '2026-12-31' }
  const types = 'Annual Leave,Parental Leave,Sick Leave,Time Off (घण्टा)'
  const groups = await fileOf(leaveByBranch.rows, december)
  expect(groups.lines[0]).toBe(`शाखा,मानिस,बिदा लिएका,अंश,दिन,प्रतिव्यक्ति दिन,बेतलबी दिन,${types}`)
  expect(groups.lines.slice(1).map((line) => line.split(',')[0])).toEqual([
    'Patan',
    'Thamel',
    'शाखा नतोकिएको',
  ])
  const grid = await head(monthlyLeave.rows, { on: '2026-12-07', calendar: 'BS', who: 'took' })
  expect(grid).toMatch(/^कोड,नाम,शाखा,विभाग,१,२,.*,२९,दिन,Annual Leave,/)
  expect(await head(leaveBehind.rows, december)).toBe('कोड,नाम,शाखा,विभाग,दिन,बेतलबी दिन,बिदा')
  const english = /[A-Za-z]/
  const names = /Annual Leave|Parental Leave|Sick Leave|Time Off/g
  const plain = async (source: Source, query: Record<string, string>) =>
    ((await head(source, query)) ?? 'none').replaceAll(names, '')
  expect(await plain(yearlyLeave.rows, {})).not.toMatch(english)
  expect(await plain(summarizedYear, {})).not.toMatch(english)
  expect(await plain(leaveOfDivisions.rows, december)).not.toMatch(english)
  expect(await plain(divisionsOverYears.rows, {})).not.toMatch(english)
  const months = await fileOf(monthsOverYears.rows, {})
  expect(months.lines.join('\n').replaceAll(names, '')).not.toMatch(english)
  expect(await plain(individualMonthly.rows, {})).not.toMatch(english)
  await world.services.database.asOwner((db) =>
    sql`update account set language = 'en' where id = ${world.account('hari')}`.execute(db),
  )
})

test('balances as a file have a column for each type, with the figures of the screen', async () => {
  const query = { search: 'asha', on: '2026-12-31' }
  const shown = await w.hari.get(allBalances, { params: org, query: { as: 'hr', ...query } })
  const asha = shown.results[0]
  const usable = (name: string) =>
    asha?.balances.find(({ leave_type }) => leave_type.name === name)?.usable ?? ''
  const types = await w.hari.get(leaveType.list, { params: org, query: { limit: 200 } })
  const held = types.results
    .filter(({ has_balance }) => has_balance)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const { title, lines } = await fileOf(allBalances, query)
  expect(title).toBe('Leave Balances')
  expect(lines[0]).toBe(
    [
      'Code',
      'Name',
      'Branch',
      'Division',
      ...held.map(({ name, unit }) => (unit === 'Hour' ? `${name} (hours)` : name)),
    ].join(),
  )
  expect(lines[1]?.split(',').slice(4)).toEqual(held.map(({ name }) => usable(name)))
  expect(held.length).toBeGreaterThan(1)
  const [first] = held
  const one = await fileOf(allBalances, { ...query, leave_type_id: first?.id ?? '' })
  expect(one.lines[0]).toBe(['Code', 'Name', 'Branch', 'Division', first?.name].join())
  expect(one.lines).toHaveLength(2)
})
