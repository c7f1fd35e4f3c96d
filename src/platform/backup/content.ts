import fs from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { z } from 'zod'

const tableContent = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Sum over a hash of every row: equal for equal content, whatever the order. */
  digest: z.string(),
})

const sequenceContent = z.object({ name: z.string(), last_value: z.string() })

/** What a backup holds; its last entry but one, `manifest.json`. */
export const manifestShape = z.object({
  format: z.literal(1),
  product: z.literal('chautari'),
  version: z.string(),
  made_at: z.string(),
  server_version: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(tableContent),
  sequences: z.array(sequenceContent),
  /** Names of the keys by which columns are sealed. */
  keys: z.array(z.string()).optional(),
  /** `elsewhere`: the bucket that holds them; then none are in the backup. */
  uploads: z.object({ files: z.int(), bytes: z.int(), elsewhere: z.string().optional() }),
})

export type Manifest = z.infer<typeof manifestShape>
export type TableContent = z.infer<typeof tableContent>
export type SequenceContent = z.infer<typeof sequenceContent>

/** One line for people. */
export function describeBackup({ made_at, version, tables, uploads }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const moment = made_at.slice(0, 16).replace('T', ' ')
  const kept = uploads.elsewhere
    ? `no uploads (they are in ${uploads.elsewhere})`
    : `${uploads.files} uploads`
  return `${rows} rows in ${tables.length} tables, ${kept}, made ${moment} UTC by version ${version}`
}

/** A backup or a restore that is refused; the message says why and what to do. */
export class BackupError extends Error {}

/** Settings under which the text of every value is the same on every server, and rows are never silently left out. */
export const plainText = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local row_security = off; set local statement_timeout = 0; set local lock_timeout = '30s'`

/** The owner of the tables is bound by their row security too, unless its role passes by it. */
export async function refuseBoundRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; bound: boolean }>(`
    select rolname::text as role, not (rolsuper or rolbypassrls) and exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity) as bound
    from pg_roles where rolname = current_user`)
  const [found] = rows
  if (found?.bound)
    throw new BackupError(`The role ${found.role} does not see every row: alter role ${found.role} bypassrls`)
}

/** Every table of the program and its columns that hold data of their own. The migrations' ledger is no content. */
export async function tablesOf(client: pg.Client): Promise<Pick<TableContent, 'name' | 'columns'>[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
  const foreign = rows.find(({ schema }) => schema !== 'public')
  if (foreign)
    throw new BackupError(`A backup does not hold the schema ${foreign.schema}: move its tables away first`)
  return rows.flatMap(({ name, columns }) => (ledgers.has(name) ? [] : { name, columns }))
}

/** A restored database gets them from its own migrations. */
const ledgers = new Set(['schema_migration', 'schema_function'])

/** Sequences that were used, and how far. */
export async function sequencesOf(client: pg.Client): Promise<SequenceContent[]> {
  const { rows } = await client.query<SequenceContent>(`
    select sequencename::text as name, last_value::text from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`)
  return rows
}

/** Count and digest of a table, made by the server in one pass. */
export async function measure(client: pg.Client, table: string): Promise<{ rows: number; digest: string }> {
  const { rows } = await client.query<{ rows: string; digest: string }>(`
    select count(*)::text as rows,
      coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint::numeric), 0)::text as digest
    from ${quoted(table)} t`)
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' }
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnList = (columns: readonly string[]) => columns.map(quoted).join(', ')

/** Uploaded files below the folder, as paths inside it; what is still being received is left out. */
export async function* uploadsIn(dir: string, inside = ''): AsyncGenerator<string> {
  const entries = await fs.readdir(path.join(dir, inside), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const name = inside ? `${inside}/${entry.name}` : entry.name
    if (entry.isDirectory() && name !== 'tmp') yield* uploadsIn(dir, name)
    else if (entry.isFile()) yield name
  }
}
