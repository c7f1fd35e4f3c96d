import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountSetupStatus, setupHeadings } from '#modules/organization/shared/account-setup.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { holiday, holidaysInRange } from '#modules/organization/shared/holiday.ts'
import { divisionTree, reportingLines, reportingPath } from '#modules/organization/shared/hierarchy.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { holidaysBetween } from '#modules/organization/server/public.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const place = (name: 'asha' | 'maya' | 'rajan' | 'bikash', values: Record<string, string>) =>
  world.inOrg('himal', (db) =>
    db.updateTable('employment_assignment').set(values).where('employee_id', '=', world.id(name)).execute(),
  )
const made = (name: string, code: string, parent_id: string | null = null) =>
  world.as('hari').get(branch.create, { params, body: { name, code, parent_id } })

describe('branches', () => {
  test('a second one of the same name or code is refused at its field', async () => {
    await made('Kathmandu', 'KTM')
    const hari = world.as('hari')
    expect(await hari.ask(branch.create, { params, body: { name: 'KATHMANDU', code: 'X' } })).toMatchObject({
      status: 400,
      body: { name: ['Branch with this name already exists.'] },
    })
    expect(await hari.ask(branch.create, { params, body: { name: 'Other', code: 'KTM' } })).toMatchObject({
      status: 400,
      body: { code: ['Branch with this code already exists.'] },
    })
  })

  test('one that is archived is said to be so where it is in the way, and one of another name is not', async () => {
    const dharan = await made('Dharan', 'DHN')
    const hari = world.as('hari')
    const archive = { params: { ...params, id: dharan.id }, body: { version: 1, is_archived: true } }
    expect((await hari.ask(branch.update, archive)).status).toBe(200)
    const taken = (field: string) =>
      `Branch with this ${field} already exists. It is archived: restore it instead.`
    expect(await hari.ask(branch.create, { params, body: { name: 'DHARAN', code: 'D2' } })).toMatchObject({
      status: 400,
      body: { name: [taken('name')] },
    })
    expect(
      await hari.ask(branch.create, { params, body: { name: 'Dharan East', code: 'DHN' } }),
    ).toMatchObject({
      status: 400,
      body: { code: [taken('code')] },
    })
    const other = await made('Itahari', 'ITH')
    const renamed = { params: { ...params, id: other.id }, body: { version: other.version, name: 'Dharan' } }
    expect(await hari.ask(branch.update, renamed)).toMatchObject({
      status: 400,
      body: { name: [taken('name')] },
    })
    const alive = { params: { ...params, id: other.id }, body: { version: other.version, code: 'KTM' } }
    expect(await hari.ask(branch.update, alive)).toMatchObject({
      status: 400,
      body: { code: ['Branch with this code already exists.'] },
    })
  })

  test('one never comes below itself', async () => {
    const west = await made('West', 'W')
    const pokhara = await made('Pokhara', 'PKR', west.id)
    const answer = await world.as('hari').ask(branch.update, {
      params: { ...params, id: west.id },
      body: { parent_id: pokhara.id, version: west.version },
    })
    expect(answer).toMatchObject({ status: 400, body: { parent_id: ['A branch cannot be below itself.'] } })
  })

  test('one with people or branches below is neither archived nor deleted, and says how many', async () => {
    const east = await made('East', 'E')
    await made('Biratnagar', 'BRT', east.id)
    await place('bikash', { branch_id: east.id })
    const hari = world.as('hari')
    const target = { ...params, id: east.id }
    const archived = await hari.ask(branch.update, {
      params: target,
      body: { is_archived: true, version: 1 },
    })
    expect(archived.status).toBe(400)
    expect(JSON.stringify(archived.body)).toContain('1 current employee and 1 branch below it')
    expect(JSON.stringify((await hari.ask(branch.remove, { params: target })).body)).toContain(
      'cannot be deleted',
    )
  })

  test('email and phone are held to the shared rules', async () => {
    const answer = await world
      .as('hari')
      .ask(branch.create, { params, body: { name: 'X', code: 'X1', phone: 'abc', email: 'x' } })
    expect(answer).toMatchObject({
      status: 400,
      body: { phone: ['Phone should be valid phone number'], email: ['E-mail must be valid'] },
    })
  })
})

describe('divisions', () => {
  test('somebody who left is not made head', async () => {
    await world.inOrg('himal', (db) =>
      db.updateTable('employee').set({ left_on: '2026-01-31' }).where('id', '=', world.id('gita')).execute(),
    )
    const body = { name: 'Finance', head_employee_id: world.id('gita') }
    const answer = await world.as('hari').ask(division.create, { params, body })
    expect(answer).toMatchObject({
      status: 400,
      body: { head_employee_id: ['The head must be a current employee.'] },
    })
    await world.inOrg('himal', (db) =>
      db.updateTable('employee').set({ left_on: null }).where('id', '=', world.id('gita')).execute(),
    )
  })

  test('the head is no one of another organization', async () => {
    const body = { name: 'Sales', head_employee_id: world.id('dev') }
    expect((await world.as('hari').ask(division.create, { params, body })).status).toBe(400)
  })

  test('the tree counts people of the division and of all below it', async () => {
    const hari = world.as('hari')
    const top = await hari.get(division.create, {
      params,
      body: { name: 'Software', head_employee_id: world.id('rajan') },
    })
    const below = await hari.get(division.create, { params, body: { name: 'Web', parent_id: top.id } })
    await place('rajan', { division_id: top.id })
    await place('asha', { division_id: below.id })
    await place('maya', { division_id: below.id })
    const { results } = await world.as('asha').get(divisionTree, { params })
    expect(results.find(({ id }) => id === top.id)).toMatchObject({
      direct_count: 1,
      total_count: 3,
      child_count: 1,
      head: { full_name: 'Rajan Karki' },
    })
    const children = await world.as('asha').get(divisionTree, { params, query: { parent_id: top.id } })
    expect(children.results.map(({ name, direct_count }) => [name, direct_count])).toEqual([['Web', 2]])
  })
})

describe('the drawing of reporting lines', () => {
  test('begins with those who report to nobody and opens one level at a time', async () => {
    const bikash = world.as('bikash')
    const top = await bikash.get(reportingLines, { params })
    expect(
      top.results.map(({ person, direct_count, total_count }) => [
        person.full_name,
        direct_count,
        total_count,
      ]),
    ).toEqual([['Rajan Karki', 2, 5]])
    const below = await bikash.get(reportingLines, { params, query: { parent_id: world.id('rajan') } })
    expect(below.results.map(({ person }) => person.full_name)).toEqual(['Hari Adhikari', 'Maya Shrestha'])
  })

  test('shows a person below the first supervisor only', async () => {
    const { results } = await world
      .as('bikash')
      .get(reportingLines, { params, query: { parent_id: world.id('maya') } })
    expect(results.map(({ person }) => person.full_name)).toEqual(['Asha Gurung', 'Bikash Rai'])
  })

  test('tells the way from the top to a person', async () => {
    const { path } = await world
      .as('bikash')
      .get(reportingPath, { params: { ...params, id: world.id('asha') } })
    expect(path.map(({ person }) => person.full_name)).toEqual([
      'Rajan Karki',
      'Maya Shrestha',
      'Asha Gurung',
    ])
  })

  test('hangs the team of a leaver below the next supervisor', async () => {
    const leave = (left_on: string | null) =>
      world.inOrg('himal', (db) =>
        db.updateTable('employee').set({ left_on }).where('id', '=', world.id('maya')).execute(),
      )
    await leave('2026-11-19')
    const { path } = await world
      .as('bikash')
      .get(reportingPath, { params: { ...params, id: world.id('asha') } })
    expect(path.map(({ person }) => person.full_name)).toEqual(['Rajan Karki', 'Asha Gurung'])
    await leave(null)
  })
})

describe('holidays', () => {
  test('an end before the start is refused at its field', async () => {
    const body = { name: 'Dashain', start_on: '2026-10-20', end_on: '2026-10-18' }
    expect(await world.as('hari').ask(holiday.create, { params, body })).toMatchObject({
      status: 400,
      body: { end_on: ['To cannot be before From.'] },
    })
  })

  test('half a day is one day', async () => {
    const body = { name: 'Two halves', start_on: '2026-10-20', end_on: '2026-10-21', is_half_day: true }
    expect((await world.as('hari').ask(holiday.create, { params, body })).status).toBe(400)
  })

  test('only those that are for me count as mine', async () => {
    const hari = world.as('hari')
    const [home] = (await hari.get(branch.list, { params, query: { search: 'Kathmandu' } })).results
    await place('asha', { branch_id: home?.id ?? '' })
    for (const body of [
      { name: 'Teej', start_on: '2026-09-14', end_on: '2026-09-14', gender: 'Female' as const },
      { name: 'Valley day', start_on: '2026-09-20', end_on: '2026-09-20', branch_id: home?.id ?? null },
      { name: 'Everybody', start_on: '2026-09-19', end_on: '2026-09-19' },
    ])
      await hari.get(holiday.create, { params, body })
    const query = { start: '2026-09-01', end: '2026-09-30' }
    const mine = async (name: 'asha' | 'rajan') =>
      (await world.as(name).get(holidaysInRange, { params, query: { ...query, mine: 'true' } })).results.map(
        (h) => h.name,
      )
    expect(await mine('asha')).toEqual(['Teej', 'Everybody', 'Valley day'])
    expect(await mine('rajan')).toEqual(['Everybody'])
    expect((await world.as('rajan').get(holidaysInRange, { params, query })).results).toHaveLength(3)
    const range = { start: '2026-09-01', end: '2026-09-30' }
    const forLeave = await world.inOrg('himal', (db) =>
      holidaysBetween(db, range, { employee_id: world.id('rajan') }),
    )
    expect(forLeave.map(({ name }) => name)).toEqual(['Everybody'])
  })

  test('the same holiday twice is refused', async () => {
    const body = { name: 'everybody', start_on: '2026-09-19', end_on: '2026-09-19' }
    expect((await world.as('hari').ask(holiday.create, { params, body })).status).toBe(400)
  })
})

test('the account set-up says what is still to do', async () => {
  const { details, pending_count, total_count } = await world.as('hari').get(accountSetupStatus, { params })
  expect(total_count).toBe(details.length)
  expect(details.map(({ heading }) => heading).toSorted()).toEqual([...setupHeadings].toSorted())
  expect(pending_count).toBe(details.filter(({ status }) => status === 'Pending').length)
  expect(details.find(({ heading }) => heading === 'Division')?.status).toBe('Completed')
  expect(details.find(({ heading }) => heading === 'Fiscal Year')?.status).toBe('Pending')
})

test('people are offered by the beginnings of their names, in any order', async () => {
  const found = async (search: string) =>
    (await world.as('asha').get(peopleChoices, { params, query: { search } })).results.map(({ name }) => name)
  expect(await found('gur ash')).toEqual(['Asha Gurung'])
  expect(await found('E-0003')).toEqual(['Rajan Karki'])
  expect(await found('3')).toEqual(['Rajan Karki'])
  expect(await found('tara')).toEqual([])
  expect(await found('%')).toEqual([])
})
