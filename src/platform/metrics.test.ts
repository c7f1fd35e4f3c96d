import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthRoute, serveMetrics } from '#platform/metrics.ts'
import { openDatabase } from '#platform/db.ts'
import { serve } from '#platform/http.ts'
import { newId } from '#platform/id.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { createServer } from '#platform/server.ts'
import { makeOrganization, testLog, testProcess, type TestProcess, testSealing } from '#test/services.ts'

let base: TestDatabase
let here: TestProcess
let app: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  base = await freshDatabase()
  here = await testProcess(base.connection)
  app = await createServer(here.services, testLog)
  serveMetrics(app, here.services, null)
  serve(app, here.services, [healthRoute])
})
afterAll(async () => {
  await app.close()
  await here[Symbol.asyncDispose]()
  await base.drop()
})

test('health is 200 with its three words while the database answers', async () => {
  const answer = await app.inject('/api/v1/health/')
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'ok', database: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  ])
})

test('health is 503 within three seconds when the database is away', async () => {
  const database = openDatabase({
    connection: { host: '127.0.0.1', port: 1, user: 'x', database: 'x' },
    size: 2,
    sealing: testSealing,
  })
  const services = { ...here.services, database }
  const lost = await createServer(services, testLog)
  serveMetrics(lost, services, null)
  serve(lost, services, [healthRoute])
  const from = Date.now()
  const answer = await lost.inject('/api/v1/health/')
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    expect.objectContaining({ status: 'unavailable', database: 'unavailable' }),
  ])
  expect((await lost.inject('/metrics')).body).toContain('queue_length{queue="signals"} Nan')
  expect(Date.now() - from).toBeLessThan(3000)
  await lost.close()
  await database.close()
})

test('metrics count calls by their route and what waits in the queues', async () => {
  const org_id = await makeOrganization(here.services, 'himal')
  await here.services.database.asOwner((db) =>
    db.insertInto('signal').values({ id: newId(), org_id, name: 'nobody.listens', payload: '{}' }).execute(),
  )
  await app.inject('/api/v1/health/')
  const { body } = await app.inject('/metrics')
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/health\/",status="200"\} \d/,
  )
  expect(body).toContain('queue_length{queue="signals"} 1')
  expect(body).toContain('process_resident_memory_bytes')
})

test.each([
  ['another machine', '10.0.0.7', {}],
  ['a proxy of this machine', '127.0.0.1', { 'x-forwarded-for': '10.0.0.7' }],
])('metrics do not exist for %s', async (_, remoteAddress, headers) => {
  expect((await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(404)
})

test('metrics of two servers in one process do not meet', () => {
  expect(() => serveMetrics(Fastify(), here.services, null)).not.toThrow()
})
