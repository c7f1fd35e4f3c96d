import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import type { ImportCtx } from '#engines/exchange/import-server.ts'
import { valueKey } from '#engines/exchange/value-map.ts'
import { bareCode, nameForms, nameKey, nameKeys, storedNameKey } from '#modules/hris/server/import-name.ts'

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

/** Left empty, a supervisor whom nobody knows yet is set by a later file that names them. */
export const leavesUnknown = (options: Readonly<Record<string, string>>) =>
  options['unknown_supervisors'] === 'empty'

/**
 * Supervisors are named by code or full name: of somebody here, or of somebody in the file. Rows that are refused make
 * nobody: those who report to them are refused with them, before anything is written.
 */
export async function supervisorErrors(
  { db, today, options }: Pick<ImportCtx, 'db' | 'today' | 'options'>,
  people: readonly FilePerson[],
  supervised: readonly NamedSupervisor[],
  refused: ReadonlySet<number>,
): Promise<ReadonlyMap<number, CellErrors>> {
  if (!supervised.length) return new Map()
  const leaves = leavesUnknown(options)
  const stored = await namedPeople(
    db,
    supervised.map(({ supervisor }) => supervisor),
    today,
  )
  // of whom the file itself says that they have left, it is not asked whether they work here
  const gone = new Set(people.flatMap(({ code, has_left }) => (has_left && code ? [bareCode(code)] : [])))
  const inFile = namesIn(people)
  const above = new Map<string, string>()
  const chosen = new Set<string>()
  const found = new Map<number, string>()
  const reports = new Map<number, { row_no: number; supervisor: string }[]>()
  for (const { row_no, code, supervisor, has_left } of supervised) {
    const all = stored(supervisor, true)
    const here = all.filter((one) => one.is_current && !gone.has(bareCode(one.code)))
    const named = namesOf(supervisor)
      .flatMap((name) => inFile.get(name) ?? [])
      .filter((person, index, found) => found.indexOf(person) === index)
      .filter(({ code: own }) => !here.some((one) => own !== null && bareCode(one.code) === bareCode(own)))
    const there = named.filter((person) => !person.has_left)
    if (here.length + there.length === 0 && all.length + named.length > 0) {
      if (!has_left) found.set(row_no, `“${supervisor}” has left: name somebody who works here.`)
      continue
    }
    const node = bare(here[0]?.code) ?? bare(there[0]?.code) ?? (there[0] ? `row ${there[0].row_no}` : null)
    if (here.length + there.length > 1) found.set(row_no, `“${supervisor}” are several people: write a code.`)
    else if (node === null) {
      if (!leaves) found.set(row_no, `Nobody here or in the file is named “${supervisor}”.`)
    } else if (node === (bare(code) ?? `row ${row_no}`)) found.set(row_no, 'Nobody supervises themselves.')
    else {
      above.set(bare(code) ?? `row ${row_no}`, node)
      if (here[0]) chosen.add(here[0].id)
      else if (there[0] && !has_left && !leaves)
        reports.set(there[0].row_no, [...(reports.get(there[0].row_no) ?? []), { row_no, supervisor }])
    }
  }
  const kept = await linesAbove(db, [...chosen], today)
  for (const { row_no, code } of supervised)
    if (!found.has(row_no) && returns(bare(code) ?? `row ${row_no}`, above, kept))
      found.set(row_no, 'The line of supervisors would lead back to its beginning.')
  for (const open = [...refused, ...found.keys()], at = { n: 0 }; at.n < open.length; at.n++)
    for (const { row_no, supervisor } of reports.get(open[at.n] ?? 0) ?? []) {
      if (found.has(row_no)) continue
      found.set(row_no, `Row ${open[at.n]} is refused: “${supervisor}” will not be here.`)
      open.push(row_no)
    }
  return new Map([...found].map(([row_no, message]) => [row_no, { supervisor: [message] }]))
}

/** Rows of a file name people by codes that may have lost their zeros. */
const bare = (code: string | null | undefined) => (code ? bareCode(code) : null)

export const hasLeft = (leftOn: Day | null | undefined, today: Day): boolean =>
  Boolean(leftOn && leftOn < today)

const namesOf = (text: string) => [...new Set([...nameForms(text).map(valueKey), ...nameKeys(text)])]

/** By code and by full name. */
function namesIn(people: readonly FilePerson[]): ReadonlyMap<string, FilePerson[]> {
  const names = people.flatMap((person) =>
    [nameKey(person.name), person.code && valueKey(person.code)].flatMap((name) =>
      name ? [[name, person] as const] : [],
    ),
  )
  const found = new Map<string, FilePerson[]>()
  for (const [name, person] of names) {
    const known = found.get(name) ?? []
    if (!known.includes(person)) found.set(name, [...known, person])
  }
  return found
}

/** Whether the lines of the file lead back to their beginning, by themselves or through those that stay as they are. */
function returns(
  start: string,
  above: ReadonlyMap<string, string>,
  kept: ReadonlyMap<string, Kept[]>,
): boolean {
  const met = new Set<string>()
  const open = [above.get(start)]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === start) return true
    if (met.has(at)) continue
    met.add(at)
    const named = above.get(at)
    const stay = (kept.get(at) ?? []).filter(({ is_first }) => !(named && is_first))
    open.push(...(named ? [named] : []), ...stay.map(({ supervisor }) => supervisor))
  }
  return false
}

interface Kept {
  code: string
  supervisor: string
  /** Stands first today: who names another takes their place. */
  is_first: boolean
}

/** Who is above these people today or later, on whatever level, by the codes of whom they supervise. */
async function linesAbove(db: Db, ids: readonly string[], today: Day): Promise<ReadonlyMap<string, Kept[]>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Kept>`
    with recursive line (employee_id, supervisor_id, is_first) as (
      select l.employee_id, l.supervisor_id, l.authority_order = 1 and l.valid_from <= ${today}::date from supervisor_link l
        where l.employee_id = any(${[...ids]}::uuid[]) and (l.valid_to is null or l.valid_to >= ${today}::date)
      union select l.employee_id, l.supervisor_id, l.authority_order = 1 and l.valid_from <= ${today}::date
        from line b join supervisor_link l on l.employee_id = b.supervisor_id and (l.valid_to is null or l.valid_to >= ${today}::date)
    ) select e.code, s.code as supervisor, l.is_first from line l
      join employee e on e.id = l.employee_id join employee s on s.id = l.supervisor_id`.execute(db)
  const lines = rows.map((row) => ({
    ...row,
    code: bareCode(row.code),
    supervisor: bareCode(row.supervisor),
  }))
  return Map.groupBy(lines, ({ code }) => code)
}

interface Named {
  id: string
  code: string
  full_name: string
  is_current: boolean
}

/** People whom a text names by code or full name, those who work here alone or all; a code comes before names. */
export async function namedPeople(
  db: Db,
  texts: readonly string[],
  today: Day,
): Promise<(text: string, past?: boolean) => readonly Named[]> {
  const asked = [...new Set(texts.flatMap(nameForms))]
  const { rows } = await sql<Named & { asked: string }>`
    select distinct e.id, e.code, e.full_name, e.left_on is null or e.left_on >= ${today}::date as is_current, t.asked
    from unnest(${asked}::text[]) as t (asked)
    join employee e on e.code = t.asked or e.full_name = t.asked
    union select id, code, full_name, left_on is null or left_on >= ${today}::date, ltrim(code, '0') from employee
    where ${asked.some((text) => /^[1-9]\d*$/.test(text))} and code ~ '^0[0-9]+$' and ltrim(code, '0') = any(${asked}::text[])`.execute(
    db,
  )
  const byText = Map.groupBy(rows, (row) => row.asked)
  const unknown = texts.filter((text) => !nameForms(text).some((form) => byText.has(form)))
  const byKey = await alikeNamed(db, unknown, today)
  return (text, past = false) => {
    const exact = nameForms(text).flatMap((form) => byText.get(form) ?? [])
    const found = (exact.length ? exact : nameKeys(text).flatMap((key) => byKey.get(key) ?? [])).filter(
      ({ is_current }) => past || is_current,
    )
    const byCode = found
      .filter(({ code }) => code === text || bareCode(code) === text)
      .toSorted((a, b) => Number(b.code === text) - Number(a.code === text))
    return byCode.length ? byCode.slice(0, 1) : [...new Map(found.map((one) => [one.id, one])).values()]
  }
}

/** Who is called so but for dots and accents. */
async function alikeNamed(
  db: Db,
  texts: readonly string[],
  today: Day,
): Promise<ReadonlyMap<string, readonly Named[]>> {
  if (!texts.length) return new Map()
  const { rows } = await sql<Named>`
    select id, code, full_name, left_on is null or left_on >= ${today}::date as is_current from employee
    where ${storedNameKey(sql`full_name`)} = any(${[...new Set(texts.flatMap(nameKeys))]}::text[])`.execute(
    db,
  )
  return Map.groupBy(rows, ({ full_name }) => nameKey(full_name))
}
