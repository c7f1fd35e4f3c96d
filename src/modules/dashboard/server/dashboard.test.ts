import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { addDays } from '#kernel/calendar/day.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { employees } from '#modules/hris/shared/employee.ts'
import { holiday } from '#modules/organization/shared/holiday.ts'
import { dashboard, type Dashboard } from '#modules/dashboard/shared/dashboard.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'
import { giveRule } from '#test/give-rule.ts'

let world: World
const org = { org: 'himal' }
// a Friday
const today = '2026-11-20'

beforeAll(async () => {
  world = await openWorld({ at: `${today}T04:00:00Z` })
})
afterAll(() => world.close())

const read = (name: Name) => world.as(name).get(dashboard, { params: org })
const set = (name: Name, values: object) =>
  world.inOrg('himal', (db) =>
    db.updateTable('employee').set(values).where('id', '=', world.id(name)).execute(),
  )
const names = (rows: readonly { person: { full_name: string } }[]) =>
  rows.map(({ person }) => person.full_name)
const listed = async (query: object) =>
  names((await world.as('hari').get(employees, { params: org, query: { status: 'all', ...query } })).results)
const peopleOf = (seen: Dashboard) => {
  if (!seen.workforce) throw new Error('no figures about people')
  return seen.workforce
}

test('an employee, a supervisor and nobody are refused; HR of another organization finds nothing', async () => {
  expect((await world.as('asha').ask(dashboard, { params: org })).status).toBe(403)
  expect((await world.as('maya').ask(dashboard, { params: org })).status).toBe(403)
  expect((await world.as(null).ask(dashboard, { params: org })).status).toBe(401)
  expect((await world.as('sunil').ask(dashboard, { params: org })).status).toBe(404)
})

test('HR of payroll alone sees the day and the setting up, and neither people nor requests', async () => {
  const seen = await read('gita')
  expect(seen).toMatchObject({ today, workforce: null, requests: null, away: null })
  expect(seen.setup.total_count).toBe(13)
})

test('an audit user reads what HR reads', async () => {
  expect(peopleOf(await read('anil')).current).toBe(6)
})

test('each figure about people counts what the list behind it shows', async () => {
  await set('asha', { joined_on: '2026-11-02', probation_ends_on: '2026-12-01' })
  await set('bikash', { contract_ends_on: '2026-12-15', left_on: '2026-11-28' })
  await set('maya', { probation_ends_on: '2026-12-05', confirmed_on: '2026-11-01' })
  await set('gita', { probation_ends_on: '2027-03-01' })
  const seen = peopleOf(await read('hari'))
  expect(seen).toMatchObject({
    current: 6,
    joined_this_month: 1,
    leaving_this_month: 1,
    on_probation: 2,
    probation_due: 1,
    contracts_due: 1,
    leaving_soon: 1,
    month: { start: '2026-11-01', end: '2026-11-30' },
    soon: { start: today, end: '2026-12-20' },
  })
  expect(names(seen.probation_ending)).toEqual(['Asha Gurung'])
  expect(names(seen.contracts_ending)).toEqual(['Bikash Rai'])
  expect(names(seen.leaving)).toEqual(['Bikash Rai'])
  const { month, soon } = seen
  expect(await listed({ joined_from: month.start, joined_to: month.end })).toEqual(['Asha Gurung'])
  expect(await listed({ left_from: month.start, left_to: month.end })).toEqual(['Bikash Rai'])
  expect(await listed({ probation_from: soon.start, joined_to: today })).toEqual([
    'Asha Gurung',
    'Gita Thapa',
  ])
  expect(await listed({ probation_from: soon.start, probation_to: soon.end })).toEqual(['Asha Gurung'])
  expect(await listed({ contract_from: soon.start, contract_to: soon.end })).toEqual(['Bikash Rai'])
})

test('who came and who left is told by month, up to this one', async () => {
  const { movement } = peopleOf(await read('hari'))
  expect(movement).toHaveLength(12)
  expect(movement.at(0)?.start).toBe('2025-12-01')
  expect(movement.at(-1)).toEqual({ start: '2026-11-01', end: '2026-11-30', joined: 1, left: 1 })
})

test('the people at the end of each month are those of the list as it was on the day after', async () => {
  // one leaves today and one after it, one comes after this month
  await set('gita', { left_on: today })
  await set('rajan', { joined_on: '2027-01-10' })
  const { movement, headcounts } = peopleOf(await read('hari'))
  const peopleOn = async (as_of: string) =>
    (await world.as('hari').get(employees, { params: org, query: { status: 'current', as_of } })).count
  const days = movement.map(({ end }, i) => (i === movement.length - 1 ? today : addDays(end, 1)))
  expect(headcounts).toEqual(await Promise.all(days.map(peopleOn)))
  await set('gita', { left_on: null })
  await set('rajan', { joined_on: '2020-01-01' })
})

test('an organization that goes by the Nepali calendar counts its months, and its lists hold the same people', async () => {
  const goBy = (default_calendar: 'bs' | 'en') =>
    world.inOrg('himal', (db) => db.updateTable('organization').set({ default_calendar }).execute())
  await goBy('bs')
  await set('gita', { joined_on: '2026-12-15' })
  const { month, movement, ...seen } = peopleOf(await read('hari'))
  expect(month).toEqual({ start: '2026-11-17', end: '2026-12-15' })
  expect(seen).toMatchObject({ joined_this_month: 1, leaving_this_month: 1 })
  expect(movement.map(({ start }) => start)).toEqual(
    expect.arrayContaining(['2025-12-16', '2026-04-14', '2026-10-18']),
  )
  expect(movement.at(-1)).toEqual({ ...month, joined: 1, left: 1 })
  expect(await listed({ joined_from: month.start, joined_to: month.end })).toEqual(['Gita Thapa'])
  expect(await listed({ left_from: month.start, left_to: month.end })).toEqual(['Bikash Rai'])
  await goBy('en')
})

test('birthdays of the week are named without their year, and the list knows the same people', async () => {
  await set('rajan', { date_of_birth: '1980-11-22' })
  await set('hari', { date_of_birth: '1985-11-30' })
  const { birthdays, week } = peopleOf(await read('hari'))
  expect(names(birthdays.results)).toEqual(['Rajan Karki'])
  expect(birthdays.results[0]).toMatchObject({ on: '2026-11-22', years: null })
  expect(await listed({ birthday_from: week.start, birthday_to: week.end })).toEqual(['Rajan Karki'])
  expect(await listed({ birthday_from: '2026-11-30' })).toEqual(['Hari Adhikari'])
})

test('open requests are counted and named, and who is away is, until they are decided', async () => {
  const hari = world.as('hari')
  const body = { name: 'Home Leave', code: 'HL', colour: '#4964DE', has_balance: false }
  const { id: leave_type_id } = await hari.get(leaveType.create, { params: org, body })
  await giveRule(world, leave_type_id)
  const asked = {
    leave_type_id,
    start_on: today,
    end_on: '2026-11-23',
    part: 'full' as const,
    remarks: 'Family',
  }
  const { id } = await world.as('asha').get(leaveRequest.create, { params: org, body: asked })
  const open = await read('hari')
  expect(open.requests?.counts).toEqual([{ type: leaveRequest.name, open: 1, for_hr: 0 }])
  expect(open.requests?.oldest).toMatchObject([{ id, for_hr: false, sender: { full_name: 'Asha Gurung' } }])
  expect(open.away?.count).toBe(0)
  await hari.raw('POST', `/leave/himal/request/${id}/approve/?as=hr`, { remarks: 'Noted' })
  const decided = await read('hari')
  expect(decided.requests).toEqual({ counts: [], oldest: [] })
  expect(decided.away?.results).toMatchObject([
    { person: { full_name: 'Asha Gurung' }, until: '2026-11-23', part: 'full' },
  ])
  expect(JSON.stringify(decided)).not.toContain('Home Leave')
})

test('holidays ahead are all of the organization, with whom they count for', async () => {
  const make = (name: string, start_on: string, more: object = {}) =>
    world
      .as('hari')
      .ask(holiday.create, { params: org, body: { name, start_on, end_on: start_on, ...more } as never })
  await make('Teej', '2026-12-01', { gender: 'Female' })
  await make('Far away', '2027-06-01')
  const { holidays } = await read('hari')
  expect(holidays.map(({ name, gender, branch }) => [name, gender, branch])).toEqual([
    ['Teej', 'Female', null],
  ])
})

test('nothing of pay is in it, for anybody', async () => {
  expect(JSON.stringify(await read('hari'))).not.toMatch(/salary|amount|pay|compensation/i)
})
