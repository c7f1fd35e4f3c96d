import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Connection, inDatabase, withClient } from '#platform/postgres/connection.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { readFunctions } from '#platform/postgres/functions.ts'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'

/** How a test process learns of the run's server: connection and prefix of the run's databases, as JSON. */
const variable = 'CHAUTARI_TEST_SERVER'

interface TestServer {
  readonly connection: Connection
  readonly prefix: string
}

/** What a fresh database holds. Two blueprints with the same files share one template. */
export interface Blueprint {
  /** Folder of the migrations; the project's own when left out. */
  readonly migrations?: string
  readonly seed?: {
    /** Files that decide what the seed writes: its own source and its data. */
    readonly files: readonly string[]
    /** Must have closed its connections when it ends. */
    readonly run: (connection: Connection) => Promise<void>
  }
}

export interface TestDatabase {
  readonly connection: Connection
  readonly drop: () => Promise<void>
}

/**
 * Starts the one server of a test run, before its processes. `TEST_DATABASE_URL` names another server, whose
 * user may create databases and roles. Returns what ends it and removes what the run made.
 */
export async function startTestServer(): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  const throwaway = url ? null : await startThrowaway()
  const server: TestServer = {
    connection: throwaway?.connection ?? { connectionString: url ?? '' },
    prefix: `chautari_test_${randomBytes(4).toString('hex')}`,
  }
  process.env[variable] = JSON.stringify(server)
  return async () => {
    await removeDatabases(server)
    await throwaway?.stop()
  }
}

/**
 * A database of one's own, as the blueprint says: a copy of a template that the run makes once. Copied as files,
 * which takes a quarter of the time of the default way through the log (300 tables: 0.1 s).
 */
export async function freshDatabase(blueprint: Blueprint = {}): Promise<TestDatabase> {
  const server = testServer()
  const template = await templateFor(server, blueprint)
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`
  await withClient(server.connection, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  return {
    connection: inDatabase(server.connection, name),
    drop: () => dropDatabase(server.connection, name),
  }
}

/** The server's own cleaning of a table that was just filled cannot be sent away, and soon ends by itself. */
export async function dropDatabase(connection: Connection, name: string, tries = 20): Promise<void> {
  try {
    await withClient(connection, (client) => client.query(`drop database if exists ${name} with (force)`))
  } catch (error) {
    if (tries === 0 || !(error instanceof Error && error.message.includes('terminate process'))) throw error
    await new Promise((resolve) => setTimeout(resolve, 250))
    await dropDatabase(connection, name, tries - 1)
  }
}

/** The server of this run. */
export function testServer(): TestServer {
  const text = process.env[variable]
  if (!text)
    throw new Error('No test server: vitest needs globalSetup: [src/platform/postgres/test-setup.ts]')
  return JSON.parse(text) as TestServer
}

async function startThrowaway() {
  const home = fs.mkdtempSync(path.join(roomInMemory(), 'chautari-test-'))
  const server = await startEmbedded({ dir: path.join(home, 'postgres'), fsync: false })
  return {
    connection: server.connection,
    async stop() {
      await server.stop()
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Nearly all that a run writes are copies of the template: a disk that others use too takes seconds for each. */
function roomInMemory() {
  try {
    const { bavail, bsize } = fs.statfsSync('/dev/shm')
    if (bavail * bsize > 4 * 2 ** 30) return '/dev/shm'
  } catch {
    // not a Linux
  }
  return '/tmp'
}

/** Made by whichever process asks first; the others wait. The last step is a rename, so a half one is never used. */
async function templateFor(server: TestServer, { migrations = projectMigrations, seed }: Blueprint) {
  const key = createHash('sha256')
  for (const { name, sha256 } of [...readMigrations(migrations), ...readFunctions(migrations)])
    key.update(`${name} ${sha256}\n`)
  for (const file of seed?.files ?? []) key.update(`${file}\n`).update(fs.readFileSync(file))
  const name = `${server.prefix}_t${key.digest('hex').slice(0, 16)}`
  if (made.has(name)) return name
  await withClient(server.connection, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    await migrate(inDatabase(server.connection, draft), migrations)
    await seed?.run(inDatabase(server.connection, draft))
    await client.query(`alter database ${draft} rename to ${name}`)
  })
  made.add(name)
  return name
}

const projectMigrations = path.resolve(import.meta.dirname, '../../../migrations')
const made = new Set<string>()

async function removeDatabases({ connection, prefix }: TestServer) {
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })
}
