import { afterAll, beforeAll, expect, test } from 'vitest'
import { curriculumVitae } from '#modules/hris/shared/cv.ts'
import { teamOverview } from '#modules/hris/shared/team-overview.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }

beforeAll(async () => {
  world = await openWorld()
  await world.inOrg(org, async (db) => {
    const set = (name: 'asha' | 'bikash' | 'gita', values: object) =>
      db.updateTable('employee').set(values).where('id', '=', world.id(name)).execute()
    await set('asha', { date_of_birth: '1995-11-25', contract_ends_on: '2027-01-10' })
    await set('bikash', { left_on: '2026-12-01', leaving_reason: 'Studies', contract_ends_on: '2026-11-01' })
    await set('gita', { date_of_birth: '1990-11-22' })
  })
})
afterAll(() => world.close())

test('a team at a glance is that of the supervisor alone, on every level', async () => {
  const maya = await world.as('maya').get(teamOverview, { params })
  expect(maya).toMatchObject({ direct: 2, all: 2, leaving: 1, on_probation: 0 })
  expect(maya.birthdays.map(({ person, on }) => [person.full_name, on])).toEqual([
    ['Asha Gurung', '2026-11-25'],
  ])
  expect(maya.contracts_ending, 'one that is over comes first').toMatchObject([
    { on: '2026-11-01' },
    { on: '2027-01-10' },
  ])
  expect(maya.last_days).toMatchObject([{ on: '2026-12-01' }])
  const rajan = await world.as('rajan').get(teamOverview, { params })
  // maya, hari and asha directly, gita and bikash through them
  expect(rajan).toMatchObject({ direct: 3, all: 5 })
  expect(rajan.by_gender).toEqual([
    { name: 'Female', people: 3 },
    { name: 'Male', people: 2 },
  ])
  expect((await world.as('bikash').ask(teamOverview, { params })).status).toBe(403)
})

test('a CV is a PDF for the person, those above and HR, and for nobody else', async () => {
  const of = { org, id: world.id('asha') }
  const cv = (name: 'asha' | 'maya' | 'bikash' | 'hari', as?: 'supervisor' | 'hr') =>
    world.as(name).ask(curriculumVitae, { params: of, query: as ? { as } : {} })
  for (const answer of [await cv('asha'), await cv('maya', 'supervisor'), await cv('hari', 'hr')]) {
    expect(answer.status).toBe(200)
    expect(String(answer.body)).toMatch(/^%PDF-/)
  }
  expect((await cv('bikash')).status).toBe(404)
})
