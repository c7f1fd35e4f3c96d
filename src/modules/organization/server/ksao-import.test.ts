import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.inOrg('himal', (db) =>
    db
      .insertInto('ksao')
      .values([
        { id: newId(), kind: 'skill', name: 'Typing', description: 'Ten fingers', lowest: 'Two fingers' },
        { id: newId(), kind: 'other', name: 'Telegraphy', is_archived: true },
      ])
      .execute(),
  )
})
afterAll(() => world.close())

const library = () => importing(world, 'hari', 'himal', 'ksao-library')
const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const stored = () =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<object>`
      select kind, name, description, lowest, version from ksao where not is_archived order by name, kind`.execute(
      db,
    )
    return rows
  })

test('a kind and a name are one attribute: made once, changed the second time, and undone', async () => {
  const begun = await stored()
  const file = csv(
    'Kind,Name,Description,Proficiency 1 means',
    'Skill,TYPING,Blind,',
    'Knowledge,Typing,What keys there are,',
    'Other attributes,Patience,,Shouts',
    'Skills,typing,Again,',
    'Other,Telegraphy,Back again,',
    'Talent,Singing,,',
    'Ability,,Nothing,',
  )
  const { id } = await library().check(file)
  expect((await library().rows(id)).map(({ errors, plan }) => errors ?? plan)).toEqual([
    'update',
    'create',
    'create',
    { name: ['Row 2 means the same.'] },
    { name: ['Other attribute “Telegraphy” is archived: restore it first.'] },
    { kind: [expect.stringContaining('is none of')] },
    { name: ['Name is Required'] },
  ])
  expect((await library().run(id)).counts).toMatchObject({ created: 2, updated: 1, skipped: 4 })
  expect(await stored()).toEqual([
    { kind: 'other', name: 'Patience', description: null, lowest: 'Shouts', version: 1 },
    { kind: 'knowledge', name: 'Typing', description: 'What keys there are', lowest: null, version: 1 },
    { kind: 'skill', name: 'Typing', description: 'Blind', lowest: 'Two fingers', version: 2 },
  ])
  expect((await library().check(file)).counts).toMatchObject({ to_create: 0, to_update: 0, unchanged: 3 })
  expect((await library().undo(id)).state).toBe('Undone')
  expect(await stored()).toEqual([{ ...begun[0], version: 3 }])
})

test('what people have by now is not taken back', async () => {
  const { id } = await library().take(csv('Kind,Name', 'Ability,Climbing'))
  await world.inOrg('himal', (db) =>
    sql`insert into employee_ksao (id, employee_id, ksao_id, level, assessed_on)
      select ${newId()}, ${world.id('asha')}, id, 3, '2026-01-01' from ksao where name = 'Climbing'`.execute(
      db,
    ),
  )
  expect(await library().undo(id)).toMatchObject({
    state: 'Done',
    error: 'Not undone: changed or used since the import: Climbing, which people have by now.',
  })
})

test('those who do not keep the library import nothing into it', async () => {
  const gita = await importing(world, 'gita', 'himal', 'ksao-library').upload(csv('Kind,Name', 'Skill,Knots'))
  expect(gita.status).toBe(403)
})
