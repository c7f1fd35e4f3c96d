import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { notifications } from '#engines/notify/notification.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

const [typing, law] = [newId(), newId()]
let world: World
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z', env: { ROLE: 'all' } })
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('ksao')
      .values([
        { id: typing, kind: 'skill', name: 'Typing' },
        { id: law, kind: 'knowledge', name: 'Labour law' },
        { id: newId(), kind: 'other', name: 'Telegraphy', is_archived: true },
      ])
      .execute()
    await db
      .insertInto('employee_ksao')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        ksao_id: typing,
        level: 2,
        assessed_on: '2026-01-05',
      })
      .execute()
  })
})
afterAll(() => world.close())

const assigned = () => importing(world, 'hari', 'himal', 'assigned-ksao')
const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const stored = () =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<object>`
      select e.code, k.name, a.level, a.assessed_on, a.remarks, a.version from employee_ksao a
      join employee e on e.id = a.employee_id join ksao k on k.id = a.ksao_id order by 1, 2`.execute(db)
    return rows
  })

test('levels are assigned by the library, from one to five, and undone', async () => {
  const begun = await stored()
  const file = csv(
    'Employee code,Kind,Attribute,Level,Assessed on,Remarks',
    'E-0001,Skill,typing,4,,Faster',
    'E-0002,Knowledge,Labour law,5,2026-11-01,',
    'E-0001,Skill,TYPING,5,,',
    'E-0002,Skill,Labour law,3,,',
    'E-0002,Other,Telegraphy,3,,',
    'E-0006,Skill,Typing,6,,',
    'E-0006,Knowledge,Labour law,0,,',
    'E-0003,Skill,Typing,2.5,,',
    'E-0003,Knowledge,Labour law,2,2026-12-01,',
    'E-0004,Skill,Typing,5,,',
    'E-9999,Skill,Typing,5,,',
  )
  const { id } = await assigned().check(file)
  expect((await assigned().rows(id)).map(({ errors, plan }) => errors ?? plan)).toEqual([
    'update',
    'create',
    { name: ['Row 2 means the same.'] },
    { name: ['There is no skill “Labour law” in the library.'] },
    { name: ['There is no other attribute “Telegraphy” in the library.'] },
    { level: ['Level must be at most 5.'] },
    { level: ['Level must be at least 1.'] },
    { level: ['“2.5” has more than 0 decimals.'] },
    { assessed_on: ['Assessed on cannot be a future date'] },
    { employee_code: ['Nobody assesses themselves.'] },
    { employee_code: ['Nobody here has the code E-9999.'] },
  ])
  expect((await assigned().run(id)).counts).toMatchObject({ created: 1, updated: 1, skipped: 9 })
  expect(await stored()).toEqual([
    { code: 'E-0001', name: 'Typing', level: 4, assessed_on: '2026-11-20', remarks: 'Faster', version: 2 },
    { code: 'E-0002', name: 'Labour law', level: 5, assessed_on: '2026-11-01', remarks: null, version: 1 },
  ])
  expect((await assigned().check(file)).counts).toMatchObject({ to_create: 0, to_update: 0, unchanged: 2 })

  const told = async () =>
    (await world.as('hari').get(notifications.list, { query: {} })).results.map(({ url }) => url)
  await expect.poll(told, { timeout: 10_000 }).toContain(`/admin/himal/hris/assign-ksao?show=import&id=${id}`)
  expect((await assigned().undo(id)).state).toBe('Undone')
  expect(await stored()).toEqual([{ ...begun[0], version: 3 }])
})

test('who has left is assigned nothing, and who does not keep attributes assigns none', async () => {
  await world.inOrg('himal', (db) =>
    db.updateTable('employee').set({ left_on: '2026-11-19' }).where('id', '=', world.id('bikash')).execute(),
  )
  const { id } = await assigned().check(csv('Employee code,Kind,Attribute,Level', 'E-0006,Skill,Typing,3'))
  expect((await assigned().rows(id))[0]?.errors).toEqual({
    employee_code: ['Bikash Rai does not work here any more.'],
  })
  const gita = importing(world, 'gita', 'himal', 'assigned-ksao')
  expect((await gita.upload(csv('Employee code,Kind,Attribute,Level', 'E-0001,Skill,Typing,3'))).status).toBe(
    403,
  )
})
