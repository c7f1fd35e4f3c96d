import { sql } from 'kysely'
import { insertMany, rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Json } from '#platform/tables.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import { serveImport, type Decision } from '#engines/exchange/import-server.ts'
import { valueKey } from '#engines/exchange/value-map.ts'
import { ksaoImport, ksaoKindOf } from '#modules/organization/shared/ksao-import.ts'

interface Words {
  description: string | null
  lowest: string | null
  highest: string | null
}
interface Attribute extends Words {
  id: string
  kind: string
  name: string
  is_archived: boolean
  version: number
}
interface AttributeWrite {
  stored: Attribute | null
  kind: string
  name: string
  words: Words
}
/** What undoing needs: the version that was left, and the former words of what was there already. */
interface Before {
  version: number
  former: Words | null
}
// It is written as JSON and read as what it was.
const beforeOf = (kept: Json): Before => kept as unknown as Before

type Row = { [K in keyof Words]?: string | null }
type Facts = { meant: Map<string, number> }

/** The library of attributes: a kind and a name are one of them. */
export const ksaoLibrary = serveImport<typeof ksaoImport.columns, Facts, AttributeWrite | null>(ksaoImport, {
  facts: async () => ({ meant: new Map() }),
  async decide({ db }, { meant }, rows) {
    const known = await attributesNamed(
      db,
      rows.map(({ row }) => row.name ?? ''),
    )
    return rows.map(({ row_no, row }): Decision<AttributeWrite | null> => {
      const kind = ksaoKindOf[row.kind ?? '']
      const name = row.name ?? ''
      // the cell itself was refused, and says so
      if (!kind || !name) return refused({})
      const key = keyOf(kind, name)
      const first = meant.get(key) ?? row_no
      meant.set(key, first)
      if (first !== row_no) return refused({ name: [`Row ${first} means the same.`] })
      const stored = known.get(key) ?? null
      if (stored?.is_archived)
        return refused({ name: [`${row.kind} “${stored.name}” is archived: restore it first.`] })
      const words = wordsOf(row, stored)
      const plan = stored === null ? 'create' : isSame(words, stored) ? 'unchanged' : 'update'
      const write = { stored, kind, name, words }
      return { errors: {}, plan, subject_id: stored?.id ?? null, masters: [], write }
    })
  },
  async save({ db }, _facts, rows) {
    const lines = rows.flatMap(({ row_no, write }) =>
      write
        ? [{ row_no, ...write, ...write.words, id: write.stored?.id ?? newId(), version: versionOf(write) }]
        : [],
    )
    await insertMany(
      db,
      'ksao',
      { id: 'uuid', kind: 'text', name: 'text', ...wordTypes },
      lines.filter(({ stored }) => stored === null),
    )
    await setWords(
      db,
      lines.filter(({ stored }) => stored !== null),
    )
    return lines.map(({ row_no, id, version, stored }) => {
      const before: Before = { version, former: stored && wordsOf({}, stored) }
      return { row_no, subject_id: id, before: { ...before, former: before.former && { ...before.former } } }
    })
  },
  async changed({ db }, rows) {
    const ids = rows.map(({ subject_id }) => subject_id)
    const { rows: found } = await sql<{ id: string; name: string; version: number; is_used: boolean }>`
      select k.id, k.name, k.version, exists (
        select from employee_ksao a where a.org_id = k.org_id and a.ksao_id = k.id) as is_used
      from ksao k where k.id = any(${ids}::uuid[]) for update of k`.execute(db)
    const now = new Map(found.map((one) => [one.id, one]))
    return rows.flatMap(({ subject_id, before, outcome }) => {
      const one = now.get(subject_id)
      if (!one) return ['an attribute that was deleted']
      if (outcome === 'created' && one.is_used) return [`${one.name}, which people have by now`]
      return one.version === beforeOf(before).version ? [] : [one.name]
    })
  },
  async undo({ db }, rows) {
    const kept = rows.map(({ subject_id, before }) => ({ id: subject_id, ...beforeOf(before) }))
    const created = kept.filter(({ former }) => former === null).map(({ id }) => id)
    await sql`delete from ksao where id = any(${created}::uuid[])`.execute(db)
    await setWords(
      db,
      kept.flatMap(({ id, version, former }) => (former ? [{ ...former, id, version: version + 1 }] : [])),
    )
  },
  async stored({ db }, after) {
    const { rows } = await sql<{ id: string } & Record<string, string | null>>`
      select id, kind, name, description, lowest, highest from ksao
      where not is_archived and ${after === null ? sql`true` : sql`id > ${after}`}
      order by id limit ${PAGE}`.execute(db)
    return {
      rows: rows.map(({ id: _, kind, ...row }) => ({ ...row, kind: saidKind(kind ?? '') })),
      last: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
    }
  },
})

const PAGE = 2000
const wordTypes = { description: 'text', lowest: 'text', highest: 'text' }
const keyOf = (kind: string, name: string) => `${kind}\n${valueKey(name)}`
const versionOf = ({ stored }: AttributeWrite) => (stored?.version ?? 0) + 1
const saidKind = (kind: string) => Object.keys(ksaoKindOf).find((said) => ksaoKindOf[said] === kind) ?? kind

const refused = (errors: CellErrors): Decision<null> => ({
  errors,
  plan: 'unchanged',
  subject_id: null,
  masters: [],
  write: null,
})

/** Absent keeps, null empties. */
const wordsOf = (row: Row, stored: Words | null): Words => ({
  description: row.description === undefined ? (stored?.description ?? null) : row.description,
  lowest: row.lowest === undefined ? (stored?.lowest ?? null) : row.lowest,
  highest: row.highest === undefined ? (stored?.highest ?? null) : row.highest,
})
const isSame = (a: Words, b: Words) =>
  a.description === b.description && a.lowest === b.lowest && a.highest === b.highest

async function attributesNamed(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, Attribute>> {
  const { rows } = await sql<Attribute>`
    select id, kind, name, description, lowest, highest, is_archived, version from ksao
    where lower(name) in (select lower(given) from unnest(${[...names]}::text[]) given)`.execute(db)
  return new Map(rows.map((row) => [keyOf(row.kind, row.name), row]))
}

async function setWords(db: Db, rows: readonly (Words & { id: string; version: number })[]) {
  if (!rows.length) return
  await sql`
    update ksao k set description = r.description, lowest = r.lowest, highest = r.highest, version = r.version
    from ${rowsOf({ id: 'uuid', version: 'int', ...wordTypes }, rows)} where k.id = r.id`.execute(db)
}
