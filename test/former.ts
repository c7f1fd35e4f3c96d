import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/postgres/migrate.ts'
import { freshDatabase } from '#platform/postgres/test-database.ts'

const migrations = path.resolve(import.meta.dirname, '../migrations')

/** A database as it was once a migration had run, with a superuser's client: what is written there meets the later ones. */
export async function formerDatabase(until: string) {
  const nothing = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-no-migrations-'))
  const database = await freshDatabase({ migrations: nothing })
  await migrate(database.connection, migrations, until)
  const client = new pg.Client({ ...database.connection })
  await client.connect()
  return {
    rows: async (text: string) => (await client.query<Record<string, unknown>>(text)).rows,
    async inOrganization(org_id: number, ...statements: string[]) {
      await client.query('begin')
      await client.query(`set local app.org_id = '${org_id}'`)
      for (const statement of statements) await client.query(statement)
      await client.query('commit')
    },
    /** All that came since. */
    upgrade: () => migrate(database.connection, migrations),
    async close() {
      await client.end()
      await database.drop()
      fs.rmSync(nothing, { recursive: true, force: true })
    },
  }
}
export type FormerDatabase = Awaited<ReturnType<typeof formerDatabase>>
