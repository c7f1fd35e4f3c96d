import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayEffects } from '#modules/organization/shared/day-effect.ts'
import { holiday } from '#modules/organization/shared/holiday.ts'
import {
  giveBackHoliday,
  optionalHolidayRule,
  pickHoliday,
} from '#modules/organization/shared/optional-holiday.ts'
import { overview, updateOverview } from '#modules/organization/shared/overview.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { weeklyOffRule } from '#modules/organization/shared/weekly-off.ts'
import { leaving } from '#test/leaving.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let l: ReturnType<typeof leaving>
const params = { org: 'himal' }
const at = (id: string) => ({ params: { ...params, id } })
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  l = leaving(world)
  await world.as('hari').get(optionalHolidayRule.update, { params, body: { a_year: 5, version: 0 } })
})
afterAll(() => world.close())

const add = async (name: string, day: string, more = {}) =>
  (
    await world
      .as('hari')
      .get(holiday.create, { params, body: { name, start_on: day, end_on: day, ...more } })
  ).id
test('days off of other kinds that go are refused too where leave would take more than there is, also what waits', async () => {
  const hari = world.as('hari')
  const scarce = await l.type('Scarce Leave', 'SL', {})
  for (const name of ['asha', 'bikash'] as const) await l.grant(name, scarce, '2')
  // Thursday 1 April to Sunday 4 April: Saturday is off, and one more is to be
  const rule = {
    name: 'Fridays',
    weekdays: ['Friday' as const, 'Saturday' as const],
    from_on: '2027-03-28',
    to_on: '2027-04-10',
  }
  const { id, version } = await hari.get(weeklyOffRule.create, { params, body: rule })
  await settled(world)
  const { body } = await l.ask('asha', scarce, '2027-04-01', '2027-04-04')
  expect(await l.balance('asha', scarce)).toMatchObject({ pending: '2', usable: '0' })
  const named = { confirmed: [expect.stringMatching(/below zero: Asha Gurung \(Scarce Leave -1\)\.$/)] }
  const refused = { status: 400, body: named }
  const usual = { ...at(id), body: { weekdays: ['Saturday' as const], version } }
  expect(await hari.ask(weeklyOffRule.update, usual)).toMatchObject(refused)
  expect(await hari.ask(weeklyOffRule.remove, at(id))).toMatchObject(refused)
  // the page is told the same before, and looking changes nothing
  const place = { as: 'hr' as const, start: rule.from_on, end: rule.to_on, weekly_off_id: id }
  const told = async (more: object) =>
    (await hari.get(dayEffects, { params, query: { ...place, ...more } } as never)).results.map((one) =>
      one.overdrawn.map(({ balance }) => balance),
    )
  const next = { next_from: rule.from_on, next_to: rule.to_on }
  expect(await told({ ...next, weekdays: 'Saturday' })).toEqual([['-1']])
  expect(await told({ ...next, weekdays: 'Friday,Saturday,Sunday' })).toEqual([[]])
  expect(await l.balance('asha', scarce)).toMatchObject({ pending: '2', usable: '0' })
  // another name takes nothing from anybody
  expect(await hari.ask(weeklyOffRule.update, { ...at(id), body: { name: 'Free', version } })).toMatchObject({
    status: 200,
  })
  // granted it is refused alike; another week for one person alone is, too
  await l.act('maya', 'request', body.id, 'approve')
  expect(await hari.ask(weeklyOffRule.remove, at(id))).toMatchObject(refused)
  const { id: alone } = await hari.get(segments.create, {
    params,
    body: { name: 'Asha alone', rule: { include_ids: [world.id('asha')] } },
  })
  const own = { name: 'No rest', weekdays: [], from_on: '2027-04-02', to_on: '2027-04-02', segment_id: alone }
  expect(await hari.ask(weeklyOffRule.create, { params, body: own })).toMatchObject(refused)
  const meant = await hari.ask(weeklyOffRule.create, { params, query: { confirmed: 'true' }, body: own })
  expect(meant).toMatchObject({ status: 201 })
  await settled(world)
  expect(await l.balance('asha', scarce)).toMatchObject({ scheduled: '3' })
})

test('who gives an optional holiday back is asked where the balance would not bear it, and so is who changes the week', async () => {
  const spare = await l.type('Spare Leave', 'SP', {})
  await l.grant('bikash', spare, '1')
  const feast = await add('Feast of choice', '2027-04-14', { is_optional: true })
  const bikash = world.as('bikash')
  await bikash.get(pickHoliday, at(feast))
  await settled(world)
  const { status, body } = await l.ask('bikash', spare, '2027-04-13', '2027-04-14')
  expect([status, body.days]).toEqual([201, '1'])
  const place = { as: 'user' as const, start: '2027-04-14', end: '2027-04-14', choice_id: feast }
  const { results } = await bikash.get(dayEffects, { params, query: place })
  expect(results).toMatchObject([{ open: 1, overdrawn: [{ what: 'Spare Leave', balance: '-1' }] }])
  expect(await bikash.ask(giveBackHoliday, at(feast))).toMatchObject({
    status: 400,
    body: { confirmed: ['Recalculated, these would be below zero: Spare Leave -1.'] },
  })
  expect(await l.balance('bikash', spare)).toMatchObject({ pending: '1', usable: '0' })
  const meant = await bikash.ask(giveBackHoliday, { ...at(feast), query: { confirmed: 'true' } })
  expect(meant).toMatchObject({ status: 204 })
  await settled(world)
  expect(await l.balance('bikash', spare)).toMatchObject({ pending: '2' })
  // Friday to Sunday: without Saturday off a day more than there is
  await l.grant('asha', spare, '2')
  expect(await l.ask('asha', spare, '2027-04-23', '2027-04-25')).toMatchObject({ status: 201 })
  const { version } = await world.as('hari').get(overview, { params })
  const week = { params, body: { weekly_off: [3], version } }
  expect(await world.as('hari').ask(updateOverview, week)).toMatchObject({
    status: 400,
    body: { confirmed: [expect.stringContaining('(Spare Leave -1)')] },
  })
})
