import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#engines/notify/notification.ts'
import { assignments, changeAssignment, removeAssignment } from '#modules/hris/shared/assignment.ts'
import { assignStation } from '#modules/hris/shared/duty-station.ts'
import { readEmployee, updateEmployee } from '#modules/hris/shared/employee.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { reinstateEmployee, separateEmployee } from '#modules/hris/shared/separation.ts'
import { ownStation } from '#modules/organization/shared/station.ts'
import { weeklyOffRule } from '#modules/organization/shared/weekly-off.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { importing } from '#test/importing.ts'
import { leaving } from '#test/leaving.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

/** People of Patan are a segment that does not work on Sundays; Asha works elsewhere until HR moves her there. */
let world: World
let l: ReturnType<typeof leaving>
let home = ''
let patan = ''
let others = ''
const params = { org: 'himal' }
const asha = () => ({ params: { ...params, id: world.id('asha') } })
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  l = leaving(world)
  home = await l.type('Home Leave', 'HL')
  await l.grant('asha', home, '15')
  const hari = world.as('hari')
  patan = String(
    (await hari.get(branch.create, { params, body: { name: 'Patan', code: 'PTN' } } as never)).id,
  )
  await sundaysOff('Patan', { branch_ids: [patan] })
})
afterAll(() => world.close())

async function sundaysOff(name: string, rule: object) {
  const hari = world.as('hari')
  const { id } = await hari.get(segments.create, { params, body: { name, rule } } as never)
  const body = {
    name: `Week of ${name}`,
    weekdays: ['Saturday', 'Sunday'],
    from_on: '2027-01-01',
    segment_id: id,
  }
  await hari.get(weeklyOffRule.create, { params, body } as never)
  await settled(world)
  return id
}
/** Sunday and Monday. */
async function taken(start: string, end: string) {
  const { status, body } = await l.ask('asha', home, start, end)
  expect([status, body.id ? '' : body]).toEqual([201, ''])
  expect(await l.act('maya', 'request', body.id, 'approve')).toMatchObject({ status: 200 })
  return body.id
}
async function daysOf(id: string) {
  await settled(world)
  return (await world.as('asha').get(leaveRequest.read, { params: { ...params, id }, query: {} })).days
}
/** Of a leave of which nothing is left all days are given back. */
async function freedOf(id: string) {
  await settled(world)
  return (await world.as('asha').get(leaveRequest.read, { params: { ...params, id }, query: {} })).freed_days
}
const left = async () => (await l.balance('asha', home))?.usable

test('who moves into a segment has their leave from that day on counted by its week, and back when it was wrong', async () => {
  const before = await taken('2027-01-03', '2027-01-04')
  const after = await taken('2027-01-24', '2027-01-25')
  expect([await daysOf(before), await daysOf(after), await left()]).toEqual(['2', '2', '11'])
  const moved = { valid_from: '2027-01-10', change_reason: 'Transfer', branch_id: patan }
  expect(await world.as('hari').ask(changeAssignment, { ...asha(), body: moved } as never)).toMatchObject({
    status: 201,
  })
  expect([await daysOf(before), await daysOf(after), await left()]).toEqual(['2', '1', '12'])
  const { results } = await world.as('asha').get(notifications.list, { query: { limit: 5 } })
  expect(results.map(({ text }) => text)).toContain(
    'Your leave takes 1 day instead of 2 days: Home Leave, 2027-01-24–2027-01-25. Recalculated: Assignment',
  )
  const rows = await world.as('hari').get(assignments, { ...asha(), query: { as: 'hr' } } as never)
  const wrong = rows.results.find(({ valid_from }) => valid_from === '2027-01-10')
  expect(
    await world.as('hari').ask(removeAssignment, {
      params: { ...asha().params, assignment_id: wrong?.id },
    } as never),
  ).toMatchObject({ status: 204 })
  expect([await daysOf(before), await daysOf(after), await left()]).toEqual(['2', '2', '11'])
})

test('a record that says otherwise moves who it is about too', async () => {
  const open = await taken('2027-02-07', '2027-02-08')
  const { version } = await world.as('hari').get(readEmployee, { ...asha(), query: { as: 'hr' } } as never)
  others = await sundaysOff('Others', { genders: ['Other'] })
  expect([await daysOf(open), await left()]).toEqual(['2', '9'])
  const body = { gender: 'Other', version }
  expect(await world.as('hari').ask(updateEmployee, { ...asha(), body } as never)).toMatchObject({
    status: 200,
  })
  // that of January too: all three take their Monday only
  expect([await daysOf(open), await left()]).toEqual(['1', '12'])
})

test('a segment that is of others now lets go whom it is no longer of', async () => {
  const body = { version: 1, rule: { genders: ['Male'] } }
  expect(
    await world.as('hari').ask(segments.update, { params: { ...params, id: others }, body } as never),
  ).toMatchObject({ status: 200 })
  await settled(world)
  expect(await left()).toBe('9')
})

test('a duty station moves who serves there too', async () => {
  const hari = world.as('hari')
  const { id } = await hari.get(ownStation.create, { params, body: { name: 'Yard', class: 'A' } } as never)
  await sundaysOff('Yard', { duty_station_ids: [id] })
  const body = { employee_ids: [world.id('asha')], duty_station_id: id, valid_from: '2027-02-01' }
  expect(await hari.ask(assignStation, { params, body } as never)).toMatchObject({ status: 200 })
  await settled(world)
  // the Sunday of February, and not those of January
  expect(await left()).toBe('10')
})

test('who is moved by a file moves too, and back when the file is taken back', async () => {
  const { version } = await world.as('hari').get(readEmployee, { ...asha(), query: { as: 'hr' } } as never)
  const body = { gender: 'Female', version }
  await world.as('hari').get(updateEmployee, { ...asha(), body } as never)
  const open = await taken('2027-01-17', '2027-01-18')
  expect(await daysOf(open)).toBe('2')
  const file = importing(world)
  const done = await file.take('Code,Name,Branch\nE-0001,Asha Gurung,Patan\n')
  expect(done).toMatchObject({ state: 'Done', counts: { updated: 1 } })
  expect(await daysOf(open)).toBe('1')
  expect(await file.undo(done.id)).toMatchObject({ state: 'Undone' })
  expect(await daysOf(open)).toBe('2')
  await l.act('hari', 'request', open, 'revoke', { as: 'hr' } as never)
})

test('leave after the last day takes nothing, and is there again for who stays after all', async () => {
  const hari = world.as('hari')
  const over = await taken('2027-03-01', '2027-03-03')
  const after = await taken('2027-03-15', '2027-03-16')
  const held = Number(await left())
  expect([await daysOf(over), await freedOf(after)]).toEqual(['3', '0'])
  const version = async () => (await hari.get(readEmployee, { ...asha(), query: { as: 'hr' } })).version
  const body = { left_on: '2027-03-02', leaving_reason: 'Resignation', version: await version() }
  await hari.get(separateEmployee, { ...asha(), body })
  expect([await daysOf(over), await freedOf(after), Number(await left())]).toEqual(['2', '2', held + 3])
  await hari.get(reinstateEmployee, { ...asha(), body: { version: await version() } })
  expect([await daysOf(over), await freedOf(after), Number(await left())]).toEqual(['3', '0', held])
})
