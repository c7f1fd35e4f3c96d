import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
})
afterAll(() => world.close())

const supervisors = (codes: string) =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<{ code: string; supervisor: string | null }>`
      select e.code, s.full_name as supervisor from employee e
      left join supervisor_link l on l.employee_id = e.id and l.authority_order = 1
      left join employee s on s.id = l.supervisor_id where e.code like ${codes} order by e.code`.execute(db)
    return rows.map(({ code, supervisor }) => `${code} ${supervisor ?? '-'}`)
  })
const wrongIn = async (id: string) =>
  (await hr.rows(id)).map(({ errors }) => errors?.['supervisor']?.[0] ?? null)

test('a supervisor is known without dots and accents, here and in the file', async () => {
  const first = await hr.take('Code,Name,Joined on\nD-1,Renée K. Thapa,2020-01-01\n')
  expect(first.counts).toMatchObject({ created: 1 })
  const file =
    'Code,Name,Joined on,Supervisor\nD-2,Ann Below,2020-01-01,RENEE K THAPA\nD-3,Jose M. Lama,2020-01-01,\nD-4,Bo Under,2020-01-01,José M Lama\n'
  const done = await hr.take(file)
  expect(done.counts).toMatchObject({ created: 3, errors: 0 })
  expect(await supervisors('D-%')).toEqual(['D-1 -', 'D-2 Renée K. Thapa', 'D-3 -', 'D-4 Jose M. Lama'])
  // and the same file again changes nothing
  expect((await hr.check(file)).counts).toMatchObject({ unchanged: 3, errors: 0 })
})

test('one whom nobody knows yet is left empty where that is chosen, and set by a later file', async () => {
  const file = 'Code,Name,Joined on,Supervisor\nU-1,Una Waits,2020-01-01,Kali Later\n'
  const refused = await hr.check(file)
  expect(await wrongIn(refused.id)).toEqual(['Nobody here or in the file is named “Kali Later”.'])
  const choices = { options: { unknown_supervisors: 'empty' } }
  const done = await hr.take(file, choices)
  expect(done.counts).toMatchObject({ created: 1, errors: 0 })
  expect(await supervisors('U-1')).toEqual(['U-1 -'])
  await hr.take('Code,Name,Joined on\nU-2,Kali Later,2019-01-01\n')
  const again = await hr.take(file)
  expect(again.counts).toMatchObject({ updated: 1, errors: 0 })
  expect(await supervisors('U-1')).toEqual(['U-1 Kali Later'])
})

test('who reports to a refused row is refused at the check, and who reports to them', async () => {
  const rows = [
    'R-1,Rita Above,2020-13-77,',
    'R-2,Mina Middle,2020-01-01,Rita Above',
    'R-3,Tara Third,2020-01-01,R-2',
    'R-4,Fourth Alone,2020-01-01,',
  ]
  const file = ['Code,Name,Joined on,Supervisor', ...rows, ''].join('\n')
  const checked = await hr.check(file)
  expect(checked.counts).toMatchObject({ valid: 1, errors: 3 })
  expect(await wrongIn(checked.id)).toEqual([
    null,
    'Row 2 is refused: “Rita Above” will not be here.',
    'Row 3 is refused: “R-2” will not be here.',
    null,
  ])
  expect((await hr.run(checked.id)).counts).toMatchObject({ created: 1 })
})
