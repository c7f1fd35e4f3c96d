import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { until } from '#test/services.ts'
import { openWorld } from '#test/world.ts'

test('the server ends at once, also when a browser has opened a connection and asked nothing on it', async () => {
  const world = await openWorld()
  const url = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }))
  const ahead = connect(Number(url.port), url.hostname)
  await once(ahead, 'connect')
  // the server must have seen it
  expect((await fetch(`${url.origin}/api/v1/server-info/`)).status).toBe(200)
  const from = Date.now()
  await world.close()
  expect(Date.now() - from).toBeLessThan(3000)
})

test('a call that is under way is answered, and its connection does not keep the server from ending', async () => {
  const world = await openWorld()
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' })
  // comparing a password takes its time
  const under = fetch(`${url}/api/v1/security/auth/`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'nobody', password: 'nothing' }),
  })
  await until(
    () => new Promise<number>((resolve) => world.app.server.getConnections((_, count) => resolve(count))),
    (count) => count === 1,
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  const from = Date.now()
  const [answer] = await Promise.all([under, world.close()])
  expect(answer.status).toBe(400)
  expect(Date.now() - from).toBeLessThan(3000)
})
