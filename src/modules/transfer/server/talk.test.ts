import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestTransfer, withdrawTransfer } from '#modules/transfer/shared/transfer-request.ts'
import { reviewerThread, transferThread } from '#modules/transfer/shared/transfer-talk.ts'
import type { Name } from '#test/cast.ts'
import { settled } from '#test/settled.ts'
import { openTransferWorld, wish } from '#test/transfer-world.ts'
import type { World } from '#test/world.ts'

let world: World
let id = ''
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openTransferWorld({ ROLE: 'all' })
  const made = await world.as('asha').ask(requestTransfer, { params, body: wish() } as never)
  ;({ id } = made.body as { id: string })
})
afterAll(() => world.close())

type Threads = typeof transferThread | typeof reviewerThread
const at = () => ({ ...params, id })
const write = (name: Name, of: Threads, body: string, as: 'user' | 'hr' = 'user') =>
  world.as(name).ask(
    of.comments.create as typeof transferThread.comments.create,
    {
      params: at(),
      query: { as },
      body: { body },
    } as never,
  )
const read = async (name: Name, of: Threads, as: 'user' | 'hr' = 'user') => {
  const { status, body } = await world
    .as(name)
    .ask(of.comments.list as typeof transferThread.comments.list, { params: at(), query: { as } } as never)
  return status === 200 ? body.results.map((one) => one.body) : status
}
const texts = async (name: Name) => {
  await settled(world)
  const rows = await world.services.database.asOwner((db) =>
    db
      .selectFrom('notification')
      .select(['text', 'url'])
      .where('account_id', '=', world.account(name))
      .where('text', 'like', '%wrote about%')
      .execute(),
  )
  return rows.map(({ text, url }) => `${text} ${url}`)
}

test('the employee, reviewers and HR talk about it; reviewers and HR also without the employee', async () => {
  expect((await write('asha', transferThread, 'My mother is ill.')).status).toBe(201)
  expect((await write('maya', transferThread, 'Since when?')).status).toBe(201)
  expect((await write('hari', transferThread, 'We look at it.', 'hr')).status).toBe(201)
  const all = ['My mother is ill.', 'Since when?', 'We look at it.']
  for (const [name, as] of [
    ['asha', 'user'],
    ['maya', 'user'],
    ['hari', 'hr'],
  ] as const)
    expect([name, await read(name, transferThread, as)]).toEqual([name, all])

  expect((await write('maya', reviewerThread, 'Pokhara has a seat.')).status).toBe(201)
  expect(await read('hari', reviewerThread, 'hr')).toEqual(['Pokhara has a seat.'])
  expect(await read('asha', reviewerThread)).toBe(404)
  expect((await write('asha', reviewerThread, 'And?')).status).toBe(404)
})

test('nobody else sees that there is anything', async () => {
  for (const [name, of, as] of [
    ['gita', transferThread, 'user'],
    ['gita', reviewerThread, 'user'],
    ['sunil', transferThread, 'hr'],
    ['gita', transferThread, 'hr'],
  ] as const)
    expect([name, as, await read(name, of, as)]).not.toEqual([name, as, expect.any(Array)])
})

test('each is notified of what others wrote, where they read it', async () => {
  expect(await texts('asha')).toEqual([
    `wrote about your transfer request /user/transfer/transfer-request?request=${id}`,
    `wrote about your transfer request /user/transfer/transfer-request?request=${id}`,
  ])
  // of the two by asha and HR, and not of her own
  expect(await texts('maya')).toEqual([
    `wrote about a transfer request /user/transfer/review-request/${id}`,
    `wrote about a transfer request /user/transfer/review-request/${id}`,
  ])
})

test('of a request that was withdrawn it is read and not added to', async () => {
  await world.as('asha').ask(withdrawTransfer, { params: at(), body: { version: 1 } } as never)
  expect((await write('asha', transferThread, 'Thank you.')).status).toBe(403)
  expect(await read('asha', transferThread)).toHaveLength(3)
})
