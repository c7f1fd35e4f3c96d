import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import {
  enterOffline,
  leavePreview,
  leaveRequest,
  offlineLeave,
  requestBalance,
  requestTeam,
} from '#modules/leave/shared/leave-request.ts'
import { leaveFlows } from '#modules/leave/shared/leave-flows.ts'
import { leaveSettings } from '#modules/leave/shared/leave-settings.ts'
import { away } from '#modules/leave/shared/balance.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'

let world: World
let l: ReturnType<typeof leaving>
let home: string
let sick: string
beforeAll(async () => {
  world = await openWorld()
  l = leaving(world)
  home = await l.type('Home Leave', 'HL', { notice_days: 5 })
  sick = await l.type('Sick Leave', 'SL', {
    document_after_days: '3',
    allows_hours: true,
    allows_quarter_day: true,
  })
  for (const name of ['asha', 'bikash', 'maya'] as const)
    for (const type of [home, sick]) await l.grant(name, type, '10')
})
afterAll(() => world.close())

const enter = (
  name: 'maya' | 'hari' | 'asha',
  more: object = {},
  as = name === 'hari' ? 'hr' : 'supervisor',
) =>
  world.as(name).ask(enterOffline, {
    params: l.params,
    query: { as: as as 'hr' },
    body: {
      employee_id: world.id('bikash'),
      leave_type_id: sick,
      start_on: '2026-11-17',
      end_on: '2026-11-17',
      part: 'full',
      remarks: 'Fever',
      proof_note: 'Called in the morning',
      override: false,
      is_approved: true,
      ...more,
    },
  })

test('a supervisor writes down leave of their people: approved at once, with its proof', async () => {
  const { status, body } = await enter('maya')
  expect(status).toBe(201)
  expect(await l.balance('bikash', sick)).toMatchObject({ used: '1', usable: '9' })
  const shown = await world
    .as('bikash')
    .get(leaveRequest.read, { params: { ...l.params, id: body.id }, query: {} })
  expect(shown).toMatchObject({ status: 'Approved', is_offline: true, proof_note: 'Called in the morning' })
  expect(shown.histories).toMatchObject([{ action_performed: 'Approved', acting_as: 'supervisor' }])
  const list = await world.as('maya').get(offlineLeave, { params: l.params, query: { as: 'supervisor' } })
  // people are found by their whole name too, here and among requests
  const byName = {
    params: l.params,
    query: { as: 'hr' as const, search: list.results[0]?.sender.full_name ?? '' },
  }
  expect(byName.query.search).toContain(' ')
  for (const endpoint of [offlineLeave, leaveRequest.list])
    expect((await world.as('hari').get(endpoint, byName as never)).count).toBeGreaterThan(0)
  expect(list.results).toMatchObject([{ entered_by: 'Maya Shrestha', overridden: [] }])
})

test('proof is required, nobody enters their own, and others’ people are not found', async () => {
  expect((await enter('maya', { proof_note: '' })).body).toEqual({ proof_note: ['Proof is Required'] })
  expect((await enter('hari', { employee_id: world.id('hari') })).status).toBe(403)
  expect((await enter('maya', { employee_id: world.id('hari') })).status).toBe(404)
  expect((await enter('asha')).status).toBe(403)
})

test('a rule is set aside by HR alone, is listed, and some rules never are', async () => {
  const soon = { leave_type_id: home, start_on: '2026-11-23', end_on: '2026-11-23' }
  const rule = 'Home Leave must be requested at least 5 days in advance: 2026-11-25 or later.'
  expect((await enter('hari', soon)).body).toEqual({ start_on: [rule] })
  expect((await enter('maya', { ...soon, override: true })).status).toBe(403)
  expect((await enter('hari', { ...soon, override: true })).status).toBe(201)
  const list = await world
    .as('hari')
    .get(offlineLeave, { params: l.params, query: { as: 'hr', overridden: 'true' } })
  expect(list.results).toMatchObject([{ overridden: [rule], entered_by: 'Hari Adhikari' }])
  expect((await enter('hari', { ...soon, override: true })).status).toBe(400)

  const settings = await world.as('hari').get(leaveSettings.read, { params: l.params })
  await world.as('hari').get(leaveSettings.update, {
    params: l.params,
    body: { supervisor_overrides: true, version: settings.version },
  })
  expect(
    (await enter('maya', { ...soon, start_on: '2026-11-24', end_on: '2026-11-24', override: true })).status,
  ).toBe(201)
})

test('the preview for somebody else says what may be set aside, to who may enter it', async () => {
  const query = { leave_type_id: home, start_on: '2026-11-23', end_on: '2026-11-23', part: 'full' as const }
  const preview = await world
    .as('hari')
    .get(leavePreview, { params: l.params, query: { ...query, as: 'hr', employee_id: world.id('asha') } })
  expect(preview).toMatchObject({
    days: '1',
    can_override: true,
    problems: [expect.stringContaining('5 days in advance')],
  })
  const foreign = await world.as('maya').ask(leavePreview, {
    params: l.params,
    query: { ...query, as: 'supervisor', employee_id: world.id('hari') },
  })
  expect(foreign.status).toBe(404)
})

test('quarters of a half and hours of a day stand beside each other, and overlap where they do', async () => {
  const on = '2026-12-10'
  const part = (name: string, more: object = {}) => l.ask('asha', sick, on, on, { part: name, ...more })
  expect((await part('first_quarter')).body).toMatchObject({ days: '0.25' })
  expect((await part('second_quarter')).status).toBe(201)
  expect((await part('first_half')).status).toBe(400)
  // the working day is 10 to 18: two hours of eight
  expect((await part('hours', { from_time: '14:00', to_time: '16:00' })).body).toMatchObject({ days: '0.25' })
  expect((await part('hours', { from_time: '15:30', to_time: '17:00' })).status).toBe(400)
  expect((await part('fourth_quarter')).status).toBe(201)
  expect(await l.balance('asha', sick)).toMatchObject({ pending: '1' })
})

test('two supervisors and HR decide in turn, where the flow says so', async () => {
  await world.as('hari').get(leaveFlows.create, {
    params: l.params,
    body: {
      name: 'Home leave',
      request_types: ['leave_request'],
      priority: 1,
      conditions: [{ fact: 'leave_type_id', is: 'one of', values: [home] }],
      steps: [{ approver: 'Supervisor', order: 1 }, { approver: 'Supervisor', order: 2 }, { approver: 'HR' }],
    },
  })
  const { body } = await l.ask('asha', home, '2026-12-01')
  expect(await l.act('maya', 'request', body.id, 'approve')).toMatchObject({ body: { status: 'Forwarded' } })
  expect((await l.act('maya', 'request', body.id, 'approve')).status).toBe(403)
  expect(await l.act('rajan', 'request', body.id, 'approve')).toMatchObject({ body: { status: 'Forwarded' } })
  expect(await l.balance('asha', home)).toMatchObject({ pending: '1', scheduled: '0' })
  expect((await l.act('rajan', 'request', body.id, 'approve')).status).toBe(403)
  expect(await l.act('hari', 'request', body.id, 'approve')).toMatchObject({ body: { status: 'Approved' } })
  expect(await l.balance('asha', home)).toMatchObject({ pending: '0', scheduled: '1' })
})

test('what the law gives is declined only by who is sure of the legal reason', async () => {
  const { version } = await world.as('hari').get(leaveType.read, { params: { ...l.params, id: sick } })
  await world.as('hari').get(leaveType.update, {
    params: { ...l.params, id: sick },
    body: { version, is_statutory: true },
  })
  const { body } = await l.ask('asha', sick, '2026-12-14')
  const asked = await l.act('maya', 'request', body.id, 'decline')
  expect(asked).toMatchObject({
    status: 400,
    body: { confirmed: [expect.stringContaining('Labour Act 51')] },
  })
  expect(await l.status('asha', body.id)).toBe('Requested')
  expect(await l.act('maya', 'request', body.id, 'decline', { confirmed: true })).toMatchObject({
    body: { status: 'Declined' },
  })
})

test('many are decided with one remark; what fails is named and the rest is done', async () => {
  const ids: string[] = []
  for (const day of ['2027-01-04', '2027-01-05', '2027-01-06'])
    ids.push((await l.ask('bikash', sick, day)).body.id)
  const own = await l.ask('maya', sick, '2027-01-04')
  await l.act('maya', 'request', ids[1] ?? '', 'approve')
  const bulk = (body: object) =>
    world.as('maya').raw('POST', '/leave/himal/request/bulk/approve/?as=supervisor', body)
  const answer = await bulk({ ids: [...ids, own.body.id], remarks: 'All right' })
  expect(answer).toMatchObject({ status: 200 })
  const { done, failed } = answer.body as { done: string[]; failed: { id: string; message: string }[] }
  expect(done.toSorted()).toEqual([ids[0], ids[2]].toSorted())
  expect(failed.map(({ id }) => id).toSorted()).toEqual([ids[1], own.body.id].toSorted())
  expect(failed.find(({ id }) => id === ids[1])?.message).toBe('This request is already Approved.')
  expect(await l.balance('bikash', sick)).toMatchObject({ pending: '0', scheduled: '3' })
  const decline = (body: object) =>
    world.as('maya').raw('POST', '/leave/himal/request/bulk/decline/?as=supervisor', body)
  expect(await decline({ ids, remarks: '' })).toMatchObject({
    status: 400,
    body: { remarks: ['Remarks is Required'] },
  })
  expect((await bulk({ ids: Array.from({ length: 101 }, () => ids[0]), remarks: 'x' })).status).toBe(400)
})

test('approving needs no remarks; declining and revoking do', async () => {
  const { body } = await l.ask('bikash', sick, '2027-01-11')
  const silent = { remarks: '' }
  expect(await l.act('maya', 'request', body.id, 'decline', silent)).toMatchObject({
    status: 400,
    body: { remarks: ['Remarks is Required'] },
  })
  const approve = world.as('maya').raw('POST', `/leave/himal/request/${body.id}/approve/?as=supervisor`, {})
  expect(await approve).toMatchObject({ status: 200, body: { status: 'Approved' } })
  expect(await l.act('hari', 'request', body.id, 'revoke', silent)).toMatchObject({ status: 400 })
  expect(await l.status('bikash', body.id)).toBe('Approved')
})

test('whoever sees a request sees the balance without and with it, as long as it is open', async () => {
  const {
    body: { id },
  } = await l.ask('asha', sick, '2027-02-02', '2027-02-03')
  const around = (name: 'asha' | 'maya' | 'hari', as: 'user' | 'supervisor' | 'hr') =>
    world.as(name).get(requestBalance, { params: { ...l.params, id }, query: { as } })
  const own = await around('asha', 'user')
  expect(Number(own.before) - Number(own.after)).toBe(2)
  expect([await around('maya', 'supervisor'), await around('hari', 'hr')]).toEqual([own, own])
  const at = `/leave/himal/request/${id}/balance/?as=user`
  expect((await world.as('bikash').raw('GET', at)).status).toBe(404)
  await world.as('asha').raw('POST', `/leave/himal/request/${id}/cancel/`, {})
  expect(await around('maya', 'supervisor')).toEqual({ before: null, after: null })
})

test('who decides sees which of their own reports are away, direct or all; other teams are named', async () => {
  const { body } = await l.ask('asha', sick, '2027-01-04', '2027-01-05')
  const at = { params: { ...l.params, id: body.id } }
  const seen = async (name: 'maya' | 'rajan' | 'hari', reach: 'direct' | 'all' = 'direct') => {
    const as = name === 'hari' ? ('hr' as const) : ('supervisor' as const)
    const { of, team, people } = await world.as(name).get(requestTeam, { ...at, query: { as, reach } })
    return { of, team, away: [...new Set(people.map(({ person }) => person.full_name))].toSorted() }
  }
  const own = { kind: 'Own', name: null }
  expect(await seen('maya')).toEqual({ of: own, team: 1, away: ['Bikash Rai'] })
  const [direct, all] = [await seen('rajan'), await seen('rajan', 'all')]
  expect([direct.of, direct.away]).toEqual([own, ['Maya Shrestha']])
  expect([all.of, all.away]).toEqual([own, ['Bikash Rai', 'Maya Shrestha']])
  // HR has no reports here: the team is that of the requester's supervisor, by name
  expect(await seen('hari')).toEqual({
    of: { kind: 'Supervisor', name: 'Maya Shrestha' },
    team: 1,
    away: ['Bikash Rai'],
  })
  expect(
    (await world.as('asha').ask(requestTeam, { ...at, query: { as: 'supervisor' } } as never)).status,
  ).toBe(403)
  // the page of the team counts the same people
  const counted = async (reach: 'direct' | 'all') =>
    (
      await world.as('rajan').get(away, {
        params: l.params,
        query: { as: 'supervisor', from: '2027-01-04', to: '2027-01-04', reach },
      } as never)
    ).people
  expect([await counted('direct'), await counted('all')]).toEqual([0, 1])
})
