import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import type { Name } from '#test/cast.ts'
import { writeLeaveYears } from '#test/leave-years.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import { awayTimeline } from '#modules/leave/shared/balance.ts'
import { holiday } from '#modules/organization/shared/holiday.ts'

/** From Friday, 20 November 2026: asha is away until Sunday, bikash for half of Monday, maya waits. */
let world: World
let l: ReturnType<typeof leaving>
let type = ''
const params = { org: 'himal' }

beforeAll(async () => {
  world = await openWorld({ at: '2026-11-10T04:00:00Z' })
  l = leaving(world)
  type = await l.type('Home Leave', 'HL')
  await world.inOrg('himal', (db) => writeLeaveYears(db, [2083]))
  for (const name of ['asha', 'bikash', 'maya'] as const) await l.grant(name, type, '10')
  await taken('asha', '2026-11-20', '2026-11-22')
  await taken('bikash', '2026-11-23', '2026-11-23', { part: 'second_half' })
  await l.ask('maya', type, '2026-11-24')
  clock.set('2026-11-20T04:00:00Z')
})
afterAll(() => world.close())

async function taken(name: Name, start: string, end: string, more: object = {}) {
  const { status, body } = await l.ask(name, type, start, end, more)
  expect([status, body]).toMatchObject([201, {}])
  await l.act('maya', 'request', body.id, 'approve')
}

const seen = async (name: Name, query: object) => {
  const answer = await world
    .as(name)
    .get(awayTimeline, { params, query: { from: '2026-11-20', ...query } } as never)
  return { ...answer, people: answer.results.map(({ person }) => person.id) }
}

test('employee, supervisor and HR see who is away on which day, half days as halves, and no kind of leave', async () => {
  for (const [name, as] of [
    ['asha', 'user'],
    ['maya', 'supervisor'],
    ['om', 'hr'],
  ] as const) {
    const { count, results } = await seen(name, { as })
    expect([name, count, results.map(({ person, away }) => [person.id, away])]).toEqual([
      name,
      2,
      [
        [
          world.id('asha'),
          [
            { date: '2026-11-20', part: 'full' },
            { date: '2026-11-22', part: 'full' },
          ],
        ],
        [world.id('bikash'), [{ date: '2026-11-23', part: 'second_half' }]],
      ],
    ])
    expect(Object.keys(results[0] ?? {}).toSorted()).toEqual(['away', 'not_worked', 'person'])
  }
})

test('fourteen days are shown, a page of people at a time, and the count where a page is empty', async () => {
  expect(await seen('om', { as: 'hr', from: '2026-11-09' })).toMatchObject({
    count: 1,
    people: [world.id('asha')],
  })
  expect((await seen('om', { as: 'hr', from: '2026-11-06' })).count).toBe(0)
  expect((await seen('om', { as: 'hr', from: '2026-11-24' })).count).toBe(0)
  expect(await seen('om', { as: 'hr', limit: 1, offset: 1 })).toMatchObject({
    count: 2,
    people: [world.id('bikash')],
  })
  expect(await seen('om', { as: 'hr', limit: 1, offset: 9 })).toMatchObject({ count: 2, people: [] })
})

test("a supervisor's timeline is of the team, direct or all", async () => {
  expect((await seen('rajan', { as: 'supervisor' })).people).toEqual([world.id('asha')])
  expect((await seen('rajan', { as: 'supervisor', reach: 'all' })).people).toEqual([
    world.id('asha'),
    world.id('bikash'),
  ])
  expect(
    (
      await world
        .as('asha')
        .ask(awayTimeline, { params, query: { from: '2026-11-20', as: 'supervisor' } } as never)
    ).status,
  ).toBe(403)
})

test('weekly offs and holidays are told; those of others only to who leads them and to HR', async () => {
  const women = { name: 'Day for women', start_on: '2026-11-26', end_on: '2026-11-26', gender: 'Female' }
  const made = await world
    .as('hari')
    .ask(holiday.create, { params, body: { category_id: await category(), ...women } } as never)
  expect([made.status, made.body]).toMatchObject([201, {}])
  const namesOf = (days: readonly { date: string; name: string }[]) =>
    days.map(({ date, name }) => `${date} ${name}`)
  const offs = ['2026-11-21 Weekly off', '2026-11-28 Weekly off']
  const withDay = [offs[0], '2026-11-26 Day for women', offs[1]]
  const rowOf = async (viewer: Name, as: string, of: Name) => {
    const { results } = await seen(viewer, { as })
    return namesOf(results.find(({ person }) => person.id === world.id(of))?.not_worked ?? [])
  }
  expect(namesOf((await seen('asha', { as: 'user' })).not_worked)).toEqual(withDay)
  expect(namesOf((await seen('bikash', { as: 'user' })).not_worked)).toEqual(offs)
  expect(await rowOf('bikash', 'user', 'asha')).toEqual(offs)
  expect(await rowOf('om', 'hr', 'asha')).toEqual(withDay)
  expect(await rowOf('om', 'hr', 'bikash')).toEqual(offs)
})

test('a day that is none, or far from any, is refused at its name', async () => {
  for (const from of ['2026-02-30', '9999-12-31', ''])
    expect([
      from,
      (await world.as('om').ask(awayTimeline, { params, query: { from, as: 'hr' } } as never)).status,
    ]).toEqual([from, 400])
})

async function category() {
  const { rows } = await world.inOrg('himal', (db) =>
    db
      .selectFrom('holiday_category')
      .select('id')
      .limit(1)
      .execute()
      .then((found) => ({ rows: found })),
  )
  return rows[0]?.id
}
