import { afterAll, beforeAll, expect, test } from 'vitest'
import { alikeIn, type Masters } from '#modules/hris/server/import-masters.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
})
afterAll(() => world.close())

const mastersOf = (...names: string[]): Masters => {
  const empty = new Map()
  const all = new Map(
    names.map((name) => [name.toLowerCase(), { id: name, name, is_archived: name === 'Archived' }]),
  )
  return { branch: empty, division: all, job_title: empty, employment_level: empty, employment_type: empty }
}
test.each([
  ['Finanse', 'Finance'],
  ['FINANCES', 'Finance'],
  ['Human Resorces', 'Human Resources'],
  ['Resources, Human', 'Human Resources'],
  ['Human-Resource', 'Human Resources'],
  // other names, however near
  ['Technician II', null],
  ['Production Line Two Technician II', null],
  ['North Office', null],
  ['Finance Department', null],
  ['Archivet', null],
  ['IT', null],
])('%s may be meant for %s', (written, name) => {
  const masters = mastersOf(
    'Finance',
    'Human Resources',
    'Technician I',
    'Production Line Two Technician I',
    'South Office',
    'Archived',
    'HR',
  )
  expect(alikeIn(masters)('division', written)?.name ?? null).toBe(name)
})

test('a misspelt division is asked about, and made only where that was chosen', async () => {
  const divisions = async () =>
    (
      await world.inOrg('himal', (db) =>
        db.selectFrom('division').select('name').where('name', 'like', 'Purcha%').execute(),
      )
    )
      .map(({ name }) => name)
      .toSorted()
  await hr.take('Code,Name,Joined on,Division\nAL-1,Ala First,2020-01-01,Purchasing\n')
  const file = 'Code,Name,Joined on,Division\nAL-2,Ala Second,2020-01-01,Purchasng\n'
  const checked = await hr.check(file)
  expect(checked.counts).toMatchObject({ errors: 1, errors_by: { division: 1 }, new_masters: {} })
  expect((await hr.rows(checked.id))[0]?.errors).toEqual({
    division: ['There is no division “Purchasng”. Did you mean “Purchasing”?'],
  })
  expect(await divisions()).toEqual(['Purchasing'])
  const done = await hr.take(file, { options: { alike_masters: 'create' } })
  expect(done.counts).toMatchObject({ created: 1, errors: 0 })
  expect(await divisions()).toEqual(['Purchasing', 'Purchasng'])
})
