import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { routes } from '#app/routes.ts'
import { audit } from '#engines/audit/audit.ts'
import { assignGroups, createGroup, groups, members } from '#modules/account/shared/permission-group.ts'
import { changeAssignment } from '#modules/hris/shared/assignment.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { createReview, scheduleReview } from '#modules/hris/shared/employment-review.ts'
import { customField } from '#modules/hris/shared/custom-field.ts'
import { saveCustom } from '#modules/hris/shared/custom-info.ts'
import { createEmployee, employees, readEmployee, updateEmployee } from '#modules/hris/shared/employee.ts'
import { education } from '#modules/hris/shared/records.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { grantable } from '#modules/account/domain/granting.ts'
import { openWorld, type World } from '#test/world.ts'

// Gita is HR of everything, for the people of Pokhara and below only: Asha. Bikash works in Kathmandu.
let world: World
const org = { org: 'himal' }
const hr = { as: 'hr' } as const
const place: Record<'pokhara' | 'lakeside' | 'kathmandu', string> = {
  pokhara: '',
  lakeside: '',
  kathmandu: '',
}
let group = ''
const named = (id: string) => ({ ...org, id })

beforeAll(async () => {
  world = await openWorld()
  const om = world.as('om')
  const make = async (name: string, code: string, parent_id: string | null = null) =>
    (await om.get(branch.create, { params: org, body: { name, code, parent_id } as never })).id
  place.pokhara = await make('Pokhara', 'PKR')
  place.lakeside = await make('Lakeside', 'LKS', place.pokhara)
  place.kathmandu = await make('Kathmandu', 'KTM')
  const move = (name: 'asha' | 'bikash' | 'maya' | 'rajan' | 'hari' | 'gita', branch_id: string) =>
    world.inOrg('himal', (db) =>
      db
        .insertInto('employment_assignment')
        .values({ id: newId(), employee_id: world.id(name), branch_id, valid_from: '2020-01-01' })
        .onConflict((oc) => oc.doNothing())
        .execute(),
    )
  await world.inOrg('himal', (db) => db.deleteFrom('employment_assignment').execute())
  await move('asha', place.lakeside)
  for (const name of ['bikash', 'maya', 'rajan', 'hari', 'gita'] as const) await move(name, place.kathmandu)
  const codes = grantable.filter(({ code }) => code.endsWith('.00')).map(({ code }) => code)
  group = (await om.get(createGroup, { params: org, body: { name: 'HR of Pokhara', codes } })).id
  await om.get(assignGroups, {
    params: named(world.account('gita')),
    body: { group_ids: [group], branch_ids: [place.pokhara] },
  })
})
afterAll(() => world.close())

const gita = () => world.as('gita')

describe('HR of a branch', () => {
  test('sees the people of it, of those below, and themselves', async () => {
    const { results } = await gita().get(employees, { params: org, query: { status: 'all' } as never })
    expect(results.map(({ person }) => person.full_name).toSorted()).toEqual(['Asha Gurung', 'Gita Thapa'])
    const asha = await gita().get(readEmployee, { params: named(world.id('asha')), query: hr })
    expect(asha.directory.supervisor).toMatchObject({ full_name: 'Maya Shrestha', job_title: null })
    const bikash = await gita().ask(readEmployee, { params: named(world.id('bikash')), query: hr })
    expect(bikash.status).toBe(404)
    const everybody = await world.as('om').get(employees, { params: org, query: {} as never })
    expect(everybody.count).toBeGreaterThan(5)
  })

  test('changes nobody else, neither the record nor what hangs on it nor its history', async () => {
    const bikash = world.id('bikash')
    const of = { ...org, employee_id: bikash }
    const degree = { degree: 'Bachelor', institution: 'Valley College', finished_in: 2016 }
    const change = { params: named(bikash), body: { nationality: 'Nepali', version: 1 } as never }
    expect((await gita().ask(updateEmployee, change)).status).toBe(404)
    const added = await gita().ask(education.create, { params: of, query: hr, body: degree })
    expect(added.status).toBe(404)
    await world.as('om').get(education.create, { params: of, query: hr, body: degree })
    expect((await gita().ask(education.list, { params: of, query: hr })).status).toBe(404)
    const told = await gita().ask(audit.timeline, {
      params: { ...org, table: 'employee', id: bikash },
      query: {} as never,
    })
    expect(told.status === 404 || told.body.results.length === 0).toBe(true)
    const asha = await gita().get(education.create, {
      params: { ...org, employee_id: world.id('asha') },
      query: hr,
      body: degree,
    })
    expect(asha).toMatchObject({ degree: 'Bachelor' })
  })

  test('hires into its branches and into no other, and moves nobody away', async () => {
    const body = (branch_id: string) => ({
      first_name: 'Nima',
      last_name: 'Lama',
      joined_on: '2026-11-20',
      assignment: { branch_id },
    })
    const hired = await gita().ask(createEmployee, { params: org, body: body(place.lakeside) as never })
    expect(hired.status).toBe(201)
    const other = await gita().ask(createEmployee, { params: org, body: body(place.kathmandu) as never })
    expect(other).toMatchObject({
      status: 403,
      body: { detail: 'This is out of the branches and divisions that your permissions are limited to.' },
    })
    const moved = await gita().ask(changeAssignment, {
      params: named(world.id('asha')),
      body: { valid_from: '2026-11-20', branch_id: place.kathmandu, change_reason: 'Transfer' } as never,
    })
    expect(moved.status).toBe(403)
  })

  test('archives no branch that people work in whom they do not see', async () => {
    const { version } = await gita().get(branch.read, { params: named(place.kathmandu) })
    const body = { is_archived: true, version }
    expect(await gita().ask(branch.update, { params: named(place.kathmandu), body } as never)).toMatchObject({
      status: 400,
      body: {
        non_field_errors: [
          'This branch cannot be archived: it still has 5 current employees. Move them first.',
        ],
      },
    })
  })

  test('as an employee is like every other: the limit is of the hat of HR', async () => {
    const own = await gita().ask(readEmployee, { params: named(world.id('bikash')), query: { as: 'user' } })
    expect(own.status).toBe(200)
  })

  test('makes nobody freer than they are, and keeps no groups', async () => {
    const asha = named(world.account('asha'))
    const give = (branch_ids: string[]) =>
      gita().ask(assignGroups, { params: asha, body: { group_ids: [group], branch_ids } })
    expect(await give([])).toMatchObject({
      status: 400,
      body: { branch_ids: ['Your own permissions are limited to branches: limit these as well.'] },
    })
    expect((await give([place.kathmandu])).status).toBe(400)
    expect((await give([place.lakeside])).body).toMatchObject({ branches: [{ name: 'Lakeside' }] })
    const made = await gita().ask(createGroup, { params: org, body: { name: 'Mine', codes: ['4.01'] } })
    expect(made.status).toBe(403)
    expect((await gita().ask(groups, { params: org, query: {} as never })).status).toBe(200)
    const seen = await gita().get(members, { params: org, query: {} as never })
    expect(seen.results.map(({ full_name }) => full_name)).not.toContain('Bikash Rai')
  })

  test('meets no page that breaks: every list of HR is answered', async () => {
    const lists = routes.filter(
      ({ endpoint: { method, path, spec } }) =>
        method === 'GET' &&
        spec.access.hr &&
        path.includes('{org}') &&
        !path.replace('{org}', '').includes('{'),
    )
    expect(lists.length).toBeGreaterThan(100)
    const broken: string[] = []
    for (const { endpoint } of lists) {
      const { status, body } = await gita().raw('GET', `${endpoint.path.replace('{org}', 'himal')}?as=hr`)
      if (status >= 500) broken.push(`${endpoint.path} ${status} ${JSON.stringify(body)}`)
    }
    expect(broken).toEqual([])
  })

  test('fills fields of the organization, changes none of them, and learns of nobody who has the same', async () => {
    const body = { title: 'Card', kind: 'Text', is_unique: true } as const
    const card = await world.as('om').get(customField.create, { params: org, body })
    const write = async (name: 'om' | 'gita', whose: 'asha' | 'bikash', values: Record<string, unknown>) => {
      const at = { params: named(world.id(whose)), query: hr }
      const { version } = await world.as(name).get(readEmployee, at)
      return world.as(name).ask(saveCustom, { ...at, body: { values, version } })
    }
    expect((await write('om', 'bikash', { card: 'A-1' })).status).toBe(200)
    const taken = await write('gita', 'asha', { card: 'a-1' })
    expect([taken.status, taken.body]).toEqual([400, { card: ['Employee with this card already exists.'] }])
    expect((await write('gita', 'asha', { card: 'A-2' })).status).toBe(200)
    const known = await gita().get(customField.read, { params: named(card.id) })
    expect(known).toMatchObject({ people: 1 })
    const change = { is_archived: true, version: card.version }
    expect((await gita().ask(customField.update, { params: named(card.id), body: change })).status).toBe(403)
    expect((await gita().ask(customField.remove, { params: named(card.id) })).status).toBe(403)
    expect(
      (await gita().ask(customField.create, { params: org, body: { ...body, title: 'B' } })).status,
    ).toBe(403)
  })
})

test('HR of a branch sends nobody out of it by a change, on a later day neither', async () => {
  const { id: change_type_id } = await world.as('om').get(changeType.create, {
    params: org,
    body: { name: 'Transfer', category: 'Transfer', changes_place: true } as never,
  })
  const draft = (effective_from: string, branch_id: string) =>
    gita().ask(createReview, {
      params: org,
      body: {
        employee_id: world.id('asha'),
        change_type_id,
        effective_from,
        branch_id,
        remarks: 'Moves home',
      },
    })
  const refused = {
    status: 403,
    body: { detail: 'This is out of the branches and divisions that your permissions are limited to.' },
  }
  expect(await draft('2026-11-20', place.kathmandu)).toMatchObject(refused)
  expect(await draft('2027-01-20', place.kathmandu)).toMatchObject(refused)
  const within = await draft('2027-01-20', place.pokhara)
  expect(within.status).toBe(201)
  const { id, version } = within.body
  expect((await gita().ask(scheduleReview, { params: named(id), body: { version } })).body.state).toBe(
    'Scheduled',
  )
})
