import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { newId } from '#platform/id.ts'
import { board, boardPeople } from '#modules/noticeboard/shared/noticeboard.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'
import { giveRule } from '#test/give-rule.ts'

let world: World
let home: string
const org = { org: 'himal' }
// a Friday
const today = '2026-11-20'

beforeAll(async () => {
  world = await openWorld({ at: `${today}T04:00:00Z` })
  const body = { name: 'Home Leave', code: 'HL', colour: '#4964DE', has_balance: false }
  home = (await world.as('hari').get(leaveType.create, { params: org, body })).id
  await giveRule(world, home)
})
afterAll(() => world.close())

const read = (name: Name) => world.as(name).get(board, { params: org })
const set = (name: Name, values: object) =>
  world.inOrg('himal', (db) =>
    db.updateTable('employee').set(values).where('id', '=', world.id(name)).execute(),
  )
const names = (block: { results: { person: { full_name: string } }[] } | null) =>
  block?.results.map(({ person }) => person.full_name)

async function takes(name: Name, start_on: string, end_on = start_on, part: 'full' | 'first_half' = 'full') {
  const body = { leave_type_id: home, start_on, end_on, part, remarks: 'Family' }
  const { id } = await world.as(name).get(leaveRequest.create, { params: org, body })
  return id
}
const decide = (name: Name, id: string, action: string, as: string) =>
  world.as(name).raw('POST', `/leave/himal/request/${id}/${action}/?as=${as}`, { remarks: 'Noted' })

test('who is on leave today is named, with its last day and part, and never with the kind', async () => {
  await decide('maya', await takes('asha', today, '2026-11-23'), 'approve', 'supervisor')
  await decide('maya', await takes('bikash', today, today, 'first_half'), 'approve', 'supervisor')
  await takes('gita', today)
  const { away } = await read('hari')
  expect(away?.count).toBe(2)
  expect(away?.results.map(({ person, on, part }) => [person.full_name, on, part])).toEqual([
    ['Asha Gurung', '2026-11-23', 'full'],
    ['Bikash Rai', today, 'first_half'],
  ])
  expect(JSON.stringify(away)).not.toContain('Home Leave')
})

test('an organization that does not show who is away shows nobody, on either road', async () => {
  const flags = (flags: object) =>
    world.services.database.asOwner((db) =>
      db
        .updateTable('organization')
        .set({ flags: JSON.stringify(flags) })
        .where('slug', '=', 'himal')
        .execute(),
    )
  await flags({ absent_today: false })
  world.services.viewers.forgetAll()
  expect((await read('hari')).away).toBeNull()
  const people = await world.as('hari').get(boardPeople, { params: org, query: { kind: 'away' } })
  expect(people.count).toBe(0)
  await flags({})
  world.services.viewers.forgetAll()
})

test('holidays of the next 45 days come with the days that are left, and only those that count for the viewer', async () => {
  const day = (name: string, days: number, more: object = {}) => ({
    id: newId(),
    name,
    start_on: addDays(today, days),
    end_on: addDays(today, days),
    ...more,
  })
  await world.inOrg('himal', (db) =>
    db
      .insertInto('holiday')
      .values([
        day('Yesterday', -1),
        day('Udhauli', 0, { is_half_day: true }),
        day('Women only', 3, { gender: 'Female' }),
        day('Christmas', 35),
        day('Last shown', 45),
        day('Too far', 46),
      ])
      .execute(),
  )
  const seen = await read('bikash')
  expect(seen.holidays.map(({ name, days_left }) => [name, days_left])).toEqual([
    ['Udhauli', 0],
    ['Christmas', 35],
    ['Last shown', 45],
  ])
  expect(seen.holiday).toEqual({ name: 'Udhauli', is_half_day: true })
  expect((await read('asha')).holidays.map(({ name }) => name)).toContain('Women only')
})

test('birthdays of the next seven days show the day of this year and no other year; those who left have none', async () => {
  await set('bikash', { date_of_birth: '1990-11-20' })
  await set('gita', { date_of_birth: '1985-11-26' })
  await set('rajan', { date_of_birth: '1970-11-27' })
  await set('maya', { date_of_birth: '1988-11-22', left_on: '2026-11-19' })
  const { birthdays } = await read('asha')
  expect(birthdays.results.map(({ person, on, years }) => [person.full_name, on, years])).toEqual([
    ['Bikash Rai', '2026-11-20', null],
    ['Gita Thapa', '2026-11-26', null],
  ])
  expect(JSON.stringify(birthdays)).not.toMatch(/1990|1985/)
  await set('maya', { left_on: null, date_of_birth: null })
})

test('anniversaries count whole years from the first on, and joiners of thirty days come latest first', async () => {
  await set('bikash', { joined_on: '2023-11-21' })
  await set('gita', { joined_on: '2026-11-20' })
  await set('hari', { joined_on: '2026-10-22' })
  await set('rajan', { joined_on: '2026-10-21' })
  const { anniversaries, joiners } = await read('asha')
  expect(anniversaries.results.map(({ person, on, years }) => [person.full_name, on, years])).toEqual([
    ['Bikash Rai', '2026-11-21', 3],
  ])
  expect(joiners.results.map(({ person, on }) => [person.full_name, on])).toEqual([
    ['Gita Thapa', '2026-11-20'],
    ['Hari Adhikari', '2026-10-22'],
  ])
})

test('what waits is counted for each in their own role, and all of it only for HR who may see it', async () => {
  await takes('asha', '2026-12-01')
  await takes('bikash', '2026-12-02')
  await takes('rajan', '2026-12-03')
  const of = async (name: Name) => (await read(name)).pending.map(({ title: _, ...counts }) => counts)
  expect(await of('asha')).toEqual([{ type: 'leave_request', mine: 1, waiting: 0, returned: 0, open: null }])
  expect(await of('maya')).toEqual([{ type: 'leave_request', mine: 0, waiting: 2, returned: 0, open: null }])
  // gita's of the first test waits for hari, who is her supervisor and HR; she is HR of payroll alone
  expect(await of('hari')).toEqual([{ type: 'leave_request', mine: 0, waiting: 1, returned: 0, open: 4 }])
  expect(await of('gita')).toEqual([{ type: 'leave_request', mine: 1, waiting: 0, returned: 0, open: null }])
})

test('a forwarded request waits for the next only', async () => {
  const id = await takes('asha', '2026-12-08')
  await decide('maya', id, 'forward', 'supervisor')
  expect((await read('maya')).pending).toMatchObject([{ waiting: 2 }])
  expect((await read('rajan')).pending).toMatchObject([{ mine: 1, waiting: 1 }])
})

test('a block that is longer than its place is read page by page', async () => {
  const people = Array.from({ length: 9 }, (_, i) => ({
    id: newId(),
    code: `N-${i}`,
    first_name: `New${i}`,
    last_name: 'Comer',
    joined_on: '2026-11-10',
  }))
  await world.inOrg('himal', (db) => db.insertInto('employee').values(people).execute())
  const { joiners } = await read('asha')
  expect(joiners.count).toBe(11)
  expect(joiners.results).toHaveLength(6)
  const page = (offset: number) =>
    world.as('asha').get(boardPeople, { params: org, query: { kind: 'joiner', limit: 6, offset } })
  const [one, two] = await Promise.all([page(0), page(6)])
  expect(one).toMatchObject({ count: 11, next: expect.stringContaining('offset=6') })
  expect(new Set([...(names(one) ?? []), ...(names(two) ?? [])]).size).toBe(11)
})

test('the own balances and the first name are there; other organizations and their HR find nothing', async () => {
  const seen = await read('asha')
  expect(seen).toMatchObject({ first_name: 'Asha', today, is_weekly_off: false })
  expect(seen.balances.map(({ leave_type }) => leave_type.name)).toEqual(['Home Leave'])
  for (const name of ['tara', 'sunil'] as const)
    expect((await world.as(name).ask(board, { params: org })).status).toBe(404)
  // HR of both organizations and an auditor are employed in neither: they have no board
  for (const name of ['om', 'anil'] as const)
    expect((await world.as(name).ask(board, { params: org })).status).toBe(403)
})
