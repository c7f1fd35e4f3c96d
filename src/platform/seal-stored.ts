import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { alreadySealed, sealedWithin } from '#platform/db-sealing.ts'
import type { Db } from '#platform/db.ts'
import { jobKind, type JobCtx } from '#platform/jobs.ts'
import type { Sealing } from '#platform/sealing.ts'
import { sealedColumns } from '#platform/sealed-columns.ts'

export const SEAL_JOB = 'platform.seal'
const ROWS = 500

/** By which key and which list of columns an organization is sealed. */
export const markOf = ({ keyId }: Sealing) =>
  `${keyId} ${createHash('sha256').update(JSON.stringify(sealedColumns)).digest('hex').slice(0, 8)}`

/** Seals what is there from before, or by a former key. Each batch finds for itself what is left, so it may run twice. */
export const sealJob = jobKind({
  kind: SEAL_JOB,
  title: 'Seal protected values',
  input: z.object({}),
  serial: true,
  async run(ctx) {
    const { sealing } = ctx.services.database
    await owned(ctx, (db) => refuseUnknownKeys(db, sealing))
    const tables = await owned(ctx, async (db) => ({
      declared: await declaredIn(db),
      others: (await hasFormerKey(db, sealing)) ? await textTables(db) : [],
    }))
    const total = tables.declared.length + tables.others.length
    let rows = 0
    for (const [index, { table, columns }] of [...tables.declared, ...tables.others].entries()) {
      const seal = index < tables.declared.length ? sealDeclared : sealAnew
      for (let after: string | null = '(0,0)'; after !== null;) {
        const from: string = after
        const done = await owned(ctx, (db) => seal(db, sealing, { table, columns, after: from }))
        rows += done.rows
        after = done.last
      }
      await ctx.batch(async (_db, mark) => mark.progress(index + 1, total))
    }
    await owned(ctx, (db) =>
      sql`insert into sealing_done (org_id, mark) values (${ctx.org.org_id}, ${markOf(sealing)})
        on conflict (org_id) do update set mark = excluded.mark, at = now()`.execute(db),
    )
    return { rows }
  },
})

/** The owner's, because nobody else may touch histories; kept out of them by `is_sealing` of migration 0550. */
const owned = <T>({ services, org, job_id }: JobCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  services.database.asOwner(
    async (db) => {
      await sql`select set_config('app.org_id', ${String(org.org_id)}, true), set_config('app.acting_as', 'system', true),
        set_config('app.request_no', ${job_id}, true), set_config('app.sealing', '1', true)`.execute(db)
      return work(db)
    },
    { long: true },
  )

/**
 * Another process of the installation seals by a key that is not known here. What it sealed would be sealed once more, by
 * the key of here, and be lost to it. Throws.
 */
export async function refuseUnknownKeys(db: Db, { keyIds }: Sealing): Promise<void> {
  const { rows } = await sql<{ key_id: string }>`
    select key_id from sealing_key where not key_id = any(${[...keyIds]}::text[])`.execute(db)
  if (rows.length)
    throw new Error(
      `Another process seals by a key that is not known here (${rows.map(({ key_id }) => key_id).join(', ')}): stop this one, or give it that key.`,
    )
}

const hasFormerKey = async (db: Db, { keyId }: Sealing) =>
  (await sql`select from sealing_key where key_id <> ${keyId}`.execute(db)).rows.length > 0

export interface Columns {
  table: string
  columns: { name: string; type: string }[]
}

/** Of every table of organizations the columns that can hold words. */
export async function textTables(db: Db): Promise<Columns[]> {
  const { rows } = await sql<Columns>`
    select c.table_name as table, json_agg(json_build_object('name', c.column_name, 'type', c.udt_name)) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.udt_name in ('text', 'json', 'jsonb') and c.table_name not in ('sealing_key', 'sealing_done')
      and exists (select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'org_id')
    group by 1 order by 1`.execute(db)
  return rows
}

async function declaredIn(db: Db): Promise<Columns[]> {
  const all = new Map((await textTables(db)).map((one) => [one.table, one]))
  return Object.entries(sealedColumns).flatMap(([table, { text, json = [], within = [] }]) => {
    const wanted = [...text, ...json, ...within]
    const columns = all.get(table)?.columns.filter(({ name }) => wanted.includes(name)) ?? []
    return columns.length ? [{ table, columns }] : []
  })
}

interface Asked extends Columns {
  /** Where the batch before ended: the place of a row in its table. */
  after: string
}
interface Done {
  rows: number
  last: string | null
}
type Row = Record<string, unknown> & { place: string }

/** What is declared, plain or not: read as what it means, and written as it should be. Nothing is written twice. */
async function sealDeclared(db: Db, sealing: Sealing, asked: Asked): Promise<Done> {
  const { table, columns } = asked
  const { text, json = [] } = sealedColumns[table] ?? { text: [] }
  const isAudit = table === 'audit_row'
  const wanted = isAudit
    ? sql`table_name = any(${Object.keys(sealedColumns)}::text[]) and changes is not null`
    : sql`(${sql.join(
        columns.map(({ name }) => sql`${sql.ref(name)} is not null`),
        sql` or `,
      )})`
  const { rows } = await placed(
    db,
    asked,
    sql.join([...columns.map(({ name }) => sql.ref(name)), ...(isAudit ? [sql.ref('table_name')] : [])]),
    wanted,
  )
  const become = rows.map((row) => {
    const values = columns.map(({ name }) => {
      const value = row[name]
      if (value === null || value === undefined || value === '') return [name, value ?? null]
      if (isAudit)
        return [name, JSON.stringify(sealedHistory(sealing, String(row['table_name']), value as object))]
      if (text.includes(name) && typeof value === 'string') return [name, sealing.seal(value)]
      if (json.includes(name)) return [name, sealing.sealJson(JSON.stringify(value))]
      return [name, sealedWithin(sealing, JSON.stringify(value))]
    })
    return { ...Object.fromEntries(values), place: row.place }
  })
  return written(db, asked, become, rows.at(-1)?.place ?? null)
}

const whole = (sealing: Sealing, value: unknown): unknown =>
  JSON.parse(sealing.sealJson(JSON.stringify(value)))

/** Only the sealed columns of an entry: its other values stay as the database wrote them. */
function sealedHistory(sealing: Sealing, table: string, changes: object): object {
  const { text, json = [], within = [] } = sealedColumns[table] ?? { text: [] }
  const each = (value: unknown, how: (value: unknown) => unknown) =>
    Array.isArray(value)
      ? value.map((one) => (one === null ? null : how(one)))
      : value === null
        ? null
        : how(value)
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]): [string, unknown][] => {
      if (text.includes(name))
        return [[name, each(value, (one) => (one === '' ? '' : sealing.seal(String(one))))]]
      // a row that was deleted keeps its value alone, one that was changed the former and the new
      if (json.includes(name))
        return [[name, isPair(value) ? each(value, (one) => whole(sealing, one)) : whole(sealing, value)]]
      if (within.includes(name)) return [[name, JSON.parse(sealedWithin(sealing, JSON.stringify(value)))]]
      return []
    }),
  )
}
const isPair = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value.every((one) => one === null || Array.isArray(one))

/** Whatever column holds something sealed by a former key, from wherever it came there. */
async function sealAnew(db: Db, sealing: Sealing, asked: Asked): Promise<Done> {
  const other = `~sealed\\.(?!${sealing.keyId})`
  const { rows } = await placed(
    db,
    asked,
    // in digits, or it would come opened
    sql.join(
      asked.columns.map(
        ({ name }) => sql`encode(convert_to(${sql.ref(name)}::text, 'UTF8'), 'hex') as ${sql.ref(name)}`,
      ),
    ),
    sql`(${sql.join(
      asked.columns.map(({ name }) => sql`${sql.ref(name)}::text ~ ${other}`),
      sql` or `,
    )})`,
  )
  const become = rows.map((row) => ({
    ...Object.fromEntries(
      asked.columns.map(({ name }) => {
        const digits = row[name]
        return [
          name,
          typeof digits === 'string' ? sealing.anew(Buffer.from(digits, 'hex').toString('utf8')) : null,
        ]
      }),
    ),
    place: row.place,
  }))
  return written(db, asked, become, rows.at(-1)?.place ?? null)
}

function placed(
  db: Db,
  { table, after }: Asked,
  values: ReturnType<typeof sql.join>,
  wanted: ReturnType<typeof sql>,
) {
  return sql<Row>`
    select ctid::text as place, ${values} from ${sql.table(table)}
    where org_id = current_org() and ctid > ${after}::tid and ${wanted} order by ctid limit ${sql.lit(ROWS)} for update`.execute(
    db,
  )
}

/** The rows are locked: none has moved since it was read. */
async function written(
  db: Db,
  { table, columns }: Asked,
  rows: readonly object[],
  last: string | null,
): Promise<Done> {
  if (rows.length === 0) return { rows: 0, last: null }
  // of a history only the sealed columns were made anew
  const value = ({ name, type }: Columns['columns'][number]) =>
    table === 'audit_row' && name === 'changes'
      ? sql`t.changes || r.changes::jsonb`
      : sql`r.${sql.ref(name)}::${sql.raw(type)}`
  const typed = columns.map(({ name }) => sql`${sql.ref(name)} text`)
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} t set ${sql.join(columns.map((one) => sql`${sql.ref(one.name)} = ${value(one)}`))}
    from json_to_recordset(${alreadySealed(JSON.stringify(rows))}::json) as r(place tid, ${sql.join(typed)})
    where t.ctid = r.place and (${sql.join(
      columns.map((one) => sql`t.${sql.ref(one.name)} is distinct from ${value(one)}`),
      sql` or `,
    )})`.execute(db)
  return { rows: Number(numAffectedRows), last: rows.length < ROWS ? null : last }
}
