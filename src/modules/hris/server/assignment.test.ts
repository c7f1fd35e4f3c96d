import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import {
  assignments,
  changeAssignment,
  correctAssignment,
  removeAssignment,
  type Assignment,
} from '#modules/hris/shared/assignment.ts'
import { employeeOn, employeesOn } from '#modules/hris/server/public.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const asha = () => ({ ...params, id: world.id('asha') })
let clerk = ''
let lead = ''
let web = ''
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld()
  clerk = (await hari().get(jobTitle.create, { params, body: { title: 'Clerk' } })).id
  lead = (await hari().get(jobTitle.create, { params, body: { title: 'Lead' } })).id
  web = (await hari().get(division.create, { params, body: { name: 'Web' } })).id
})
afterAll(() => world.close())

const change = (body: object) =>
  hari().ask(changeAssignment, {
    params: asha(),
    body: { valid_from: '2026-01-01', change_reason: 'Promotion', ...body },
  })
const line = ({ results }: { results: Assignment[] }) =>
  results.map((row) => [
    row.job_title?.name ?? null,
    row.division?.name ?? null,
    row.valid_from,
    row.valid_to,
  ])

describe('a change from a day on', () => {
  test('keeps what it does not name and ends what was before', async () => {
    await change({ job_title_id: clerk, division_id: web, valid_from: '2024-01-01' })
    const { status, body } = await change({ job_title_id: lead, valid_from: '2026-01-01' })
    expect(status).toBe(201)
    expect(line(body)).toEqual([
      ['Lead', 'Web', '2026-01-01', null],
      ['Clerk', 'Web', '2024-01-01', '2025-12-31'],
      [null, null, '2020-01-01', '2023-12-31'],
    ])
  })

  test('leaves the own level and step to others, by which pay goes', async () => {
    const body = { title: 'Rung of nine', rank: 79, step_max: 9 } as never
    const { id: employment_level_id } = await hari().get(employmentLevel.create, { params, body })
    const own = (more: object) =>
      hari().ask(changeAssignment, {
        params: { ...params, id: world.id('hari') },
        body: { valid_from: '2026-02-01', change_reason: 'Correction', ...more },
      })
    expect((await own({ employment_level_id })).status).toBe(403)
    expect((await own({ job_title_id: clerk })).status).toBe(201)
    const { results } = await hari().get(assignments, { params: { ...params, id: world.id('hari') } })
    const [row] = results
    const corrected = await hari().ask(correctAssignment, {
      params: { ...params, id: world.id('hari'), assignment_id: row?.id ?? '' },
      body: { employment_level_id, version: row?.version ?? 0 },
    })
    expect(corrected.status).toBe(403)
  })

  test('keeps to the steps of the level, also of one that the step is carried into', async () => {
    const [low, high] = await Promise.all(
      [
        { title: 'Rung of two', rank: 71, step_max: 2 },
        { title: 'Rung of six', rank: 72, step_max: 6 },
      ].map(async (body) => (await hari().get(employmentLevel.create, { params, body: body as never })).id),
    )
    const at = { valid_from: '2026-03-01' }
    const beyond = await change({ ...at, employment_level_id: low, pay_step: 3 })
    expect(beyond.body).toEqual({ pay_step: ['Rung of two has 2 steps: say which of them holds.'] })
    const { body } = await change({ ...at, employment_level_id: high, pay_step: 5 })
    expect(body.results[0]).toMatchObject({ pay_step: 5 })
    const carried = await change({ valid_from: '2026-04-01', employment_level_id: low })
    expect(carried.body).toEqual({ pay_step: ['Rung of two has 2 steps: say which of them holds.'] })
    await world.inOrg('himal', (db) =>
      db
        .updateTable('employment_level')
        .set({ step_max: 4 })
        .where('id', '=', high ?? '')
        .execute(),
    )
    // what stood there before the level changed is left alone
    expect((await change({ valid_from: '2026-05-01', division_id: web })).status).toBe(201)
    const made = await hari().get(assignments, { params: asha(), query: { as: 'hr' } })
    for (const { id, valid_from } of made.results)
      if (['2026-03-01', '2026-05-01'].includes(valid_from))
        await hari().ask(removeAssignment, { params: { ...asha(), assignment_id: id } })
  })

  test('that lies ahead comes by itself on its day', async () => {
    const { body } = await change({ job_title_id: clerk, valid_from: '2027-04-14' })
    expect(body.results.map(({ is_current }) => is_current)).toEqual([false, true, false, false])
    const on = (day: string) => world.inOrg('himal', (db) => employeeOn(db, world.id('asha'), day))
    expect((await on('2027-04-13'))?.job_title_id).toBe(lead)
    expect((await on('2027-04-14'))?.job_title_id).toBe(clerk)
    expect((await on('2025-12-31'))?.job_title_id).toBe(clerk)
    expect((await on('2019-12-31'))?.status).toBe('Joining')
  })

  test.each([
    ['on the day of another', { valid_from: '2026-01-01' }, 'valid_from'],
    ['before joining', { valid_from: '2019-01-01' }, 'valid_from'],
    ['to a division of nowhere', { valid_from: '2026-02-01', division_id: newId() }, 'division_id'],
    ['without a reason', { valid_from: '2026-02-01', change_reason: ' ' }, 'change_reason'],
    ['to more hours than a week has', { valid_from: '2026-02-01', weekly_hours: 200 }, 'weekly_hours'],
  ])('%s is refused at its field', async (_, body, field) => {
    const answer = await change(body)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  test('to an archived master is refused', async () => {
    const old = await hari().get(jobTitle.create, { params, body: { title: 'Telegraphist' } })
    await hari().get(jobTitle.update, {
      params: { ...params, id: old.id },
      body: { is_archived: true, version: 1 },
    })
    expect((await change({ valid_from: '2026-03-01', job_title_id: old.id })).status).toBe(400)
  })
})

describe('a correction', () => {
  const rowOf = async (title: string) =>
    (await hari().get(assignments, { params: asha(), query: { as: 'hr' } })).results.find(
      (row) => row.job_title?.name === title,
    )
  test('of the start moves the end of the row before', async () => {
    const row = await rowOf('Lead')
    const target = { ...asha(), assignment_id: row?.id ?? '' }
    const body = { valid_from: '2026-02-01', version: row?.version ?? 0 }
    const corrected = await hari().get(correctAssignment, { params: target, body })
    expect(line(corrected).slice(1, 3)).toEqual([
      ['Lead', 'Web', '2026-02-01', '2027-04-13'],
      ['Clerk', 'Web', '2024-01-01', '2026-01-31'],
    ])
    expect((await hari().ask(correctAssignment, { params: target, body })).status).toBe(409)
  })

  test('of one field leaves the others', async () => {
    const row = await rowOf('Lead')
    const target = { ...asha(), assignment_id: row?.id ?? '' }
    const corrected = await hari().get(correctAssignment, {
      params: target,
      body: { weekly_hours: 37.5, version: row?.version ?? 0 },
    })
    expect(corrected.results[1]).toMatchObject({
      weekly_hours: 37.5,
      job_title: { name: 'Lead' },
      change_reason: 'Promotion',
    })
  })

  test("of somebody else's row finds nothing", async () => {
    const row = await rowOf('Lead')
    const target = { ...params, id: world.id('maya'), assignment_id: row?.id ?? '' }
    expect((await hari().ask(correctAssignment, { params: target, body: { version: 1 } })).status).toBe(404)
    expect((await hari().ask(removeAssignment, { params: target })).status).toBe(404)
  })

  test('that takes a change back lets the row before last', async () => {
    const row = (await hari().get(assignments, { params: asha(), query: { as: 'hr' } })).results[0]
    const target = { ...asha(), assignment_id: row?.id ?? '' }
    expect((await hari().ask(removeAssignment, { params: target })).status).toBe(204)
    expect(line(await hari().get(assignments, { params: asha(), query: { as: 'hr' } }))[0]).toEqual([
      'Lead',
      'Web',
      '2026-02-01',
      null,
    ])
  })

  test('never takes the first row away', async () => {
    const rows = (await hari().get(assignments, { params: asha(), query: { as: 'hr' } })).results
    const target = { ...asha(), assignment_id: rows.at(-1)?.id ?? '' }
    expect((await hari().ask(removeAssignment, { params: target })).status).toBe(409)
  })
})

test('two changes at once both hold, one after the other', async () => {
  const answers = await Promise.all([
    change({ job_title_id: clerk, valid_from: '2026-08-01' }),
    change({ job_title_id: lead, valid_from: '2026-09-01' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const rows = await hari().get(assignments, { params: asha(), query: { as: 'hr' } })
  expect(
    line(rows)
      .slice(0, 3)
      .map(([, , from, to]) => [from, to]),
  ).toEqual([
    ['2026-09-01', null],
    ['2026-08-01', '2026-08-31'],
    ['2026-02-01', '2026-07-31'],
  ])
})

test('the timeline is seen by the person and the supervisor, and changed by HR', async () => {
  expect((await world.as('asha').ask(assignments, { params: asha() })).status).toBe(200)
  expect(
    (await world.as('maya').ask(assignments, { params: asha(), query: { as: 'supervisor' } })).status,
  ).toBe(200)
  expect((await world.as('bikash').ask(assignments, { params: asha() })).status).toBe(404)
  const body = { valid_from: '2026-10-01', change_reason: 'x' }
  for (const name of ['asha', 'maya', 'gita'] as const)
    expect((await world.as(name).ask(changeAssignment, { params: asha(), body })).status, name).toBe(403)
})

test('facts of many people on a day come in one question', async () => {
  const ids = [world.id('asha'), world.id('maya'), newId()]
  const found = await world.inOrg('himal', (db) => employeesOn(db, ids, '2026-11-20'))
  expect(found.map(({ full_name }) => full_name).toSorted()).toEqual(['Asha Gurung', 'Maya Shrestha'])
})
