import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { tellExpiries } from '#modules/hris/server/expiry.ts'
import { applyReviews } from '#modules/hris/server/employment-review-job.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { changeContract, contracts, contractsOf, renewContract } from '#modules/hris/shared/contract.ts'
import { createReview, scheduleReview } from '#modules/hris/shared/employment-review.ts'
import { reinstateEmployee, separateEmployee } from '#modules/hris/shared/separation.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

/** A person with one contract until the day, and nothing before it. */
const until = (name: Name, contract_ends_on: string) =>
  world.inOrg(org, async (db) => {
    const who = world.id(name)
    await db
      .updateTable('employee')
      .set({ contract_ends_on: null, left_on: null })
      .where('id', '=', who)
      .execute()
    await db.deleteFrom('contract').where('employee_id', '=', who).execute()
    await db.updateTable('employee').set({ contract_ends_on }).where('id', '=', who).execute()
  })
const of = async (name: Name) =>
  (await hari().get(contractsOf, { params: { org, employee_id: world.id(name) }, query: { as: 'hr' } }))
    .results
const only = async (name: Name) => {
  const [contract] = await of(name)
  if (!contract) throw new Error('no contract')
  return contract
}
const version = (name: Name) =>
  world
    .inOrg(org, (db) =>
      db.selectFrom('employee').select('version').where('id', '=', world.id(name)).executeTakeFirstOrThrow(),
    )
    .then((row) => row.version)

test('a renewal follows its contract, which stays; the same is not renewed twice, also not by two at once', async () => {
  await until('asha', '2026-12-15')
  const first = await only('asha')
  expect(first).toMatchObject({ starts_on: '2020-01-01', ends_on: '2026-12-15', renewals: 0, state: 'High' })
  const body = { ends_on: '2027-12-15', remarks: 'Another year', terms: 'As before', version: first.version }
  const at = { params: { org, id: first.id } }
  expect(
    (await hari().ask(renewContract, { ...at, body: { ...body, starts_on: '2026-12-01' } })).body,
  ).toEqual({
    starts_on: ['New start must be after the present end, 2026-12-15.'],
  })
  const both = await Promise.all([
    hari().ask(renewContract, { ...at, body }),
    hari().ask(renewContract, { ...at, body }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await of('asha')).toMatchObject([
    {
      starts_on: '2026-12-16',
      ends_on: '2027-12-15',
      renewals: 1,
      renewal_of: first.id,
      state: 'Safe',
      terms: 'As before',
    },
    { id: first.id, state: 'Renewed', abilities: { renew: false } },
  ])
  const list = await hari().get(contracts, { params, query: { as: 'hr', state: 'Renewed' } })
  expect(list).toMatchObject({ count: 1, results: [{ id: first.id }], totals: { Renewed: 1, Safe: 1 } })
})

test('an end that is corrected in the record is that of the contract, and no end is its end', async () => {
  await until('asha', '2026-12-15')
  const set = (contract_ends_on: string | null) =>
    world.inOrg(org, (db) =>
      db.updateTable('employee').set({ contract_ends_on }).where('id', '=', world.id('asha')).execute(),
    )
  await set('2027-01-15')
  expect(await of('asha')).toMatchObject([{ ends_on: '2027-01-15', renewals: 0 }])
  await set(null)
  expect(await of('asha')).toMatchObject([{ state: 'Terminated', terminated_on: expect.any(String) }])
  await set('2028-01-15')
  expect((await of('asha')).map(({ state }) => state)).toEqual(['Safe', 'Terminated'])
})

test('who leaves before the end ends the contract early, and has it back when they stay', async () => {
  await until('asha', '2027-06-30')
  const who = { params: { org, id: world.id('asha') } }
  await hari().get(separateEmployee, {
    ...who,
    body: { left_on: '2026-12-31', leaving_reason: 'Resignation', version: await version('asha') },
  })
  expect(await only('asha')).toMatchObject({
    state: 'Terminated',
    terminated_on: '2026-12-31',
    termination_reason: 'Resignation',
    abilities: { renew: false },
  })
  await hari().get(reinstateEmployee, { ...who, body: { version: await version('asha') } })
  expect(await only('asha')).toMatchObject({ state: 'Safe', terminated_on: null })
  // who stays to the last day has not left early
  await hari().get(separateEmployee, {
    ...who,
    body: { left_on: '2027-06-30', leaving_reason: 'End of contract', version: await version('asha') },
  })
  expect((await only('asha')).state).toBe('Safe')
})

test('a review renews it, or ends it where the employment has no end any more, and says so', async () => {
  await until('bikash', '2026-12-15')
  const permanent = newId()
  await world.inOrg(org, (db) =>
    db.insertInto('employment_type').values({ id: permanent, title: 'Permanent' }).execute(),
  )
  const kind = (name: string, category: string, more = {}) =>
    hari().get(changeType.create, { params, body: { name, category, ...more } as never })
  const renewal = await kind('Renewal', 'Contract renewal')
  const other = await kind('Made permanent', 'Redesignation', { changes_type: true })
  const change = async (body: object) => {
    const made = await hari().get(createReview, {
      params,
      body: { employee_id: world.id('bikash'), remarks: 'As agreed', ...body } as never,
    })
    return hari().get(scheduleReview, { params: { org, id: made.id }, body: { version: made.version } })
  }
  await change({ change_type_id: renewal.id, effective_from: '2026-11-20', contract_ends_on: '2027-12-15' })
  expect(await of('bikash')).toMatchObject([
    { starts_on: '2026-12-16', ends_on: '2027-12-15', state: 'Safe' },
    { state: 'Renewed' },
  ])
  const { id } = await change({
    change_type_id: other.id,
    effective_from: '2027-01-01',
    employment_type_id: permanent,
  })
  clock.set('2027-01-01T04:00:00Z')
  await runJob(world, kindOf(applyReviews), org, '2027-01-01')
  expect(await only('bikash')).toMatchObject({
    state: 'Terminated',
    terminated_on: '2026-12-31',
    termination_reason: 'Made permanent',
    ended_by: { kind: 'Review', id },
  })
})

test('terms are for its person and who keeps contracts; nobody renews or changes their own', async () => {
  await until('asha', '2027-06-30')
  await until('hari', '2027-06-30')
  const { id, version: seen } = await only('asha')
  await hari().get(changeContract, {
    params: { org, id },
    body: { terms: 'Thirty days of notice', starts_on: '2025-07-01', version: seen },
  })
  const stale = await hari().ask(changeContract, {
    params: { org, id },
    body: { terms: 'Other', version: seen },
  })
  expect(stale).toMatchObject({ status: 409, body: { current: { terms: 'Thirty days of notice' } } })
  const own = { params: { org, employee_id: world.id('asha') }, query: { as: 'user' as const } }
  expect((await world.as('asha').get(contractsOf, own)).results).toMatchObject([
    { terms: 'Thirty days of notice', starts_on: '2025-07-01' },
  ])
  expect((await world.as('bikash').ask(contractsOf, own)).status).toBe(404)
  const above = { ...own, query: { as: 'supervisor' as const } }
  expect((await world.as('maya').get(contractsOf, above)).results).toMatchObject([
    { terms: null, document: null },
  ])
  const mine = await only('hari')
  const body = { terms: 'Mine', version: mine.version }
  expect((await hari().ask(changeContract, { params: { org, id: mine.id }, body })).status).toBe(403)
})

test('one that is over is HR’s every day until it is renewed, told once a day', async () => {
  await until('asha', '2026-11-18')
  await until('bikash', '2027-11-18')
  const over = async (today: string) => {
    clock.set(`${today}T04:00:00Z`)
    return runJob(world, kindOf(tellExpiries), org, today)
  }
  expect(await over('2026-11-20')).toMatchObject({ contracts: 1, over: 1 })
  expect(await over('2026-11-20'), 'run again on the same day').toMatchObject({ contracts: 0, over: 0 })
  expect(await over('2026-11-21')).toMatchObject({ contracts: 0, over: 1 })
  clock.set('2026-11-21T05:00:00Z')
  const { id, version } = await only('asha')
  await hari().get(renewContract, {
    params: { org, id },
    body: { ends_on: '2027-12-15', remarks: 'Late, but another year', version },
  })
  expect(await over('2026-11-22')).toMatchObject({ contracts: 0, over: 0 })
})
