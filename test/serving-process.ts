// A server of its own that answers calls until it is killed. CONNECTION holds the database, as JSON,
// AT its time; it says its port on standard output.
import { openApplication } from '#app/application.ts'
import { clock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'

const { CONNECTION = '', SECRET = '', AT = '', DIR = '' } = process.env
clock.set(AT)
const connection = JSON.parse(CONNECTION)
const config = readConfig({
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  KEY_RATE_LIMIT: '0',
  ROLE: 'web',
  DATA_DIR: DIR,
})
const { app } = await openApplication({
  config,
  secret: SECRET,
  connection,
  direct: connection,
  log: createLog('silent'),
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
