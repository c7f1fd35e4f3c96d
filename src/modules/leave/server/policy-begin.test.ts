import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#engines/audit/audit.ts'
import {
  activatePolicy,
  applyStatutory,
  changeRule,
  leavePolicy,
  policyChoices,
  policyReach,
  policyRules,
} from '#modules/leave/shared/leave-policy.ts'
import { atOnce } from '#test/at-once.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const hari = () => world.as('hari')
const at = (id: string) => ({ params: { ...params, id } })
const versionOf = async (id: string) => (await hari().get(leavePolicy.read, at(id))).version
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function inForce(name: string, effective_from: string) {
  const { id } = await hari().get(applyStatutory, { params, body: { name, effective_from } })
  const version = await versionOf(id)
  const activate = () => hari().ask(activatePolicy, { ...at(id), body: { version } })
  const both = await atOnce(world, 'leave_master_setting', id, [activate, activate, activate])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  return id
}

test('a setting that begins on another day after all leaves no day without one', async () => {
  const former = await inForce('The law', '2025-07-17')
  const next = await inForce('The next law', '2027-07-17')
  const begins = async (effective_from: string) => {
    const body = { version: await versionOf(next), effective_from }
    const { status } = await hari().ask(leavePolicy.update, { ...at(next), body })
    return [status, (await hari().get(leavePolicy.read, at(former))).effective_till]
  }
  expect(await begins('2027-08-01')).toEqual([200, '2027-07-31'])
  expect(await begins('2027-07-10')).toEqual([200, '2027-07-09'])
  // nothing would be left of the one before it
  expect(await begins('2020-01-01')).toEqual([400, '2027-07-09'])
})

test('a policy that is activated before its first day is scheduled, and says how many it will apply to', async () => {
  const { id } = await hari().get(applyStatutory, {
    params,
    body: { name: 'A later law', effective_from: '2029-07-17' },
  })
  const today = await hari().get(policyReach.asked, at(id))
  expect(today).toMatchObject({ day: '2029-07-17' })
  await world.inOrg('himal', (db) =>
    db.updateTable('employee').set({ left_on: '2029-07-16' }).where('id', '=', world.id('rajan')).execute(),
  )
  expect((await hari().get(policyReach.asked, at(id))).people).toBe(today.people - 1)
  const body = { version: await versionOf(id) }
  expect(await hari().get(activatePolicy, { ...at(id), body })).toMatchObject({ state: 'Scheduled' })
  const { policies } = await hari().get(policyChoices, { params })
  expect(policies.find((one) => one.id === id)?.state).toBe('Scheduled')
  expect((await hari().get(policyRules, at(id))).policy.state).toBe('Scheduled')
  expect(await hari().get(leavePolicy.read, at(id))).toMatchObject({ state: 'Scheduled' })
  expect((await world.as('asha').ask(policyReach.asked, at(id))).status).toBe(403)
})

test.each(['9999-12-31', '0001-01-01', '1899-12-31'])('no setting holds from or until %s', async (day) => {
  const { id } = await hari().get(applyStatutory, {
    params,
    body: { name: `A draft of ${day}`, effective_from: '2031-07-17' },
  })
  const body = { version: await versionOf(id), effective_from: day, effective_till: day }
  expect(await hari().ask(leavePolicy.update, { ...at(id), body })).toMatchObject({
    status: 400,
    body: { effective_from: ['Invalid Date'], effective_till: ['Invalid Date'] },
  })
})

test('the history of a setting calls its rules by their types', async () => {
  const { id } = await hari().get(applyStatutory, {
    params,
    body: { name: 'A draft', effective_from: '2030-07-17' },
  })
  const { rules } = await hari().get(policyRules, at(id))
  const sick = rules.find(({ leave_type }) => leave_type.code === 'SL')
  const home = rules.find(({ leave_type }) => leave_type.code === 'HL')
  if (!sick || !home) throw new Error('The law has lost its leave')
  const { id: rule_id, leave_type: _, ...body } = sick
  const clubbing_prohibited_ids = [home.leave_type.id]
  await hari().get(changeRule, {
    params: { ...params, id, rule_id },
    body: { ...body, clubbing_prohibited_ids },
  })
  const past = { params: { ...params, table: 'leave_master_setting', id }, query: { limit: 1 } }
  expect((await hari().get(audit.timeline, past)).results[0]).toMatchObject({
    title: 'Leave rule: Sick Leave',
    changes: [{ before: null, after: 'Home Leave' }],
  })
})
