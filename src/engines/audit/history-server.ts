import { sql } from 'kysely'
import { allowed, P, type Code } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { Json } from '#platform/tables.ts'
import type { AuditedTable, AuditEntry, OwnFields } from '#engines/audit/audit.ts'

type Changes = Record<string, Json> | null
type Found = Omit<AuditEntry, 'changes' | 'title'> & { table_name: string; row_id: string; changes: Changes }

/** A page of what happened to a row of the first table and to its parts in the others. */
export async function historyOf(
  ctx: Ctx,
  [own, ...parts]: readonly [AuditedTable, ...AuditedTable[]],
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: AuditEntry[] }> {
  const mine = sql`(r.table_name = ${own.table} and r.row_id = ${id})`
  const theirs = sql`(r.owner_id = ${id} and r.table_name = any(${parts.map(({ table }) => table)}::text[]))`
  const where = parts.length ? sql`(${mine} or ${theirs})` : mine
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) from audit_row r where ${where}`.execute(ctx.db),
    sql<Found>`
      select r.id, r.at, r.acting_as, r.request_no, r.ip, r.reason, r.table_name, r.row_id, r.operation, r.changes, k.name as api_key,
        case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name) end as actor
      from audit_row r left join account a on a.id = r.account_id
        left join api_key k on k.org_id = r.org_id and k.id = r.api_key_id
      where ${where} order by r.at desc, r.id desc limit ${limit} offset ${offset}`.execute(ctx.db),
  ])
  const sees = allowed(ctx.org.codes, [P.security.all], 'read')
  const tables = new Map([own, ...parts].map((declared) => [declared.table, declared]))
  const told = found.rows.flatMap(({ table_name, row_id, changes, ...entry }) => {
    const declared = tables.get(table_name)
    if (!declared) return []
    const told = shown(ctx, declared, entry.operation, changes)
    const all = entry.operation === 'insert' ? isOpen(ctx, declared) : !told.some((each) => each.is_masked)
    return [
      {
        declared,
        row_id,
        entry: { ...entry, changes: told, reason: all ? entry.reason : null, ip: sees ? entry.ip : null },
      },
    ]
  })
  const defined = await ownFieldsOf(ctx.db, told)
  const [names, called] = await Promise.all([namesOf(ctx, told), calledOf(ctx, told)])
  const results = told.map(({ declared, row_id, entry }) => ({
    ...entry,
    title: [declared.title, called.get(row_id)].filter(Boolean).join(': '),
    changes: entry.changes.flatMap((change) => {
      const fields = defined.get(declared.own?.[change.field])
      return fields ? apart(ctx, change, fields) : [named(change, declared, names)]
    }),
  }))
  return { count: counted.rows[0]?.count ?? 0, results }
}

type Change = Omit<AuditEntry['changes'][number], 'title'>

/** What the caller may see of a change. The audit holds pairs for an update and the whole last row for a delete. */
function shown(
  ctx: Ctx,
  { sensitive = {}, guarded = {}, hidden = [] }: AuditedTable,
  operation: string,
  changes: Changes,
): Change[] {
  return Object.entries(changes ?? {})
    .filter(([field]) => field !== 'id' && field !== 'version' && !hidden.includes(field))
    .map(([field, value]) => {
      if (isClosed(ctx, sensitive[field], guarded[field]))
        return { field, before: null, after: null, is_masked: true }
      const [before, after] = operation === 'update' && Array.isArray(value) ? value : [value, null]
      return { field, before, after, is_masked: false }
    })
    .filter(({ before, after, is_masked }) => is_masked || !isNothing(before) || !isNothing(after))
}

const isClosed = ({ org }: Ctx, codes?: readonly Code[], writers?: readonly Code[]) =>
  (codes !== undefined && !allowed(org.codes, codes, 'read')) ||
  (writers !== undefined && !(writers.length > 0 && allowed(org.codes, writers, 'write')))

/** Of a new row it is not known which columns were filled: the caller may see them all. */
const isOpen = (ctx: Ctx, { sensitive = {}, guarded = {} }: AuditedTable) =>
  !Object.values(sensitive).some((codes) => isClosed(ctx, codes)) &&
  !Object.values(guarded).some((writers) => isClosed(ctx, undefined, writers))

/** What was empty and is gone tells nothing. */
const isNothing = (value: unknown) => value === null || value === undefined || value === ''

interface Told {
  declared: AuditedTable
  row_id: string
  entry: { changes: readonly Change[] }
}

/** The names of all rows that the changes of a page speak of: one query for each table that is spoken of. */
async function namesOf(ctx: Ctx, told: readonly Told[]): Promise<ReadonlyMap<string, string>> {
  const asked = new Map<string, { table: string; label: string; ids: Set<string> }>()
  for (const { declared, entry } of told)
    for (const { field, before, after } of entry.changes) {
      const reference = declared.references?.[field]
      if (!reference) continue
      const [table, label] = reference
      const known = asked.get(`${table} ${label}`) ?? { table, label, ids: new Set() }
      for (const value of [before, after].flat()) if (typeof value === 'string') known.ids.add(value)
      asked.set(`${table} ${label}`, known)
    }
  const found = await Promise.all(
    [...asked.values()].map(({ table, label, ids }) =>
      sql<{ id: string; name: string }>`
        select id, ${sql.ref(label)}::text as name from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`.execute(
        ctx.db,
      ),
    ),
  )
  return new Map(found.flatMap(({ rows }) => rows.map(({ id, name }) => [id, name])))
}

/** What the parts of a page are called that are told by the name of another row, while they are there. */
async function calledOf(ctx: Ctx, told: readonly Told[]): Promise<ReadonlyMap<string, string>> {
  const asked = new Map<AuditedTable, Set<string>>()
  for (const { declared, row_id } of told)
    if (declared.called_by) asked.set(declared, (asked.get(declared) ?? new Set()).add(row_id))
  const found = await Promise.all(
    [...asked].map(([{ table, called_by: [column, named_in, label] = ['id', table, 'id'] }, ids]) =>
      sql<{ id: string; name: string }>`
        select r.id, n.${sql.ref(label)}::text as name from ${sql.table(table)} r
        join ${sql.table(named_in)} n on n.id = r.${sql.ref(column)} where r.id = any(${[...ids]}::uuid[])`.execute(
        ctx.db,
      ),
    ),
  )
  return new Map(found.flatMap(({ rows }) => rows.map(({ id, name }) => [id, name])))
}

type Named = AuditEntry['changes'][number]
type Known = ReadonlyMap<string, { title: string; codes: readonly Code[] | null }>

/** The fields of the organization that a page speaks of: one query for each table of them. */
async function ownFieldsOf(
  db: Db,
  told: readonly Told[],
): Promise<ReadonlyMap<OwnFields | undefined, Known>> {
  const asked = new Set(
    told.flatMap(({ declared, entry }) => entry.changes.flatMap(({ field }) => declared.own?.[field] ?? [])),
  )
  const found = await Promise.all(
    [...asked].map(async (own): Promise<[OwnFields, Known]> => {
      const [flag, codes] = own.sensitive
      const { rows } = await sql<{ name: string; title: string; is_sensitive: boolean }>`
        select ${sql.ref(own.name)} as name, ${sql.ref(own.title)} as title, ${sql.ref(flag)} as is_sensitive
        from ${sql.table(own.table)}`.execute(db)
      return [
        own,
        new Map(rows.map((row) => [row.name, { title: row.title, codes: row.is_sensitive ? codes : null }])),
      ]
    }),
  )
  return new Map(found)
}

/** One change of a column that holds many fields, as a change of each of them. What is not defined any more is not told. */
function apart(ctx: Ctx, { field: column, before, after }: Change, fields: Known): Named[] {
  const [old, now] = [valuesIn(before), valuesIn(after)]
  return [...fields].flatMap(([name, { title, codes }]): Named[] => {
    if (JSON.stringify(old[name]) === JSON.stringify(now[name])) return []
    const field = `${column}.${name}`
    return codes && !allowed(ctx.org.codes, codes, 'read')
      ? [{ field, title, before: null, after: null, is_masked: true }]
      : [{ field, title, before: old[name] ?? null, after: now[name] ?? null, is_masked: false }]
  })
}
const valuesIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** With words for people: of a row that is gone, nothing but that it was. */
function named(
  change: Change,
  { fields = {}, references = {} }: AuditedTable,
  names: ReadonlyMap<string, string>,
): AuditEntry['changes'][number] {
  const title = fields[change.field] ?? inWords(change.field)
  if (!references[change.field]) return { ...change, title }
  const name = (value: unknown): string | null =>
    Array.isArray(value)
      ? value.map(name).join(', ') || null
      : typeof value === 'string'
        ? (names.get(value) ?? '…')
        : null
  return { ...change, title, before: name(change.before), after: name(change.after) }
}

/** `joined_on`: Joined on. */
const inWords = (field: string) => {
  const text = field.replace(/_id$/, '').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
