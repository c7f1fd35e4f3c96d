import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** The functions and procedures of one name, in the text that holds now. */
export interface SqlFunction {
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

/** A function that is refused with one of these may need another of the folder first. */
const mayComeLater = new Set(['42883', '42P01', '42703', '42704'])

/** The files of `functions` below the folder of migrations, by name. */
export function readFunctions(dir: string): SqlFunction[] {
  const folder = path.join(dir, 'functions')
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const sql = fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      return { name: file.slice(0, -4), sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Where it is noted which text of each function the database has. */
export const functionLedger = `
  create table if not exists schema_function (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`

/** Those whose text is another than the database has. */
export async function changedFunctions(
  client: pg.Client,
  all: readonly SqlFunction[],
): Promise<SqlFunction[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_function',
  )
  const known = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  return all.filter(({ name, sha256 }) => known.get(name) !== sha256)
}

/**
 * Defines them in the caller's transaction and notes their text. One that needs another is tried again after it, so the
 * files need no order.
 */
export async function defineFunctions(client: pg.Client, changed: readonly SqlFunction[]): Promise<void> {
  let open = changed
  while (open.length) {
    const waiting: SqlFunction[] = []
    let first: unknown
    for (const each of open) {
      const error = await define(client, each)
      if (error === null) continue
      if (!(error instanceof pg.DatabaseError) || !mayComeLater.has(error.code ?? ''))
        throw new FunctionError(each, error)
      first ??= new FunctionError(each, error)
      waiting.push(each)
    }
    if (waiting.length === open.length) throw first
    open = waiting
  }
}

async function define(client: pg.Client, { name, sql, sha256 }: SqlFunction): Promise<unknown> {
  await client.query('savepoint one_function')
  try {
    await client.query(sql)
    await client.query(
      `insert into schema_function (name, sha256) values ($1, $2)
       on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
      [name, sha256],
    )
    await client.query('release savepoint one_function')
    return null
  } catch (error) {
    await client.query('rollback to savepoint one_function')
    return error
  }
}

/** Which file was refused; `cause` is what the database says. */
export class FunctionError extends Error {
  readonly file: { readonly name: string; readonly sql: string }
  constructor({ name, sql }: SqlFunction, cause: unknown) {
    super(`migrations/functions/${name}.sql`, { cause })
    this.file = { name: `functions/${name}`, sql }
  }
}
