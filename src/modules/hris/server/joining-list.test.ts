import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmployee, employees, readEmployee } from '#modules/hris/shared/employee.ts'
import { hrisOverview } from '#modules/hris/shared/overview.ts'
import { branchReport } from '#modules/hris/shared/reports.ts'
import { rehireEmployee, separateEmployee } from '#modules/hris/shared/separation.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { openWorld, type World } from '#test/world.ts'

/** Nima joins in December, and Bikash, who has left, comes back then: both to the same place. */
let world: World
let place: Record<string, string>
const params = { org: 'himal' }
const hari = () => world.as('hari')
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  const [b, d, j, l, t] = [
    await hari().get(branch.create, { params, body: { name: 'Pokhara', code: 'PKR' } }),
    await hari().get(division.create, { params, body: { name: 'Kitchen' } }),
    await hari().get(jobTitle.create, { params, body: { title: 'Cook' } }),
    await hari().get(employmentLevel.create, { params, body: { title: 'Grade C', rank: 71 } }),
    await hari().get(employmentType.create, { params, body: { title: 'Kitchen staff' } }),
  ]
  place = {
    branch_id: b.id,
    division_id: d.id,
    job_title_id: j.id,
    employment_level_id: l.id,
    employment_type_id: t.id,
  }
  await hari().get(createEmployee, {
    params,
    body: { first_name: 'Nima', last_name: 'Sherpa', joined_on: '2026-12-01', assignment: place },
  })
  const bikash = { ...params, id: world.id('bikash') }
  const version = async () =>
    (await hari().get(readEmployee, { params: bikash, query: { as: 'hr' } })).version
  await hari().get(separateEmployee, {
    params: bikash,
    body: { left_on: '2026-11-10', leaving_reason: 'Resigned', version: await version() },
  })
  await hari().get(rehireEmployee, {
    params: bikash,
    body: { rejoined_on: '2026-12-01', place, version: await version() },
  })
})
afterAll(() => world.close())

const found = async (query: object) =>
  (await hari().get(employees, { params, query })).results.map(({ person }) => [
    person.full_name,
    person.branch?.name,
  ])
const both = [
  ['Bikash Rai', 'Pokhara'],
  ['Nima Sherpa', 'Pokhara'],
]

test.each(['branch_id', 'division_id', 'job_title_id', 'employment_level_id', 'employment_type_id'])(
  'who joins later is found by the %s of the first day, which the list shows',
  async (name) => {
    expect(await found({ [name]: place[name] })).toEqual(both)
    expect(await found({ [name]: place[name], status: 'past' })).toEqual([])
  },
)

test('a report of a day counts nobody who joins later, and its row opens as many', async () => {
  const counted = async (as_of?: string) => {
    const { results } = await hari().get(branchReport.rows, { params, query: { as_of } })
    return results.find((row) => row.branch_id === place['branch_id'])?.people ?? 0
  }
  const opened = async (as_of: string) => (await found({ own_branch_id: place['branch_id'], as_of })).length
  expect([await counted(), await opened('2026-11-20')]).toEqual([0, 0])
  expect([await counted('2026-12-01'), await opened('2026-12-01')]).toEqual([2, 2])
})

test('the overview counts them where the list shows them', async () => {
  const { by_branch } = await hari().get(hrisOverview, { params })
  expect(by_branch.find(({ name }) => name === 'Pokhara')).toMatchObject({ people: 2 })
})
