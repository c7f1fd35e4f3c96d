import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { overview } from '#modules/organization/shared/overview.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { employees } from '#modules/hris/shared/employee.ts'
import {
  branchReport,
  employeeServiceReport,
  employmentTypeReport,
  levelAgeReport,
  marriedAgeGenderReport,
  profileCompletenessReport,
} from '#modules/hris/shared/reports.ts'
import { opensWhatItCounts } from '#test/drilled.ts'
import { openWorld, type World } from '#test/world.ts'

const all = [
  branchReport,
  employmentTypeReport,
  employeeServiceReport,
  levelAgeReport,
  marriedAgeGenderReport,
] as const
const org = { org: 'himal' }
let world: World
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  await world.inOrg('himal', async (db) => {
    const set = (name: 'asha' | 'bikash' | 'maya', values: object) =>
      db.updateTable('employee').set(values).where('id', '=', world.id(name)).execute()
    await set('asha', {
      gender: 'Female',
      date_of_birth: '1998-05-05',
      marital_status: 'Married',
      joined_on: '2026-01-01',
    })
    await set('bikash', {
      gender: 'Male',
      date_of_birth: '1960-01-01',
      marital_status: 'Widowed',
      left_on: '2026-11-01',
    })
    const [branch_id, employment_type_id, employment_level_id] = [newId(), newId(), newId()]
    await db.insertInto('branch').values({ id: branch_id, name: 'House', code: 'H' }).execute()
    await db.insertInto('employment_type').values({ id: employment_type_id, title: 'Regular' }).execute()
    await db
      .insertInto('employment_level')
      .values({ id: employment_level_id, title: 'L1', rank: 1 })
      .execute()
    await db
      .updateTable('employment_assignment')
      .set({ branch_id, employment_type_id, employment_level_id })
      .where('employee_id', 'in', [world.id('asha'), world.id('maya'), world.id('bikash')])
      .execute()
    await set('maya', { gender: 'Female', date_of_birth: '1985-01-01', joined_on: '2010-03-01' })
  })
})
afterAll(() => world.close())

const hari = () => world.as('hari')

test.each(all)(
  '$title: its rows together are all current people, and each opens exactly those it counts',
  async (declared) => {
    const { totals } = await hari().get(declared.rows, { params: org })
    const current = await hari().get(employees, { params: org, query: { as_of: '2026-11-20' } })
    expect(totals['people']).toBe(current.count)
    await opensWhatItCounts(hari(), declared, employees, { params: org, counts: 'people' })
  },
)

test('who has left is counted on a day before the leaving, not after', async () => {
  const peopleOn = async (as_of: string) =>
    (await hari().get(employmentTypeReport.rows, { params: org, query: { as_of } })).totals['people']
  expect(Number(await peopleOn('2026-10-31')) - Number(await peopleOn('2026-11-20'))).toBe(1)
})

test('ages, marital status and gender are those of the day', async () => {
  const { results } = await hari().get(marriedAgeGenderReport.rows, { params: org })
  const rows = results as { age: string; married_female: number; other: number; people: number }[]
  expect(rows.find(({ age }) => age === '25 to 34')).toMatchObject({ married_female: 1, people: 1 })
  // maya's marital status was not told
  expect(rows.find(({ age }) => age === '35 to 44')).toMatchObject({ other: 1, people: 1 })
})

test('the headcount leaves out whose type of that day does not count, and is the one of the organization', async () => {
  const told = async (as_of?: string) =>
    (await hari().get(branchReport.rows, { params: org, query: as_of ? { as_of } : {} })).totals
  const before = await told()
  expect(before['headcount']).toBe(before['people'])
  await world.inOrg('himal', async (db) => {
    const id = newId()
    await db
      .insertInto('employment_type')
      .values({ id, title: 'Intern', counts_in_headcount: false })
      .execute()
    await db
      .updateTable('employment_assignment')
      .set({ employment_type_id: id })
      .where('employee_id', '=', world.id('maya'))
      .execute()
  })
  const after = await told()
  expect([after['people'], after['headcount']]).toEqual([before['people'], Number(before['headcount']) - 1])
  const { people } = await hari().get(overview, { params: org })
  expect(people).toBe(after['headcount'])
  const own = await hari().get(reportBuilder.rows, {
    params: org,
    query: {
      definition: writeDefinition(
        Definition.parse({
          data_set: 'employees',
          filters: [{ column: 'in_headcount', is: 'yes' }],
          measures: [{ what: 'count' }],
        }),
      ) as never,
    },
  })
  expect(own.results[0]?.['count']).toBe(after['headcount'])
})

test('lines stand in the order of the column that is asked for, on every page', async () => {
  const branches = async (query: object) =>
    (await hari().get(branchReport.rows, { params: org, query })).results.map((row) => [
      row['branch'],
      row['people'],
    ])
  const usual = await branches({})
  expect(usual.length).toBeGreaterThan(1)
  const up = await branches({ ordering: 'people' })
  expect(up.map(([, people]) => people)).toEqual(
    usual.map(([, people]) => Number(people)).toSorted((a, b) => a - b),
  )
  expect(await branches({ ordering: 'people', limit: 1, offset: 1 })).toEqual(up.slice(1, 2))
  // bands by what they stand for, and not by their letters
  const bands = async (ordering: string) =>
    (await hari().get(employeeServiceReport.rows, { params: org, query: { ordering } })).results.map(
      (row) => row['service'],
    )
  expect(await bands('service')).toEqual(await bands(''))
})

test('filters narrow what is counted', async () => {
  const { totals } = await hari().get(employeeServiceReport.rows, {
    params: org,
    query: { gender: 'Female' },
  })
  const list = await hari().get(employees, { params: org, query: { gender: 'Female', as_of: '2026-11-20' } })
  expect(totals['people']).toBe(list.count)
})

test('a section counts as missing for exactly those whom the list finds', async () => {
  const { results } = await hari().get(profileCompletenessReport.rows, { params: org })
  const rows = results as { key: string; missing: number }[]
  expect(rows).toHaveLength(9)
  for (const { key, missing } of rows) {
    const list = await hari().get(employees, { params: org, query: { missing: key, as_of: '2026-11-20' } })
    expect([key, list.count]).toEqual([key, missing])
  }
})

test('reports are for those who hold their code, in their own organization', async () => {
  const { rows } = branchReport
  expect((await world.as('asha').ask(rows, { params: org })).status).toBe(403)
  expect((await world.as('gita').ask(rows, { params: org })).status).toBe(403)
  expect((await world.as('sunil').ask(rows, { params: org })).status).toBe(404)
})
