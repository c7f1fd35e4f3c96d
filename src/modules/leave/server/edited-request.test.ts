import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifications } from '#engines/notify/notification.ts'
import type { FlowStep } from '#engines/approval/flow-step.ts'
import { encashmentRequest } from '#modules/leave/shared/encashment.ts'
import { leaveFlows } from '#modules/leave/shared/leave-flows.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import type { Name } from '#test/cast.ts'
import { leaving } from '#test/leaving.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

/** asha works for maya, maya for rajan. */
let world: World
let l: ReturnType<typeof leaving>
let home: string
let sick: string
let week = 0
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  l = leaving(world)
  home = await l.type('Home Leave', 'HL', {}, { has_balance: false })
  sick = await l.type('Sick Leave', 'SL', {}, { has_balance: false })
})
afterAll(() => world.close())
beforeEach(() => world.inOrg('himal', (db) => db.deleteFrom('approval_flow').execute()))

const declare = (step: FlowStep, more = {}) =>
  world.as('hari').get(leaveFlows.create, {
    params: l.params,
    body: {
      name: 'Leave',
      request_types: ['leave_request'],
      priority: 100,
      conditions: [],
      steps: [step],
      ...more,
    },
  })
const editing: FlowStep = {
  approver: 'Supervisor',
  order: 1,
  may_edit: ['leave_type_id', 'start_on', 'end_on', 'part'],
}
/** Sunday to Tuesday of a week of its own, in 2027. */
async function asked(): Promise<{ id: string; on: (n: number) => string }> {
  const at = week
  week += 1
  const on = (n: number) => new Date(Date.UTC(2027, 0, 3 + at * 7 + n)).toISOString().slice(0, 10)
  const { body } = await l.ask('asha', home, on(0), on(2))
  return { id: body.id, on }
}
const read = (name: Name, id: string, as: 'user' | 'supervisor' | 'hr') =>
  world.as(name).get(leaveRequest.read, { params: { ...l.params, id }, query: { as } })
const edit = (name: Name, id: string, values: object, version = 1, as: 'supervisor' | 'hr' = 'supervisor') =>
  world.as(name).ask(leaveRequest.edit, {
    params: { ...l.params, id },
    query: { as },
    body: { version, remarks: 'Two are enough', values },
  } as never)

test('an approver changes what their step lets them: counted anew, in the trail, told to who asked', async () => {
  await declare(editing)
  const { id, on } = await asked()
  expect(await read('maya', id, 'supervisor')).toMatchObject({ days: '3', editable: editing.may_edit })
  expect(await read('asha', id, 'user')).toMatchObject({ editable: [] })
  const done = await edit('maya', id, { end_on: on(1), leave_type_id: sick })
  expect(done).toMatchObject({
    status: 200,
    body: { status: 'Requested', days: '2', end_on: on(1), leave_type: { name: 'Sick Leave' }, version: 2 },
  })
  expect((await read('asha', id, 'user')).histories.at(-1)).toMatchObject({
    action_performed: 'Edited',
    acting_as: 'supervisor',
    remarks: 'Two are enough',
    changes: [
      { title: 'End date', from: on(2), to: on(1) },
      { title: 'Leave type', from: 'Home Leave', to: 'Sick Leave' },
    ],
  })
  const told = await until(
    async () => (await world.as('asha').get(notifications.list, { query: {} })).results,
    (all) => all.some(({ text }) => text.includes('changed your leave request')),
  )
  expect(told.find(({ text }) => text.includes('changed your'))?.text).toContain(
    `End date: ${on(2)} → ${on(1)}.`,
  )
  const taken = await world.inOrg('himal', (db) =>
    db.selectFrom('leave_day').select('date').where('request_id', '=', id).orderBy('date').execute(),
  )
  expect(new Set(taken.map(({ date }) => date))).toEqual(new Set([on(0), on(1)]))
  expect(await l.act('maya', 'request', id, 'approve')).toMatchObject({ body: { status: 'Approved' } })
})

test('the rules run again: what they refuse leaves everything as it was', async () => {
  await declare(editing)
  const other = await asked()
  const { id, on } = await asked()
  expect(await edit('maya', id, { start_on: other.on(2), end_on: on(0) })).toMatchObject({ status: 400 })
  expect(await edit('maya', id, { end_on: on(-1) })).toMatchObject({
    status: 400,
    body: { end_on: ['End date cannot be before start date.'] },
  })
  expect(await read('maya', id, 'supervisor')).toMatchObject({ days: '3', version: 1, start_on: on(0) })
})

test.each([
  ['a field that the step does not name', { end_on: '2027-03-01' }, { end_on: ['You cannot change this.'] }],
  ['a field that is no field', { days: '1' }, { days: ['You cannot change this.'] }],
  ['no day', { start_on: 'soon' }, { start_on: ['Invalid Date'] }],
])('refused at its field: %s', async (_what, values, body) => {
  await declare({ ...editing, may_edit: ['start_on'] })
  const { id } = await asked()
  expect(await edit('maya', id, values)).toMatchObject({ status: 400, body })
})

test('only whose turn it is; where the step says nothing, nobody; nothing changed is said', async () => {
  const declared = await declare(editing)
  const { id, on } = await asked()
  expect((await edit('rajan', id, { end_on: on(1) })).status).toBe(403)
  expect(await edit('maya', id, { end_on: on(2) })).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Nothing would change.'] },
  })
  await world.as('hari').get(leaveFlows.update, {
    params: { ...l.params, id: declared.id },
    body: { steps: [{ approver: 'Supervisor', order: 1 }], version: 1 },
  })
  // what was sent keeps the steps that it was sent with
  expect((await edit('maya', id, { end_on: on(1) })).status).toBe(200)
  const next = await asked()
  expect((await edit('maya', next.id, { end_on: next.on(1) })).body).toMatchObject({
    end_on: ['You cannot change this.'],
  })
})

test('a change that would be a matter of another flow is refused', async () => {
  await declare(editing)
  await declare(
    { approver: 'Supervisor', order: 2 },
    { name: 'Long', priority: 10, conditions: [{ fact: 'days', is: 'at least', values: ['4'] }] },
  )
  const { id, on } = await asked()
  expect((await edit('maya', id, { end_on: on(3) })).body).toMatchObject({
    non_field_errors: [expect.stringContaining('the flow Long would decide')],
  })
})

test('two at once: one wins', async () => {
  await declare(editing)
  const { id, on } = await asked()
  const both = await Promise.all([
    edit('maya', id, { end_on: on(1) }),
    l.act('maya', 'request', id, 'approve', { version: 1 }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('days to be paid out are changed within what may be, the request itself not counted', async () => {
  const encash = { when: ['Request'], from_balance: '0', min_keep: '5', max: null, divisor: '30' }
  const paid = await l.type('Annual Leave', 'AL', { encash })
  await l.grant('asha', paid, '10')
  await declare(
    { approver: 'Supervisor', order: 1, may_edit: ['days'] },
    { request_types: ['encashment_request'] },
  )
  const { id } = await world.as('asha').get(encashmentRequest.create, {
    params: l.params,
    body: { leave_type_id: paid, days: '4', remarks: 'Rather the money' },
  })
  const pay = (days: string) =>
    world.as('maya').ask(encashmentRequest.edit, {
      params: { ...l.params, id },
      query: { as: 'supervisor' },
      body: { version: 1, remarks: 'As spoken', values: { days } },
    })
  expect(await pay('6')).toMatchObject({
    status: 400,
    body: { days: ['Of 10 usable days of Annual Leave, 5 can be paid out: 5 must stay.'] },
  })
  expect(await pay('5')).toMatchObject({ status: 200, body: { days: '5', version: 2 } })
})
