import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { routes } from '#app/routes.ts'
import {
  assignGroups,
  createGroup,
  groups,
  rightsOf,
  whoCan,
} from '#modules/account/shared/permission-group.ts'
import { changeAssignment } from '#modules/hris/shared/assignment.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { createReview } from '#modules/hris/shared/employment-review.ts'
import { createEmployee, employees, readEmployee } from '#modules/hris/shared/employee.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { grantable } from '#modules/account/domain/granting.ts'
import { createPreEmployment, preEmployments } from '#modules/onboarding/shared/pre-employment.ts'
import { openWorld, type World } from '#test/world.ts'

// Gita is HR of everything, for the people of Sales and of what is below it: Asha in Pokhara and Maya in Kathmandu.
let world: World
const org = { org: 'himal' }
const hr = { as: 'hr' } as const
const named = (id: string) => ({ ...org, id })
const place: Record<'sales' | 'field' | 'finance' | 'pokhara' | 'kathmandu', string> = {
  ...{ sales: '', field: '', finance: '', pokhara: '', kathmandu: '' },
}
let group = ''
const out = {
  status: 403,
  body: { detail: 'This is out of the branches and divisions that your permissions are limited to.' },
}

beforeAll(async () => {
  world = await openWorld()
  const om = world.as('om')
  const makeDivision = async (name: string, parent_id: string | null = null) =>
    (await om.get(division.create, { params: org, body: { name, parent_id } as never })).id
  const makeBranch = async (name: string, code: string) =>
    (await om.get(branch.create, { params: org, body: { name, code } as never })).id
  place.sales = await makeDivision('Sales')
  place.field = await makeDivision('Field Sales', place.sales)
  place.finance = await makeDivision('Money')
  place.pokhara = await makeBranch('Pokhara', 'PKR')
  place.kathmandu = await makeBranch('Kathmandu', 'KTM')
  await world.inOrg('himal', (db) => db.deleteFrom('employment_assignment').execute())
  const works = (name: 'asha' | 'maya' | 'bikash' | 'gita', branch_id: string, division_id: string | null) =>
    world.inOrg('himal', (db) =>
      db
        .insertInto('employment_assignment')
        .values({
          id: newId(),
          employee_id: world.id(name),
          branch_id,
          division_id,
          valid_from: '2020-01-01',
        })
        .execute(),
    )
  await works('asha', place.pokhara, place.field)
  await works('maya', place.kathmandu, place.sales)
  await works('bikash', place.pokhara, place.finance)
  await works('gita', place.kathmandu, null)
  // who has no place yet is seen by every HR, so the others have one
  for (const name of ['rajan', 'hari'] as const)
    await world.inOrg('himal', (db) =>
      db
        .insertInto('employment_assignment')
        .values({ id: newId(), employee_id: world.id(name), valid_from: '2020-01-01' })
        .execute(),
    )
  const codes = grantable.filter(({ code }) => code.endsWith('.00')).map(({ code }) => code)
  group = (await om.get(createGroup, { params: org, body: { name: 'HR of Sales', codes } })).id
  await limit({ division_ids: [place.sales] })
})
afterAll(() => world.close())

const limit = (places: { branch_ids?: string[]; division_ids?: string[] }) =>
  world.as('om').get(assignGroups, {
    params: named(world.account('gita')),
    body: { group_ids: [group], ...places },
  })
const gita = () => world.as('gita')
const seen = async () =>
  (await gita().get(employees, { params: org, query: { status: 'all' } as never })).results
    .map(({ person }) => person.full_name)
    .toSorted()

describe('HR of a division', () => {
  test('sees the people of it, of those below, and themselves', async () => {
    expect(await seen()).toEqual(['Asha Gurung', 'Gita Thapa', 'Maya Shrestha'])
    const bikash = await gita().ask(readEmployee, { params: named(world.id('bikash')), query: hr })
    expect(bikash.status).toBe(404)
  })

  test('hires into its divisions, in any branch, and moves nobody out of them', async () => {
    const hire = (assignment: object) =>
      gita().ask(createEmployee, {
        params: org,
        body: { first_name: 'Nima', last_name: 'Lama', joined_on: '2026-11-20', assignment } as never,
      })
    expect(await hire({ branch_id: place.pokhara, division_id: place.finance })).toMatchObject(out)
    expect(await hire({ branch_id: place.pokhara })).toMatchObject(out)
    expect((await hire({ branch_id: place.pokhara, division_id: place.field })).status).toBe(201)
    const moved = (division_id: string) =>
      gita().ask(changeAssignment, {
        params: named(world.id('asha')),
        body: { valid_from: '2026-11-20', division_id, change_reason: 'Transfer' } as never,
      })
    expect(await moved(place.finance)).toMatchObject(out)
  })

  test('sends nobody out by a change for a later day, and leaves the branch open', async () => {
    const { id: change_type_id } = await world.as('om').get(changeType.create, {
      params: org,
      body: { name: 'Transfer', category: 'Transfer', changes_place: true } as never,
    })
    const draft = (to: object) =>
      gita().ask(createReview, {
        params: org,
        body: {
          employee_id: world.id('asha'),
          change_type_id,
          effective_from: '2027-01-20',
          remarks: 'Moves',
          ...to,
        } as never,
      })
    expect(await draft({ division_id: place.finance })).toMatchObject(out)
    expect((await draft({ branch_id: place.kathmandu })).status).toBe(201)
  })

  test('meets no page that breaks, keeps no groups, and makes nobody freer', async () => {
    const lists = routes.filter(
      ({ endpoint: { method, path, spec } }) =>
        method === 'GET' &&
        spec.access.hr &&
        path.includes('{org}') &&
        !path.replace('{org}', '').includes('{'),
    )
    const broken: string[] = []
    for (const { endpoint } of lists) {
      const { status } = await gita().raw('GET', `${endpoint.path.replace('{org}', 'himal')}?as=hr`)
      if (status >= 500) broken.push(`${endpoint.path} ${status}`)
    }
    expect(broken).toEqual([])
    const made = await gita().ask(createGroup, { params: org, body: { name: 'Mine', codes: ['4.01'] } })
    expect(made.status).toBe(403)
    expect((await gita().ask(groups, { params: org, query: {} as never })).status).toBe(200)
    const give = (places: object) =>
      gita().ask(assignGroups, {
        params: named(world.account('asha')),
        body: { group_ids: [group], ...places },
      })
    expect(await give({ branch_ids: [place.pokhara] })).toMatchObject({
      status: 400,
      body: { division_ids: ['Your own permissions are limited to divisions: limit these as well.'] },
    })
    expect((await give({ division_ids: [place.finance] })).body).toEqual({
      division_ids: ['Select a valid choice.'],
    })
    expect((await give({ division_ids: [place.field] })).body).toMatchObject({
      divisions: [{ name: 'Field Sales' }],
      branches: [],
    })
  })

  test('is told as such where rights are looked at', async () => {
    const om = world.as('om')
    const rights = await om.get(rightsOf, { params: named(world.account('gita')) })
    expect(rights).toMatchObject({ branches: [], divisions: [{ name: 'Sales' }] })
    const can = await om.get(whoCan, { params: org, query: { code: '4.01' } as never })
    const found = can.results.find(({ account_id }) => account_id === world.account('gita'))
    expect(found?.divisions).toEqual(['Sales'])
  })

  test('limited to a branch too, has people of both alone; limited no more, everybody', async () => {
    await limit({ branch_ids: [place.pokhara] })
    expect(await seen()).toEqual(['Asha Gurung', 'Gita Thapa', 'Nima Lama'])
    await limit({ division_ids: [] })
    expect(await seen()).toEqual(['Asha Gurung', 'Bikash Rai', 'Gita Thapa', 'Nima Lama'])
    await limit({ branch_ids: [] })
    expect((await seen()).length).toBeGreaterThan(5)
  })
})

test('who is limited to a division is none of those who can let everybody in again', async () => {
  const holds = () =>
    world.inOrg('himal', async (db) => {
      const { rows } = await sql<{ id: string }>`
        select id from last_holders(array(select account_id from membership), now()) id`.execute(db)
      return rows.some(({ id }) => id === world.account('gita'))
    })
  await limit({ branch_ids: [], division_ids: [] })
  expect(await holds()).toBe(true)
  await limit({ division_ids: [place.sales] })
  expect(await holds()).toBe(false)
})

test('those to come are seen in their division alone', async () => {
  const make = (first_name: string, division_id: string) =>
    world.as('om').get(createPreEmployment, {
      params: org,
      body: {
        first_name,
        last_name: 'Sherpa',
        email: `${first_name.toLowerCase()}@new.test`,
        joins_on: '2027-02-01',
        division_id,
      } as never,
    })
  await make('Pemba', place.field)
  await make('Dawa', place.finance)
  const { results } = await gita().get(preEmployments, { params: org, query: {} as never })
  expect(results.map(({ full_name }) => full_name)).toEqual(['Pemba Sherpa'])
})
