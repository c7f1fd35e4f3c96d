import { afterAll, beforeAll, expect, test } from 'vitest'
import { celebrationChoice, changeCelebrations } from '#modules/hris/shared/celebration-choice.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { teamOverview } from '#modules/hris/shared/team-overview.ts'
import { board, boardPeople } from '#modules/noticeboard/shared/noticeboard.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  await world.inOrg('himal', async (db) => {
    const born = { date_of_birth: '1995-11-21', joined_on: '2020-11-22' }
    for (const name of ['asha', 'bikash'] as const)
      await db.updateTable('employee').set(born).where('id', '=', world.id(name)).execute()
  })
})
afterAll(() => world.close())

const choose = (name: Name, body: object, org = 'himal') =>
  world.as(name).ask(changeCelebrations, { params: { org }, body })
/** Everything that a colleague is answered of somebody's days. */
const shown = async (kind: 'birthday' | 'anniversary') => {
  const { birthdays, anniversaries } = await world.as('rajan').get(board, { params })
  const block = kind === 'birthday' ? birthdays : anniversaries
  const all = await world.as('rajan').get(boardPeople, { params, query: { kind } })
  expect(block.count).toBe(all.count)
  const names = all.results.map(({ person }) => person.full_name)
  expect(block.results.map(({ person }) => person.full_name)).toEqual(names)
  return names
}
const birthdayOf = async (reader: Name) =>
  (await world.as(reader).get(readEmployee, { params: { ...params, id: world.id('asha') } })).directory
    .birthday
const team = async () =>
  (await world.as('maya').get(teamOverview, { params, query: { as: 'supervisor' } as never })).birthdays.map(
    ({ person }) => person.full_name,
  )

test('a hidden birthday is answered to nobody else, and each celebration is hidden by itself', async () => {
  expect(await shown('birthday')).toContain('Asha Gurung')
  expect(await team()).toContain('Asha Gurung')
  expect(await birthdayOf('bikash')).toBe('11-21')
  const two = await Promise.all([
    choose('asha', { hides_birthday: true }),
    choose('asha', { hides_birthday: true }),
  ])
  expect(two.map(({ status }) => status)).toEqual([200, 200])
  expect(await shown('birthday')).not.toContain('Asha Gurung')
  expect(await shown('birthday')).toHaveLength(1)
  expect(await team()).not.toContain('Asha Gurung')
  expect(await birthdayOf('bikash')).toBeNull()
  expect(await birthdayOf('asha')).toBe('11-21')
  expect(await shown('anniversary')).toContain('Asha Gurung')
  await choose('asha', { hides_anniversary: true })
  expect(await shown('anniversary')).not.toContain('Asha Gurung')
  expect(await world.as('asha').get(celebrationChoice, { params })).toEqual({
    hides_birthday: true,
    hides_anniversary: true,
  })
})

test('the choice is one’s own, and it is taken back', async () => {
  expect(await world.as('bikash').get(celebrationChoice, { params })).toEqual({
    hides_birthday: false,
    hides_anniversary: false,
  })
  // nobody chooses in an organization where they do not work
  expect((await choose('tara', { hides_birthday: true })).status).toBeGreaterThanOrEqual(403)
  expect((await choose('asha', { hides_birthday: 'perhaps' })).status).toBe(400)
  await choose('asha', { hides_birthday: false, hides_anniversary: false })
  expect(await shown('birthday')).toContain('Asha Gurung')
  expect(await shown('anniversary')).toContain('Asha Gurung')
})
