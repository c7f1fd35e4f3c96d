import { afterAll, beforeAll, expect, test } from 'vitest'
import { me } from '#modules/account/shared/me.ts'
import { organizationGroup } from '#modules/organization/shared/group.ts'
import { overview, updateOverview } from '#modules/organization/shared/overview.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const set = async (name: 'om' | 'hari' | 'sunil', org: 'himal' | 'terai', body: object) => {
  const { version } = await world.as(name).get(overview, { params: { org } })
  return world.as(name).ask(updateOverview, { params: { org }, body: { ...body, version } })
}
const group = (name: 'om' | 'hari' | 'anil' | 'asha') =>
  world.as(name).ask(organizationGroup, { params: { org: 'himal' } })

test('an organization belongs to one in which who says so has the rights too, and never to itself', async () => {
  const wrong = { status: 400, body: { parent: ['Select a valid choice.'] } }
  expect(await set('sunil', 'terai', { parent: 'himal' })).toMatchObject(wrong)
  expect(await set('om', 'terai', { parent: 'nowhere' })).toMatchObject(wrong)
  expect(await set('om', 'terai', { parent: 'himal' })).toMatchObject({
    status: 200,
    body: { parent: { slug: 'himal', name: 'Himal Technologies' } },
  })
  expect(await set('om', 'himal', { parent: 'terai' })).toMatchObject({
    status: 400,
    body: { parent: ['An organization cannot be below itself.'] },
  })
  expect(await set('om', 'himal', { parent: 'himal' })).toMatchObject({ status: 400 })
  // who may not choose it may keep it, and take it away
  expect(await set('sunil', 'terai', { parent: 'himal', industry: 'Food' })).toMatchObject({ status: 200 })
})

test('the group is told in totals to who has rights in both, and only of those', async () => {
  expect(await group('om')).toMatchObject({
    body: {
      parents: [],
      results: [
        { slug: 'himal', depth: 0, people: 6 },
        { slug: 'terai', depth: 1, people: 3 },
      ],
    },
  })
  expect((await group('anil')).body.results.map(({ slug }) => slug)).toEqual(['himal', 'terai'])
  expect((await group('hari')).body.results.map(({ slug }) => slug)).toEqual(['himal'])
  expect((await group('asha')).status).toBe(403)
})

test('this year is that of the calendar of each organization', async () => {
  const joined = async () => {
    const { results } = (await group('om')).body
    return results.map(({ slug, joined_this_year }) => [slug, joined_this_year])
  }
  // Chaitra 2082, and Baishak 2083, of the English year 2026
  for (const [name, joined_on] of [
    ['asha', '2026-03-20'],
    ['bikash', '2026-04-20'],
  ] as const)
    await world.inOrg('himal', (db) =>
      db.updateTable('employee').set({ joined_on }).where('id', '=', world.id(name)).execute(),
    )
  expect(await joined()).toEqual([
    ['himal', 2],
    ['terai', 0],
  ])
  expect((await set('hari', 'himal', { default_calendar: 'bs' })).status).toBe(200)
  expect(await joined()).toEqual([
    ['himal', 1],
    ['terai', 0],
  ])
})

test('the week begins where the organization says, and its size is one of the ranges', async () => {
  expect((await world.as('asha').get(me, {})).organization).toMatchObject({ week_start: 0 })
  expect((await set('hari', 'himal', { week_start: 1, size_range: '1 to 10' })).status).toBe(200)
  expect((await world.as('asha').get(me, {})).organization).toMatchObject({ week_start: 1 })
  for (const week_start of [7, null, '', [], true])
    expect(await set('hari', 'himal', { week_start } as never)).toMatchObject({
      status: 400,
      body: { week_start: [expect.any(String)] },
    })
  expect((await world.as('asha').get(me, {})).organization).toMatchObject({ week_start: 1 })
  expect((await set('hari', 'himal', { size_range: 'many' })).status).toBe(400)
})
