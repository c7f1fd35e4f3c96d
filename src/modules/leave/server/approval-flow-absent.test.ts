import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { approvalSettings } from '#engines/approval/approval-settings.ts'
import { delegateApprovals, delegations } from '#engines/approval/delegation.ts'
import type { FlowStep } from '#engines/approval/flow-step.ts'
import { pendingRequests } from '#engines/approval/pending-server.ts'
import { absentApprovers } from '#engines/approval/turn-anew-server.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { blockLogin } from '#modules/hris/shared/login.ts'
import { replaceSupervisors, supervisors } from '#modules/hris/shared/supervisor.ts'
import type { Name } from '#test/cast.ts'
import { openFlows, type FlowWorld } from '#test/flow-world.ts'
import type { leaving } from '#test/leaving.ts'
import { runJob } from '#test/run-job.ts'
import { until } from '#test/services.ts'
import type { World } from '#test/world.ts'

let f: FlowWorld
let world: World
let l: ReturnType<typeof leaving>
beforeAll(async () => {
  f = await openFlows({ env: { ROLE: 'all' } })
  ;({ world, l } = f)
})
afterAll(() => world.close())
beforeEach(() => f.forget())

const blocked = (name: Name, is_blocked: boolean) =>
  world.as('hari').ask(blockLogin, { params: { ...l.params, id: world.id(name) }, body: { is_blocked } })
const leaves = (name: Name, left_on: string | null) =>
  world.inOrg('himal', (db) =>
    db.updateTable('employee').set({ left_on }).where('id', '=', world.id(name)).execute(),
  )
/** Their only supervisor from a day. */
async function given(name: Name, supervisor: Name, valid_from: string) {
  const params = { ...l.params, id: world.id(name) }
  const { version } = await world.as('hari').get(supervisors, { params, query: { as: 'hr' } })
  const only = { supervisor_id: world.id(supervisor), authority_order: 1 }
  const body = { supervisors: [only], valid_from, version }
  await world.as('hari').get(replaceSupervisors, { params, body } as never)
}
const read = (name: Name, id: string) =>
  world.as(name).get(leaveRequest.read, { params: { ...l.params, id }, query: { as: 'supervisor' } })
const everyHour = () => runJob(world, kindOf(absentApprovers), 'himal', '2026-11-20T09')

test('another supervisor: what waits goes to the new one', async () => {
  const id = await f.asked()
  expect(await f.read(id)).toMatchObject({ waits_for: ['Maya Shrestha'] })
  await given('asha', 'rajan', '2026-11-20')
  const moved = await until(
    () => f.read(id),
    ({ status }) => status === 'Forwarded',
  )
  expect(moved.waits_for).toEqual(['Rajan Karki'])
  expect(moved.histories.at(-1)).toMatchObject({
    action_performed: 'Forwarded',
    acting_as: 'system',
    remarks: 'The supervisor has changed.',
  })
  await until(
    () => f.noticesOf('rajan', id),
    (all) => all.length === 1,
  )
  expect((await f.approve('maya', id)).status).toBe(403)
  expect((await f.approve('rajan', id)).status).toBe(200)
})

test('a supervisor of a coming day: what waits goes over when the day begins, and not before', async () => {
  await f.forget()
  const id = await f.asked('gita')
  expect(await f.read(id)).toMatchObject({ waits_for: ['Hari Adhikari'] })
  await given('gita', 'maya', '2026-12-01')
  expect(await everyHour()).toEqual({ moved: 0 })
  expect(await f.read(id)).toMatchObject({ waits_for: ['Hari Adhikari'] })
  clock.set('2026-11-30T18:30:00Z')
  expect(await everyHour()).toEqual({ moved: 1 })
  expect(await everyHour()).toEqual({ moved: 0 })
  expect(await f.read(id)).toMatchObject({ waits_for: ['Maya Shrestha'], status: 'Forwarded' })
  expect((await f.approve('maya', id)).status).toBe(200)
  clock.set('2026-11-20T04:00:00Z')
})

test('on the day the former decides no more and the new one does, though nobody has come by yet', async () => {
  const [first, second] = [await f.asked('bikash'), await f.asked('bikash')]
  expect(await f.read(first)).toMatchObject({ waits_for: ['Maya Shrestha'] })
  const { version } = await read('maya', first)
  await given('bikash', 'rajan', '2026-12-01')
  expect((await read('maya', first)).abilities.approve).toBe(true)
  clock.set('2026-11-30T18:30:00Z')
  world.services.viewers.forgetAll()
  expect(await f.read(first)).toMatchObject({ waits_for: ['Rajan Karki'], status: 'Requested' })
  const waits = async (name: Name) => ({
    listed: (
      await world.as(name).get(leaveRequest.list, {
        params: l.params,
        query: { as: 'supervisor', waiting: 'true', employee_id: world.id('bikash') } as never,
      })
    ).results.length,
    counted: await world.inOrg('himal', async (db) => {
      const all = await pendingRequests(db, world.id(name), [], '2026-12-01')
      return all.find(({ type }) => type === leaveRequest.name)?.waiting ?? 0
    }),
  })
  expect([await waits('maya'), await waits('rajan')]).toEqual([
    { listed: 0, counted: 0 },
    { listed: 2, counted: 2 },
  ])
  expect((await read('maya', first)).abilities.approve).toBe(false)
  expect((await read('rajan', first)).abilities.approve).toBe(true)
  expect(await f.approve('maya', first)).toMatchObject({
    status: 409,
    body: { detail: 'The supervisor has changed: this request waits for Rajan Karki now.' },
  })
  // as it was seen before: nothing of it has changed since
  const decided = await l.act('rajan', 'request', first, 'approve', { version })
  expect(decided).toMatchObject({ status: 200, body: { status: 'Approved' } })
  expect((await f.read(first)).histories.map((line) => [line.acting_as, line.remarks])).toEqual([
    ['user', 'Family matters'],
    ['system', 'The supervisor has changed.'],
    ['supervisor', 'Noted'],
  ])
  await l.act('hari', 'request', second, 'decline')
  clock.set('2026-11-20T04:00:00Z')
  await given('bikash', 'maya', '2026-12-01')
})

test('of several that go over on a day the new one hears once, and so does the former', async () => {
  const ids = [await f.asked('bikash'), await f.asked('bikash'), await f.asked('bikash')]
  await given('bikash', 'rajan', '2026-12-01')
  clock.set('2026-11-30T18:30:00Z')
  expect(await everyHour()).toEqual({ moved: 3 })
  const of = (name: Name, like: string) =>
    until(
      () =>
        world.services.database.asOwner((db) =>
          db
            .selectFrom('notification')
            .select('text')
            .where('account_id', '=', world.account(name))
            .where('text', 'like', like)
            .execute(),
        ),
      (all) => all.length > 0,
    )
  expect(await of('rajan', '3 requests of%')).toEqual([
    { text: '3 requests of Bikash Rai are pending: you are their supervisor now.' },
  ])
  expect(await of('maya', '3 requests of%')).toEqual([
    {
      text: '3 requests of Bikash Rai are no longer with you: the supervisor has changed. They are now with Rajan Karki.',
    },
  ])
  expect(await Promise.all(ids.map((id) => f.noticesOf('rajan', id)))).toEqual([[], [], []])
  for (const id of ids) expect((await f.approve('rajan', id)).status).toBe(200)
  clock.set('2026-11-20T04:00:00Z')
  await given('bikash', 'maya', '2026-12-01')
})

test('nobody of a step is left: the next step is asked, and where none comes HR; nothing is approved by it', async () => {
  const two: FlowStep = {
    approver: 'Named people',
    employee_ids: [world.id('bikash'), world.id('rajan')],
    quorum: 'Everybody',
  }
  await f.declare(f.flow([two]))
  const id = await f.asked()
  expect(await f.approve('rajan', id)).toMatchObject({ status: 200, body: { status: 'Requested' } })
  await leaves('bikash', '2026-11-19')
  const last = await f.waitsFor(id)
  expect(last).toMatchObject({ status: 'Forwarded', abilities: { approve: true } })
  await leaves('bikash', null)
})

test('a head of division and a member of a group lose what they were asked for', async () => {
  const division_id = '99999999-0000-4000-8000-000000000002'
  await world.inOrg('himal', async (db) => {
    await db.insertInto('division').values({ id: division_id, name: 'Engineering' }).execute()
    await sql`update employment_assignment set division_id = ${division_id} where employee_id = ${world.id('asha')}`.execute(
      db,
    )
  })
  const headed = (name: Name) =>
    world.inOrg('himal', (db) =>
      db
        .updateTable('division')
        .set({ head_employee_id: world.id(name) })
        .where('id', '=', division_id)
        .execute(),
    )
  await headed('bikash')
  await f.declare(f.flow([{ approver: 'Division head' }]))
  const id = await f.asked()
  expect(await f.read(id)).toMatchObject({ waits_for: ['Bikash Rai'] })
  await headed('rajan')
  const moved = await f.waitsFor(id, 'Rajan Karki')
  expect(moved.histories.at(-1)?.remarks).toBe('Bikash Rai decides no more.')
  await until(
    () => f.noticesOf('rajan', id),
    (all) => all.length === 1,
  )
  expect((await f.noticesOf('bikash', id)).every(({ settled_at }) => settled_at !== null)).toBe(true)

  await f.forget()
  const group_id = '99999999-0000-4000-8000-000000000001'
  await world.inOrg('himal', async (db) => {
    await db.insertInto('permission_group').values({ id: group_id, name: 'Deciders', codes: [] }).execute()
    for (const name of ['bikash', 'rajan'] as const)
      await db
        .insertInto('permission_group_member')
        .values({ group_id, account_id: world.account(name) })
        .execute()
  })
  await f.declare(f.flow([{ approver: 'Permission group', group_id }]))
  const other = await f.asked()
  expect(await f.read(other)).toMatchObject({ waits_for: ['Bikash Rai', 'Rajan Karki'] })
  const member = (name: Name) => (db: Db) =>
    sql`update permission_group_member set valid_to = '2026-01-01' where group_id = ${group_id} and account_id = ${world.account(name)}`.execute(
      db,
    )
  await world.inOrg('himal', member('rajan'))
  await f.waitsFor(other, 'Bikash Rai')
  await world.inOrg('himal', (db) =>
    db.deleteFrom('permission_group_member').where('group_id', '=', group_id).execute(),
  )
  expect((await f.waitsFor(other)).abilities.approve).toBe(true)
})

test('a last day that is over is found by the hour, twice without harm, though requests stay with who was asked', async () => {
  const { version } = await world.as('hari').get(approvalSettings.read, { params: l.params })
  const stay = { moves_with_supervisor: false, version }
  await world.as('hari').get(approvalSettings.update, { params: l.params, body: stay })
  const id = await f.asked('bikash')
  expect(await f.read(id)).toMatchObject({ waits_for: ['Maya Shrestha'] })
  await leaves('maya', '2030-01-01')
  expect(await everyHour()).toEqual({ moved: 0 })
  clock.set('2030-01-01T18:30:00Z')
  expect(await everyHour()).toEqual({ moved: 1 })
  expect(await everyHour()).toEqual({ moved: 0 })
  clock.set('2026-11-20T04:00:00Z')
  expect(await f.read(id)).toMatchObject({ waits_for: [], status: 'Forwarded' })
  expect((await f.read(id)).histories).toHaveLength(2)
  await leaves('maya', null)
})

test('of several who are asked one is blocked: the others go on, and what waits of the one is over', async () => {
  const both: FlowStep = {
    approver: 'Named people',
    employee_ids: [world.id('bikash'), world.id('rajan')],
    quorum: 'Everybody',
  }
  await f.declare(f.flow([both]))
  const id = await f.asked()
  await until(
    () => f.noticesOf('bikash', id),
    (all) => all.length === 1,
  )
  const named = await world.as('hari').get(delegateApprovals, {
    params: l.params,
    query: { as: 'hr' },
    body: {
      delegator_id: world.id('maya'),
      delegate_id: world.id('bikash'),
      from_on: '2026-11-20',
      to_on: '2030-01-01',
      reason: 'Away',
    },
  } as never)
  expect((await blocked('bikash', true)).status).toBe(200)
  const less = await f.waitsFor(id, 'Rajan Karki')
  expect(less.histories.at(-1)).toMatchObject({
    action_performed: 'Forwarded',
    acting_as: 'system',
    remarks: 'Bikash Rai decides no more.',
  })
  expect((await f.noticesOf('bikash', id))[0]?.settled_at).not.toBeNull()
  expect((await f.noticesOf('rajan', id)).map(({ settled_at }) => settled_at)).toEqual([null])
  // nor does he decide in anybody's place
  await until(
    () =>
      world.services.database.asOwner((db) =>
        db
          .selectFrom('notification')
          .select('text')
          .where('account_id', '=', world.account('maya'))
          .where('text', 'like', 'Bikash Rai cannot decide in your place%')
          .execute(),
      ),
    (all) => all.length === 1,
  )
  const { results } = await world
    .as('hari')
    .get(delegations, { params: l.params, query: { as: 'hr' } } as never)
  expect(results.find(({ id }) => id === (named as { id: string }).id)?.state).toBe('Called off')
  // asked while he is out, nobody waits for him
  expect(await f.read(await f.asked())).toMatchObject({ waits_for: ['Rajan Karki'] })
  expect(await f.approve('rajan', id)).toMatchObject({ status: 200, body: { status: 'Approved' } })
})
