import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolShares, shareOf } from '#platform/pool-share.ts'
import { smtpServers } from '#modules/commons/shared/smtp-server.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each([
  [2, 2],
  [6, 2],
  [16, 4],
  [40, 10],
])('of a pool of %i connections one session has %i at most', (size, most) => expect(shareOf(size)).toBe(most))

test('what is beyond the share waits its turn, and an error gives the place on', async () => {
  const { within } = poolShares(8)
  const order: number[] = []
  let running = 0
  const call = (n: number) =>
    within('one', async () => {
      expect(++running).toBeLessThanOrEqual(2)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      order.push(n)
      if (n === 1) throw new Error('broken')
    })
  const ended = await Promise.allSettled([0, 1, 2, 3, 4].map(call))
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(ended.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true])
})

test('one session with a hundred calls at once keeps no other from its answer', async () => {
  const lock = new pg.Client({ ...world.connection })
  await lock.connect()
  try {
    // all of these calls stay at the database until the lock goes
    await lock.query('begin; lock table branch in access exclusive mode')
    const many = Array.from({ length: 100 }, () =>
      world.as('hari').ask(branch.list, { params: { org: 'himal' }, query: {} }),
    )
    const share = shareOf(world.services.config.poolSize)
    await expect.poll(() => waitingFor(lock)).toBe(share)
    const other = await world.as('om').ask(smtpServers.list, { query: {} })
    expect(other.status).toBe(200)
    expect(await waitingFor(lock)).toBe(share)
    await lock.query('rollback')
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]))
  } finally {
    await lock.end()
  }
})

const waitingFor = async (client: pg.Client) => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where not granted and relation = 'branch'::regclass`,
  )
  return rows[0]?.count
}
