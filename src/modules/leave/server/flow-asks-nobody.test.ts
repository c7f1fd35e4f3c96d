import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeFlows } from '#modules/hris/shared/change-flows.ts'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { readMyself } from '#modules/hris/shared/employee.ts'
import { letterFlows } from '#modules/hris/shared/paper-flows.ts'
import { reviewFlows } from '#modules/hris/shared/review-flows.ts'
import { leaveFlows } from '#modules/leave/shared/leave-flows.ts'
import { enterOffline } from '#modules/leave/shared/leave-request.ts'
import { openFlows, type FlowWorld } from '#test/flow-world.ts'
import type { leaving } from '#test/leaving.ts'
import { until } from '#test/services.ts'
import type { World } from '#test/world.ts'

let f: FlowWorld
let world: World
let l: ReturnType<typeof leaving>
const meant = { asks_nobody: true }
beforeAll(async () => {
  f = await openFlows({ env: { ROLE: 'all' } })
  ;({ world, l } = f)
})
afterAll(() => world.close())
beforeEach(() => f.forget())
const textsOf = async (name: 'asha') => {
  const rows = await world.services.database.asOwner((db) =>
    db.selectFrom('notification').select('text').where('account_id', '=', world.account(name)).execute(),
  )
  return rows.map(({ text }) => text)
}

test('a flow without a step is saved where that is meant, and archived without a word', async () => {
  expect(await f.declare(f.flow([]))).toMatchObject({
    status: 400,
    body: { asks_nobody: ['Nobody would decide: add a step, or say that it is approved at once.'] },
  })
  const { status, body } = await f.declare(f.flow([], meant))
  expect({ status, steps: body.steps }).toEqual({ status: 201, steps: [] })
  const at = { params: { ...l.params, id: body.id } }
  const hari = world.as('hari')
  const asked = await hari.get(leaveFlows.update, {
    ...at,
    body: { version: body.version, steps: [{ approver: 'HR' }] },
  })
  const again = { version: asked.version, steps: [] }
  expect((await hari.ask(leaveFlows.update, { ...at, body: again })).status).toBe(400)
  const none = await hari.get(leaveFlows.update, { ...at, body: { ...again, ...meant } })
  const archived = { version: none.version, is_archived: true }
  expect((await hari.ask(leaveFlows.update, { ...at, body: archived })).status).toBe(200)
})

test('what it fits is approved at once, with all that follows', async () => {
  await f.declare(f.flow([], { ...meant, conditions: [{ fact: 'days', is: 'less than', values: ['2'] }] }))
  const short = await f.asked('asha')
  const shown = await f.read(short, 'asha')
  expect(shown).toMatchObject({ status: 'Approved', flow_name: 'Leave', steps: [], waits_for: [] })
  expect(shown.histories).toMatchObject([
    {
      action_performed: 'Requested',
      acting_as: 'user',
      action_performed_by: { full_name: shown.sender.full_name },
    },
    {
      action_performed: 'Approved',
      acting_as: 'system',
      action_performed_by: { full_name: 'Chautari' },
      remarks: 'Nobody is asked by the flow Leave: approved at once.',
    },
  ])
  await until(
    () => textsOf('asha'),
    (texts) => texts.some((text) => text.startsWith('Chautari approved your leave: 1 day of Home Leave')),
  )
  expect(await f.noticesOf('maya', short)).toEqual([])
  // what the flow does not fit goes the usual way
  const long = await f.asked('asha', 3)
  expect(await f.read(long)).toMatchObject({ status: 'Requested', waits_for: ['Maya Shrestha'] })
})

test('takes days of a balance, and HR gives them back', async () => {
  const annual = await l.type('Annual Leave', 'AL')
  await l.grant('bikash', annual, '10')
  await f.declare(f.flow([], meant))
  const { status, body } = await l.ask('bikash', annual, '2027-02-01', '2027-02-02')
  expect({ status, is: body.status }).toEqual({ status: 201, is: 'Approved' })
  expect(await l.balance('bikash', annual)).toMatchObject({ scheduled: '2', usable: '8' })
  expect((await l.act('hari', 'request', body.id, 'revoke')).status).toBe(200)
  expect(await l.balance('bikash', annual)).toMatchObject({ usable: '10' })
})

test('also what HR enters for somebody; what HR itself approves stays HR’s word', async () => {
  await f.declare(f.flow([], meant))
  const enter = (day: string, is_approved: boolean) =>
    world.as('hari').get(enterOffline, {
      params: l.params,
      query: { as: 'hr' },
      body: {
        employee_id: world.id('asha'),
        leave_type_id: f.home,
        start_on: day,
        end_on: day,
        part: 'full',
        remarks: 'Fever',
        proof_note: 'Called in the morning',
        override: false,
        is_approved,
      },
    })
  const told = async (id: string) => {
    const { status, is_offline, histories } = await f.read(id)
    return { status, is_offline, by: histories.map((line) => `${line.action_performed} ${line.acting_as}`) }
  }
  expect(await told((await enter('2026-11-17', false)).id)).toEqual({
    status: 'Approved',
    is_offline: true,
    by: ['Requested hr', 'Approved system'],
  })
  expect(await told((await enter('2026-11-18', true)).id)).toMatchObject({ by: ['Approved hr'] })
})

test('who looks beforehand is told that nobody would be asked', async () => {
  await f.declare(f.flow([], meant))
  const query = { type: 'leave_request', employee_id: world.id('asha') }
  expect(await world.as('hari').get(leaveFlows.tried, { params: l.params, query } as never)).toEqual({
    flow: 'Leave',
    turns: [],
  })
})

test('a change of the profile is written at once, by whoever asked for it', async () => {
  const flow = { ...f.flow([], meant), request_types: [changeRequest.name] }
  expect((await world.as('hari').ask(changeFlows.create, { params: l.params, body: flow })).status).toBe(201)
  const { status, body } = await world.as('asha').ask(changeRequest.create, {
    params: l.params,
    body: { section: 'basic', values: { nationality: 'Nepali' }, remarks: 'As in the citizenship' },
  })
  expect({ status, is: body.status }).toEqual({ status: 201, is: 'Approved' })
  const mine = await world.as('asha').get(readMyself, { params: l.params })
  expect(mine.basic).toMatchObject({ nationality: 'Nepali' })
  // what supervisors may not see is HR's, whatever is declared
  const legal = await world.as('asha').ask(changeRequest.create, {
    params: l.params,
    body: { section: 'legal', values: { pan_no: '123456789' }, remarks: 'As on the card' },
  })
  expect(legal.body).toMatchObject({ status: 'Requested', flow_name: null })
})

test.each([
  ['letters', letterFlows, 'HR makes a letter and answers for what stands in it: add a step.'],
  ['changes of an employment', reviewFlows, 'The type of a change says'],
])('%s are not approved without anybody', async (_, flows, why) => {
  const body = { ...f.flow([], meant), request_types: Object.keys(flows.types) }
  const refused = await world
    .as('hari')
    .ask(flows.create as typeof letterFlows.create, { params: l.params, body })
  expect(refused).toMatchObject({ status: 400, body: { steps: [expect.stringContaining(why)] } })
})
