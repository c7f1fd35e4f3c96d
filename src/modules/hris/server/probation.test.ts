import { afterAll, beforeAll, expect, test } from 'vitest'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import {
  createEmployee,
  probationDefault,
  readEmployee,
  updateEmployee,
} from '#modules/hris/shared/employee.ts'
import { rehireEmployee } from '#modules/hris/shared/separation.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let type: string
let level: string
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  const hari = world.as('hari')
  type = (
    await hari.get(employmentType.create, { params, body: { title: 'Trial', has_probation: true } as never })
  ).id
  level = (
    await hari.get(employmentLevel.create, {
      params,
      body: { title: 'Lead', code: 'LD', rank: 91, probation_months: 3 } as never,
    })
  ).id
})
afterAll(() => world.close())

const hire = (body: object) =>
  world.as('hari').ask(createEmployee, {
    params,
    body: {
      first_name: 'Nima',
      joined_on: '2026-11-20',
      assignment: { employment_type_id: type, employment_level_id: level },
      ...body,
    } as never,
  })
const employmentOf = async (id: string) => {
  const { employment, version } = await world
    .as('hari')
    .get(readEmployee, { params: { ...params, id }, query: { as: 'hr' } })
  return { ...employment, version }
}
const end = '2027-02-19'
const missing = { confirmation_reason: [`Reason is Required: probation would last until ${end}.`] }

test('the form is told the end by type and level, for the day of joining', async () => {
  const ask = (query: Record<string, string>) =>
    world.as('hari').get(probationDefault, { params, query } as never)
  const kind = { employment_type_id: type, employment_level_id: level }
  expect(await ask({ joined_on: '2026-11-20', ...kind })).toEqual({ probation_ends_on: end })
  expect(await ask({ joined_on: '2026-12-01', ...kind })).toEqual({ probation_ends_on: '2027-02-28' })
  expect(await ask({ joined_on: '2026-11-20', employment_type_id: type, employment_level_id: '' })).toEqual({
    probation_ends_on: '2027-05-19',
  })
  expect(await ask({ joined_on: '2026-11-20', employment_level_id: level })).toEqual({
    probation_ends_on: null,
  })
  expect((await world.as('asha').ask(probationDefault, { params, query: { joined_on: end } })).status).toBe(
    403,
  )
})

test('at hire what was said is kept: nothing, a day, none with its reason', async () => {
  expect((await hire({})).body.employment).toMatchObject({ status: 'Probation', probation_ends_on: end })
  expect((await hire({ probation_ends_on: '2026-12-31' })).body.employment).toMatchObject({
    status: 'Probation',
    probation_ends_on: '2026-12-31',
    confirmation_reason: null,
  })
  expect(await hire({ no_probation: true })).toMatchObject({ status: 400, body: missing })
  expect(await hire({ confirmed_on: '2026-11-20' })).toMatchObject({ status: 400, body: missing })
  expect(await hire({ no_probation: true, probation_ends_on: end })).toMatchObject({
    status: 400,
    body: { probation_ends_on: ['Choose either an end of probation or no probation.'] },
  })
  const confirmation_reason = 'Was an intern here for a year'
  expect((await hire({ no_probation: true, confirmation_reason })).body.employment).toMatchObject({
    status: 'Confirmed',
    probation_ends_on: null,
    confirmation_reason,
  })
  // a type without a probation needs no reason
  expect((await hire({ no_probation: true, assignment: {} })).body.employment).toMatchObject({
    status: 'Confirmed',
    probation_ends_on: null,
  })
})

test('nobody is confirmed by an edit without a reason', async () => {
  const { id } = (await hire({})).body
  const change = async (body: object) =>
    world.as('hari').ask(updateEmployee, {
      params: { ...params, id },
      body: { ...body, version: (await employmentOf(id)).version } as never,
    })
  for (const body of [
    { probation_ends_on: '' },
    { confirmed_on: '2026-11-20' },
    { confirmed_on: '2027-01-01' },
  ])
    expect(await change(body)).toMatchObject({ status: 400, body: missing })
  expect((await change({ probation_ends_on: '2027-01-31', mobile: '9841000001' })).status).toBe(200)
  expect(await employmentOf(id)).toMatchObject({ status: 'Probation', probation_ends_on: '2027-01-31' })
  const confirmed = { confirmed_on: '2026-11-20', confirmation_reason: 'Board decision 14' }
  expect((await change(confirmed)).status).toBe(200)
  expect(await employmentOf(id)).toMatchObject({ status: 'Confirmed', ...confirmed })
})

test('who comes back begins as at hire', async () => {
  const past = async (first_name: string) => {
    const { id } = (await hire({ first_name, joined_on: '2020-01-01' })).body
    await world.inOrg('himal', (db) =>
      db
        .updateTable('employee')
        .set({ left_on: '2025-12-31', confirmation_reason: 'Of then' })
        .where('id', '=', id)
        .execute(),
    )
    return id
  }
  const back = async (id: string, body: object) =>
    world.as('hari').ask(rehireEmployee, {
      params: { ...params, id },
      body: {
        rejoined_on: '2026-11-20',
        place: { employment_type_id: type, employment_level_id: level },
        version: (await employmentOf(id)).version,
        ...body,
      } as never,
    })
  const first = await past('Karma')
  expect(await back(first, { no_probation: true })).toMatchObject({ status: 400, body: missing })
  expect((await back(first, { probation_ends_on: '' })).body.employment).toMatchObject({
    status: 'Probation',
    probation_ends_on: end,
    confirmation_reason: null,
  })
  const known = { no_probation: true, confirmation_reason: 'Known from before' }
  expect((await back(await past('Dolma'), known)).body.employment).toMatchObject({
    status: 'Confirmed',
    probation_ends_on: null,
    confirmation_reason: 'Known from before',
  })
  expect((await back(await past('Pema'), { probation_ends_on: '2026-12-31' })).body.employment).toMatchObject(
    {
      probation_ends_on: '2026-12-31',
    },
  )
})

test('by a file: a blank cell follows type and level, none is said in a word and with a reason', async () => {
  const hr = importing(world)
  const head =
    'Code,Name,Joined on,Employment type,Level,Probation ends on,Confirmed on,Reason for confirmation'
  const file = (...lines: string[]) => [head, ...lines].join('\n')
  const wrong = await hr.check(
    file(
      'W-1,No Word,2026-11-20,Trial,Lead,No probation,,',
      'W-2,Early Bird,2026-11-20,Trial,Lead,,2026-12-01,',
    ),
  )
  expect((await hr.rows(wrong.id)).map(({ errors }) => errors)).toEqual([
    { probation_ends_on: missing.confirmation_reason },
    { confirmed_on: missing.confirmation_reason },
  ])
  const { counts } = await hr.take(
    file(
      'P-1,Blank Cell,2026-11-20,Trial,Lead,,,',
      'P-2,Said Day,2026-11-20,Trial,Lead,2026-12-31,,',
      'P-3,Said None,2026-11-20,Trial,Lead,none,,Came with the team',
      'P-4,Old Hand,2015-03-30,Trial,Lead,,,',
      'P-5,Other Type,2026-11-20,Regular,Lead,,,',
      'P-6,Emptied Cell,2026-11-20,Trial,Lead,#CLEAR,,',
    ),
  )
  expect(counts).toMatchObject({ created: 6, skipped: 0 })
  const rows = () =>
    world.inOrg('himal', (db) =>
      db
        .selectFrom('employee')
        .select(['code', 'probation_ends_on', 'confirmation_reason'])
        .where('code', 'like', 'P-_')
        .orderBy('code')
        .execute(),
    )
  expect((await rows()).map((row) => Object.values(row))).toEqual([
    ['P-1', end, null],
    ['P-2', '2026-12-31', null],
    ['P-3', null, 'Came with the team'],
    ['P-4', null, null],
    ['P-5', null, null],
    ['P-6', end, null],
  ])
  // who is here already keeps what a blank cell does not say, and is confirmed only with a reason
  const again = await hr.check(
    file(
      'P-1,Blank Cell,2026-11-20,Trial,Lead,,,',
      'P-2,Said Day,2026-11-20,Trial,Lead,None,,',
      'P-6,Emptied Cell,2026-11-20,Trial,Lead,,2026-11-20,Board decision 15',
    ),
  )
  expect((await hr.rows(again.id)).map(({ plan, errors }) => [plan, errors])).toEqual([
    ['unchanged', null],
    [null, { probation_ends_on: ['Reason is Required: probation would last until 2026-12-31.'] }],
    ['update', null],
  ])
  await hr.run(again.id)
  expect((await rows()).at(-1)).toMatchObject({ confirmation_reason: 'Board decision 15' })
})
