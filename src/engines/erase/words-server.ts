import { sql } from 'kysely'
import { alreadySealed } from '#platform/db-sealing.ts'
import type { Db } from '#platform/db.ts'
import type { Who } from '#engines/erase/person-table-server.ts'

/** Tables whose rows are other people, or are searched by themselves: a namesake keeps the own name. */
const others: readonly string[] = ['employee', 'employee_word', 'account', 'organization', 'purge_run']

interface Column {
  tbl: string
  name: string
  kind: 'text' | 'jsonb'
}

/**
 * Takes words by which the person is known out of all texts of the organization: notices, mails, histories, logs. Not a
 * list of tables, but whatever the database has. Rows about other people (`employee_…`) are theirs, and stay.
 */
export async function eraseWords(db: Db, who: Who, words: readonly string[]): Promise<number> {
  const patterns = [...new Set(words)].toSorted((a, b) => b.length - a.length).map(patternOf)
  if (!patterns.length) return 0
  const pattern = alreadySealed(`(${patterns.join('|')})`)
  const tables = Map.groupBy(await textColumns(db), ({ tbl }) => tbl)
  let changed = 0
  for (const [tbl, columns] of tables) {
    const become = columns.map(({ name, kind }) =>
      kind === 'text'
        ? sql`${sql.ref(name)} = regexp_replace(${sql.ref(name)}, ${pattern}, ${who.label}, 'gi')`
        : sql`${sql.ref(name)} = regexp_replace(${sql.ref(name)}::text, ${pattern}, ${who.label}, 'gi')::jsonb`,
    )
    const met = columns.map(({ name }) => sql`${sql.ref(name)}::text ~* ${pattern}`)
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(tbl)} set ${sql.join(become)}
      where org_id = ${who.org_id} and (${sql.join(met, sql` or `)})`.execute(db)
    changed += Number(numAffectedRows)
  }
  return changed
}

/** Every column of words in a table of organizations, but for those that follow from others. */
async function textColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as tbl, c.column_name as name, c.data_type as kind
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
      and c.is_generated = 'NEVER' and not c.table_name = any(${[...others]}::text[])
      and c.table_name not like 'employee\\_%'
      and exists (select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'org_id')
    order by c.table_name = 'audit_row', 1, 2`.execute(db)
  // histories last: taking words out of the other tables writes into them what stood there
  return rows
}

/** As it stands in texts, and as JSON writes it; whole words only where the script has borders that are known. */
function patternOf(word: string): string {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
  return /^[\w].*[\w]$/.test(word) ? `\\y${plain}\\y` : plain
}
