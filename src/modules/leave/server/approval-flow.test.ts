import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { kindOf } from '#platform/job-schedule.ts'
import { approvalSettings } from '#engines/approval/approval-settings.ts'
import type { FlowStep } from '#engines/approval/flow-step.ts'
import { timeLimits } from '#engines/approval/time-limit-server.ts'
import { leaveFlows } from '#modules/leave/shared/leave-flows.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { openFlows, type FlowWorld } from '#test/flow-world.ts'
import type { leaving } from '#test/leaving.ts'
import { runJob } from '#test/run-job.ts'
import { until } from '#test/services.ts'
import type { World } from '#test/world.ts'

let f: FlowWorld
let world: World
let l: ReturnType<typeof leaving>
let home: string
beforeAll(async () => {
  f = await openFlows({ env: { ROLE: 'all' } })
  ;({ world, l, home } = f)
})
afterAll(() => world.close())
beforeEach(() => f.forget())

/** Whether senders cancel what somebody has acted on. */
async function cancelActedOn(cancels_forwarded: boolean) {
  const { version } = await world.as('hari').get(approvalSettings.read, { params: l.params })
  await world
    .as('hari')
    .get(approvalSettings.update, { params: l.params, body: { cancels_forwarded, version } })
}

test('a flow names people who supervise nobody: all of them approve, and the requester is no approver', async () => {
  const named: FlowStep = {
    approver: 'Named people',
    employee_ids: [world.id('bikash'), world.id('rajan'), world.id('asha')],
    quorum: 'Everybody',
  }
  expect((await f.declare(f.flow([named]))).status).toBe(201)
  const id = await f.asked()
  expect(await f.read(id)).toMatchObject({
    status: 'Requested',
    flow_name: 'Leave',
    waits_for: ['Bikash Rai', 'Rajan Karki'],
  })
  expect((await f.approve('maya', id)).status).toBe(403)
  expect(await f.approve('bikash', id)).toMatchObject({ status: 200, body: { status: 'Requested' } })
  // once is enough
  expect((await f.approve('bikash', id)).status).toBe(403)
  expect(await f.read(id)).toMatchObject({ waits_for: ['Rajan Karki'] })
  // one has acted, though it still is Requested
  await cancelActedOn(false)
  expect((await f.read(id, 'asha')).abilities.cancel).toBe(false)
  await cancelActedOn(true)
  expect((await f.read(id, 'asha')).abilities.cancel).toBe(true)
  expect(await f.approve('rajan', id)).toMatchObject({ status: 200, body: { status: 'Approved' } })
  // who decided looks back at it
  const own = await world
    .as('bikash')
    .get(leaveRequest.list, { params: l.params, query: { as: 'supervisor' } } as never)
  expect(own).toMatchObject({ count: 1 })
})

test('two who decide together and at once: neither is lost', async () => {
  const employee_ids = [world.id('bikash'), world.id('rajan')]
  await f.declare(f.flow([{ approver: 'Named people', employee_ids, quorum: 'Everybody' }]))
  const id = await f.asked()
  const both = await Promise.all([f.approve('bikash', id), f.approve('rajan', id)])
  const late = both.find(({ status }) => status !== 200)
  if (late) {
    expect(late.status).toBe(409)
    await f.approve(both[0] === late ? 'bikash' : 'rajan', id)
  }
  expect(await f.read(id)).toMatchObject({ status: 'Approved' })
})

test('the lowest priority that fits decides, by facts and by segment', async () => {
  await f.declare(f.flow([{ approver: 'HR' }], { name: 'All', priority: 500 }))
  await f.declare(
    f.flow([{ approver: 'Supervisor', order: 2 }], {
      name: 'Long',
      priority: 10,
      conditions: [
        { fact: 'days', is: 'at least', values: ['2'] },
        { fact: 'leave_type_id', is: 'one of', values: [home] },
      ],
    }),
  )
  expect(await f.read(await f.asked())).toMatchObject({ flow_name: 'All', waits_for: [] })
  const long = await f.asked('asha', 2)
  expect(await f.read(long)).toMatchObject({ flow_name: 'Long', waits_for: ['Rajan Karki'] })
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
  const wrong = f.flow(
    [
      { approver: 'Permission group' },
      { approver: 'Named people', employee_ids: [world.id('tara')] },
      { approver: 'HR', when_late: 'Approve' },
    ],
    { conditions: [{ fact: 'days', is: 'one of', values: ['x'] }] },
  )
  expect(await f.declare(wrong)).toMatchObject({
    status: 400,
    body: {
      'steps.0.group_id': ['Permission group is Required'],
      'steps.2.hours': ['Hours is Required'],
      'conditions.0.is': ['Select a valid choice.'],
    },
  })
  const foreign = f.flow([{ approver: 'Named people', employee_ids: [world.id('tara')] }])
  expect(await f.declare(foreign)).toMatchObject({
    status: 400,
    body: { 'steps.0.employee_ids': ['Select a valid choice.'] },
  })
  await f.declare(f.flow([{ approver: 'HR' }]))
  expect(await f.declare(f.flow([{ approver: 'HR' }]))).toMatchObject({
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
  await f.declare(f.flow([{ approver: 'Supervisor', order: 1, hours: 24, when_late }]))
  const id = await f.asked()
  expect(await f.read(id)).toMatchObject({ due_at: expect.stringMatching(/^2026-11-21T04:0/) })
  await overdue(id)
  const after = await f.read(id)
  expect(after).toMatchObject({ status, waits_for })
  const last = after.histories.at(-1)
  if (when_late === 'Escalate')
    await until(
      () => f.noticesOf('rajan', id),
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
