import { sql } from 'kysely'
import { insertMany, type ColumnTypes } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Json } from '#platform/tables.ts'
import type { Decided, Saved, WrittenRow } from '#engines/exchange/import-server.ts'
import type { ImportColumns } from '#engines/exchange/importer.ts'
import { updateMany } from '#modules/hris/server/import-save.ts'
import type {
  RecordImport,
  RecordWrite,
  StoredRecord,
  Values,
} from '#modules/hris/server/record-import-decide.ts'

/** What undoing needs: the version that was left, the former values, and the rows that had been the single ones. */
interface Before {
  version: number
  former: Values | null
  stepped: string[]
}
// It is written as JSON and read as what it was.
const beforeOf = (kept: Json): Before => kept as unknown as Before

type ToWrite = Decided<ImportColumns, RecordWrite | null>
type Written = WrittenRow<ImportColumns>

/** What people have of it. */
export async function storedRecords(
  db: Db,
  kind: RecordImport,
  people: readonly string[],
): Promise<ReadonlyMap<string, StoredRecord[]>> {
  if (!people.length) return new Map()
  const columns = Object.keys(kind.rules).map((name) => sql.ref(name))
  const { rows } = await sql<Values & { record_id: string; employee_id: string; version: number }>`
    select ${sql.ref(kind.key)} as record_id, employee_id, version, ${sql.join(columns)}
    from ${sql.table(kind.table)} where employee_id = any(${[...people]}::uuid[])`.execute(db)
  const records = rows.map(({ record_id, employee_id, version, ...values }) => ({
    id: record_id,
    employee_id,
    version,
    values,
  }))
  return Map.groupBy(records, ({ employee_id }) => employee_id)
}

export async function saveRecords(db: Db, kind: RecordImport, rows: readonly ToWrite[]): Promise<Saved[]> {
  const writes = rows.flatMap(({ row_no, write }) => (write ? [{ row_no, ...write }] : []))
  const stepped = kind.single ? await stepBack(db, kind, kind.single, writes) : new Map<string, string[]>()
  const saved = writes.map(({ row_no, person, stored, values }) => {
    const subject_id = stored?.id ?? (kind.key === 'id' ? newId() : person.id)
    const before: Before = {
      version: (stored?.version ?? 0) + 1,
      former: stored?.values ?? null,
      stepped: kind.single && values[kind.single] ? (stepped.get(person.id) ?? []) : [],
    }
    return { row_no, subject_id, before, person, values }
  })
  const lines = saved.map(({ subject_id, before, person, values }) => ({
    ...values,
    id: subject_id,
    [kind.key]: subject_id,
    employee_id: person.id,
    version: before.version,
    is_new: before.former === null,
  }))
  const types = typesOf(kind)
  const keys: ColumnTypes = { [kind.key]: 'uuid', employee_id: 'uuid' }
  await insertMany(
    db,
    kind.table,
    { ...keys, ...types },
    lines.filter(({ is_new }) => is_new),
  )
  await updateMany(
    db,
    kind.table,
    // what was verified was the former value
    { ...types, ...(kind.key === 'id' ? proof : {}), version: 'int' },
    lines.filter(({ is_new }) => !is_new),
    kind.key,
  )
  return saved.map(({ row_no, subject_id, before }) => ({ row_no, subject_id, before: { ...before } }))
}

/** Of several single ones the one that the file asks for stays; those that were stored before make room. */
async function stepBack(db: Db, kind: RecordImport, single: string, writes: readonly RecordWrite[]) {
  for (const [, own] of Map.groupBy(writes, ({ person }) => person.id)) {
    const wanting = own.filter(({ values }) => values[single] === true)
    const chosen = wanting.find(({ asks }) => asks) ?? wanting[0]
    for (const { values } of wanting) values[single] = values === chosen?.values
  }
  const people = writes.filter(({ values }) => values[single] === true).map(({ person }) => person.id)
  const { rows } = await sql<{ id: string; employee_id: string }>`
    update ${sql.table(kind.table)} set ${sql.ref(single)} = false
    where employee_id = any(${people}::uuid[]) and ${sql.ref(single)} returning id, employee_id`.execute(db)
  return new Map(rows.map(({ id, employee_id }) => [employee_id, [id]]))
}

const proof: ColumnTypes = { verified_at: 'timestamptz', verified_by: 'uuid' }
const kinds: Readonly<Record<string, string>> = {
  day: 'date',
  boolean: 'boolean',
  number: 'int',
  money: 'numeric',
}
const typesOf = ({ declared, rules }: RecordImport): ColumnTypes =>
  Object.fromEntries(
    Object.keys(rules).map((name) => [name, kinds[declared.columns[name]?.kind ?? ''] ?? 'text']),
  )

/** Whose rows were changed or removed since. Locks them until the transaction ends. */
export async function changedRecords(
  db: Db,
  kind: RecordImport,
  rows: readonly Written[],
): Promise<string[]> {
  const ids = rows.map(({ subject_id }) => subject_id)
  const { rows: found } = await sql<{ id: string; version: number; name: string }>`
    select r.${sql.ref(kind.key)} as id, r.version, e.full_name || ' (' || e.code || ')' as name
    from ${sql.table(kind.table)} r join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where r.${sql.ref(kind.key)} = any(${ids}::uuid[]) for update of r`.execute(db)
  const now = new Map(found.map((one) => [one.id, one]))
  return rows.flatMap(({ subject_id, before }) => {
    const one = now.get(subject_id)
    if (!one) return ['a row that was deleted']
    return one.version === beforeOf(before).version ? [] : [one.name]
  })
}

/** Removes what was created, gives the rest its former values back, and lastly the single ones their place. */
export async function undoRecords(db: Db, kind: RecordImport, rows: readonly Written[]): Promise<void> {
  const kept = rows.map(({ subject_id, before }) => ({ id: subject_id, ...beforeOf(before) }))
  const created = kept.filter(({ former }) => former === null).map(({ id }) => id)
  await sql`delete from ${sql.table(kind.table)} where ${sql.ref(kind.key)} = any(${created}::uuid[])`.execute(
    db,
  )
  const { single } = kind
  const restored = kept.flatMap(({ id, version, former }) =>
    former ? [{ ...former, ...(single ? { [single]: false } : {}), id, version: version + 1 }] : [],
  )
  await updateMany(db, kind.table, { ...typesOf(kind), version: 'int' }, restored, kind.key)
  if (!single) return
  const first = kept.flatMap(({ id, former, stepped }) => [...(former?.[single] ? [id] : []), ...stepped])
  await sql`
    update ${sql.table(kind.table)} r set ${sql.ref(single)} = true
    where r.id = any(${first}::uuid[]) and not exists (
      select from ${sql.table(kind.table)} o
      where o.org_id = r.org_id and o.employee_id = r.employee_id and o.id <> r.id and o.${sql.ref(single)})`.execute(
    db,
  )
}
