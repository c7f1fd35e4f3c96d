import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { ConfigError, type Config } from '#platform/config.ts'
import { addressOf, type BucketConfig } from '#platform/config-storage.ts'
import { s3Store } from '#platform/file-s3.ts'
import { newId } from '#platform/id.ts'
import { withClient } from '#platform/postgres/connection.ts'
import { StorageError } from '#platform/storage-error.ts'

/** PostgreSQL 15: the oldest that the migrations were tried on. */
const oldest = 150_000

/** Tries what the environment names, so that a start that must fail says which variable is wrong. Throws ConfigError. */
export async function tryOut(config: Config): Promise<void> {
  const { database, storage, dataDir, secretKey } = config
  if (database.kind === 'embedded' || secretKey === null) tryFolder('DATA_DIR', dataDir)
  if (storage.kind === 'folder')
    tryFolder(storage.dir === path.join(dataDir, 'files') ? 'DATA_DIR' : 'STORAGE_URL', storage.dir, 0o700)
  else await tryBucket(storage)
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

const variables: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY',
}

/** Writes, reads, lists and removes an object that no sweep and no person would take for a file. */
async function tryBucket(storage: BucketConfig) {
  tryFolder('DATA_DIR', storage.spool, 0o700)
  const store = s3Store(storage)
  const key = `.try-${newId()}`
  try {
    const file = store.temporary()
    fs.writeFileSync(file, key)
    await store.take(key, file)
    if ((await text(await store.read(key))) !== key) throw new StorageError('it gives back something else')
    const found: string[] = []
    for await (const one of store.list(key)) found.push(one.key)
    if (!found.includes(key)) throw new StorageError('it does not list what was written')
    await store.remove(key)
  } catch (error) {
    await store.remove(key).catch(() => {})
    const variable = error instanceof StorageError ? variables[error.code] : undefined
    throw new ConfigError(
      variable ?? 'STORAGE_URL',
      `${addressOf(storage)} at ${storage.endpoint}: ${reasonOf(error)}`,
    )
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
    throw new ConfigError(variable, `the database cannot be used (${reasonOf(error)})`)
  })
  if (version < oldest) throw new ConfigError(variable, 'the server is older than PostgreSQL 15')
}

/** Where a host has several addresses, each has failed for itself. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0] ?? ''
}
