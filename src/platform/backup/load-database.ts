import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import type { ArchiveEntry } from '#platform/backup/archive.ts'
import {
  BackupError,
  columnList,
  type Manifest,
  measure,
  plainText,
  quoted,
  refuseBoundRole,
  type TableContent,
  tablesOf,
} from '#platform/backup/content.ts'
import { takeApart } from '#platform/backup/take-apart.ts'
import { type Connection, withClient } from '#platform/postgres/connection.ts'
import { copyIn } from '#platform/postgres/copy-stream.ts'

const expand = promisify(gunzip)

/**
 * Fills a database that has the backup's schema, in one transaction: without keys, references and triggers,
 * then with them again, so that they are checked over all rows. Throws unless every table equals what was saved.
 */
export async function loadDatabase(
  connection: Connection,
  manifest: Manifest,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(`begin; ${plainText}; set local maintenance_work_mem = '256MB'`)
    await refuseBoundRole(client)
    await compareTables(client, manifest.tables)
    const everyTable = manifest.tables.map(({ name }) => quoted(name)).join(', ')
    if (everyTable) await client.query(`truncate ${everyTable}`)
    const putBack = await takeApart(client)
    for await (const { table, part } of partsOf(entries, manifest.tables)) {
      const sql = `copy ${quoted(table.name)} (${columnList(table.columns)}) from stdin`
      await copyIn(client, sql, only(part))
    }
    for (const { name, last_value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [quoted(name), last_value])
    for (const sql of putBack) await client.query(sql)
    for (const table of manifest.tables) await compareContent(client, table)
    await client.query('commit')
    await client.query('analyze')
  })
}

/** The schema must be the very one that the backup was made of. */
async function compareTables(client: pg.Client, saved: readonly TableContent[]) {
  const words = (tables: readonly Pick<TableContent, 'name' | 'columns'>[]) =>
    tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`)
  const [here, there] = [words(await tablesOf(client)), words(saved)]
  const odd = there.find((table) => !here.includes(table)) ?? here.find((table) => !there.includes(table))
  if (odd) throw new BackupError(`The backup has another schema than its migrations make: ${odd}`)
}

async function compareContent(client: pg.Client, { name, rows, digest }: TableContent) {
  const found = await measure(client, name)
  if (found.rows !== rows)
    throw new BackupError(`The table ${name} was restored with ${found.rows} rows instead of ${rows}`)
  if (found.digest !== digest) throw new BackupError(`The table ${name} was restored with other content`)
}

async function* partsOf(entries: AsyncIterable<ArchiveEntry>, tables: readonly TableContent[]) {
  const known = new Map(tables.map((table) => [table.name, table]))
  for await (const entry of entries) {
    const [kind, name = ''] = entry.name.split('/')
    const table = known.get(name)
    if (kind !== 'database' || !table) continue
    yield { table, part: await expand(await entry.read()) }
  }
}

async function* only<T>(value: T) {
  yield value
}
