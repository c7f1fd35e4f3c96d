import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import {
  assignGroups,
  createGroup,
  members,
  rightsOf,
  whoCan,
} from '#modules/account/shared/permission-group.ts'
import { readEmployee, employees, updateContact } from '#modules/hris/shared/employee.ts'
import { bankAccount } from '#modules/hris/shared/records.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { createExport, readExport } from '#engines/exchange/export.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

// Asha and Bikash work in Pokhara, Maya in Kathmandu; each group of Gita holds for people of its own.
let world: World
const org = { org: 'himal' }
const named = (id: string) => ({ ...org, id })
const place = { pokhara: '', kathmandu: '' }
const group = { keeps: '', lists: '', reads: '', branches: '' }

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  const om = world.as('om')
  const makeBranch = async (name: string, code: string) =>
    (await om.get(branch.create, { params: org, body: { name, code } as never })).id
  place.pokhara = await makeBranch('Pokhara', 'PKR')
  place.kathmandu = await makeBranch('Kathmandu', 'KTM')
  await world.inOrg('himal', (db) => db.deleteFrom('employment_assignment').execute())
  const at = {
    asha: place.pokhara,
    bikash: place.pokhara,
    maya: place.kathmandu,
    gita: null,
    rajan: null,
    hari: null,
  }
  for (const [name, branch_id] of Object.entries(at))
    await world.inOrg('himal', (db) =>
      db
        .insertInto('employment_assignment')
        .values({ id: newId(), employee_id: world.id(name as never), branch_id, valid_from: '2020-01-01' })
        .execute(),
    )
  const make = async (name: string, codes: string[]) =>
    (await om.get(createGroup, { params: org, body: { name, codes } })).id
  group.keeps = await make('Keeps records', ['4.00'])
  group.lists = await make('Keeps lists', ['4.01'])
  group.reads = await make('Reads records', ['4.99'])
  group.branches = await make('Keeps branches', ['2.12', '2.13'])
})
afterAll(() => world.close())

const gita = () => world.as('gita')
interface Given {
  group: string
  branch?: string
}
const give = (...given: Given[]) =>
  world.as('om').get(assignGroups, {
    params: named(world.account('gita')),
    body: {
      group_ids: given.map((one) => one.group),
      scopes: given.map((one) => ({
        group_id: one.group,
        branch_ids: one.branch ? [one.branch] : [],
        division_ids: [],
      })),
    },
  })
const seen = async () =>
  (await gita().get(employees, { params: org, query: { status: 'all' } as never })).results
    .map(({ person }) => person.full_name)
    .filter((name) => /Asha|Bikash|Maya/.test(name))
    .map((name) => name.split(' ')[0])
    .toSorted()
const rightsIn = async (name: 'asha' | 'maya') => {
  const answer = await gita().ask(readEmployee, {
    params: named(world.id(name)),
    query: { as: 'hr' } as never,
  })
  return answer.status === 200
    ? (answer.body as { rights: { contact: string } }).rights.contact
    : answer.status
}
const writes = async (name: 'asha' | 'maya') => {
  const { version } = await world
    .as('om')
    .get(readEmployee, { params: named(world.id(name)), query: { as: 'hr' } as never })
  const body = { personal_email: `${name}@home.test`, version }
  return (
    await gita().ask(updateContact, { params: named(world.id(name)), query: { as: 'hr' }, body } as never)
  ).status
}
const banks = async (name: 'asha' | 'maya') =>
  (
    await gita().get(bankAccount.list, {
      params: { ...org, employee_id: world.id(name) },
      query: { as: 'hr' } as never,
    })
  ).right

test('a group holds for its people, another of the same person for everybody', async () => {
  const told = await give({ group: group.keeps, branch: place.pokhara }, { group: group.branches })
  expect(told.scopes).toEqual([
    { group_id: group.keeps, branches: [{ id: place.pokhara, name: 'Pokhara' }], divisions: [] },
  ])
  expect(await seen()).toEqual(['Asha', 'Bikash'])
  expect([await rightsIn('asha'), await rightsIn('maya')]).toEqual(['edit', 'none'])
  expect([await writes('asha'), await writes('maya')]).toEqual([200, 404])
  // what was given for everybody is not narrowed by what was not
  const made = await gita().ask(branch.create, {
    params: org,
    body: { name: 'Dharan', code: 'DHR' } as never,
  })
  expect(made.status).toBe(201)
})

test('each group reaches its own people: what both give holds for all of them, the rest of each for its own', async () => {
  await give({ group: group.keeps, branch: place.pokhara }, { group: group.lists, branch: place.kathmandu })
  expect(await seen()).toEqual(['Asha', 'Bikash', 'Maya'])
  expect([await banks('asha'), await banks('maya')]).toEqual(['edit', 'masked'])
})

test('who reads everybody writes only those whom a group gives', async () => {
  await give({ group: group.reads }, { group: group.keeps, branch: place.pokhara })
  expect(await seen()).toEqual(['Asha', 'Bikash', 'Maya'])
  expect([await rightsIn('asha'), await rightsIn('maya')]).toEqual(['edit', 'view'])
  expect([await writes('asha'), await writes('maya')]).toEqual([200, 404])
})

/** A file of the list, made as HR. */
async function makeFile(): Promise<string> {
  const body = { source: employees.path, format: 'csv' as const, query: {} }
  const { id } = await gita().get(createExport, { params: org, query: { as: 'hr' }, body })
  const made = await until(
    () => gita().get(readExport, { params: named(id) }),
    ({ state }) => state !== 'Queued' && state !== 'Running',
    20_000,
  )
  expect(made.state).toBe('Done')
  return id
}
const download = (id: string) =>
  world.app.inject({
    url: `/api/v1/exports/himal/reports/${id}/download/`,
    headers: { authorization: `Bearer ${gita().token}` },
  })

test('a file that is taken out by such a group has its people, and work goes by what began it', async () => {
  const file = async () => {
    const { body: text } = await download(await makeFile())
    return ['Asha', 'Bikash', 'Maya'].filter((name) => text.includes(name))
  }
  const reaches = () =>
    world.inOrg('himal', (db) =>
      db
        .selectFrom('job')
        .select('reach')
        .where('kind', '=', 'exchange.export')
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    )
  await give({ group: group.keeps, branch: place.pokhara }, { group: group.branches })
  expect(await file()).toEqual(['Asha', 'Bikash'])
  await give({ group: group.keeps, branch: place.kathmandu })
  expect(await file()).toEqual(['Maya'])
  expect((await reaches()).map(({ reach }) => reach)).toEqual([null, group.keeps])
  await give({ group: group.reads }, { group: group.keeps, branch: place.pokhara })
  expect(await file()).toEqual(['Asha', 'Bikash', 'Maya'])
})

test('a file is had as long as one may read all of whom it tells', async () => {
  const limitedTo = (branch_ids: string[], ...scopes: { group_id: string; branch_ids: string[] }[]) =>
    world.as('om').get(assignGroups, {
      params: named(world.account('gita')),
      body: { group_ids: [group.keeps, group.branches, group.lists], branch_ids, scopes },
    })
  // limited to Pokhara, with a group for Kathmandu beside it, which does not give all that the others do
  await limitedTo([place.pokhara], { group_id: group.lists, branch_ids: [place.kathmandu] })
  const both = await makeFile()
  expect((await download(both)).body).toMatch(/Asha.*Maya/s)
  await limitedTo([place.pokhara], { group_id: group.lists, branch_ids: [] })
  const refused = await download(both)
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { detail: 'Your rights have changed since. Export again.' },
  ])
  const one = await makeFile()
  expect((await download(one)).body).not.toContain('Maya')
  await limitedTo([])
  expect((await download(one)).statusCode, 'who reads everybody reads them').toBe(200)
})

test('who holds what, and of whom, is told; it is kept until it is said anew, and falls back to the limit of the person', async () => {
  await give({ group: group.keeps, branch: place.pokhara })
  const rights = await world.as('om').get(rightsOf, { params: named(world.account('gita')) })
  expect(rights.codes[0]?.groups).toMatchObject([{ name: 'Keeps records', places: ['Pokhara'] }])
  const { results } = await world
    .as('om')
    .get(whoCan, { params: org, query: { code: '4.01', to: 'write' } as never })
  const holder = results.find(({ account_id }) => account_id === world.account('gita'))
  expect(holder?.groups).toMatchObject([{ places: ['Pokhara'] }])
  const params = named(world.account('gita'))
  const stays = await world
    .as('om')
    .get(assignGroups, { params, body: { group_ids: [group.keeps, group.reads] } })
  expect(stays.scopes).toHaveLength(1)
  await give({ group: group.keeps })
  expect(await seen()).toEqual(['Asha', 'Bikash', 'Maya'])
})

test('a group that is not theirs, or a place that is not there, is refused and changes nothing', async () => {
  await give({ group: group.keeps, branch: place.pokhara })
  const params = named(world.account('gita'))
  const ask = (scopes: object[]) =>
    world.as('om').ask(assignGroups, { params, body: { group_ids: [group.keeps], scopes } as never })
  const choice = ['Select a valid choice.']
  expect((await ask([{ group_id: group.lists, branch_ids: [place.pokhara] }])).body).toEqual({
    scopes: choice,
  })
  expect((await ask([{ group_id: group.keeps, branch_ids: [newId()] }])).body).toEqual({ branch_ids: choice })
  expect(await seen()).toEqual(['Asha', 'Bikash'])
})

test('whoever holds groups for different people gives none', async () => {
  const gives = (
    await world.as('om').get(createGroup, { params: org, body: { name: 'Gives groups', codes: ['1.00'] } })
  ).id
  await give({ group: gives }, { group: group.keeps, branch: place.pokhara })
  const answer = await gita().ask(assignGroups, {
    params: named(world.account('rajan')),
    body: { group_ids: [group.keeps] },
  })
  expect(answer.status).toBe(403)
  expect(
    (await world.as('om').get(members, { params: org, query: { group_id: gives } as never })).count,
  ).toBe(1)
})
