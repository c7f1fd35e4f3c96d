import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { type Connection, withClient } from '#platform/postgres/connection.ts'
import { freshDatabase } from '#platform/postgres/test-database.ts'
import { patience } from '#test/patience.ts'

test('the whole schema of the program survives', { timeout: patience(120_000) }, async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-backup-'))
  const [file, uploads] = [path.join(home, 'hr.backup'), path.join(home, 'files')]
  const own = await freshDatabase()
  try {
    const before = await run(own.connection, schemaInWords)
    expect(before.length).toBeGreaterThan(100)
    await writeBackup({ connection: own.connection, uploads, key: null, version: '1.2.3' }, file)
    await restoreBackup(file, {
      connection: own.connection,
      uploads,
      keyIds: [],
      key: null,
      migrations: path.resolve('migrations'),
    })
    expect(await run(own.connection, schemaInWords)).toEqual(before)
  } finally {
    await own.drop()
    fs.rmSync(home, { recursive: true })
  }
})

const schemaInWords = `
  select pg_get_indexdef(indexrelid) as word from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select tablename || ' ' || policyname || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '') from pg_policies
  union all
  select relname || ' ' || relrowsecurity || relforcerowsecurity || ' ' || coalesce(relacl::text, '') from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  order by 1`

const run = async (connection: Connection, sql: string): Promise<Record<string, unknown>[]> =>
  (await withClient(connection, (client) => client.query<Record<string, unknown>>(sql))).rows
