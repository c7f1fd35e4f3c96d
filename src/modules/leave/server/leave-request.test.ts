import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { holiday } from '#modules/organization/shared/holiday.ts'
import { optionalHolidayRule, pickHoliday } from '#modules/organization/shared/optional-holiday.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { approvalSettings } from '#engines/approval/approval-settings.ts'
import { openWorld, type World } from '#test/world.ts'
import { giveRule } from '#test/give-rule.ts'
import { adjustBalance } from '#modules/leave/shared/balance-change.ts'
import { balances, ledger } from '#modules/leave/shared/balance.ts'
import { leavePreview, leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'

let world: World
let home: string
const org = { org: 'himal' }

beforeAll(async () => {
  world = await openWorld()
  const type = await world
    .as('hari')
    .get(leaveType.create, { params: org, body: { name: 'Home Leave', code: 'HL', colour: '#4964DE' } })
  home = type.id
  await giveRule(world, home)
  await world.inOrg('himal', (db) =>
    db
      .insertInto('holiday')
      .values({ id: newId(), name: 'Udhauli', start_on: '2026-12-22', end_on: '2026-12-22' })
      .execute(),
  )
  for (const name of ['asha', 'bikash'] as const) await grant(name, '10')
})
afterAll(() => world.close())

const grant = (name: 'asha' | 'bikash', days: string) =>
  world.as('hari').get(adjustBalance, {
    params: org,
    body: {
      employee_id: world.id(name),
      leave_type_id: home,
      days,
      effective_on: '2026-07-17',
      reason: 'Grant of the year',
    },
  })
const ask = (
  name: 'asha' | 'bikash',
  start_on: string,
  end_on = start_on,
  part: 'full' | 'first_half' = 'full',
) =>
  world.as(name).ask(leaveRequest.create, {
    params: org,
    body: { leave_type_id: home, start_on, end_on, part, remarks: 'Family matters' },
  })
const act = (
  name: 'maya' | 'rajan' | 'hari' | 'asha',
  id: string,
  action: string,
  as = name === 'hari' ? 'hr' : 'supervisor',
) => world.as(name).raw('POST', `/leave/himal/request/${id}/${action}/?as=${as}`, { remarks: 'Noted' })
const usable = async (name: 'asha' | 'bikash') =>
  (await world.as(name).get(balances, { params: org, query: {} })).balances[0]

test('a week over a weekly off and a holiday costs the working days only', async () => {
  const preview = await world.as('asha').get(leavePreview, {
    params: org,
    query: { leave_type_id: home, start_on: '2026-12-18', end_on: '2026-12-24' },
  })
  expect(preview).toMatchObject({ days: '5', usable: '10', left: '5', problems: [] })
  expect(preview.dates.filter((d) => d.why).map((d) => [d.date, d.why])).toEqual([
    ['2026-12-19', 'Weekly off'],
    ['2026-12-22', 'Udhauli'],
  ])
})

test('approval by the supervisor moves the balance and its ledger, and the history tells who did what', async () => {
  const { status, body } = await ask('asha', '2026-12-01', '2026-12-02')
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'Requested', days: '2', abilities: { cancel: true, approve: false } })
  expect(await usable('asha')).toMatchObject({ pending: '2', usable: '8' })

  const approved = await act('maya', body.id, 'approve')
  expect(approved).toMatchObject({ status: 200, body: { status: 'Approved' } })
  expect(await usable('asha')).toMatchObject({ pending: '0', scheduled: '2', usable: '8' })
  const lines = await world.as('asha').get(ledger, { params: org, query: { leave_type_id: home } })
  expect(lines.results[0]).toMatchObject({ kind: 'taken', days: '-2', balance_after: '8' })
  const { histories } = await world.as('asha').get(leaveRequest.read, { params: { ...org, id: body.id } })
  const doers = histories.map(({ action_performed, action_performed_by: by }) => [
    action_performed,
    by.full_name,
    by.person?.id,
  ])
  expect(doers).toEqual([
    ['Requested', 'Asha Gurung', world.id('asha')],
    ['Approved', 'Maya Shrestha', world.id('maya')],
  ])
})

test('asking for more than is usable is refused with the rule and the numbers', async () => {
  const { status, body } = await ask('asha', '2027-01-03', '2027-01-20')
  expect(status).toBe(400)
  expect(body).toEqual({
    non_field_errors: [
      'Insufficient leave balance of Home Leave: 16 asked, 8 usable (balance 8, 0 pending).',
    ],
  })
})

test('a day that is asked for already is refused, and its other half is not', async () => {
  await ask('bikash', '2026-12-08', '2026-12-08', 'first_half')
  const again = await ask('bikash', '2026-12-07', '2026-12-09')
  expect(again.body).toEqual({
    start_on: ['This overlaps with Home Leave from 2026-12-08 to 2026-12-08 (Requested).'],
  })
  const half = await world.as('bikash').ask(leaveRequest.create, {
    params: org,
    body: {
      leave_type_id: home,
      start_on: '2026-12-08',
      end_on: '2026-12-08',
      part: 'second_half',
      remarks: 'The other half',
    },
  })
  expect(half.status).toBe(201)
})

test('of two approvals at once one wins and the other is told', async () => {
  const { body } = await ask('asha', '2026-12-10')
  const answers = await Promise.all([
    act('maya', body.id, 'approve'),
    act('hari', body.id, 'decline'),
    act('maya', body.id, 'approve'),
    act('hari', body.id, 'approve'),
  ])
  expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  const lines = await world.inOrg('himal', (db) =>
    db.selectFrom('leave_ledger').selectAll().where('source_id', '=', body.id).execute(),
  )
  const winner = answers.find((a) => a.status === 200)?.body as { status: string }
  expect(lines).toHaveLength(winner.status === 'Approved' ? 1 : 0)
})

test('requests sent at once never overdraw the balance', async () => {
  const before = Number((await usable('bikash'))?.usable)
  const days = Array.from({ length: 14 }, (_, i) => `2027-02-${String(i + 7).padStart(2, '0')}`).filter(
    (d) => new Date(d).getUTCDay() !== 6,
  )
  const answers = await Promise.all(days.map((day) => ask('bikash', day)))
  expect(answers.filter((a) => a.status === 201)).toHaveLength(before)
  expect(await usable('bikash')).toMatchObject({ usable: '0' })
})

test('a forwarded request waits for the next authority, and the one before can no longer act', async () => {
  const { body } = await ask('asha', '2026-12-15')
  expect((await act('rajan', body.id, 'approve')).status).toBe(403)
  expect(await act('maya', body.id, 'forward')).toMatchObject({ status: 200, body: { status: 'Forwarded' } })
  expect((await act('maya', body.id, 'approve')).status).toBe(403)
  expect((await act('hari', body.id, 'forward')).status).toBe(403)
  expect(await act('rajan', body.id, 'approve')).toMatchObject({ status: 200, body: { status: 'Approved' } })
})

test('what was forwarded its sender cancels, unless the organization wants none of that', async () => {
  const at = { params: org }
  const { version } = await world.as('hari').get(approvalSettings.read, at)
  const change = (cancels_forwarded: boolean, seen: number) =>
    world.as('hari').get(approvalSettings.update, { ...at, body: { cancels_forwarded, version: seen } })
  const { body } = await ask('asha', '2026-12-17')
  await act('maya', body.id, 'forward')
  const set = await change(false, version)
  const mine = await world.as('asha').get(leaveRequest.read, { params: { ...org, id: body.id } })
  expect(mine.abilities.cancel).toBe(false)
  expect((await act('asha', body.id, 'cancel', 'user')).status).toBe(403)
  await change(true, set.version)
  expect(await act('asha', body.id, 'cancel', 'user')).toMatchObject({ body: { status: 'Cancelled' } })
})

test('declining needs remarks, and colleagues and other organizations do not find the request', async () => {
  const { body } = await ask('asha', '2026-12-16')
  const bare = await world
    .as('maya')
    .raw('POST', `/leave/himal/request/${body.id}/decline/?as=supervisor`, {})
  expect(bare).toMatchObject({ status: 400, body: { remarks: ['Remarks is Required'] } })
  expect((await world.as('bikash').ask(leaveRequest.read, { params: { ...org, id: body.id } })).status).toBe(
    404,
  )
  expect((await world.as('sunil').ask(leaveRequest.read, { params: { ...org, id: body.id } })).status).toBe(
    404,
  )
  expect(
    (await world.as('sunil').ask(leaveRequest.read, { params: { org: 'terai', id: body.id } })).status,
  ).toBe(404)
})

test('a revoked leave gives back exactly what it took', async () => {
  const before = await usable('asha')
  const { body } = await ask('asha', '2026-12-17')
  await act('maya', body.id, 'approve')
  expect(await act('hari', body.id, 'revoke')).toMatchObject({ status: 200, body: { status: 'Revoked' } })
  expect(await usable('asha')).toEqual(before)
})

test('a holiday of a segment is free for those in it alone, and an optional one for who has chosen it', async () => {
  const hari = world.as('hari')
  const rule = { include_ids: [world.id('asha')] }
  const segment = await hari.get(segments.create, { params: org, body: { name: 'Guards', rule } })
  const made = (name: string, day: string, more: object) =>
    hari.get(holiday.create, { params: org, body: { name, start_on: day, end_on: day, ...more } })
  await made('Rest', '2027-01-05', { segment_id: segment.id })
  const { id } = await made('Lhosar', '2027-01-06', { is_optional: true })
  await hari.get(optionalHolidayRule.update, { params: org, body: { a_year: 1, version: 0 } })
  await world.as('bikash').get(pickHoliday, { params: { ...org, id } })
  const free = async (name: 'asha' | 'bikash') => {
    const query = { leave_type_id: home, start_on: '2027-01-04', end_on: '2027-01-07' }
    const { dates } = await world.as(name).get(leavePreview, { params: org, query })
    return dates.flatMap(({ why }) => why ?? [])
  }
  expect(await free('asha')).toEqual(['Rest'])
  expect(await free('bikash')).toEqual(['Lhosar'])
})
