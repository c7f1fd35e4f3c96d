import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { openWorld, type World } from '#test/world.ts'

const params = { org: 'himal' }
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const add = (org: string, title: string, rank: number, is_archived = false) =>
  world.inOrg(org, (db) =>
    db.insertInto('employment_level').values({ id: newId(), title, rank, is_archived }).execute(),
  )
const ranks = async (org: string) =>
  world.inOrg(org, async (db) => {
    const rows = await db.selectFrom('employment_level').select(['title', 'rank']).orderBy('rank').execute()
    return rows.map(({ title, rank }) => `${rank} ${title}`)
  })

test('a rank is one level, also one that is archived', async () => {
  const hari = world.as('hari')
  await add('terai', 'Elsewhere', 3)
  const level = (title: string, rank: number) =>
    hari.ask(employmentLevel.create, { params, body: { title, rank } as never })
  const taken = { status: 400, body: { rank: ['Employment Level with this rank already exists.'] } }
  expect((await level('Officer', 3)).status).toBe(201)
  expect(await level('Clerk', 3)).toMatchObject(taken)
  await add('himal', 'Peon', 9, true)
  expect(await level('Helper', 9)).toMatchObject({
    status: 400,
    body: { rank: [`${taken.body.rank[0]} It is archived: restore it instead.`] },
  })
  const clerk = await hari.get(employmentLevel.create, { params, body: { title: 'Clerk', rank: 4 } as never })
  const at = { org: 'himal', id: clerk.id }
  expect(await hari.ask(employmentLevel.update, { params: at, body: { rank: 3, version: 1 } })).toMatchObject(
    taken,
  )
})

test('levels that shared a rank before are numbered apart, and the others keep theirs', async () => {
  await world.services.database.asOwner(async (db) => {
    await sql`drop index employment_level_rank`.execute(db)
  })
  await world.inOrg('himal', (db) => db.deleteFrom('employment_level').execute())
  for (const [title, rank] of [
    ['A', 1],
    ['B', 3],
    ['C', 3],
    ['D', 3],
    ['E', 4],
    ['F', 50],
  ] as const)
    await add('himal', title, rank)
  await add('terai', 'Last', 999)
  await add('terai', 'Also last', 999)
  const text = readFileSync('migrations/0232_level_rank.sql', 'utf8')
  await world.services.database.asOwner(async (db) => {
    for (const statement of text.split(/;\n/).filter((part) => part.trim()))
      await sql.raw(statement).execute(db)
  })
  expect(await ranks('himal')).toEqual(['1 A', '3 B', '4 C', '5 D', '6 E', '50 F'])
  expect(await ranks('terai')).toEqual(['1 Elsewhere', '2 Last', '3 Also last'])
  await expect(add('himal', 'G', 50)).rejects.toThrow('employment_level_rank')
})
