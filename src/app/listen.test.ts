import { createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listen, ListenError } from '#app/listen.ts'

const host = '127.0.0.1'

test('a port that is taken is told in a sentence', async () => {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, host, listening))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const app = Fastify()
  const failure: unknown = await listen(app, { port, host }).catch((error: unknown) => error)
  await app.close()
  expect(failure).toBeInstanceOf(ListenError)
  expect(String(failure)).toContain(`Port ${port} of 127.0.0.1 is taken`)
  await new Promise((closed) => other.close(closed))
  const again = Fastify()
  await listen(again, { port, host })
  expect(again.server.listening).toBe(true)
  await again.close()
})

test('an address of another machine is told in a sentence', async () => {
  const app = Fastify()
  await expect(listen(app, { port: 0, host: '203.0.113.7' })).rejects.toThrow('is no address of this machine')
  await app.close()
})

test('whatever else goes wrong is thrown as it is', async () => {
  const app = Fastify()
  await expect(listen(app, { port: 70_000, host })).rejects.not.toBeInstanceOf(ListenError)
  await app.close()
})
