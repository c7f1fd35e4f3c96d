import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { assignments, changeAssignment } from '#modules/hris/shared/assignment.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { createEmployee, employees } from '#modules/hris/shared/employee.ts'
import { personTimeline } from '#modules/hris/shared/timeline.ts'
import { segmentPeople } from '#modules/organization/server/public.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { moveAll } from '#modules/organization/shared/move-all.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { importing } from '#test/importing.ts'
import { openReviews, type ReviewWorld } from '#test/review-world.ts'
import type { World } from '#test/world.ts'

let r: ReviewWorld
let world: World
const params = { org: 'himal' }
const hari = () => world.as('hari')
beforeAll(async () => {
  r = await openReviews({ ROLE: 'all' })
  ;({ world } = r)
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

const from = (id: string, valid_from: string, more: object) =>
  hari().ask(changeAssignment, {
    params: { ...params, id },
    body: { valid_from, change_reason: 'Moved', ...more },
  })
const timeline = async (id: string) =>
  (await hari().get(assignments, { params: { ...params, id }, query: { as: 'hr' } })).results.map(
    ({ valid_from, work_location }) => [valid_from, work_location],
  )

test('where somebody works holds by day, and stays where a change does not name it', async () => {
  const id = world.id('asha')
  expect((await from(id, '2026-06-01', { work_location: 'Remote' })).status).toBe(201)
  expect((await from(id, '2026-09-01', { weekly_hours: 40 })).status).toBe(201)
  expect((await from(id, '2026-11-01', { work_location: 'Hybrid' })).status).toBe(201)
  expect((await from(id, '2026-12-24', { work_location: '' })).status).toBe(201)
  expect(await timeline(id)).toEqual([
    ['2026-12-24', null],
    ['2026-11-01', 'Hybrid'],
    ['2026-09-01', 'Remote'],
    ['2026-06-01', 'Remote'],
    ['2020-01-01', null],
  ])
  const { results } = await hari().get(personTimeline, {
    params: { ...params, employee_id: id },
    query: { as: 'hr' },
  })
  const places = results.filter(({ kind }) => kind === 'Place').map(({ on, detail }) => [on, detail])
  expect(places.find(([on]) => on === '2026-11-01')?.[1]).toMatch(/(^|· )Hybrid$/)
  expect(await from(id, '2026-12-25', { work_location: 'Moon' })).toMatchObject({
    status: 400,
    body: { work_location: ['Select a valid choice.'] },
  })
  const at = async (work_location: string, as_of?: string) =>
    (
      await hari().get(employees, { params, query: { work_location, ...(as_of ? { as_of } : {}) } as never })
    ).results.map(({ person, work_location: told }) => [person.code, told])
  const { code } = await world.inOrg('himal', (db) =>
    db.selectFrom('employee').select('code').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(await at('Hybrid')).toEqual([[code, 'Hybrid']])
  expect(await at('Remote')).toEqual([])
  expect(await at('Remote', '2026-10-01')).toEqual([[code, 'Remote']])
})

test('a segment means who works there on the day', async () => {
  const { id, rule } = await hari().get(segments.create, {
    params,
    body: { name: 'Away', rule: { work_locations: ['Remote', 'Field'] } },
  })
  expect(rule).toEqual({ work_locations: ['Remote', 'Field'] })
  const on = (day: string) => world.inOrg('himal', (db) => segmentPeople(db, id, day))
  expect(await on('2026-10-01')).toEqual([world.id('asha')])
  expect(await on('2026-11-20')).toEqual([])
  const query = { work_locations: 'Hybrid,Remote' } as never
  expect((await hari().get(segments.preview, { params, query })).count).toBe(1)
})

test('a new person begins with it, and it goes along when everybody is moved to another branch', async () => {
  const make = async (name: string) =>
    (await hari().get(branch.create, { params, body: { name, code: name } as never })).id
  const [old, next] = [await make('Old'), await make('Next')]
  const { id } = await hari().get(createEmployee, {
    params,
    body: {
      first_name: 'Fulmaya',
      last_name: 'Field',
      joined_on: '2026-01-01',
      assignment: { branch_id: old, work_location: 'Field' },
    },
  })
  await hari().get(moveAll.branch.move, {
    params: { ...params, id: old },
    body: { to_id: next, from: '2026-11-25' },
  })
  expect(await timeline(id)).toEqual([
    ['2026-11-25', 'Field'],
    ['2026-01-01', 'Field'],
  ])
})

test('a change of the place brings it on its day; a type that changes no place does not', async () => {
  const nothing = { job_title_id: null, employment_level_id: null, pay_step: null }
  const refused = await r.draft('maya', '2026-12-01', { work_location: 'Remote' })
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['work_location']])
  const transfer = await hari().get(changeType.create, {
    params,
    body: { name: 'To work from home', category: 'Transfer', changes_place: true },
  })
  const { body } = await r.draft('maya', '2026-12-01', {
    ...nothing,
    change_type_id: transfer.id,
    work_location: 'Remote',
  })
  expect(body.changes).toEqual([{ field: 'work_location', title: 'Place of work', from: null, to: 'Remote' }])
  await r.schedule(body.id, body.version)
  clock.set('2026-12-01T04:00:00Z')
  expect(await r.run('2026-12-01')).toMatchObject({ applied: 1 })
  expect((await timeline(world.id('maya')))[0]).toEqual(['2026-12-01', 'Remote'])
})

test('a file brings it, changes it from today on, and gives it back unchanged', async () => {
  const hr = importing(world)
  const file = (place: string) =>
    `Code,Name,Joined on,Work location,Work mode\nW-1,Wilma Works,2020-01-01,Patan,${place}\n`
  const checked = await hr.check(file('wfh'))
  expect(checked.mapping).toMatchObject({ 'Work location': 'branch', 'Work mode': 'work_location' })
  expect((await hr.run(checked.id)).counts).toMatchObject({ created: 1 })
  expect((await hr.check(file('Remote'))).counts).toMatchObject({ unchanged: 1 })
  expect((await hr.take(file('hybrid'))).counts).toMatchObject({ updated: 1 })
  const { id } = await world.inOrg('himal', (db) =>
    db.selectFrom('employee').select('id').where('code', '=', 'W-1').executeTakeFirstOrThrow(),
  )
  expect(await timeline(id)).toEqual([
    ['2026-11-20', 'Hybrid'],
    ['2020-01-01', 'Remote'],
  ])
  const url = '/api/v1/imports/himal/employees/sample/?format=csv&with_data=true'
  const given = await world.app.inject({
    url,
    headers: { authorization: `Bearer ${world.as('hari').token}` },
  })
  expect(given.body).toContain('Place of work')
  const back = await hr.check(given.body)
  expect(back.counts).toMatchObject({ to_create: 0, to_update: 0, errors: 0 })
  expect((await hr.take('Code,Name,Place of work\nW-1,Wilma Works,#CLEAR\n')).counts).toMatchObject({
    updated: 1,
  })
  expect((await timeline(id))[0]).toEqual(['2026-11-20', null])
})
