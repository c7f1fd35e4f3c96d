import { sql } from 'kysely'
import { insertMany } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Json } from '#platform/tables.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import { serveImport, type Decision } from '#engines/exchange/import-server.ts'
import { valueKey } from '#engines/exchange/value-map.ts'
import { updateMany } from '#modules/hris/server/import-save.ts'
import { peopleNamed } from '#modules/hris/server/record-import-people.ts'
import { assignedKsaoImport } from '#modules/hris/shared/ksao-import.ts'
import { ksaoKindOf } from '#modules/organization/shared/ksao-import.ts'

interface Assessment {
  level: number
  assessed_on: string
  remarks: string | null
}
interface Stored extends Assessment {
  id: string
  employee_id: string
  ksao_id: string
  account_id: string | null
  version: number
}
interface AssignmentWrite {
  stored: Stored | null
  employee_id: string
  ksao_id: string
  values: Assessment
}
/** What undoing needs: the version that was left, and what was assessed before, by whom. */
interface Before {
  version: number
  former: (Assessment & { account_id: string | null }) | null
}
// It is written as JSON and read as what it was.
const beforeOf = (kept: Json): Before => kept as unknown as Before

interface Facts {
  own_id: string | null
  meant: Map<string, number>
}

/** Who has which attribute of the library, and how well: by the rules of assigning them by hand. */
export const assignedKsao = serveImport<typeof assignedKsaoImport.columns, Facts, AssignmentWrite | null>(
  assignedKsaoImport,
  {
    async facts({ db, account_id }) {
      const own = await db
        .selectFrom('employee')
        .select('id')
        .where('account_id', '=', account_id)
        .executeTakeFirst()
      return { own_id: own?.id ?? null, meant: new Map() }
    },
    async decide({ db, today }, { own_id, meant }, rows) {
      const found = await peopleNamed(db, rows)
      const who = rows.map(({ row }) => found(row))
      const ids = [...new Set(who.flatMap((one) => ('person' in one ? [one.person.id] : [])))]
      const names = rows.map(({ row }) => row.name ?? '')
      const [library, stored] = [await libraryOf(db, names), await assignedTo(db, ids)]
      return rows.map(({ row_no, row }, index): Decision<AssignmentWrite | null> => {
        const one = who[index]
        if (!one || 'errors' in one) return refused(one?.errors ?? {})
        const { id, full_name, left_on } = one.person
        if (id === own_id) return refused({ employee_code: ['Nobody assesses themselves.'] })
        if (left_on !== null && left_on < today)
          return refused({ employee_code: [`${full_name} does not work here any more.`] })
        const kind = ksaoKindOf[row.kind ?? '']
        // the cell itself was refused, and says so
        if (!kind || !row.name) return refused({})
        const attribute = library.get(keyOf(kind, row.name))
        if (!attribute)
          return refused({ name: [`There is no ${row.kind?.toLowerCase()} “${row.name}” in the library.`] })
        const key = `${id} ${attribute}`
        const first = meant.get(key) ?? row_no
        meant.set(key, first)
        if (first !== row_no) return refused({ name: [`Row ${first} means the same.`] })
        const known = stored.get(key) ?? null
        const { values, errors } = assessed(row, known, today)
        const plan = known === null ? 'create' : isSame(values, known) ? 'unchanged' : 'update'
        const write = { stored: known, employee_id: id, ksao_id: attribute, values }
        return { errors, plan, subject_id: known?.id ?? null, masters: [], write }
      })
    },
    async save({ db, account_id }, _facts, rows) {
      const lines = rows.flatMap(({ row_no, write }) =>
        write
          ? [
              {
                row_no,
                ...write,
                ...write.values,
                account_id,
                id: write.stored?.id ?? newId(),
                version: (write.stored?.version ?? 0) + 1,
              },
            ]
          : [],
      )
      await insertMany(
        db,
        'employee_ksao',
        { id: 'uuid', employee_id: 'uuid', ksao_id: 'uuid', ...types },
        lines.filter(({ stored }) => stored === null),
      )
      await updateMany(
        db,
        'employee_ksao',
        { ...types, version: 'int' },
        lines.filter(({ stored }) => stored !== null),
      )
      return lines.map(({ row_no, id, version, stored }) => ({
        row_no,
        subject_id: id,
        before: { version, former: stored && formerOf(stored) },
      }))
    },
    async changed({ db }, rows) {
      const ids = rows.map(({ subject_id }) => subject_id)
      const { rows: found } = await sql<{ id: string; version: number; name: string }>`
      select a.id, a.version, e.full_name || ' (' || e.code || ')' as name
      from employee_ksao a join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.id = any(${ids}::uuid[]) for update of a`.execute(db)
      const now = new Map(found.map((one) => [one.id, one]))
      return rows.flatMap(({ subject_id, before }) => {
        const one = now.get(subject_id)
        if (!one) return ['an assignment that was taken away']
        return one.version === beforeOf(before).version ? [] : [one.name]
      })
    },
    async undo({ db }, rows) {
      const kept = rows.map(({ subject_id, before }) => ({ id: subject_id, ...beforeOf(before) }))
      const created = kept.filter(({ former }) => former === null).map(({ id }) => id)
      await sql`delete from employee_ksao where id = any(${created}::uuid[])`.execute(db)
      await updateMany(
        db,
        'employee_ksao',
        { ...types, version: 'int' },
        kept.flatMap(({ id, version, former }) => (former ? [{ ...former, id, version: version + 1 }] : [])),
      )
    },
    async stored({ db }, after) {
      const { rows } = await sql<{ id: string } & Record<string, string | null>>`
      select a.id, e.code as employee_code, e.work_email, e.full_name as employee_name, k.kind, k.name,
        a.level::text as level, a.assessed_on::text as assessed_on, a.remarks
      from (select * from employee_ksao where ${after === null ? sql`true` : sql`id > ${after}`}
        order by id limit ${PAGE}) a
      join employee e on e.org_id = a.org_id and e.id = a.employee_id
      join ksao k on k.org_id = a.org_id and k.id = a.ksao_id order by a.id`.execute(db)
      return {
        rows: rows.map(({ id: _, ...row }) => ({
          ...row,
          kind: Object.keys(ksaoKindOf).find((said) => ksaoKindOf[said] === row['kind']) ?? null,
        })),
        last: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
      }
    },
  },
)

const PAGE = 2000
const types = { level: 'int', assessed_on: 'date', remarks: 'text', account_id: 'uuid' }
const keyOf = (kind: string, name: string) => `${kind}\n${valueKey(name)}`
const formerOf = ({ level, assessed_on, remarks, account_id }: Stored) => ({
  level,
  assessed_on,
  remarks,
  account_id,
})

const refused = (errors: CellErrors): Decision<null> => ({
  errors,
  plan: 'unchanged',
  subject_id: null,
  masters: [],
  write: null,
})

/** Another level is of today where the file does not say of when. */
function assessed(
  row: { level?: string | null; assessed_on?: string | null; remarks?: string | null },
  stored: Stored | null,
  today: string,
) {
  const level = Number(row.level ?? 0)
  const silent = stored?.level === level ? stored.assessed_on : today
  const assessed_on = row.assessed_on ?? silent
  const remarks = row.remarks === undefined ? (stored?.remarks ?? null) : row.remarks
  const errors: CellErrors = {}
  if (level < 1) errors['level'] = ['Level must be at least 1.']
  if (level > 5) errors['level'] = ['Level must be at most 5.']
  if (assessed_on > today) errors['assessed_on'] = ['Assessed on cannot be a future date']
  return { values: { level, assessed_on, remarks }, errors }
}

const isSame = (a: Assessment, b: Assessment) =>
  a.level === b.level && a.assessed_on === b.assessed_on && a.remarks === b.remarks

async function libraryOf(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; kind: string; name: string }>`
    select id, kind, name from ksao where not is_archived
      and lower(name) in (select lower(given) from unnest(${[...names]}::text[]) given)`.execute(db)
  return new Map(rows.map(({ id, kind, name }) => [keyOf(kind, name), id]))
}

async function assignedTo(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  const { rows } = await sql<Stored>`
    select id, employee_id, ksao_id, level, assessed_on, remarks, account_id, version
    from employee_ksao where employee_id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [`${row.employee_id} ${row.ksao_id}`, row]))
}
