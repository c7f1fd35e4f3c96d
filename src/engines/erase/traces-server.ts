import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { REMOVED, type Who } from '#engines/erase/person-table-server.ts'

/** All within the owner's transaction, and each row named by its organization. */

/** Mails to the person: that one was sent stays, to whom and with what does not. Returns how many. */
export async function eraseMails(db: Db, { org_id }: Who, addresses: readonly string[]): Promise<number> {
  if (!addresses.length) return 0
  const theirs = sql`(org_id = ${org_id} or org_id is null) and lower(recipient) = any(${[...addresses]}::text[])`
  await sql`delete from email_log where ${theirs} and state = 'Queued'`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    update email_log set recipient = ${REMOVED}, subject = ${REMOVED}, body_text = ${REMOVED}, body_html = null,
      error = null, attachment = null where ${theirs}`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Files in and out that may hold the person: every export that is still there, since nobody knows whom it lists, and
 * imports in which the words stand. Returns the ids of their files.
 */
export async function eraseSheets(db: Db, { org_id }: Who, words: readonly string[]): Promise<string[]> {
  const met = [...words].map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<{ id: string; file_id: string | null }>`
    select x.id, x.file_id from exchange x where x.org_id = ${org_id} and (
      (x.direction = 'export' and x.file_id is not null)
      or exists (select from exchange_row r where r.org_id = x.org_id and r.exchange_id = x.id
        and (r.cells::text ilike any(${met}::text[]) or r.before::text ilike any(${met}::text[]))))`.execute(
    db,
  )
  if (!rows.length) return []
  const ids = rows.map(({ id }) => id)
  await sql`delete from exchange_row where org_id = ${org_id} and exchange_id = any(${ids}::uuid[])`.execute(
    db,
  )
  await sql`
    update exchange set file_id = null, expires_at = null, version = version + 1,
      state = case when direction = 'export' or state in ('Uploaded', 'Checking', 'Checked') then 'Expired' else state end
    where org_id = ${org_id} and id = any(${ids}::uuid[])`.execute(db)
  return rows.flatMap(({ file_id }) => file_id ?? [])
}

/** Columns that keep the name of a login beside its id. */
const signed = [
  ['account_id', 'account_name'],
  ['actor_account_id', 'actor_name'],
  ['sent_by', 'sent_by_name'],
  ['issued_by', 'issued_by_name'],
  ['invited_by', 'invited_by_name'],
  ['decided_by', 'decided_by_name'],
  ['asked_by', 'asked_by_name'],
] as const

/** What the person did keeps that it was somebody: every name that stands beside the login becomes the label. */
export async function eraseSigned(db: Db, { org_id, account_id, label }: Who): Promise<void> {
  if (!account_id) return
  const { rows } = await sql<{ tbl: string; names: string[] }>`
    select c.table_name as tbl, array_agg(c.column_name::text) as names from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`.execute(db)
  for (const { tbl, names } of rows)
    for (const [id, name] of signed)
      if (names.includes(id) && names.includes(name) && names.includes('org_id'))
        await sql`update ${sql.table(tbl)} set ${sql.ref(name)} = ${label}
          where org_id = ${org_id} and ${sql.ref(id)} = ${account_id}::uuid`.execute(db)
}

/** From where the person's login made changes. That it did stays. */
export async function eraseAddresses(db: Db, { org_id, account_id }: Who): Promise<void> {
  if (!account_id) return
  await sql`update audit_row set ip = null
    where org_id = ${org_id} and account_id = ${account_id}::uuid and ip is not null`.execute(db)
}

/**
 * Rows of files that nothing names any more: those that hung on what went, and whatever the person's login sent.
 * `contents`: hashes that no row is left for.
 */
export async function eraseFiles(
  db: Db,
  { org_id, account_id }: Who,
  files: readonly string[],
): Promise<{ files: number; contents: string[] }> {
  const { rows: columns } = await sql<{ tbl: string; name: string }>`
    select c.table_name as tbl, c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name like '%file\\_id' and c.data_type = 'uuid'
      and exists (select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'org_id')`.execute(
    db,
  )
  const unnamed = columns.map(
    ({ tbl, name }) =>
      sql`not exists (select from ${sql.table(tbl)} x where x.org_id = f.org_id and ${sql.ref(`x.${name}`)} = f.id)`,
  )
  const { rows: gone } = await sql<{ id: string; sha256: string }>`
    delete from stored_file f where f.org_id = ${org_id}
      and (f.id = any(${[...files]}::uuid[]) or f.account_id = ${account_id}::uuid)
      and ${sql.join(unnamed, sql` and `)}
    returning f.id, f.sha256`.execute(db)
  if (!gone.length) return { files: 0, contents: [] }
  await sql`update audit_row set changes = null, reason = null where org_id = ${org_id} and table_name = 'stored_file'
    and row_id = any(${gone.map(({ id }) => id)}::uuid[])`.execute(db)
  const hashes = [...new Set(gone.map(({ sha256 }) => sha256))]
  const { rows: left } = await sql<{ sha256: string }>`
    select sha256 from stored_file where org_id = ${org_id} and sha256 = any(${hashes}::text[])`.execute(db)
  const kept = new Set(left.map(({ sha256 }) => sha256))
  return { files: gone.length, contents: hashes.filter((hash) => !kept.has(hash)) }
}
