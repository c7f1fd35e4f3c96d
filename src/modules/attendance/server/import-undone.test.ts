import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { computeDays } from '#modules/attendance/server/compute.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
})
afterAll(() => world.close())

const day = '2026-11-19'

test('an import is undone after the nightly attendance of its people, but not once somebody has punched', async () => {
  const { id } = await hr.take('Code,Name,Joined on\nN-1,Nima Nightly,2026-01-01\n')
  const employee_id = await world.inOrg('himal', async (db) => {
    const { rows } = await sql<{ id: string }>`select id from employee where code = 'N-1'`.execute(db)
    const [{ id: made } = { id: '' }] = rows
    await computeDays(db, [made], { start: day, end: day })
    return made
  })
  const days = () =>
    world.inOrg('himal', (db) =>
      db.selectFrom('attendance_day').select('date').where('employee_id', '=', employee_id).execute(),
    )
  expect((await days()).map(({ date }) => date)).toContain(day)

  const punch = newId()
  await world.inOrg('himal', (db) =>
    sql`insert into punch (id, external_id, employee_id, occurred_at, source) values (${punch}, 'of a test', ${employee_id}, ${`${day}T04:00:00Z`}, 'Web')`.execute(
      db,
    ),
  )
  expect((await hr.undo(id)).error).toBe('Not undone: changed or used since the import: Nima Nightly (N-1).')
  await world.inOrg('himal', (db) => sql`delete from punch where id = ${punch}`.execute(db))
  expect((await hr.undo(id)).state).toBe('Undone')
  expect(await days()).toEqual([])
})
