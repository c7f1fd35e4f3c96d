import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import {
  answerDelegation,
  delegateApprovals,
  delegations,
  endDelegation,
} from '#engines/approval/delegation.ts'
import { pendingRequests } from '#engines/approval/pending-server.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'

/** Maya decides about asha. Bikash, who supervises nobody, takes her place while she is away. */
let world: World
let l: ReturnType<typeof leaving>
let home: string
beforeAll(async () => {
  world = await openWorld()
  l = leaving(world)
  home = await l.type('Home Leave', 'HL')
  await l.grant('asha', home, '10')
})
afterAll(() => world.close())

const name = (
  delegate: 'asha' | 'bikash' | 'maya',
  from_on: string,
  to_on: string,
  request_types: string[] = [],
) =>
  world.as('maya').ask(delegateApprovals, {
    params: l.params,
    query: { as: 'supervisor' },
    body: { delegate_id: world.id(delegate), from_on, to_on, request_types, reason: 'On leave myself' },
  })
/** The newest that the person was asked for. */
const answer = async (who: 'asha' | 'bikash', accept: boolean) => {
  const { results } = await world
    .as(who)
    .get(delegations, { params: l.params, query: { as: 'user' } } as never)
  const row = results.find(({ can_answer }) => can_answer)
  if (!row) throw new Error(`${who} is asked for nothing`)
  const at = { params: { ...l.params, id: row.id }, body: { version: row.version, accept } }
  return world.as(who).ask(answerDelegation, at)
}
const asked = async (day: string) => (await l.ask('asha', home, day)).body.id as string
const waiting = async (who: 'maya' | 'bikash') =>
  (
    await world.as(who).ask(leaveRequest.list, {
      params: l.params,
      query: { as: 'supervisor', waiting: 'true' },
    } as never)
  ).body

/** The figure of the noticeboard. */
const counted = (who: 'asha' | 'bikash' | 'maya') =>
  world.inOrg('himal', async (db) => {
    const pending = await pendingRequests(db, world.id(who), [], '2026-11-20')
    return pending.reduce((all, { waiting: own }) => all + own, 0)
  })

test('nobody stands in for somebody without being named, and the days are checked', async () => {
  const id = await asked('2026-12-07')
  expect(await l.act('bikash', 'request', id, 'approve')).toMatchObject({ status: 403 })
  expect(await name('bikash', '2026-11-01', '2026-11-30')).toMatchObject({ status: 400 })
  expect(await name('bikash', '2026-12-02', '2026-12-01')).toMatchObject({ status: 400 })
  expect(await name('maya', '2026-11-20', '2026-11-30')).toMatchObject({ status: 400 })
  expect(await l.act('maya', 'request', id, 'approve')).toMatchObject({ status: 200 })
})

test('who is named sees what waits, decides it, and the history says for whom', async () => {
  const { body } = await name('bikash', '2026-11-20', '2026-11-25')
  expect(body).toMatchObject({ state: 'Asked', can_end: true, request_types: null })
  expect(JSON.stringify((await name('bikash', '2026-11-24', '2026-11-28')).body)).toMatch(
    /named for some of these days/,
  )
  const id = await asked('2026-12-08')
  // nobody decides for somebody else without having taken it on
  expect([await counted('bikash'), await counted('maya')]).toEqual([0, 1])
  expect(await l.act('bikash', 'request', id, 'approve')).toMatchObject({ status: 403 })
  expect(await answer('bikash', true)).toMatchObject({ status: 200, body: { state: 'Running' } })
  await expect(answer('bikash', true)).rejects.toThrow('asked for nothing')
  expect(await waiting('bikash')).toMatchObject({ count: 1, results: [{ id, abilities: { approve: true } }] })
  expect([await counted('bikash'), await counted('maya')]).toEqual([1, 1])
  // the approver may decide too, and nobody about their own
  expect(await waiting('maya')).toMatchObject({ count: 1 })
  expect(await l.act('bikash', 'request', id, 'approve')).toMatchObject({
    status: 200,
    body: { status: 'Approved' },
  })
  const { histories } = await world
    .as('asha')
    .get(leaveRequest.read, { params: { ...l.params, id }, query: {} })
  const maya = histories.at(-1)?.on_behalf_of
  expect(histories.at(-1)).toMatchObject({ action_performed: 'Approved', acting_as: 'delegate' })
  expect(maya).toMatch(/^Maya /)
  expect(histories[0]).toMatchObject({ acting_as: 'user', on_behalf_of: null })
  // goes on seeing it, and not what was decided by others before
  const seen = await world
    .as('bikash')
    .ask(leaveRequest.list, { params: l.params, query: { as: 'supervisor' } } as never)
  expect(seen.body).toMatchObject({ count: 1, results: [{ id }] })
})

test('called off, it is over at once; others see nothing of it', async () => {
  const { results } = await world
    .as('maya')
    .get(delegations, { params: l.params, query: { as: 'supervisor' } } as never)
  const [running] = results
  if (!running) throw new Error('nothing runs')
  const end = (who: 'bikash' | 'maya') =>
    world.as(who).ask(endDelegation, {
      params: { ...l.params, id: running.id },
      query: { as: 'supervisor' },
      body: { version: running.version },
    })
  expect(await end('bikash')).toMatchObject({ status: 409 })
  expect(await end('maya')).toMatchObject({ status: 200, body: { state: 'Called off' } })
  const id = await asked('2026-12-09')
  expect(await l.act('bikash', 'request', id, 'approve')).toMatchObject({ status: 404 })
  expect(await end('maya')).toMatchObject({ status: 409 })
})

test('a subject who is named does not decide about themselves', async () => {
  expect(await name('asha', '2026-11-20', '2026-11-25')).toMatchObject({ status: 201 })
  expect(await answer('asha', true)).toMatchObject({ status: 200 })
  const id = await asked('2026-12-10')
  expect([403, 404]).toContain((await l.act('asha', 'request', id, 'approve')).status)
  // each of them waits for maya, and none for whom it is about
  expect([await counted('asha'), await counted('maya')]).toEqual([0, 2])
})

test('refused, it is nobody\u2019s, and another may be named for the same days', async () => {
  expect(await name('bikash', '2027-01-04', '2027-01-08')).toMatchObject({ body: { state: 'Asked' } })
  expect(await answer('bikash', false)).toMatchObject({
    status: 200,
    body: { state: 'Refused', can_end: false },
  })
  expect(await name('bikash', '2027-01-04', '2027-01-08')).toMatchObject({ status: 201 })
})

test('for some types of requests, it holds for no others', async () => {
  expect(await name('bikash', '2027-02-01', '2027-02-05', ['nothing'])).toMatchObject({
    status: 400,
    body: { request_types: ['Select a valid choice.'] },
  })
  const { results } = await world
    .as('maya')
    .get(delegations, { params: l.params, query: { as: 'supervisor' } } as never)
  for (const { id, version, can_end } of results)
    if (can_end)
      await world.as('maya').get(endDelegation, {
        params: { ...l.params, id },
        query: { as: 'supervisor' },
        body: { version },
      })
  await name('bikash', '2026-11-20', '2026-11-25', ['leave_cancel_request'])
  expect(await answer('bikash', true)).toMatchObject({
    body: { state: 'Running', request_types: ['Leave Cancel Request'] },
  })
  const id = await asked('2026-12-11')
  expect(await l.act('bikash', 'request', id, 'approve')).toMatchObject({ status: 404 })
  expect(await waiting('bikash')).toMatchObject({ count: 0 })
  expect(await counted('bikash')).toBe(0)
})
