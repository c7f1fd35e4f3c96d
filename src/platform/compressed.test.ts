import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { createServer } from '#platform/server.ts'
import { testLog, testProcess, type TestProcess } from '#test/services.ts'

const long = { results: Array.from({ length: 200 }, (_, n) => ({ name: `कर्मचारी ${n}` })) }

let base: TestDatabase
let here: TestProcess
let app: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  base = await freshDatabase()
  here = await testProcess(base.connection)
  app = await createServer(here.services, testLog)
  app.get('/api/v1/long/', () => long)
  app.get('/api/v1/short/', () => ({ name: 'short' }))
  app.get('/api/v1/security/long/', () => long)
  app.get('/page', () => long)
})
afterAll(async () => {
  await app.close()
  await here[Symbol.asyncDispose]()
  await base.drop()
})

const ask = (url: string, accepted = 'gzip, deflate, br') =>
  app.inject({ url, headers: { 'accept-encoding': accepted } })

test('an answer of more than a kilobyte is compressed for who takes it', async () => {
  const answer = await ask('/api/v1/long/')
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(answer.rawPayload.length).toBe(Number(answer.headers['content-length']))
  expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(long).length / 4)
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(long)
})

test.each([
  ['who takes it not', '/api/v1/long/', 'identity'],
  ['who refuses it', '/api/v1/long/', 'br, gzip;q=0'],
  ['short', '/api/v1/short/', 'gzip'],
  ['with tokens', '/api/v1/security/long/', 'gzip'],
  ['of pages, which are made so', '/page', 'gzip'],
])('an answer is sent as it is: %s', async (_, url, accepted) => {
  const answer = await ask(url, accepted)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(answer.body)).toBeDefined()
})
