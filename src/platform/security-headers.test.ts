import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { securityHeaders } from '#platform/security-headers.ts'
import { createServer } from '#platform/server.ts'
import { testLog, testProcess, type TestProcess } from '#test/services.ts'

let base: TestDatabase
let here: TestProcess
let app: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  base = await freshDatabase()
  here = await testProcess(base.connection)
  app = await createServer(here.services, testLog)
  app.get('/api/v1/here/', () => ({}))
  app.get('/page', (_, reply) => reply.header('content-security-policy', 'sandbox').send('here'))
})
afterAll(async () => {
  await app.close()
  await here[Symbol.asyncDispose]()
  await base.drop()
})

test.each([
  ['an answer', '/api/v1/here/', 200],
  ['a path that nobody serves', '/api/v1/nowhere/', 404],
])('%s says what a browser may do with it', async (_, url, status) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none';script-src 'self';/),
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringMatching(/^geolocation=\(self\).*camera=\(\)/),
  })
})

test.each([
  ['a line that is none', 'HTTP\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: here\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'a path that does not decode',
    'GET /api/v1/%zz/ HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n',
    404,
  ],
])('so does the answer to %s', async (_, words, status) => {
  const answer = await spoken(await listening(), words)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toMatch(/^permissions-policy: geolocation/im)
  expect(answer).toMatch(/^x-content-type-options: nosniff/im)
})

test('so does that of a server which is closing', async () => {
  const closing = await createServer(here.services, testLog)
  const { promise, resolve } = Promise.withResolvers<void>()
  closing.get('/slow', async () => promise)
  await closing.listen({ port: 0, host: '127.0.0.1' })
  const line = connect((closing.server.address() as AddressInfo).port, '127.0.0.1')
  line.write('GET /slow HTTP/1.1\r\nhost: here\r\n\r\nGET /page HTTP/1.1\r\nhost: here\r\n\r\n')
  await once(closing.server, 'request')
  const closed = closing.close()
  setTimeout(() => resolve(), 20)
  const answer = await text(line)
  await closed
  expect(answer).toMatch(/^HTTP\/1.1 (200|503)/)
  expect(answer.match(/^permissions-policy: /gim)?.length).toBe(answer.match(/^HTTP/gm)?.length)
})

async function listening(): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}
const spoken = (port: number, words: string) =>
  text(
    connect(port, '127.0.0.1', function (this: Socket) {
      this.write(words)
    }),
  )

test('a body that is announced too large is refused unread, with the same words', async () => {
  const answer = await app.inject({
    method: 'GET',
    url: '/api/v1/here/',
    headers: { 'content-length': String(30 * 1024 * 1024) },
  })
  expect([answer.statusCode, answer.headers['connection'], answer.headers['x-frame-options']]).toEqual([
    413,
    'close',
    'SAMEORIGIN',
  ])
})

test('an answer may be stricter about itself', async () => {
  const { headers } = await app.inject('/page')
  expect(headers['content-security-policy']).toBe('sandbox')
})

test('only a server that is reached by TLS asks for it from then on', () => {
  const name = 'strict-transport-security'
  expect(securityHeaders({ publicUrl: 'http://127.0.0.1:8000' })[name]).toBeUndefined()
  expect(securityHeaders({ publicUrl: 'https://hr.example.com' })[name]).toMatch(/^max-age=31536000/)
})
