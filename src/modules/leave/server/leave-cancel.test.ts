import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import { cancellable, leaveCancel } from '#modules/leave/shared/leave-cancel.ts'
import { deletedLeave, deleteLeave, leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { moveLock } from '#modules/leave/shared/leave-settings.ts'

let world: World
let l: ReturnType<typeof leaving>
let home: string
let between: string
beforeAll(async () => {
  world = await openWorld()
  l = leaving(world)
  home = await l.type('Home Leave', 'HL')
  between = await l.type('Long Leave', 'LL', { sandwich: 'both' })
  for (const name of ['asha', 'bikash'] as const)
    for (const type of [home, between]) await l.grant(name, type, '15')
})
afterAll(() => world.close())

/** Approved leave of asha. */
async function taken(start: string, end = start, type = home) {
  const { body } = await l.ask('asha', type, start, end)
  expect(await l.act('maya', 'request', body.id, 'approve')).toMatchObject({ status: 200 })
  return body.id
}

test('whole leave is cancelled once that is granted, and stands until then', async () => {
  const before = await l.balance('asha', home)
  const leave = await taken('2026-12-01', '2026-12-03')
  const { status, body } = await l.cancel('asha', leave)
  expect(status).toBe(201)
  expect(body).toMatchObject({ days: '3', is_whole: true, status: 'Requested', abilities: { cancel: true } })
  expect(await l.status('asha', leave)).toBe('Approved')
  expect(await l.balance('asha', home)).toMatchObject({ scheduled: '3' })
  // waits for the supervisor, and is not asked for twice
  const waiting = await world
    .as('maya')
    .get(leaveCancel.list, { params: l.params, query: { as: 'supervisor', waiting: 'true' } })
  expect(waiting.results.map(({ id }) => id)).toContain(body.id)
  expect(await l.cancel('asha', leave)).toMatchObject({ status: 409 })

  expect(await l.act('maya', 'cancel-request', body.id, 'approve')).toMatchObject({
    status: 200,
    body: { status: 'Approved', abilities: { revoke: false } },
  })
  expect(await l.status('asha', leave)).toBe('Cancelled')
  expect(await l.balance('asha', home)).toEqual(before)
  // the days are free again
  expect(await l.ask('asha', home, '2026-12-02')).toMatchObject({ status: 201 })
})

test('some dates are cancelled, then the rest, and each comes back once', async () => {
  const before = await l.balance('asha', home)
  const leave = await taken('2026-12-07', '2026-12-09')
  const dates = await world.as('asha').get(cancellable, { params: { ...l.params, id: leave } })
  expect(dates.dates).toEqual(['2026-12-07', '2026-12-08', '2026-12-09'].map((date) => ({ date, days: '1' })))
  const first = await l.cancel('asha', leave, ['2026-12-08'])
  expect(first.body).toMatchObject({ days: '1', is_whole: false, dates: ['2026-12-08'] })
  await l.act('maya', 'cancel-request', first.body.id, 'approve')
  expect(await l.status('asha', leave)).toBe('Approved')
  expect(
    await world.as('asha').get(leaveRequest.read, { params: { ...l.params, id: leave }, query: {} }),
  ).toMatchObject({
    days: '3',
    freed_days: '1',
  })
  expect(await l.balance('asha', home)).toMatchObject({ scheduled: '2' })
  expect(await l.cancel('asha', leave, ['2026-12-08'])).toMatchObject({
    status: 400,
    body: { dates: ['2026-12-08 is not a day that this leave takes.'] },
  })
  const rest = await l.cancel('asha', leave)
  await l.act('hari', 'cancel-request', rest.body.id, 'approve')
  expect(await l.status('asha', leave)).toBe('Cancelled')
  expect(await l.balance('asha', home)).toEqual(before)
})

test('a declined cancel request leaves the leave as it is, and another may be sent', async () => {
  const leave = await taken('2026-12-10')
  const { body } = await l.cancel('asha', leave)
  expect(await l.act('maya', 'cancel-request', body.id, 'decline')).toMatchObject({ status: 200 })
  expect(await l.status('asha', leave)).toBe('Approved')
  expect(await l.cancel('asha', leave)).toMatchObject({ status: 201 })
})

test('cancelling and revoking at once give the days back once', async () => {
  const before = await l.balance('asha', home)
  const leave = await taken('2026-12-15', '2026-12-16')
  const { body } = await l.cancel('asha', leave)
  const answers = await Promise.all([
    l.act('maya', 'cancel-request', body.id, 'approve'),
    l.act('hari', 'request', leave, 'revoke'),
  ])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(await l.balance('asha', home)).toEqual(before)
  const open = await world
    .as('maya')
    .get(leaveCancel.list, { params: l.params, query: { as: 'supervisor', waiting: 'true' } })
  expect(open.results.map(({ id }) => id)).not.toContain(body.id)
})

test('a weekly off between two requests comes back when one of them is cancelled', async () => {
  const before = await l.balance('asha', between)
  // Friday, and the Sunday after it: the Saturday between counts in the later one
  const friday = await taken('2027-01-08', '2027-01-08', between)
  const sunday = await taken('2027-01-10', '2027-01-10', between)
  expect(await l.balance('asha', between)).toMatchObject({ scheduled: '3' })
  const { body } = await l.cancel('asha', friday)
  expect(body).toMatchObject({ days: '1' })
  await l.act('maya', 'cancel-request', body.id, 'approve')
  expect(await l.balance('asha', between)).toMatchObject({ scheduled: '1' })
  expect(
    await world.as('asha').get(leaveRequest.read, { params: { ...l.params, id: sunday }, query: {} }),
  ).toMatchObject({
    days: '2',
    freed_days: '1',
  })
  const other = await l.cancel('asha', sunday)
  await l.act('maya', 'cancel-request', other.body.id, 'approve')
  expect(await l.balance('asha', between)).toEqual(before)
})

test('declining leave that waits frees the weekly off that counted because of it', async () => {
  const before = await l.balance('asha', between)
  const friday = await l.ask('asha', between, '2027-01-15')
  const sunday = await l.ask('asha', between, '2027-01-17')
  expect(await l.balance('asha', between)).toMatchObject({ pending: '3' })
  await l.act('maya', 'request', friday.body.id, 'decline')
  expect(await l.balance('asha', between)).toMatchObject({ pending: '1' })
  await l.act('maya', 'request', sunday.body.id, 'decline')
  expect(await l.balance('asha', between)).toEqual(before)
})

test('others cancel nobody’s leave, and only approved leave is cancelled', async () => {
  const leave = await taken('2026-12-22')
  expect(await l.cancel('bikash', leave)).toMatchObject({
    status: 400,
    body: { leave_request_id: ['Select a valid choice.'] },
  })
  const { body } = await l.ask('asha', home, '2026-12-23')
  expect(await l.cancel('asha', body.id)).toMatchObject({ status: 400 })
})

test('HR deletes a request with a reason: balances return, lists lose it, the person reads why', async () => {
  const before = await l.balance('asha', home)
  const leave = await taken('2026-12-28', '2026-12-29')
  const remove = (name: 'hari' | 'gita') =>
    world
      .as(name)
      .ask(deleteLeave, { params: { ...l.params, id: leave }, body: { remarks: 'Entered twice' } })
  expect((await remove('gita')).status).toBe(403)
  expect(await remove('hari')).toMatchObject({ status: 200 })
  expect((await remove('hari')).status).toBe(409)
  expect(await l.balance('asha', home)).toEqual(before)
  const read = await world
    .as('asha')
    .ask(leaveRequest.read, { params: { ...l.params, id: leave }, query: {} })
  expect(read.status).toBe(404)
  const own = await world.as('asha').get(deletedLeave, { params: l.params, query: {} })
  expect(own.results).toMatchObject([
    { id: leave, status_before: 'Approved', reason: 'Entered twice', deleted_by: 'Hari Adhikari' },
  ])
  expect((await world.as('bikash').get(deletedLeave, { params: l.params, query: {} })).count).toBe(0)
})

test('what is locked is neither asked for, cancelled nor deleted until HR opens it', async () => {
  const leave = await taken('2026-11-16')
  const lock = (locked_until: string) =>
    world.as('hari').get(moveLock, { params: l.params, body: { locked_until, reason: 'Payroll of Kartik' } })
  await lock('2026-11-18')
  const refused = 'Leave up to 2026-11-18 is locked: HR can open it.'
  expect((await l.ask('asha', home, '2026-11-17')).body).toEqual({ start_on: [refused] })
  expect((await l.cancel('asha', leave)).body).toEqual({ non_field_errors: [refused] })
  expect((await l.act('hari', 'request', leave, 'revoke')).body).toEqual({ non_field_errors: [refused] })
  await lock('2026-11-15')
  expect(await l.cancel('asha', leave)).toMatchObject({ status: 201 })
  await expect(
    world.inOrg('himal', (db) => sql`update leave_lock set reason = 'None'`.execute(db)),
  ).rejects.toThrow(/permission denied/)
})
