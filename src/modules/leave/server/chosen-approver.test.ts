import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FlowStep } from '#engines/approval/flow-step.ts'
import { requestAhead, requestApprovers } from '#engines/approval/request-ahead.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { openFlows, type FlowWorld } from '#test/flow-world.ts'
import type { leaving } from '#test/leaving.ts'
import type { World } from '#test/world.ts'

let f: FlowWorld
let world: World
let l: ReturnType<typeof leaving>
let home: string
let day = 3
beforeAll(async () => {
  f = await openFlows()
  ;({ world, l, home } = f)
})
afterAll(() => world.close())
beforeEach(() => f.forget())

const anyTwo: FlowStep = {
  approver: 'Chosen by who asks',
  chosen_from: 'Any colleague',
  least: 1,
  most: 2,
  quorum: 'Everybody',
}
const ask = (approvers?: string[][]) => {
  const on = `2027-01-${String(day).padStart(2, '0')}`
  day += 1
  if (new Date(on).getUTCDay() === 6) return ask(approvers)
  return world.as('asha').ask(leaveRequest.create, {
    params: l.params,
    body: { leave_type_id: home, start_on: on, end_on: on, part: 'full', remarks: 'Rest', approvers },
  })
}
const ahead = (facts: object) =>
  world.as('asha').get(requestAhead, {
    params: l.params,
    query: { type: 'leave_request', facts: JSON.stringify(facts) },
  } as never)
const offered = async (facts: object, search = '') => {
  const found = await world.as('asha').get(requestApprovers, {
    params: l.params,
    query: { type: 'leave_request', facts: JSON.stringify(facts), choice: 0, search },
  } as never)
  return found.results.map(({ name }) => name)
}

test('whoever asks knows beforehand that they choose, from whom and how many', async () => {
  await f.declare(
    f.flow([anyTwo, { approver: 'HR' }], {
      conditions: [{ fact: 'leave_type_id', is: 'one of', values: [home] }],
    }),
  )
  expect(await ahead({})).toMatchObject({ flow: null, choices: [] })
  expect(await ahead({ leave_type_id: home })).toMatchObject({
    flow: 'Leave',
    choices: [{ least: 1, most: 2 }],
    turns: [
      { step: { approver: 'Chosen by who asks' }, people: [] },
      { step: { approver: 'HR' }, people: [] },
    ],
  })
  const names = await offered({ leave_type_id: home })
  expect(names).toContain('Bikash Rai')
  expect(names).not.toContain('Asha Gurung')
  expect(await offered({ leave_type_id: home }, 'bikash')).toEqual(['Bikash Rai'])
})

test.each([
  ['nobody', [[]], ['Who decides is Required']],
  ['nothing', undefined, ['Who decides is Required']],
  ['oneself', [['asha']], ['Nobody decides about themselves: choose somebody else.']],
  ['too many', [['maya', 'rajan', 'bikash']], ['Choose at most 2; 3 chosen.']],
  ['somebody of another organization', [['tara']], ['Select a valid choice.']],
] as const)('refused at its field: %s', async (_what, chosen, said) => {
  await f.declare(f.flow([anyTwo]))
  const approvers = chosen?.map((names) => names.map((name) => world.id(name)))
  expect(await ask(approvers)).toMatchObject({ status: 400, body: { 'approvers.0': said } })
})

test('those who were chosen are asked, the choice stands in the trail and goes out with the list', async () => {
  await f.declare(f.flow([anyTwo]))
  const { status, body } = await ask([[world.id('bikash'), world.id('rajan')]])
  expect(status).toBe(201)
  expect(body).toMatchObject({ chosen: 'Bikash Rai, Rajan Karki', waits_for: ['Bikash Rai', 'Rajan Karki'] })
  const { histories } = await world
    .as('asha')
    .get(leaveRequest.read, { params: { ...l.params, id: body.id }, query: {} })
  expect(histories[0]?.changes).toEqual([
    { title: 'Chosen to decide', from: null, to: 'Bikash Rai, Rajan Karki' },
  ])
  expect(leaveRequest.list.spec.export.columns).toMatchObject({ chosen: { title: 'Chosen to decide' } })
  expect((await l.act('maya', 'request', body.id, 'approve')).status).toBe(403)
  expect(await l.act('bikash', 'request', body.id, 'approve')).toMatchObject({
    body: { status: 'Requested' },
  })
  expect(await l.act('rajan', 'request', body.id, 'approve')).toMatchObject({ body: { status: 'Approved' } })
})

test('from a group only its members of today are offered and taken; an empty one is no step', async () => {
  const group = await world.inOrg('himal', (db) =>
    db.selectFrom('permission_group').select(['id', 'name']).orderBy('name').execute(),
  )
  const [id] = group.map((one) => one.id)
  const members = await world.inOrg('himal', (db) =>
    db
      .selectFrom('permission_group_member as m')
      .innerJoin('employee as e', (join) =>
        join.onRef('e.org_id', '=', 'm.org_id').onRef('e.account_id', '=', 'm.account_id'),
      )
      .select('e.full_name')
      .where('m.group_id', '=', id ?? '')
      .orderBy('e.full_name')
      .execute(),
  )
  expect(members.length).toBeGreaterThan(0)
  await f.declare(f.flow([{ ...anyTwo, chosen_from: 'Permission group', group_id: id }]))
  expect(await offered({})).toEqual(members.map(({ full_name }) => full_name))
  expect((await ask([[world.id('bikash')]])).body).toMatchObject({
    'approvers.0': ['Select a valid choice.'],
  })
  await world.inOrg('himal', (db) =>
    db.updateTable('permission_group_member').set({ valid_to: '2020-01-01' }).execute(),
  )
  expect(await ahead({})).toMatchObject({ choices: [] })
  const vacant = await ask()
  expect(vacant).toMatchObject({ status: 201, body: { waits_for: [], chosen: null } })
})

test('how it is declared is checked at its fields', async () => {
  const wrong = { ...anyTwo, chosen_from: 'Segment' as const, least: 3, may_edit: ['days'] }
  expect(await f.declare(f.flow([wrong]))).toMatchObject({
    status: 400,
    body: {
      'steps.0.segment_id': ['Segment is Required'],
      'steps.0.most': ['At most cannot be less than At least.'],
      'steps.0.may_edit': ['Select a valid choice.'],
    },
  })
})
