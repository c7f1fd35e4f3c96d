import { afterAll, beforeAll, expect, test } from 'vitest'
import { inForceFor } from '#modules/hris/shared/in-force.ts'
import { lawTerm, usualTerms } from '#modules/hris/shared/law-term.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { weeklyOffRule } from '#modules/organization/shared/weekly-off.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const said = async () => {
  const { results } = await world
    .as('hari')
    .get(inForceFor, { params: { ...params, id: world.id('asha') }, query: { as: 'hr' } })
  return Object.fromEntries(
    results.map(({ key, value, origin, name }) => [key, [value, origin, name].filter(Boolean).join(' ')]),
  )
}
const employee = (values: object) =>
  world.inOrg('himal', (db) =>
    db.updateTable('employee').set(values).where('id', '=', world.id('asha')).execute(),
  )

test('each setting is told with where it was said, the nearest to the person', async () => {
  expect(await said()).toEqual({
    notice_days: '30 platform Labour Act 144',
    retirement_age: '58 platform Labour Act 147',
    weekly_off: '6 organization',
    time_zone: 'Asia/Kathmandu organization',
    calendar: 'en organization',
  })
  const hari = world.as('hari')
  const level = await hari.get(employmentLevel.create, {
    params,
    body: { title: 'Manager', rank: 1, notice_days: 60, probation_months: 3 } as never,
  })
  const type = await hari.get(employmentType.create, {
    params,
    body: { title: 'Regular', has_probation: true, notice_days: 75 },
  })
  const dubai = await hari.get(branch.create, {
    params,
    body: { name: 'Dubai', code: 'DXB', time_zone: 'Asia/Dubai' },
  })
  await hari.get(weeklyOffRule.create, {
    params,
    body: { name: 'Gulf', weekdays: ['Friday'], from_on: '2026-01-01', branch_id: dubai.id },
  })
  const place = { branch_id: dubai.id, employment_level_id: level.id, employment_type_id: type.id }
  await world.inOrg('himal', (db) =>
    db.updateTable('employment_assignment').set(place).where('employee_id', '=', world.id('asha')).execute(),
  )
  const raised = { ...usualTerms, source: 'Labour Act, amended', retirement_age: 60 }
  await hari.get(lawTerm.create, { params, body: { ...raised, effective_from: '2026-11-20' } })
  // what comes later does not hold yet
  await hari.get(lawTerm.create, {
    params,
    body: { ...raised, effective_from: '2026-11-21', retirement_age: 62 },
  })
  expect(await said()).toEqual({
    notice_days: '60 place Manager',
    probation_months: '3 place Manager',
    retirement_age: '60 organization',
    weekly_off: '5 place',
    time_zone: 'Asia/Dubai place Dubai',
    calendar: 'en organization',
  })
  await employee({ notice_days: 90 })
  expect((await said())['notice_days']).toBe('90 person')
  await employee({ notice_days: 10 })
  expect((await said())['notice_days']).toBe('30 platform Labour Act 144')
  await employee({ notice_days: null })
  const at = { params: { ...params, id: level.id } }
  await hari.get(employmentLevel.update, {
    ...at,
    body: { notice_days: null, version: level.version } as never,
  })
  expect((await said())['notice_days']).toBe('75 place Regular')
})

test('it is of the employment: for colleagues it is not there', async () => {
  const at = { params: { ...params, id: world.id('asha') }, query: {} }
  expect((await world.as('asha').ask(inForceFor, at)).status).toBe(200)
  expect((await world.as('bikash').ask(inForceFor, at)).status).toBe(404)
})
