// npm start: the database, its migrations, the demo when it is empty, then calls, pages and the socket on one port.
import { join } from 'node:path'
import { openApplication, type Application } from '#app/application.ts'
import { listen, ListenError } from '#app/listen.ts'
import { ConfigError, readConfig, type Config } from '#platform/config.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { refuseBoundRole } from '#platform/bound-role.ts'
import { clock } from '#platform/clock.ts'
import { openFiles } from '#platform/files.ts'
import { openDatabase } from '#platform/db.ts'
import { createLog } from '#platform/log.ts'
import type { Connection } from '#platform/postgres/connection.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { tryOut } from '#platform/reachable.ts'
import { openSeal } from '#platform/seal.ts'
import { openSealing, type Sealing } from '#platform/sealing.ts'
import { useSealingKey } from '#platform/sealing-key.ts'
import { secretKeyOf } from '#platform/secret-key.ts'
import { demoLogins, demoPassword, seedDemo } from '#seeds/demo.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main() {
  const config = readConfig(process.env)
  await tryOut(config)
  const secret = secretKeyOf(config)
  const log = createLog(config.logLevel)
  const store = await openStore(config)
  if (config.database.kind === 'server') await refuseBoundRole(store.connection)
  await migrate(store.direct, join(import.meta.dirname, '../../migrations'))
  const sealing = openSealing(secret, config.formerSecretKeys)
  await useSealingKey(store.direct, sealing).catch((error: unknown) =>
    store.stop().then(() => Promise.reject(error)),
  )
  if (config.demo) await seed(config, store.direct, sealing)
  const application = await openApplication({
    config,
    secret,
    log,
    connection: store.connection,
    direct: store.direct,
  })
  if (config.role === 'worker') {
    say('Chautari works: signals, jobs, schedules and mail')
  } else {
    await listen(application.app, config).catch((error: unknown) => giveUp(error, application, store))
    say(`Chautari is ready at ${config.publicUrl}`)
    if (config.demo) for (const { email, who } of demoLogins) say(`  ${email.padEnd(24)} ${who}`)
    if (config.demo) say(`  The password of all is ${demoPassword}`)
  }
  endOn(['SIGINT', 'SIGTERM'], application, store.stop)
}

/** The demo goes into an empty database only; its worker finds what it left to do. */
async function seed(config: Config, connection: Connection, sealing: Sealing) {
  const database = openDatabase({ connection: { ...connection }, size: 2, sealing })
  try {
    const today = dayAt(clock.instant(), 'Asia/Kathmandu')
    const files = openFiles(config.storage)
    const seal = openSeal(secretKeyOf(config))
    if (await seedDemo(database, { employees: config.demoEmployees, today, files, seal }))
      say('The demo organizations are made.')
  } finally {
    await database.close()
  }
}

interface Store {
  connection: Connection
  direct: Connection
  stop: () => Promise<void>
}

async function openStore({ database }: Config): Promise<Store> {
  if (database.kind === 'server') {
    return {
      connection: { connectionString: database.url },
      direct: { connectionString: database.directUrl },
      stop: async () => {},
    }
  }
  const embedded = await startEmbedded({ dir: database.dir, log: say })
  return { connection: embedded.connection, direct: embedded.connection, stop: embedded.stop }
}

/** The database was started for nothing: it ends before what went wrong is told. */
async function giveUp(error: unknown, application: Application, store: Store): Promise<never> {
  await application.close()
  await store.stop()
  throw error
}

/** Ends in order: no new calls, those under way, the database. A second signal does not wait. */
function endOn(signals: NodeJS.Signals[], application: Application, stop: () => Promise<void>) {
  let ending = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (ending) process.exit(1)
      ending = true
      const late = setTimeout(() => process.exit(1), 15_000)
      late.unref()
      void application
        .close()
        .then(stop)
        .then(() => process.exit(0))
    })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError || error instanceof ListenError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
})
