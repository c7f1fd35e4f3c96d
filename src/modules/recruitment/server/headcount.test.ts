import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import {
  addHeadcount,
  changeHeadcount,
  headcounts,
  headcountYears,
  removeHeadcount,
} from '#modules/recruitment/shared/headcount.ts'
import { requisition } from '#modules/recruitment/shared/requisition.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const [job, other] = [newId(), newId()]
let year = ''
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('job_title')
      .values([
        { id: job, title: 'Driver' },
        { id: other, title: 'Clerk' },
      ])
      .execute()
    // one person holds the job already
    await db
      .updateTable('employment_assignment')
      .set({ job_title_id: job })
      .where('employee_id', '=', world.id('bikash'))
      .execute()
    const known = await db
      .selectFrom('fiscal_year')
      .select('id')
      .where('category', '=', 'general')
      .where('applicable_from', '<=', '2026-12-10')
      .where('applicable_to', '>=', '2026-12-10')
      .executeTakeFirst()
    year = known?.id ?? newId()
    if (!known)
      await db
        .insertInto('fiscal_year')
        .values({
          id: year,
          name: '2083/84',
          category: 'general',
          calendar: 'AD',
          applicable_from: '2026-07-17',
          applicable_to: '2027-07-16',
        })
        .execute()
  })
})
afterAll(() => world.close())

const hr = () => world.as('hari')
const plan = { fiscal_year_id: '', job_title_id: job, planned: 2 }
const ask = (seats: number, job_title_id = job) =>
  world.as('maya').ask(requisition.create, {
    params,
    body: {
      job_title_id,
      seats,
      reason: 'New position',
      needed_by: '2026-12-10',
      remarks: 'More routes',
    } as never,
  })
const asked = async () => {
  const { results } = await world.as('maya').get(requisition.list, { params, query: {} as never })
  return results as unknown as { job_title: { name: string }; plan: string; plan_seats: unknown }[]
}

test('seats are planned once for a year, job title and division', async () => {
  const years = await hr().get(headcountYears, { params, query: {} })
  expect(years.results.map(({ id }) => id)).toContain(year)
  const body = { ...plan, fiscal_year_id: year }
  expect((await hr().ask(addHeadcount, { params, body })).status).toBe(201)
  expect((await hr().ask(addHeadcount, { params, body })).body).toEqual({
    job_title_id: ['There is a plan for this job title and division already.'],
  })
  expect((await hr().ask(addHeadcount, { params, body: { ...body, fiscal_year_id: newId() } })).body).toEqual(
    {
      fiscal_year_id: ['Select a valid choice.'],
    },
  )
  const { results } = await hr().get(headcounts, { params, query: {} })
  expect(results).toEqual([expect.objectContaining({ planned: 2, filled: 1, requested: 0, open: 1 })])
})

test('a requisition says whether its seats are in the plan', async () => {
  expect((await ask(1)).status).toBe(201)
  expect((await ask(1, other)).status).toBe(201)
  expect(Object.fromEntries((await asked()).map((row) => [row.job_title.name, row.plan]))).toEqual({
    Driver: 'In plan',
    Clerk: 'Not planned',
  })
  const { results } = await hr().get(headcounts, { params, query: {} })
  const [row] = results
  if (!row) throw new Error('There is no plan')
  expect(row).toMatchObject({ requested: 1, open: 1 })
  const at = { params: { ...params, id: row.id } }
  await hr().get(changeHeadcount, { ...at, body: { planned: 1, version: row.version } })
  expect(
    (await hr().ask(changeHeadcount, { ...at, body: { planned: 3, version: row.version } })).status,
  ).toBe(409)
  expect((await asked()).find(({ job_title }) => job_title.name === 'Driver')).toMatchObject({
    plan: 'Above plan',
    plan_seats: { planned: 1, filled: 1, requested: 0 },
  })
  await hr().get(removeHeadcount, at)
  expect((await asked()).every((one) => one.plan === 'Not planned')).toBe(true)
})
