import type pg from 'pg'
import { quoted } from '#platform/backup/content.ts'

/**
 * Takes away what makes filling a table slow or does more than fill it: references, keys, indexes, triggers.
 * Returns the statements that put everything back, in order; keys and references are thereby checked over all rows.
 */
export async function takeApart(client: pg.Client): Promise<string[]> {
  const references = await statements(client, constraints('f'))
  const keys = await statements(client, constraints('p', 'u', 'x'))
  const indexes = await statements(client, plainIndexes)
  const triggers = await statements(client, ownTriggers)
  for (const { away } of [...references, ...keys, ...indexes, ...triggers]) await client.query(away)
  return [...keys, ...indexes, ...references, ...triggers].map(({ back }) => back)
}

interface Statements {
  readonly away: string
  readonly back: string
}

async function statements(client: pg.Client, sql: string): Promise<Statements[]> {
  const { rows } = await client.query<{ owner: string; name: string; definition: string }>(sql)
  return rows.map(({ owner, name, definition }) => {
    if (definition.startsWith('CREATE')) return { away: `drop index ${quoted(name)}`, back: definition }
    if (definition === 'trigger') {
      const on = (way: string) => `alter table ${owner} ${way} trigger ${quoted(name)}`
      return { away: on('disable'), back: on('enable') }
    }
    const table = `alter table ${owner}`
    return {
      away: `${table} drop constraint ${quoted(name)}`,
      back: `${table} add constraint ${quoted(name)} ${definition}`,
    }
  })
}

/** Those of a partition come and go with those of its parent. */
const constraints = (...kinds: string[]) => `
  select conrelid::regclass::text as owner, conname::text as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype in ('${kinds.join("', '")}') and conparentid = 0 and connamespace = 'public'::regnamespace
  order by 1, 2`

const plainIndexes = `
  select indrelid::regclass::text as owner, c.relname::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by 1, 2`

const ownTriggers = `
  select tgrelid::regclass::text as owner, tgname::text as name, 'trigger' as definition
  from pg_trigger t join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgenabled = 'O' and tgparentid = 0 and c.relnamespace = 'public'::regnamespace
  order by 1, 2`
