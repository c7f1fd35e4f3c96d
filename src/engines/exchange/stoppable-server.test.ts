import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import type { JobCtx } from '#platform/jobs.ts'
import { patiently } from '#platform/patience.ts'
import { systemScope } from '#platform/system-scope.ts'
import { stoppable } from '#engines/exchange/stoppable-server.ts'
import { startJobWorker } from '#platform/job-worker.ts'
import { createExport, exportLog, readExport, stopExport } from '#engines/exchange/export.ts'
import { testLog, until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'web' } })
})
afterAll(() => world.close())

test('a statement of half a minute ends within two seconds of being stopped, and its connection is whole', async () => {
  const { database } = world.services
  const stopped = new Error('stopped')
  let asked = false
  const ctx = {
    services: world.services,
    isStopped: () => asked,
    batch: () => Promise.reject(stopped),
  } as unknown as JobCtx
  setTimeout(() => (asked = true), 300)
  const begun = Date.now()
  const scope = systemScope(1, 'test')
  await expect(
    database.inBatch(scope, (db) => stoppable(ctx, db, () => sql`select pg_sleep(30)`.execute(db))),
  ).rejects.toBe(stopped)
  expect(Date.now() - begun).toBeLessThan(2300)
  const after = await Promise.all(
    Array.from({ length: 4 }, () =>
      database.inBatch(scope, (db) => sql<{ one: number }>`select 1 as one, pg_sleep(0.3)`.execute(db)),
    ),
  )
  expect(after.map(({ rows }) => rows[0]?.one)).toEqual([1, 1, 1, 1])
})

test('what takes too long for a screen is refused with what to do instead', async () => {
  const slow = world.services.database.inOrganization(systemScope(1, 'test'), (db) =>
    patiently(db, () => sql`select pg_sleep(5)`.execute(db), 200),
  )
  await expect(slow).rejects.toMatchObject({ status: 400, body: { too_long: ['export'] } })
  await expect(slow).rejects.toBeInstanceOf(Refusal)
})

test('files of one person are made one after another', async () => {
  const params = { org: 'himal' }
  const body = { source: '/hris/{org}/employees/', format: 'csv' } as const
  const ask = () => world.as('hari').get(createExport, { params, body })
  const asked = [await ask(), await ask(), await ask()]
  expect(asked.map(({ state }) => state)).toEqual(['Queued', 'Queued', 'Queued'])
  await world.as('hari').get(stopExport, { params: { ...params, id: asked[1]?.id ?? '' } })
  const worker = startJobWorker(world.services, testLog, { atOnce: 3 })
  const ended = await Promise.all(
    asked.map(({ id }) =>
      until(
        () => world.as('hari').get(readExport, { params: { ...params, id } }),
        ({ state }) => state !== 'Queued' && state !== 'Running',
        20_000,
      ),
    ),
  )
  await worker.stop()
  expect(ended.map(({ state }) => state)).toEqual(['Done', 'Stopped', 'Done'])
  const jobs = await world.inOrg('himal', (db) =>
    db
      .selectFrom('job')
      .select(['started_at', 'ended_at'])
      .where('kind', '=', 'exchange.export')
      .where('state', '=', 'Done')
      .orderBy('started_at')
      .execute(),
  )
  expect(jobs).toHaveLength(2)
  expect(String(jobs[0]?.ended_at) <= String(jobs[1]?.started_at)).toBe(true)
  // the log tells how long it took, and what was asked
  const log = await world.as('hari').get(exportLog, { params })
  expect(log.results.filter(({ state }) => state === 'Done').every(({ seconds }) => seconds !== null)).toBe(
    true,
  )
})
