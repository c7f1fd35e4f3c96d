import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '#test/world.ts'
import { leaving } from '#test/leaving.ts'
import { adjustBalance } from '#modules/leave/shared/balance-change.ts'
import { balances } from '#modules/leave/shared/balance.ts'
import {
  activatePolicy,
  addRule,
  changeRule,
  clonePolicy,
  leavePolicy,
  policyRules,
  removeRule,
  RuleBody,
} from '#modules/leave/shared/leave-policy.ts'
import { moveLock } from '#modules/leave/shared/leave-settings.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'

/** The policy in force since 17 July has given Home Leave; today is 20 November 2026. */
let world: World
let l: ReturnType<typeof leaving>
let policy: string
let home: string
let count = 0
const params = { org: 'himal' }
const hari = () => world.as('hari')
const rule = (more: object = {}) => RuleBody.parse({ renewal: null, ...more })

beforeAll(async () => {
  world = await openWorld()
  l = leaving(world)
  const made = await hari().get(leavePolicy.create, {
    params,
    body: { name: 'Policy of 2083', effective_from: '2026-07-17' } as never,
  })
  policy = made.id
  home = await newType('Home Leave')
  await hari().get(addRule, {
    params: { ...params, id: policy },
    body: { ...rule(), leave_type_id: home },
  })
  await hari().get(activatePolicy, { params: { ...params, id: policy }, body: { version: 1 } })
  await l.grant('asha', home, '10')
})
afterAll(() => world.close())

const newType = async (name: string, has_balance = true) =>
  (
    await hari().get(leaveType.create, {
      params,
      body: { name, code: `T${++count}`, colour: '#0F766E', has_balance } as never,
    })
  ).id
const read = () => hari().get(policyRules, { params: { ...params, id: policy } })
const add = (leave_type_id: string, applies_from: string | null, more: object = {}) =>
  hari().ask(addRule, {
    params: { ...params, id: policy },
    body: { ...rule(more), leave_type_id, applies_from },
  })
const known = async (name: 'asha') =>
  (await world.as(name).get(balances, { params, query: {} })).balances.map(({ leave_type }) => leave_type.id)

let festival: string
beforeEach(async () => {
  festival = await newType(`Festival Leave ${count}`, false)
})

test('a new type is in no policy: nobody has it, nothing can be requested, no rule changes', async () => {
  const { rules, without } = await read()
  expect(rules.map(({ leave_type }) => leave_type.id)).toEqual([home])
  expect(without.map(({ id }) => id)).toContain(festival)
  expect(await known('asha')).toEqual([home])
  expect(await l.ask('asha', festival, '2026-12-07')).toMatchObject({
    status: 400,
    body: { leave_type_id: ['Select a valid choice.'] },
  })
  const of = async (id: string) =>
    ((await hari().get(leaveType.read, { params: { ...params, id } })) as { in_policy?: boolean }).in_policy
  expect([await of(festival), await of(home)]).toEqual([false, true])
})

test('a policy that has given leave gets one more type from a date, and its other rules stay closed', async () => {
  const before = (await read()).rules
  const { body } = await add(festival, '2026-12-01', { max_days: '3' })
  expect(body).toMatchObject({ applies_from: '2026-12-01', max_days: '3', can_edit: true })
  const { rules, policy: now } = await read()
  expect(rules.filter(({ id }) => id !== body.id)).toEqual(before)
  expect(now).toMatchObject({ can_edit: false, can_add: true, state: 'Active', effective_from: '2026-07-17' })
  expect(before[0]?.can_edit).toBe(false)
  expect(
    await hari().ask(changeRule, {
      params: { ...params, id: policy, rule_id: before[0]?.id ?? '' },
      body: { ...rule({ max_days: '1' }), version: before[0]?.version ?? 0 },
    }),
  ).toMatchObject({ status: 409 })
  expect((await world.as('asha').get(balances, { params, query: {} })).balances[0]).toMatchObject({
    usable: '10',
  })
  // before its day the rule is not there, from then on it is
  expect((await l.ask('asha', festival, '2026-11-30')).status).toBe(400)
  expect((await l.ask('asha', festival, '2026-12-01')).status).toBe(201)
})

test('what was added later is changed and removed until leave is given by it', async () => {
  const earned = await newType('Earned Leave')
  const { body } = await add(earned, '2026-11-16')
  const at = { params: { ...params, id: policy, rule_id: body.id } }
  const changed = await hari().get(changeRule, { ...at, body: { ...rule({ max_days: '2' }), version: 1 } })
  expect(changed).toMatchObject({ max_days: '2', applies_from: '2026-11-16', can_edit: true })
  await hari().get(adjustBalance, {
    params,
    body: {
      employee_id: world.id('asha'),
      leave_type_id: earned,
      days: '2',
      effective_on: '2026-11-16',
      reason: 'Dashain',
    },
  })
  expect(await hari().ask(changeRule, { ...at, body: { ...rule(), version: 2 } })).toMatchObject({
    status: 409,
  })
  expect(await hari().ask(removeRule, at)).toMatchObject({ status: 409 })
  expect((await read()).rules.find(({ id }) => id === body.id)?.can_edit).toBe(false)
  const other = await newType('Picnic')
  const again = await add(other, '2026-11-16')
  expect((await hari().ask(removeRule, { params: { ...at.params, rule_id: again.body.id } })).status).toBe(
    204,
  )
})

test.each([
  ['without a day', null, 'Applies from is Required'],
  ['from the first day', '2026-07-17', 'Leave was given by this policy: choose a day after 2026-07-17.'],
])('a type is not added to a policy that has given leave %s', async (_, from, why) => {
  expect(await add(festival, from)).toMatchObject({ status: 400, body: { applies_from: [why] } })
})

test('nor on locked days, nor to a policy that has ended, nor twice', async () => {
  await hari().get(moveLock, { params, body: { locked_until: '2026-10-31', reason: 'Paid' } })
  expect(await add(festival, '2026-10-31')).toMatchObject({
    status: 400,
    body: { applies_from: ['Leave up to 2026-10-31 is locked: choose a later day.'] },
  })
  expect((await add(festival, '2026-11-01')).status).toBe(201)
  expect(await add(festival, '2026-12-01')).toMatchObject({
    body: { leave_type_id: ['This type has a rule already.'] },
  })
  await world.inOrg('himal', (db) =>
    db.updateTable('leave_master_setting').set({ state: 'Expired' }).where('id', '=', policy).execute(),
  )
  expect((await add(await newType('Late'), '2026-12-01')).status).toBe(409)
  await world.inOrg('himal', (db) =>
    db.updateTable('leave_master_setting').set({ state: 'Active' }).where('id', '=', policy).execute(),
  )
})

test('a next version made of the policy has the added type from its own first day', async () => {
  await add(festival, '2026-12-15', { max_days: '4' })
  const next = await hari().get(clonePolicy, {
    params: { ...params, id: policy },
    body: { name: 'Policy of 2084', effective_from: '2027-07-17' },
  })
  const { rules } = await hari().get(policyRules, { params: { ...params, id: next.id } })
  expect(rules.find(({ leave_type }) => leave_type.id === festival)).toMatchObject({
    applies_from: null,
    max_days: '4',
    can_edit: true,
  })
})
