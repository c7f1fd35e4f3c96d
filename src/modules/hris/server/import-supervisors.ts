import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { insertMany, rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import type { ImportCtx, Linked, WrittenRow } from '#engines/exchange/import-server.ts'
import { valueKey } from '#engines/exchange/value-map.ts'
import { beforeOf, restOf, type Before } from '#modules/hris/server/import-before.ts'
import { nameForms } from '#modules/hris/server/import-name.ts'
import type { EmployeeColumns } from '#modules/hris/shared/imports.ts'

export interface NamedSupervisor {
  row_no: number
  code: string | null
  supervisor: string
  /** Has left already: whoever they worked for may have left, too. */
  has_left: boolean
}
interface FilePerson {
  row_no: number
  code: string | null
  name: string
  has_left: boolean
}

/** Supervisors are named by code or full name: of somebody here, or of somebody in the file. */
export async function supervisorErrors(
  db: Db,
  people: readonly FilePerson[],
  supervised: readonly NamedSupervisor[],
  today: Day,
): Promise<ReadonlyMap<number, CellErrors>> {
  if (!supervised.length) return new Map()
  const stored = await namedPeople(
    db,
    supervised.map(({ supervisor }) => supervisor),
    today,
  )
  // of whom the file itself says that they have left, it is not asked whether they work here
  const gone = new Set(people.flatMap(({ code, has_left }) => (has_left && code ? [code] : [])))
  const inFile = namesIn(people)
  const above = new Map<string, string>()
  const found = new Map<number, string>()
  for (const { row_no, code, supervisor, has_left } of supervised) {
    const all = stored(supervisor, true)
    const here = all.filter((one) => one.is_current && !gone.has(one.code))
    const named = nameForms(supervisor)
      .flatMap((name) => inFile.get(valueKey(name)) ?? [])
      .filter((person, index, found) => found.indexOf(person) === index)
      .filter(({ code: own }) => !here.some((one) => one.code === own))
    const there = named.filter((person) => !person.has_left)
    if (here.length + there.length === 0 && all.length + named.length > 0) {
      if (!has_left) found.set(row_no, `“${supervisor}” has left: name somebody who works here.`)
      continue
    }
    const node = here[0]?.code ?? there[0]?.code ?? (there[0] ? `row ${there[0].row_no}` : null)
    if (here.length + there.length > 1) found.set(row_no, `“${supervisor}” are several people: write a code.`)
    else if (node === null) found.set(row_no, `Nobody here or in the file is named “${supervisor}”.`)
    else if (node === (code ?? `row ${row_no}`)) found.set(row_no, 'Nobody supervises themselves.')
    else above.set(code ?? `row ${row_no}`, node)
  }
  for (const { row_no, code } of supervised)
    if (!found.has(row_no) && returns(code ?? `row ${row_no}`, above))
      found.set(row_no, 'The line of supervisors would lead back to its beginning.')
  return new Map([...found].map(([row_no, message]) => [row_no, { supervisor: [message] }]))
}

export const hasLeft = (leftOn: Day | null | undefined, today: Day): boolean =>
  Boolean(leftOn && leftOn < today)

/** By code and by full name. */
function namesIn(people: readonly FilePerson[]): ReadonlyMap<string, FilePerson[]> {
  const names = people.flatMap((person) =>
    [person.name, person.code].flatMap((name) => (name ? [[valueKey(name), person] as const] : [])),
  )
  const found = new Map<string, FilePerson[]>()
  for (const [name, person] of names) {
    const known = found.get(name) ?? []
    if (!known.includes(person)) found.set(name, [...known, person])
  }
  return found
}

function returns(start: string, above: ReadonlyMap<string, string>): boolean {
  const met = new Set<string>()
  for (let at = above.get(start); at !== undefined && !met.has(at); at = above.get(at)) {
    if (at === start) return true
    met.add(at)
  }
  return false
}

interface Named {
  id: string
  code: string
  full_name: string
  is_current: boolean
}

/** People whom a text names by code or full name, those who work here alone or all; a code comes before names. */
async function namedPeople(
  db: Db,
  texts: readonly string[],
  today: Day,
): Promise<(text: string, past?: boolean) => readonly Named[]> {
  const asked = [...new Set(texts.flatMap(nameForms))]
  const { rows } = await sql<Named & { asked: string }>`
    select distinct e.id, e.code, e.full_name, e.left_on is null or e.left_on >= ${today}::date as is_current, t.asked
    from unnest(${asked}::text[]) as t (asked)
    join employee e on e.code = t.asked or e.full_name = t.asked`.execute(db)
  const byText = Map.groupBy(rows, (row) => row.asked)
  return (text, past = false) => {
    const found = nameForms(text)
      .flatMap((form) => byText.get(form) ?? [])
      .filter(({ is_current }) => past || is_current)
    const byCode = found.filter(({ code }) => code === text)
    return byCode.length ? byCode.slice(0, 1) : [...new Map(found.map((one) => [one.id, one])).values()]
  }
}

/** Puts the named supervisors first in the order of authority. */
export async function linkSupervisors(
  { db, today }: ImportCtx,
  rows: readonly WrittenRow<EmployeeColumns>[],
): Promise<Linked[]> {
  const named = rows.flatMap(({ row, ...rest }) =>
    row.supervisor ? [{ ...rest, supervisor: row.supervisor, has_left: hasLeft(row.left_on, today) }] : [],
  )
  const people = await namedPeople(
    db,
    named.map(({ supervisor }) => supervisor),
    today,
  )
  const links = await linksOf(
    db,
    named.map(({ subject_id }) => subject_id),
  )
  const linked: Linked[] = []
  const made: LinkRow[] = []
  const moved: LinkRow[] = []
  for (const { row_no, subject_id, supervisor, before, has_left } of named) {
    const meant = people(supervisor)
    // whom a past employee worked for may be gone, too: then nothing is said of it
    if (has_left && meant.length === 0) continue
    const supervisor_id = meant.length === 1 ? meant[0]?.id : undefined
    if (!supervisor_id || supervisor_id === subject_id) {
      linked.push({
        row_no,
        errors: { supervisor: [`“${supervisor}” was not found: no supervisor was set.`] },
      })
      continue
    }
    const own = links.get(subject_id) ?? []
    const first = own.find(({ authority_order }) => authority_order === 1)
    if (first?.supervisor_id === supervisor_id) continue
    if (own.some((link) => link.supervisor_id === supervisor_id)) {
      linked.push({
        row_no,
        errors: { supervisor: [`“${supervisor}” supervises on another level already.`] },
      })
      continue
    }
    const id = first?.id ?? newId()
    const version = (first?.version ?? 0) + 1
    ;(first ? moved : made).push({ id, employee_id: subject_id, supervisor_id, version })
    const link: Before['link'] = { id, version, former: first?.supervisor_id ?? null }
    linked.push({ row_no, before: restOf({ ...beforeOf(before), link }) })
  }
  await insertMany(
    db,
    'supervisor_link',
    { ...linkTypes, authority_order: 'int' },
    made.map((link) => ({ ...link, authority_order: 1 })),
  )
  if (moved.length)
    await sql`
      update supervisor_link l set supervisor_id = r.supervisor_id, version = r.version
      from ${rowsOf(linkTypes, moved)} where l.id = r.id`.execute(db)
  return linked
}

interface LinkRow {
  id: string
  employee_id: string
  supervisor_id: string
  version: number
}
const linkTypes = { id: 'uuid', employee_id: 'uuid', supervisor_id: 'uuid', version: 'int' }

async function linksOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('supervisor_link')
    .select(['id', 'employee_id', 'supervisor_id', 'authority_order', 'version'])
    .where('employee_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return Map.groupBy(rows, ({ employee_id }) => employee_id)
}
