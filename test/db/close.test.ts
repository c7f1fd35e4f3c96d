import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
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
