import fs from 'node:fs'
import path from 'node:path'
import { ConfigError, type Config } from '#platform/config.ts'
import { withClient } from '#platform/postgres/connection.ts'

/** PostgreSQL 15: the oldest that the migrations were tried on. */
const oldest = 150_000

/** Tries what the environment names, so that a start that must fail says which variable is wrong. Throws ConfigError. */
export async function tryOut(config: Config): Promise<void> {
  const { database, storage, dataDir, secretKey } = config
  if (database.kind === 'embedded' || secretKey === null) tryFolder('DATA_DIR', dataDir)
  if (storage.kind === 'folder')
    tryFolder(storage.dir === path.join(dataDir, 'files') ? 'DATA_DIR' : 'STORAGE_URL', storage.dir, 0o700)
  if (database.kind === 'embedded') return
  await tryServer(
    database.directUrl === database.url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
    database.directUrl,
  )
  if (database.directUrl !== database.url) await tryServer('DATABASE_URL', database.url)
}

/** Makes the folder where it is missing, and writes into it. */
function tryFolder(variable: string, dir: string, mode?: number) {
  try {
    makeFolder(dir, mode)
    fs.rmdirSync(fs.mkdtempSync(path.join(dir, '.try-')))
  } catch (error) {
    throw new ConfigError(variable, `${dir} is no folder that can be written to (${reasonOf(error)})`)
  }
}

/** One after another: below /proc, where nothing can be made, Node's own recursive way never ends. */
function makeFolder(dir: string, mode: number | undefined) {
  if (fs.existsSync(dir)) return
  makeFolder(path.dirname(dir), undefined)
  try {
    fs.mkdirSync(dir, { mode })
  } catch (error) {
    // another process, started at the same moment
    if (!fs.existsSync(dir)) throw error
  }
}

async function tryServer(variable: string, connectionString: string) {
  const version = await withClient({ connectionString }, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    return Number(rows[0]?.version)
  }).catch((error: unknown) => {
    throw new ConfigError(variable, `the database can not be used (${reasonOf(error)})`)
  })
  if (version < oldest) throw new ConfigError(variable, 'the server is older than PostgreSQL 15')
}

/** Where a host has several addresses, each has failed for itself. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0] ?? ''
}
