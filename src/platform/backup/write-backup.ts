import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { type ArchiveWriter, createArchive, verifyArchive } from '#platform/backup/archive.ts'
import type { BackupKey } from '#platform/backup/backup-key.ts'
import {
  BackupError,
  columnList,
  type Manifest,
  measure,
  plainText,
  quoted,
  refuseBoundRole,
  sequencesOf,
  type TableContent,
  tablesOf,
  uploadsIn,
} from '#platform/backup/content.ts'
import { type Connection, withClient } from '#platform/postgres/connection.ts'
import { copyOut } from '#platform/postgres/copy-stream.ts'

export interface BackupSource {
  /** As the owner of the tables. */
  readonly connection: Connection
  /** Folder of the uploads, or the bucket that holds them: what lies there is not copied. */
  readonly uploads: string | { readonly elsewhere: string }
  /** null: the file is not encrypted. */
  readonly key: BackupKey | null
  /** Version of the program. */
  readonly version: string
}

const compress = promisify(gzip)
const partBytes = 4 << 20

/**
 * Writes database and uploads into one new file, while the program may go on working: the database as it was at
 * one moment, the uploads after it, so that every upload the database knows is there. The file appears under its
 * name only once it is whole and was read back.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<Manifest> {
  if (await exists(file)) throw new BackupError(`${file} exists already: name another file`)
  const draft = `${file}.partial`
  const archive = await createArchive(draft, source.key)
  try {
    const content = await withClient(source.connection, (client) => exportDatabase(client, archive))
    const uploads =
      typeof source.uploads === 'string'
        ? await exportUploads(source.uploads, archive)
        : { files: 0, bytes: 0, ...source.uploads }
    const made_at = new Date().toISOString()
    const manifest: Manifest = {
      format: 1,
      product: 'chautari',
      version: source.version,
      made_at,
      ...content,
      uploads,
    }
    await archive.add('manifest.json', Buffer.from(JSON.stringify(manifest, null, 1)))
    await archive.seal()
    await verifyArchive(draft, source.key)
    await fs.rename(draft, file)
    await syncFolder(path.dirname(file))
    return manifest
  } catch (error) {
    await archive.abandon().catch(() => {})
    await fs.rm(draft, { force: true })
    throw error
  }
}

type DatabaseContent = Pick<Manifest, 'server_version' | 'migrations' | 'tables' | 'sequences' | 'keys'>

async function exportDatabase(client: pg.Client, archive: ArchiveWriter): Promise<DatabaseContent> {
  await client.query(`begin isolation level repeatable read read only; ${plainText}`)
  await refuseBoundRole(client)
  const { rows: found } = await client.query<{ ledger: string | null }>(
    `select to_regclass('schema_migration')::text as ledger`,
  )
  if (!found[0]?.ledger) throw new BackupError('The database is empty: nothing was saved')
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  )
  const { rows: server } = await client.query<{ server_version: string }>('show server_version')
  const tables: TableContent[] = []
  for (const table of await tablesOf(client)) {
    await exportTable(client, table, archive)
    tables.push({ ...table, ...(await measure(client, table.name)) })
  }
  // Sequences know no snapshot: read last, they are past every number in the tables.
  const sequences = await sequencesOf(client)
  const keys = tables.some(({ name }) => name === 'sealing_key') ? await keysOf(client) : []
  await client.query('commit')
  return { server_version: server[0]?.server_version ?? '', migrations, tables, sequences, keys }
}

async function keysOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key_id: string }>('select key_id from sealing_key order by made_at')
  return rows.map(({ key_id }) => key_id)
}

/** In parts, each whole in itself: `gunzip` makes one readable to any PostgreSQL's `copy … from`. */
async function exportTable(
  client: pg.Client,
  { name, columns }: Pick<TableContent, 'name' | 'columns'>,
  archive: ArchiveWriter,
) {
  const sql = `copy (select ${columnList(columns)} from ${quoted(name)}) to stdout`
  let part: Buffer[] = []
  let bytes = 0
  let number = 0
  const flush = async () => {
    const content = await compress(Buffer.concat(part), { level: 2 })
    await archive.add(`database/${name}/${String(++number).padStart(6, '0')}.copy.gz`, content)
    part = []
    bytes = 0
  }
  for await (const rows of copyOut(client, sql)) {
    part.push(rows)
    bytes += rows.length
    if (bytes >= partBytes) await flush()
  }
  if (bytes > 0) await flush()
}

async function exportUploads(dir: string, archive: ArchiveWriter): Promise<Manifest['uploads']> {
  const total = { files: 0, bytes: 0 }
  for await (const name of uploadsIn(dir)) {
    const handle = await fs.open(path.join(dir, name), 'r').catch(() => null)
    // Removed since it was listed: no row of the snapshot can name it, removal waits for a day.
    if (handle === null) continue
    const { size } = await handle.stat()
    // A stream without an encoding gives buffers; its type leaves that open.
    await archive.addStream(`uploads/${name}`, size, handle.createReadStream() as AsyncIterable<Buffer>)
    total.files += 1
    total.bytes += size
  }
  return total
}

const exists = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  )

/** A rename is on the disk only when its folder is. */
async function syncFolder(dir: string) {
  const handle = await fs.open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}
