import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import {
  approveTransfer,
  prepareTransfer,
  readTransfer,
  readTransferReview,
  requestTransfer,
  transferRequests,
} from '#modules/transfer/shared/transfer-request.ts'
import { agreeToSwap, refuseSwap, requestSwap, swapOffers } from '#modules/transfer/shared/transfer-swap.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { applyReviews } from '#modules/hris/server/employment-review-job.ts'
import { runJob } from '#test/run-job.ts'
import { change, elsewhere, openTransferWorld, reason, there, wish } from '#test/transfer-world.ts'
import type { World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
beforeAll(async () => {
  world = await openTransferWorld()
})
afterAll(() => world.close())

test('requests for one place are ranked by months, station and reason; names are for who decides or reviews', async () => {
  const now = { state: 'Withdrawn' }
  await world.inOrg(org, async (db) => {
    await db
      .updateTable('transfer_request')
      .set(now)
      .where('state', 'in', ['Requested', 'Under review'])
      .execute()
    await db.updateTable('transfer_reason').set({ points: 13 }).where('id', '=', reason).execute()
    const station = newId()
    await db.insertInto('own_duty_station').values({ id: station, name: 'Jumla', class: 'A' }).execute()
    await db
      .insertInto('duty_station_assignment')
      .values({
        ...{ id: newId(), employee_id: world.id('gita'), own_station_id: station },
        valid_from: '2024-01-01',
      })
      .execute()
  })
  const made: Record<string, string> = {}
  for (const who of ['gita', 'rajan'] as const)
    made[who] = (
      (await world.as(who).ask(requestTransfer, { params, body: wish() } as never)).body as { id: string }
    ).id
  const at = { params: { org, id: made['rajan'] ?? '' } }
  const { ranking } = await world.as('hari').get(readTransfer, at)
  expect(ranking).toMatchObject([{ position: 1, place: 'Pokhara' }])
  const [first, second] = ranking[0]?.asking ?? []
  expect(first).toMatchObject({
    person: { full_name: 'Gita Thapa' },
    station: 'A',
    class_points: 25,
    reason_points: 13,
    is_this: false,
  })
  expect(first?.total).toBe((first?.month_points ?? 0) + 38)
  expect(second).toMatchObject({ person: { full_name: expect.any(String) }, is_this: true, class_points: 0 })
  // maya reviews the branch that is asked for; who only leads it sees points without names
  expect((await world.as('maya').get(readTransferReview, at)).ranking[0]?.asking[0]?.person).not.toBeNull()
  await world.inOrg(org, (db) =>
    db
      .updateTable('branch')
      .set({ manager_employee_id: world.id('bikash') })
      .where('id', '=', there)
      .execute(),
  )
  const led = await world.as('bikash').get(readTransferReview, at)
  expect(led.ranking[0]?.asking.map(({ person }) => person)).toEqual([null, null])
})

test('two people swap places: HR hears of it once both agree, and both or none move', async () => {
  await world.inOrg(org, async (db) => {
    await db
      .updateTable('transfer_request')
      .set({ state: 'Withdrawn' })
      .where('state', 'in', ['Requested', 'Under review'])
      .execute()
    for (const [who, branch_id] of [
      ['asha', elsewhere],
      ['rajan', there],
    ] as const)
      await db
        .updateTable('employment_assignment')
        .set({ branch_id, division_id: null })
        .where('employee_id', '=', world.id(who))
        .execute()
  })
  const offer = (partner_id: string) =>
    world.as('asha').ask(requestSwap, {
      params,
      body: { partner_id, desired_from: '2027-02-01', reason_id: reason, explanation: 'Mine' },
    } as never)
  expect((await offer(world.id('asha'))).body).toHaveProperty('partner_id')
  const made = await offer(world.id('rajan'))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  let { id } = made.body as { id: string }
  const isListed = async () =>
    (await world.as('hari').get(transferRequests, { params, query: {} })).results.some((row) => row.id === id)
  expect(await isListed()).toBe(false)
  expect((await world.as('hari').ask(readTransfer, { params: { org, id } })).status).toBe(404)
  expect((await world.as('bikash').get(swapOffers, { params, query: {} })).count).toBe(0)
  const { results } = await world.as('rajan').get(swapOffers, { params, query: {} })
  expect(results).toMatchObject([{ id, place: expect.stringContaining('Butwal'), version: 1 }])
  expect(JSON.stringify(results)).not.toContain('Mine')
  const body = { reason_id: reason, explanation: 'Also mine', version: 1 }
  expect((await world.as('bikash').ask(agreeToSwap, { params: { org, id }, body } as never)).status).toBe(404)
  const two = await Promise.all([
    world.as('rajan').ask(agreeToSwap, { params: { org, id }, body } as never),
    world.as('rajan').ask(refuseSwap, { params: { org, id }, body: { version: 1 } }),
  ])
  expect(two.filter(({ status }) => status === 409)).toHaveLength(1)
  let agreed = two[0]?.body as { id: string }
  if (two[0]?.status === 409) {
    ;({ id } = (await offer(world.id('rajan'))).body as { id: string })
    agreed = await world.as('rajan').get(agreeToSwap, { params: { org, id }, body } as never)
  }
  const other = agreed.id
  expect(await isListed()).toBe(true)
  const at = { params: { org, id: other } }
  expect(await world.as('hari').get(readTransfer, at)).toMatchObject({
    to: { branch: 'Butwal' },
    swap_with: { id, person: { full_name: 'Asha Gurung' } },
    ranking: [],
    abilities: { add_choice: false },
  })
  await world.as('hari').get(approveTransfer, {
    ...at,
    body: { choice: 1, effective_from: '2026-11-20', remarks: null, version: 1 },
  } as never)
  const own = await world.as('hari').get(readTransfer, { params: { org, id } })
  expect(own).toMatchObject({ state: 'Approved', to: { branch: 'Pokhara' }, effective_from: '2026-11-20' })
  await world
    .as('hari')
    .get(prepareTransfer, { ...at, body: { change_type_id: change, version: 2 } } as never)
  const drafts = () =>
    world.inOrg(org, (db) =>
      db
        .selectFrom('employment_review')
        .select(['id', 'state', 'employee_id', 'problem', 'version'])
        .where('together', 'is not', null)
        .orderBy('employee_id')
        .execute(),
    )
  const [one, another] = await drafts()
  // one alone is not applied: neither at once nor by the night
  const schedule = (row: { id: string } | undefined) =>
    world.inOrg(org, (db) =>
      db
        .updateTable('employment_review')
        .set({ state: 'Scheduled' })
        .where('id', '=', row?.id ?? '')
        .execute(),
    )
  await schedule(one)
  await runJob(world, kindOf(applyReviews), org, '2026-11-20')
  expect((await drafts()).map(({ state, problem }) => [state, problem !== null])).toEqual(
    [one, another].map((row) => (row === one ? ['Scheduled', true] : ['Draft', false])),
  )
  await schedule(another)
  await runJob(world, kindOf(applyReviews), org, '2026-11-21')
  expect((await drafts()).map(({ state }) => state)).toEqual(['Applied', 'Applied'])
})
