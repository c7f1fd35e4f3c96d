import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { readArchive, verifyArchive } from '#platform/backup/archive.ts'
import { BackupError, type Manifest, manifestShape } from '#platform/backup/content.ts'
import { loadDatabase } from '#platform/backup/load-database.ts'
import { loadUploads } from '#platform/backup/load-uploads.ts'
import { type Connection, databaseOf, inDatabase, withClient } from '#platform/postgres/connection.ts'
import { migrate, pending, readMigrations } from '#platform/postgres/migrate.ts'

export interface RestoreTarget {
  /** As the owner of the database; may create databases. */
  readonly connection: Connection
  /** Folder of the uploads, or the bucket that holds them: nothing is put there. */
  readonly uploads: string | { readonly elsewhere: string }
  /** The keys that are known here: what is sealed by another could never be read. */
  readonly keyIds: readonly string[]
  /** Folder of the migrations. */
  readonly migrations: string
  /** Told of each step. */
  readonly say?: (line: string) => void
}

/**
 * Puts the content of a backup in the place of the database. Everything is loaded into a new database beside the
 * old one and compared with what was saved; only then the two change names, in one step. Until that step nothing
 * of the old data is touched, whatever happens. Returns the name under which the old database stays, or null
 * when it was empty.
 */
export async function restoreBackup(
  file: string,
  target: RestoreTarget,
): Promise<{ manifest: Manifest; old: string | null }> {
  const say = target.say ?? (() => {})
  say('reading the backup against its hash')
  const manifest = await readManifest(file)
  refuseLostUploads(manifest, target.uploads)
  refuseLostKeys(manifest, target.keyIds)
  // Throws when this program does not know the backup's schema.
  pending(
    readMigrations(target.migrations),
    new Map(manifest.migrations.map(({ name, sha256 }) => [name, sha256])),
  )

  const name = databaseOf(target.connection)
  const mark = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${randomBytes(2).toString('hex')}`
  const fresh = `${name.slice(0, 30)}_restore_${mark}`
  const old = `${name.slice(0, 30)}_before_${mark}`
  return withClient(inDatabase(target.connection, 'postgres'), async (client) => {
    await refuseWhileInUse(client, name)
    await client.query(`create database "${fresh}"`)
    try {
      const connection = inDatabase(target.connection, fresh)
      say('loading the database and comparing it')
      await migrate(connection, target.migrations, manifest.migrations.at(-1)?.name ?? '')
      await loadDatabase(connection, manifest, file)
      await migrate(connection, target.migrations)
      if (manifest.uploads.elsewhere)
        say(`the uploads are not in the backup: they are in ${manifest.uploads.elsewhere}`)
      else say('loading the uploads')
      if (typeof target.uploads === 'string') await loadUploads(target.uploads, manifest, file)
      await refuseWhileInUse(client, name)
      await swap(client, { name, fresh, old })
    } catch (error) {
      await client.query(`drop database if exists "${fresh}" with (force)`).catch(() => {})
      throw error
    }
    return { manifest, old: (await dropIfEmpty(client, target.connection, old)) ? null : old }
  })
}

/** Reads the whole file against its hash, then what it says of itself. */
export async function readManifest(file: string): Promise<Manifest> {
  await verifyArchive(file)
  for await (const entry of readArchive(file)) {
    if (entry.name === 'manifest.json')
      return manifestShape.parse(JSON.parse((await entry.read()).toString()))
  }
  throw new BackupError(`${file} is an archive, but no backup of this program`)
}

/** Rows would name files that nobody has put there. */
function refuseLostUploads({ uploads }: Manifest, target: RestoreTarget['uploads']) {
  if (typeof target === 'string' || uploads.files === 0) return
  throw new BackupError(
    `The backup holds ${uploads.files} uploads, and a restore puts none into ${target.elsewhere}: restore without STORAGE_URL, then copy the folder of the uploads there`,
  )
}

function refuseLostKeys({ keys = [] }: Manifest, known: readonly string[]) {
  const lost = keys.filter((key) => !known.includes(key))
  if (lost.length === 0) return
  throw new BackupError(
    `The backup is sealed by a key that is not here (${lost.join(', ')}): give it as SECRET_KEY or in FORMER_SECRET_KEYS, or put its secret.key into DATA_DIR`,
  )
}

async function refuseWhileInUse(client: pg.Client, database: string) {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = $1 and backend_type = $2',
    [database, 'client backend'],
  )
  if (rows[0]?.count) throw new BackupError('The database is in use: stop the program first, then restore')
}

async function dropIfEmpty(client: pg.Client, connection: Connection, database: string): Promise<boolean> {
  const tables = await withClient(inDatabase(connection, database), (inside) =>
    inside.query(`select from pg_tables where schemaname = 'public' limit 1`),
  )
  if (tables.rowCount) return false
  await client.query(`drop database "${database}" with (force)`)
  return true
}

/** PostgreSQL renames databases inside a transaction: either both names change or neither. */
async function swap(client: pg.Client, { name, fresh, old }: Record<'name' | 'fresh' | 'old', string>) {
  await client.query('begin')
  try {
    await client.query(`alter database "${name}" rename to "${old}"`)
    await client.query(`alter database "${fresh}" rename to "${name}"`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
