import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { approvalSettings } from '#engines/approval/approval-settings.ts'
import { delegateApprovals, delegations } from '#engines/approval/delegation.ts'
import type { FlowInput } from '#engines/approval/flow.ts'
import type { FlowStep } from '#engines/approval/flow-step.ts'
import { timeLimits } from '#engines/approval/time-limit-server.ts'
import { absentApprovers } from '#engines/approval/turn-anew-server.ts'
import { blockLogin } from '#modules/hris/shared/login.ts'
import { replaceSupervisors, supervisors } from '#modules/hris/shared/supervisor.ts'
import { leaveFlows } from '#modules/leave/shared/leave-flows.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import type { Name } from '#test/cast.ts'
import { leaving } from '#test/leaving.ts'
import { runJob } from '#test/run-job.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

/** asha works for maya, maya for rajan; bikash, who supervises nobody, works for maya too. */
let world: World
let l: ReturnType<typeof leaving>
let home: string
let day = 1
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  l = leaving(world)
  home = await l.type('Home Leave', 'HL', {}, { has_balance: false })
})
afterAll(() => world.close())
beforeEach(() => world.inOrg('himal', (db) => db.deleteFrom('approval_flow').execute()))

const flow = (steps: FlowStep[], more: Partial<FlowInput> = {}): FlowInput => ({
  name: 'Leave',
  request_types: ['leave_request'],
  priority: 100,
  conditions: [],
  steps,
  ...more,
})
const declare = (body: FlowInput) => world.as('hari').ask(leaveFlows.create, { params: l.params, body })
/** A working day of its own for each. */
async function asked(name: Name = 'asha', days = 1): Promise<string> {
  const on = (n: number) => new Date(Date.UTC(2027, 0, 3 + n)).toISOString().slice(0, 10)
  const from = on(day)
  day += 7
  const { body } = await l.ask(name, home, from, on(day - 8 + days))
  return body.id
}
const read = (id: string, who: Name = 'hari') =>
  world
    .as(who)
    .get(leaveRequest.read, { params: { ...l.params, id }, query: who === 'hari' ? { as: 'hr' } : {} })
/** Whether senders cancel what somebody has acted on. */
async function cancelActedOn(cancels_forwarded: boolean) {
  const { version } = await world.as('hari').get(approvalSettings.read, { params: l.params })
  await world
    .as('hari')
    .get(approvalSettings.update, { params: l.params, body: { cancels_forwarded, version } })
}
const approve = (name: Name, id: string) => l.act(name, 'request', id, 'approve')

test('a flow names people who supervise nobody: all of them approve, and the requester is no approver', async () => {
  const named: FlowStep = {
    approver: 'Named people',
    employee_ids: [world.id('bikash'), world.id('rajan'), world.id('asha')],
    quorum: 'Everybody',
  }
  expect((await declare(flow([named]))).status).toBe(201)
  const id = await asked()
  expect(await read(id)).toMatchObject({
    status: 'Requested',
    flow_name: 'Leave',
    waits_for: ['Bikash Rai', 'Rajan Karki'],
  })
  expect((await approve('maya', id)).status).toBe(403)
  expect(await approve('bikash', id)).toMatchObject({ status: 200, body: { status: 'Requested' } })
  // once is enough
  expect((await approve('bikash', id)).status).toBe(403)
  expect(await read(id)).toMatchObject({ waits_for: ['Rajan Karki'] })
  // one has acted, though it still is Requested
  await cancelActedOn(false)
  expect((await read(id, 'asha')).abilities.cancel).toBe(false)
  await cancelActedOn(true)
  expect((await read(id, 'asha')).abilities.cancel).toBe(true)
  expect(await approve('rajan', id)).toMatchObject({ status: 200, body: { status: 'Approved' } })
  // who decided looks back at it
  const own = await world
    .as('bikash')
    .get(leaveRequest.list, { params: l.params, query: { as: 'supervisor' } } as never)
  expect(own).toMatchObject({ count: 1 })
})

test('two who decide together and at once: neither is lost', async () => {
  const employee_ids = [world.id('bikash'), world.id('rajan')]
  await declare(flow([{ approver: 'Named people', employee_ids, quorum: 'Everybody' }]))
  const id = await asked()
  const both = await Promise.all([approve('bikash', id), approve('rajan', id)])
  const late = both.find(({ status }) => status !== 200)
  if (late) {
    expect(late.status).toBe(409)
    await approve(both[0] === late ? 'bikash' : 'rajan', id)
  }
  expect(await read(id)).toMatchObject({ status: 'Approved' })
})

test('the lowest priority that fits decides, by facts and by segment', async () => {
  await declare(flow([{ approver: 'HR' }], { name: 'All', priority: 500 }))
  await declare(
    flow([{ approver: 'Supervisor', order: 2 }], {
      name: 'Long',
      priority: 10,
      conditions: [
        { fact: 'days', is: 'at least', values: ['2'] },
        { fact: 'leave_type_id', is: 'one of', values: [home] },
      ],
    }),
  )
  expect(await read(await asked())).toMatchObject({ flow_name: 'All', waits_for: [] })
  const long = await asked('asha', 2)
  expect(await read(long)).toMatchObject({ flow_name: 'Long', waits_for: ['Rajan Karki'] })
  const tried = await world.as('hari').get(leaveFlows.tried, {
    params: l.params,
    query: {
      type: 'leave_request',
      employee_id: world.id('asha'),
      facts: JSON.stringify({ days: '3', leave_type_id: home }),
    },
  } as never)
  expect(tried).toMatchObject({ flow: 'Long', turns: [{ people: [{ full_name: 'Rajan Karki' }], needs: 1 }] })
})

test('what is wrong is said at its field', async () => {
  const wrong = flow(
    [
      { approver: 'Permission group' },
      { approver: 'Named people', employee_ids: [world.id('tara')] },
      { approver: 'HR', when_late: 'Approve' },
    ],
    { conditions: [{ fact: 'days', is: 'one of', values: ['x'] }] },
  )
  expect(await declare(wrong)).toMatchObject({
    status: 400,
    body: {
      'steps.0.group_id': ['Permission group is Required'],
      'steps.2.hours': ['Hours is Required'],
      'conditions.0.is': ['Select a valid choice.'],
    },
  })
  const foreign = flow([{ approver: 'Named people', employee_ids: [world.id('tara')] }])
  expect(await declare(foreign)).toMatchObject({
    status: 400,
    body: { 'steps.0.employee_ids': ['Select a valid choice.'] },
  })
  await declare(flow([{ approver: 'HR' }]))
  expect(await declare(flow([{ approver: 'HR' }]))).toMatchObject({
    status: 400,
    body: { name: ['Approval Flow with this name already exists.'] },
  })
})

const overdue = async (id: string) => {
  await world.inOrg('himal', (db) =>
    sql`update request set due_at = '2026-11-19T00:00:00Z' where id = ${id}`.execute(db),
  )
  await runJob(world, kindOf(timeLimits), 'himal', '2026-11-20T10')
}

test.each([
  ['Escalate', 'Forwarded', ['Rajan Karki']],
  ['Ask HR', 'Forwarded', []],
  ['Approve', 'Approved', []],
  ['Decline', 'Declined', []],
  ['Remind', 'Requested', ['Maya Shrestha']],
] as const)('unanswered in time: %s', async (when_late, status, waits_for) => {
  await declare(flow([{ approver: 'Supervisor', order: 1, hours: 24, when_late }]))
  const id = await asked()
  expect(await read(id)).toMatchObject({ due_at: expect.stringMatching(/^2026-11-21T04:0/) })
  await overdue(id)
  const after = await read(id)
  expect(after).toMatchObject({ status, waits_for })
  const last = after.histories.at(-1)
  if (when_late === 'Escalate')
    await until(
      () => noticesOf('rajan', id),
      (all) => all.length === 1,
    )
  if (when_late === 'Remind') expect(after.due_at).toMatch(/^2026-11-21T04:0/)
  else
    expect(last).toMatchObject({
      acting_as: 'system',
      action_performed_by: { full_name: 'Chautari' },
      remarks: 'Unanswered for 24 hours.',
    })
})

test('another supervisor: what waits goes to the new one', async () => {
  const id = await asked()
  expect(await read(id)).toMatchObject({ waits_for: ['Maya Shrestha'] })
  const params = { ...l.params, id: world.id('asha') }
  const { version } = await world.as('hari').get(supervisors, { params, query: { as: 'hr' } })
  const only = { supervisor_id: world.id('rajan'), authority_order: 1 }
  await world.as('hari').get(replaceSupervisors, { params, body: { supervisors: [only], version } } as never)
  const moved = await until(
    () => read(id),
    ({ waits_for }) => waits_for[0] === 'Rajan Karki',
  )
  expect(moved.histories.at(-1)).toMatchObject({
    action_performed: 'Forwarded',
    acting_as: 'system',
    remarks: 'The supervisor has changed.',
  })
  await until(
    () => noticesOf('rajan', id),
    (all) => all.length === 1,
  )
  expect((await approve('maya', id)).status).toBe(403)
  expect((await approve('rajan', id)).status).toBe(200)
})

const waitsFor = (id: string, ...names: string[]) =>
  until(
    () => read(id),
    ({ waits_for }) => waits_for.join() === names.join(),
  )
const noticesOf = (name: Name, id: string) =>
  world.services.database.asOwner((db) =>
    db
      .selectFrom('notification')
      .select(['text', 'settled_at'])
      .where('subject_id', '=', id)
      .where('account_id', '=', world.account(name))
      .execute(),
  )
const blocked = (name: Name, is_blocked: boolean) =>
  world.as('hari').ask(blockLogin, { params: { ...l.params, id: world.id(name) }, body: { is_blocked } })
const leaves = (name: Name, left_on: string | null) =>
  world.inOrg('himal', (db) =>
    db.updateTable('employee').set({ left_on }).where('id', '=', world.id(name)).execute(),
  )
const everyHour = () => runJob(world, kindOf(absentApprovers), 'himal', '2026-11-20T09')

test('nobody of a step is left: the next step is asked, and where none comes HR; nothing is approved by it', async () => {
  const two: FlowStep = {
    approver: 'Named people',
    employee_ids: [world.id('bikash'), world.id('rajan')],
    quorum: 'Everybody',
  }
  await declare(flow([two]))
  const id = await asked()
  expect(await approve('rajan', id)).toMatchObject({ status: 200, body: { status: 'Requested' } })
  await leaves('bikash', '2026-11-19')
  const last = await waitsFor(id)
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
  await declare(flow([{ approver: 'Division head' }]))
  const id = await asked()
  expect(await read(id)).toMatchObject({ waits_for: ['Bikash Rai'] })
  await headed('rajan')
  const moved = await waitsFor(id, 'Rajan Karki')
  expect(moved.histories.at(-1)?.remarks).toBe('Bikash Rai decides no more.')
  await until(
    () => noticesOf('rajan', id),
    (all) => all.length === 1,
  )
  expect((await noticesOf('bikash', id)).every(({ settled_at }) => settled_at !== null)).toBe(true)

  await world.inOrg('himal', (db) => db.deleteFrom('approval_flow').execute())
  const group_id = '99999999-0000-4000-8000-000000000001'
  await world.inOrg('himal', async (db) => {
    await db.insertInto('permission_group').values({ id: group_id, name: 'Deciders', codes: [] }).execute()
    for (const name of ['bikash', 'rajan'] as const)
      await db
        .insertInto('permission_group_member')
        .values({ group_id, account_id: world.account(name) })
        .execute()
  })
  await declare(flow([{ approver: 'Permission group', group_id }]))
  const other = await asked()
  expect(await read(other)).toMatchObject({ waits_for: ['Bikash Rai', 'Rajan Karki'] })
  const member = (name: Name) => (db: Db) =>
    sql`update permission_group_member set valid_to = '2026-01-01' where group_id = ${group_id} and account_id = ${world.account(name)}`.execute(
      db,
    )
  await world.inOrg('himal', member('rajan'))
  await waitsFor(other, 'Bikash Rai')
  await world.inOrg('himal', (db) =>
    db.deleteFrom('permission_group_member').where('group_id', '=', group_id).execute(),
  )
  expect((await waitsFor(other)).abilities.approve).toBe(true)
})

test('a last day that is over is found by the hour, twice without harm, though requests stay with who was asked', async () => {
  const { version } = await world.as('hari').get(approvalSettings.read, { params: l.params })
  const stay = { moves_with_supervisor: false, version }
  await world.as('hari').get(approvalSettings.update, { params: l.params, body: stay })
  const id = await asked('bikash')
  expect(await read(id)).toMatchObject({ waits_for: ['Maya Shrestha'] })
  await leaves('maya', '2030-01-01')
  expect(await everyHour()).toEqual({ moved: 0 })
  clock.set('2030-01-01T18:30:00Z')
  expect(await everyHour()).toEqual({ moved: 1 })
  expect(await everyHour()).toEqual({ moved: 0 })
  clock.set('2026-11-20T04:00:00Z')
  expect(await read(id)).toMatchObject({ waits_for: [], status: 'Forwarded' })
  expect((await read(id)).histories).toHaveLength(2)
  await leaves('maya', null)
})

test('of several who are asked one is blocked: the others go on, and what waits of the one is over', async () => {
  const both: FlowStep = {
    approver: 'Named people',
    employee_ids: [world.id('bikash'), world.id('rajan')],
    quorum: 'Everybody',
  }
  await declare(flow([both]))
  const id = await asked()
  await until(
    () => noticesOf('bikash', id),
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
  const less = await waitsFor(id, 'Rajan Karki')
  expect(less.histories.at(-1)).toMatchObject({
    action_performed: 'Forwarded',
    acting_as: 'system',
    remarks: 'Bikash Rai decides no more.',
  })
  expect((await noticesOf('bikash', id))[0]?.settled_at).not.toBeNull()
  expect((await noticesOf('rajan', id)).map(({ settled_at }) => settled_at)).toEqual([null])
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
  expect(await read(await asked())).toMatchObject({ waits_for: ['Rajan Karki'] })
  expect(await approve('rajan', id)).toMatchObject({ status: 200, body: { status: 'Approved' } })
})
