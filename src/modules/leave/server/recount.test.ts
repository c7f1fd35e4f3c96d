import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#engines/notify/notification.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { dayEffects } from '#modules/organization/shared/day-effect.ts'
import { holiday } from '#modules/organization/shared/holiday.ts'
import {
  giveBackHoliday,
  optionalHolidayRule,
  pickHoliday,
} from '#modules/organization/shared/optional-holiday.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { weeklyOffRule } from '#modules/organization/shared/weekly-off.ts'
import { explainBalance } from '#modules/leave/shared/balance.ts'
import { leavePreview, leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { moveLock } from '#modules/leave/shared/leave-settings.ts'
import { leaving } from '#test/leaving.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let l: ReturnType<typeof leaving>
let home = ''
const params = { org: 'himal' }
const at = (id: string) => ({ params: { ...params, id } })
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  l = leaving(world)
  home = await l.type('Home Leave', 'HL', { sandwich: 'offs' })
  for (const name of ['asha', 'bikash'] as const) await l.grant(name, home, '15')
  await world.as('hari').get(optionalHolidayRule.update, { params, body: { a_year: 5, version: 0 } })
})
afterAll(() => world.close())

const add = async (name: string, day: string, more = {}) =>
  (
    await world
      .as('hari')
      .get(holiday.create, { params, body: { name, start_on: day, end_on: day, ...more } })
  ).id
/** As it stands once what was changed has been followed: days that it takes, and what is left. */
async function standing(name: 'asha' | 'bikash', id: string) {
  await settled(world)
  const leave = await world.as(name).get(leaveRequest.read, { params: { ...params, id }, query: {} })
  const { used, scheduled, pending, usable } = (await l.balance(name, home)) ?? {}
  return { days: leave.days, freed: leave.freed_days, used, scheduled, pending, usable }
}
async function taken(name: 'asha' | 'bikash', start: string, end = start) {
  const { status, body } = await l.ask(name, home, start, end)
  expect([status, body.id ? '' : body]).toEqual([201, ''])
  expect(await l.act('maya', 'request', body.id, 'approve')).toMatchObject({ status: 200 })
  return body.id
}
const inbox = async (name: 'asha' | 'bikash') => {
  await settled(world)
  return (await world.as(name).get(notifications.list, { query: { limit: 50 } })).results.map(
    ({ text }) => text,
  )
}

test('an optional holiday that is chosen frees its day of granted leave, and given back takes it again', async () => {
  const lhosar = await add('Lhosar', '2026-12-30', { is_optional: true })
  // Monday to Thursday
  const leave = await taken('asha', '2026-12-28', '2026-12-31')
  expect(await standing('asha', leave)).toMatchObject({ days: '4', scheduled: '4', usable: '11' })
  const effect = { params, query: { start: '2026-12-30', end: '2026-12-30', as: 'user' as const } }
  expect((await world.as('asha').get(dayEffects, effect)).results).toEqual([
    { title: 'Leave', open: 1, locked: 0, overdrawn: [] },
  ])
  expect((await world.as('bikash').get(dayEffects, effect)).results).toEqual([])
  await world.as('asha').get(pickHoliday, at(lhosar))
  expect(await standing('asha', leave)).toMatchObject({ days: '3', scheduled: '3', usable: '12' })
  await world.as('asha').ask(giveBackHoliday, at(lhosar))
  expect(await standing('asha', leave)).toMatchObject({ days: '4', scheduled: '4', usable: '11' })
  const said = (await inbox('asha')).filter((text) => text.startsWith('Your leave takes'))
  expect(said).toEqual([
    'Your leave takes 4 days instead of 3 days: Home Leave, 2026-12-28–2026-12-31. Recalculated: Lhosar',
    'Your leave takes 3 days instead of 4 days: Home Leave, 2026-12-28–2026-12-31. Recalculated: Lhosar',
  ])
  // and the balance says so itself
  const { lines } = await world.as('asha').get(explainBalance, { params, query: { leave_type_id: home } })
  expect(lines.filter(({ reason }) => reason.startsWith('Recalculated'))).toHaveLength(2)
  // what is taken back afterwards is what it takes by then
  expect(await l.act('hari', 'request', leave, 'revoke')).toMatchObject({ status: 200 })
  expect(await standing('asha', leave)).toMatchObject({ scheduled: '0', usable: '15' })
})

test('a holiday that HR adds, moves and takes away is followed by leave that waits and that was granted', async () => {
  const waiting = (await l.ask('bikash', home, '2027-01-04', '2027-01-05')).body.id as string
  const granted = await taken('asha', '2027-01-05', '2027-01-06')
  const id = await add('Day of rest', '2027-01-05')
  expect(await standing('bikash', waiting)).toMatchObject({ days: '1', pending: '1', usable: '14' })
  expect(await standing('asha', granted)).toMatchObject({ days: '1', scheduled: '1', usable: '14' })
  const moved = { start_on: '2027-01-06', end_on: '2027-01-06', version: 1 }
  await world.as('hari').get(holiday.update, { ...at(id), body: moved })
  expect(await standing('bikash', waiting)).toMatchObject({ days: '2', pending: '2' })
  expect(await standing('asha', granted)).toMatchObject({ days: '1', scheduled: '1' })
  await world.as('hari').ask(holiday.remove, at(id))
  expect(await standing('asha', granted)).toMatchObject({ days: '2', scheduled: '2', usable: '13' })
})

test('leave of a day that becomes a holiday takes nothing, and takes it again when the holiday goes', async () => {
  const leave = await taken('asha', '2027-01-12')
  const id = await add('Sudden feast', '2027-01-12')
  expect(await standing('asha', leave)).toMatchObject({ days: '1', freed: '1', scheduled: '2', usable: '13' })
  await world.as('hari').ask(holiday.remove, at(id))
  expect(await standing('asha', leave)).toMatchObject({ days: '1', freed: '0', scheduled: '3', usable: '12' })
})

test('days between two days of leave come loose with their neighbour', async () => {
  // Friday and Sunday around Saturday
  const leave = await taken('bikash', '2027-01-15', '2027-01-17')
  expect(await standing('bikash', leave)).toMatchObject({ days: '3', scheduled: '3' })
  const id = await add('Sunday feast', '2027-01-17')
  expect(await standing('bikash', leave)).toMatchObject({ days: '1', scheduled: '1' })
  await world.as('hari').ask(holiday.remove, at(id))
  expect(await standing('bikash', leave)).toMatchObject({ days: '3', scheduled: '3' })
})

test('a date that was cancelled is not taken by a holiday that goes', async () => {
  const leave = await taken('bikash', '2027-01-19', '2027-01-20')
  const { body } = await l.cancel('bikash', leave, ['2027-01-20'])
  await l.act('maya', 'cancel-request', body.id, 'approve')
  const before = await standing('bikash', leave)
  const id = await add('Feast', '2027-01-20')
  await world.as('hari').ask(holiday.remove, at(id))
  expect(await standing('bikash', leave)).toEqual(before)
})

test('weekly offs of a branch and of a segment are counted from their day on, and leave there anew', async () => {
  const hari = world.as('hari')
  const patan = await hari.get(branch.create, { params, body: { name: 'Patan', code: 'PTN' } } as never)
  await world.inOrg('himal', (db) =>
    db
      .updateTable('employment_assignment')
      .set({ branch_id: String(patan.id) })
      .where('employee_id', '=', world.id('bikash'))
      .execute(),
  )
  // Sunday 24 January: worked so far, Saturday 23 not
  const leave = await taken('bikash', '2027-01-24', '2027-01-25')
  expect(await standing('bikash', leave)).toMatchObject({ days: '2' })
  const body = {
    name: 'Five days',
    weekdays: ['Saturday', 'Sunday'],
    from_on: '2027-01-20',
    branch_id: patan.id,
  }
  await hari.get(weeklyOffRule.create, { params, body } as never)
  expect(await standing('bikash', leave)).toMatchObject({ days: '1' })
  const preview = async (name: 'asha' | 'bikash', day: string) => {
    const query = { leave_type_id: home, start_on: day, end_on: day, part: 'full' }
    const { dates } = await world.as(name).get(leavePreview, { params, query } as never)
    return dates.map(({ why }: { why: string | null }) => why)
  }
  expect(await preview('bikash', '2027-01-31')).toEqual(['Weekly off'])
  expect(await preview('asha', '2027-01-31')).toEqual([null])
  // of the same people two at once are refused, and a branch with a segment too
  expect(
    await hari.ask(weeklyOffRule.create, { params, body: { ...body, name: 'Again' } } as never),
  ).toMatchObject({
    status: 400,
  })
  const { id } = await hari.get(segments.create, {
    params,
    body: { name: 'Bikash alone', rule: { include_ids: [world.id('bikash')] } },
  })
  expect(
    await hari.ask(weeklyOffRule.create, { params, body: { ...body, segment_id: id } } as never),
  ).toMatchObject({ status: 400, body: { segment_id: ['Choose a branch or a segment, not both.'] } })
  const own = {
    name: 'Mondays',
    weekdays: ['Monday'],
    from_on: '2027-02-01',
    to_on: '2027-02-28',
    segment_id: id,
  }
  await hari.get(weeklyOffRule.create, { params, body: own } as never)
  expect(await preview('bikash', '2027-02-08')).toEqual(['Weekly off'])
  expect(await preview('bikash', '2027-02-07')).toEqual([null])
  expect(await preview('bikash', '2027-03-07')).toEqual(['Weekly off'])
})

test('HR is told before how much leave of whom a holiday is for, and whom its going would overdraw', async () => {
  const hari = world.as('hari')
  const { results: branches } = await hari.get(branch.list, { params, query: { search: 'Patan' } } as never)
  await taken('bikash', '2027-03-09')
  const rare = await l.type('Rare Leave', 'RL', {})
  await l.grant('asha', rare, '2')
  const feast = await add('Feast of March', '2027-03-10')
  // three days, of which one is the holiday: all that there is
  const asked = await l.ask('asha', rare, '2027-03-09', '2027-03-11')
  await l.act('maya', 'request', asked.body.id, 'approve')
  const told = async (more: object) =>
    (
      await hari.get(dayEffects, {
        params,
        query: { start: '2027-03-09', end: '2027-03-10', as: 'hr', ...more },
      } as never)
    ).results
  const none = { title: 'Leave', locked: 0, overdrawn: [] }
  const next = { next_start: '2027-03-09', next_end: '2027-03-09' }
  expect(await told(next)).toEqual([{ ...none, open: 2 }])
  expect(await told({ ...next, branch_id: branches[0]?.id })).toEqual([{ ...none, open: 1 }])
  // nobody has chosen what is not there yet
  expect(await told({ ...next, is_optional: 'true' })).toEqual([])
  const overdrawn = [expect.objectContaining({ what: 'Rare Leave', balance: '-1' })]
  expect(await told({ holiday_id: feast })).toEqual([{ ...none, open: 2, overdrawn }])
  expect(await told({ holiday_id: feast, next_start: '2027-03-10', branch_id: branches[0]?.id })).toEqual([
    { ...none, open: 2, overdrawn },
  ])
  // moved within the leave, it takes as much as before
  expect(await told({ holiday_id: feast, next_start: '2027-03-11', end: '2027-03-11' })).toEqual([
    { ...none, open: 2 },
  ])
  // who asks nobody is refused with their names; where it is meant, it is done
  const moved = (query = {}) =>
    hari.ask(holiday.update, {
      ...at(feast),
      query,
      body: { start_on: '2027-03-20', end_on: '2027-03-20', version: 1 },
    } as never)
  const refused = {
    status: 400,
    body: { confirmed: [expect.stringMatching(/below zero: Asha Gurung \(Rare Leave -1\)\.$/)] },
  }
  expect(await moved()).toMatchObject(refused)
  expect(await hari.ask(holiday.remove, at(feast))).toMatchObject(refused)
  expect(
    await hari.ask(holiday.update, { ...at(feast), body: { name: 'Feast of Phagun', version: 1 } }),
  ).toMatchObject({ status: 200 })
  // and looking has changed nothing
  expect(await l.balance('asha', rare)).toMatchObject({ usable: '0', scheduled: '2' })
  expect(await hari.get(holiday.read, at(feast))).toMatchObject({ start_on: '2027-03-10', branch_id: null })
  expect(await hari.ask(holiday.remove, { ...at(feast), query: { confirmed: 'true' } })).toMatchObject({
    status: 204,
  })
  await settled(world)
  expect(await l.balance('asha', rare)).toMatchObject({ scheduled: '3' })
})

test('locked days stay as they were counted, and HR is told of them before', async () => {
  const leave = await taken('asha', '2026-11-16', '2026-11-17')
  await world
    .as('hari')
    .get(moveLock, { params, body: { locked_until: '2026-11-18', reason: 'Paid' } } as never)
  const { results } = await world
    .as('hari')
    .get(dayEffects, { params, query: { start: '2026-11-16', end: '2026-11-16', as: 'hr' } })
  expect(results).toEqual([{ title: 'Leave', open: 0, locked: 1, overdrawn: [] }])
  const before = await standing('asha', leave)
  await add('Too late', '2026-11-16')
  expect(await standing('asha', leave)).toEqual(before)
})
