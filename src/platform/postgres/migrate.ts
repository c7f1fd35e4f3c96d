import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Connection, withClient } from '#platform/postgres/connection.ts'
import {
  changedFunctions,
  defineFunctions,
  FunctionError,
  functionLedger,
  readFunctions,
  type SqlFunction,
} from '#platform/postgres/functions.ts'

export interface Migration {
  /** The file's name without `.sql`, such as `0020_leave_type`. */
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

export class MigrationError extends Error {}

/** One number for all programs that migrate one database; any will do. */
const lockKey = 7_294_466_001
/** A migration that waits for a lock holds up everyone behind it: better to give way and be started again. */
const lockTimeout = '15s'

/**
 * Brings the database to the schema of the folder: every file once, in the order of its number, each in a
 * transaction of its own. Forward only: refuses a database that knows more or other than the folder. Several
 * programs may migrate at once. The connection's user must own the tables. `upTo` names the last one to
 * apply when not all are. Functions follow the migrations: each whose text in `functions` has changed is defined anew,
 * all in one transaction. Returns the names it applied.
 */
export async function migrate(connection: Connection, dir: string, upTo?: string): Promise<string[]> {
  const all = readMigrations(dir)
  const migrations = all.filter(({ name }) => upTo === undefined || name <= upTo)
  const functions = readFunctions(dir)
  return withClient(connection, async (client) => {
    await client.query(ledger)
    const applied: string[] = []
    for (const migration of pending(migrations, await readLedger(client))) {
      if (await apply(client, migration, migrations, functions)) applied.push(migration.name)
    }
    // of a schema that is not whole yet the functions of today may name tables that are not there
    if (migrations.length === all.length) applied.push(...(await applyFunctions(client, functions)))
    return applied
  })
}

/** The files of the folder, in order. Throws on a name that does not fit and on a number used twice. */
export function readMigrations(dir: string): Migration[] {
  const files = fs
    .readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  const misnamed = files.find((file) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(file))
  if (misnamed) throw new MigrationError(`migrations/${misnamed}: a name is like 0020_leave_type.sql`)
  const twice = files.find((file, i) => file.slice(0, 4) === files[i - 1]?.slice(0, 4))
  if (twice) throw new MigrationError(`migrations/${twice}: its number is used twice`)
  return files.map((file) => {
    // Line ends depend on how the repository was checked out; the fingerprint must not.
    const sql = fs.readFileSync(path.join(dir, file), 'utf8').replaceAll('\r\n', '\n')
    return { name: file.slice(0, -4), sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

type Ledger = ReadonlyMap<string, string>

const ledger = `
  do $$ begin
    if to_regclass('schema_migration') is null then
      perform pg_advisory_xact_lock(${lockKey});
      create table if not exists schema_migration (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      );
    end if;
    if to_regclass('schema_function') is null then
      perform pg_advisory_xact_lock(${lockKey});
      ${functionLedger};
    end if;
  end $$`

async function readLedger(client: pg.Client): Promise<Ledger> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** What is still to be applied; refuses a database that is not an earlier state of this folder. */
export function pending(migrations: readonly Migration[], done: Ledger): Migration[] {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of done) {
    if (!known.has(name))
      throw new MigrationError(
        `The database holds the migration ${name}, which this program does not know: run a newer program`,
      )
    if (known.get(name) !== sha256)
      throw new MigrationError(
        `migrations/${name}.sql was changed after it was applied: write a new migration instead`,
      )
  }
  const last = [...done.keys()].at(-1) ?? ''
  const open = migrations.filter(({ name }) => !done.has(name))
  const late = open.find(({ name }) => name < last)
  if (late)
    throw new MigrationError(
      `migrations/${late.name}.sql comes before ${last}, which is applied: give it a later number`,
    )
  return open
}

/** Returns false where another program applied it while this one waited. */
async function apply(
  client: pg.Client,
  migration: Migration,
  all: readonly Migration[],
  functions: readonly SqlFunction[],
): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(${lockKey})`)
    const open = pending(all, await readLedger(client))
    if (!open.includes(migration)) {
      await client.query('commit')
      return false
    }
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    await defineFunctions(client, neededBy(migration, functions))
    await client.query(migration.sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ])
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw explained(error, migration)
  }
}

/** A migration that uses a function of the folder says so in its first lines: `-- needs: tenant_table, org_today`. */
function neededBy({ name, sql }: Migration, functions: readonly SqlFunction[]): SqlFunction[] {
  const [, list = ''] = /^-- needs: (.+)$/m.exec(sql) ?? []
  return list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((wanted) => {
      const found = functions.find((each) => each.name === wanted)
      if (!found)
        throw new MigrationError(
          `migrations/${name}.sql needs migrations/functions/${wanted}.sql, which is not there`,
        )
      return found
    })
}

/** Defines what has changed; of several programs at once one does, and the others find it done. */
async function applyFunctions(client: pg.Client, functions: readonly SqlFunction[]): Promise<string[]> {
  if (!(await changedFunctions(client, functions)).length) return []
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(${lockKey})`)
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    const changed = await changedFunctions(client, functions)
    await defineFunctions(client, changed)
    await client.query('commit')
    return changed.map(({ name }) => `functions/${name}`)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error instanceof FunctionError ? explained(error, error.file) : error
  }
}

function explained(error: unknown, { name, sql }: Pick<Migration, 'name' | 'sql'>): unknown {
  if (error instanceof FunctionError) return explained(error.cause, error.file)
  if (!(error instanceof pg.DatabaseError)) return error
  const line = error.position ? `:${sql.slice(0, Number(error.position)).split('\n').length}` : ''
  const more = [error.detail, error.hint].filter(Boolean).join(' ')
  return new MigrationError(`migrations/${name}.sql${line}: ${error.message}${more ? ` (${more})` : ''}`, {
    cause: error,
  })
}
