import { sql } from 'kysely'
import { insertMany } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { similarWords, wordsOf } from '#engines/exchange/similarity.ts'
import { valueKey } from '#engines/exchange/value-map.ts'

/** Masters that a file names by words, as the columns of the import call them. */
export const masterKinds = ['branch', 'division', 'job_title', 'employment_level', 'employment_type'] as const
export type MasterKind = (typeof masterKinds)[number]

const kinds: Record<MasterKind, { title: string; label: 'name' | 'title'; has_code: boolean }> = {
  branch: { title: 'Branch', label: 'name', has_code: true },
  division: { title: 'Division', label: 'name', has_code: true },
  job_title: { title: 'Job title', label: 'title', has_code: true },
  employment_level: { title: 'Level', label: 'title', has_code: true },
  employment_type: { title: 'Employment type', label: 'title', has_code: false },
}
export const masterTitle = (kind: MasterKind) => kinds[kind].title
const kindTitled = (title: string) => masterKinds.find((kind) => kinds[kind].title === title)

export interface Master {
  id: string
  name: string
  is_archived: boolean
}
/** By name, and by code where no name is in the way. */
export type Masters = Record<MasterKind, ReadonlyMap<string, Master>>

interface Row extends Master {
  kind: MasterKind
  code: string | null
}

export async function allMasters(db: Db): Promise<Masters> {
  const parts = masterKinds.map((kind) => {
    const { label, has_code } = kinds[kind]
    return sql`select ${kind}::text as kind, id, ${sql.ref(label)} as name, ${has_code ? sql.ref('code') : sql`null`} as code, is_archived from ${sql.table(kind)}`
  })
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db)
  const found = Map.groupBy(rows, ({ kind }) => kind)
  const of = (kind: MasterKind) => {
    const own = found.get(kind) ?? []
    const byCode = own.flatMap((row) => (row.code ? [[valueKey(row.code), row] as const] : []))
    return new Map<string, Master>([...byCode, ...own.map((row) => [valueKey(row.name), row] as const)])
  }
  return eachKind(of)
}

const eachKind = <T>(of: (kind: MasterKind) => T): Record<MasterKind, T> => ({
  branch: of('branch'),
  division: of('division'),
  job_title: of('job_title'),
  employment_level: of('employment_level'),
  employment_type: of('employment_type'),
})

export async function masterNames(db: Db): Promise<Record<MasterKind, string[]>> {
  const masters = await allMasters(db)
  const namesOf = (kind: MasterKind) =>
    [
      ...new Set([...masters[kind].values()].filter((one) => !one.is_archived).map(({ name }) => name)),
    ].toSorted()
  return eachKind(namesOf)
}

/** Of the masters of a kind the one whose name another is almost: misspelt, or in the plural. */
export function alikeIn(masters: Masters): (kind: MasterKind, name: string) => Master | null {
  const words = new Map<MasterKind, { master: Master; words: string[] }[]>()
  const known = new Map<string, Master | null>()
  const find = (kind: MasterKind, name: string) => {
    const own =
      words.get(kind) ??
      [...new Set(masters[kind].values())].map((master) => ({ master, words: wordsOf(master.name) }))
    words.set(kind, own)
    const asked = wordsOf(name)
    const near = own.flatMap(({ master, words: theirs }) => {
      const alike = master.is_archived ? 0 : likeness(asked, theirs)
      return alike >= leastAlike ? [{ master, alike }] : []
    })
    return near.toSorted((a, b) => b.alike - a.alike)[0]?.master ?? null
  }
  return (kind, name) => {
    const key = `${kind} ${valueKey(name)}`
    if (!known.has(key)) known.set(key, find(kind, name))
    return known.get(key) ?? null
  }
}
const leastAlike = 0.75

/** Of the words that are not the same: “Technician I” and “Technician II” are two titles. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const [own, others] = [a.filter((word) => !b.includes(word)), b.filter((word) => !a.includes(word))]
  if (own.length !== others.length) return 0
  return own.length ? similarWords(own, others) : 1
}

/** Makes those that are still missing, and says under which ids. */
export async function makeMasters(db: Db, wanted: readonly { kind: string; name: string }[]) {
  const known = await allMasters(db)
  const made: { kind: string; name: string; id: string }[] = []
  for (const [title, some] of Map.groupBy(wanted, (one) => one.kind)) {
    const kind = kindTitled(title)
    if (!kind) continue
    const missing = some.filter(({ name }) => !known[kind].has(valueKey(name)))
    // one statement for each of the five kinds
    made.push(
      ...(await insertMasters(
        db,
        kind,
        missing.map(({ name }) => name),
      )),
    )
  }
  return made
}

async function insertMasters(db: Db, kind: MasterKind, names: readonly string[]) {
  if (!names.length) return []
  const { label } = kinds[kind]
  const rows = names.map((name) => ({ id: newId(), [label]: name }))
  const types = { id: 'uuid', [label]: 'text' }
  if (kind === 'branch') {
    const codes = await freeBranchCodes(db, names)
    await insertMany(
      db,
      kind,
      { ...types, code: 'text' },
      rows.map((row, index) => ({ ...row, code: codes[index] })),
    )
  } else if (kind === 'employment_level') {
    const { rows: last } = await sql<{ rank: number }>`
      select coalesce(max(rank), 0) as rank from employment_level`.execute(db)
    const from = last[0]?.rank ?? 0
    await insertMany(
      db,
      kind,
      { ...types, rank: 'int' },
      rows.map((row, index) => ({ ...row, rank: from + index + 1 })),
    )
  } else await insertMany(db, kind, types, rows)
  return rows.map(({ id }, index) => ({ kind: kinds[kind].title, name: names[index] ?? '', id }))
}

/** A branch has a code: the first letters of its name, with a number where another has the same. */
async function freeBranchCodes(db: Db, names: readonly string[]): Promise<string[]> {
  const taken = new Set((await db.selectFrom('branch').select('code').execute()).map(({ code }) => code))
  return names.map((name) => {
    const letters = name.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
    const stem = Array.from(letters).slice(0, 6).join('') || 'B'
    let code = stem
    for (let n = 2; taken.has(code); n++) code = `${stem}${n}`
    taken.add(code)
    return code
  })
}

/** Of those that an import made, the ones that nothing uses by now. */
export async function removeMasters(
  db: Db,
  made: readonly { kind: string; master_id: string }[],
): Promise<void> {
  const { rows: links } = await sql<{ target: string; tbl: string; columns: string[] }>`
    select c.confrelid::regclass::text as target, c.conrelid::regclass::text as tbl,
      array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
    from pg_constraint c
    where c.contype = 'f' and c.confrelid = any(${[...masterKinds]}::text[]::regclass[])`.execute(db)
  for (const [title, some] of Map.groupBy(made, (one) => one.kind)) {
    const kind = kindTitled(title)
    if (!kind) continue
    const uses = links
      .filter(({ target }) => target === kind)
      .flatMap(({ tbl, columns }) =>
        columns.filter((column) => column !== 'org_id').map((column) => ({ tbl, column })),
      )
    const unused = uses.map(
      ({ tbl, column }) =>
        sql`not exists (select from ${sql.table(tbl)} u where ${sql.ref(`u.${column}`)} = m.id)`,
    )
    const ids = some.map(({ master_id }) => master_id)
    // one statement for each of the five kinds
    await sql`delete from ${sql.table(kind)} m where ${sql.join([sql`m.id = any(${ids}::uuid[])`, ...unused], sql` and `)}`.execute(
      db,
    )
  }
}
