import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { WrittenRow } from '#engines/exchange/import-server.ts'
import { beforeOf, linksBefore, type Before } from '#modules/hris/server/import-before.ts'
import { assignmentTypes, payTypes, personTypes, updateMany } from '#modules/hris/server/import-save.ts'
import { renameAccounts } from '#modules/account/server/public.ts'
import type { EmployeeColumns } from '#modules/hris/shared/imports.ts'

type Written = WrittenRow<EmployeeColumns>

interface Person {
  id: string
  version: number
  full_name: string
  code: string
}

/** Who was changed since by anybody, or is named by something that came later. Locks them all until the transaction ends. */
export async function changedEmployees(db: Db, rows: readonly Written[]): Promise<string[]> {
  const ids = rows.map(({ subject_id }) => subject_id)
  const created = rows.filter(({ outcome }) => outcome === 'created').map(({ subject_id }) => subject_id)
  const people = await sql<Person>`
    select id, version, full_name, code from employee where id = any(${ids}::uuid[]) for update`.execute(db)
  const byId = new Map(people.rows.map((person) => [person.id, person]))
  const now = await partsOf(db, ids)
  const attached = await attachedTo(db, created, rows)
  return rows.flatMap(({ subject_id, outcome, before }) => {
    const person = byId.get(subject_id)
    if (!person) return ['somebody who was deleted']
    const same = isUntouched(beforeOf(before), person, now.get(subject_id) ?? [], outcome === 'created')
    return same && !attached.has(subject_id) ? [] : [`${person.full_name} (${person.code})`]
  })
}

interface Part {
  employee_id: string
  part: 'assignment' | 'pay' | 'link'
  id: string
  version: number
}

async function partsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Part[]>> {
  const { rows } = await sql<Part>`
    select employee_id, 'assignment' as part, id, version from employment_assignment where employee_id = any(${[...ids]}::uuid[])
    union all select employee_id, 'pay', id, version from employee_compensation where employee_id = any(${[...ids]}::uuid[])
    union all select employee_id, 'link', id, version from supervisor_link where employee_id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
  return Map.groupBy(rows, ({ employee_id }) => employee_id)
}

/** Every row that was written still has the version it was left with; somebody who was created has no others. */
function isUntouched(before: Before, person: Person, parts: readonly Part[], wasCreated: boolean): boolean {
  const left = new Map<string, number>(
    [...(before.assignments ?? []), before.pay, ...linksBefore(before)].flatMap((one) =>
      one ? [[one.id, one.version]] : [],
    ),
  )
  if (before.version !== undefined && person.version !== before.version) return false
  if ([...left].some(([id, version]) => parts.find((part) => part.id === id)?.version !== version))
    return false
  return !wasCreated || parts.every(({ id }) => left.has(id))
}

/**
 * Tables that are the record itself, beside the ones whose rows are known by their versions, and what the database keeps
 * of everybody by itself: nobody has done anything there.
 */
const own = new Set([
  'employment_assignment',
  'employee_compensation',
  'employee_word',
  'employee_custom_key',
  'contract_term',
  'contract_warning',
  'probation_warning',
  'leave_due',
  'leave_total',
  // computed of everybody by the night's job; punches and requests, which somebody made, name the person themselves
  'attendance_day',
])

/** The database makes a contract of the end in the record by itself; whoever works with it leaves words, a paper or their name. */
const untouchedContract = sql`(u.created_by is null and u.file_id is null and u.terms is null and u.remarks is null)`

/** Of the people who were created, those whom something else names: a request, a document, a login. */
async function attachedTo(
  db: Db,
  ids: readonly string[],
  rows: readonly Written[],
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  const { rows: links } = await sql<{ tbl: string; columns: string[] }>`
    select c.conrelid::regclass::text as tbl,
      array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
    from pg_constraint c where c.contype = 'f' and c.confrelid = 'employee'::regclass`.execute(db)
  const linked = rows.flatMap(({ before }) => linksBefore(beforeOf(before)).map(({ id }) => id))
  const looks = links
    .filter(({ tbl }) => !own.has(tbl))
    .flatMap(({ tbl, columns }) =>
      columns.filter((column) => column !== 'org_id').map((column) => ({ tbl, column })),
    )
    .map(({ tbl, column }) => {
      const known =
        tbl === 'supervisor_link'
          ? sql` and not u.id = any(${linked}::uuid[])`
          : tbl === 'contract'
            ? sql` and not ${untouchedContract}`
            : sql``
      return sql`select ${sql.ref(`u.${column}`)} as id from ${sql.table(tbl)} u where ${sql.ref(`u.${column}`)} in (select id from made)${known}`
    })
  // the people are sent once, not once for each of the tables
  const { rows: found } = await sql<{ id: string }>`
    with made as materialized (select unnest(${[...ids]}::uuid[]) as id)
    ${sql.join(looks, sql` union `)}`.execute(db)
  return new Set(found.map(({ id }) => id))
}

/** Removes whom the import created, and gives the others back what they had. */
export async function undoEmployees(db: Db, rows: readonly Written[], slug: string): Promise<void> {
  const created = rows.filter(({ outcome }) => outcome === 'created').map(({ subject_id }) => subject_id)
  const updated = rows
    .filter(({ outcome }) => outcome === 'updated')
    .map(({ subject_id, before }) => ({ subject_id, before: beforeOf(before) }))
  await removeAll(db, created)
  const assignments = updated.flatMap(({ before }) => before.assignments ?? [])
  const pays = updated.flatMap(({ before }) => before.pay ?? [])
  const links = updated.flatMap(({ before }) => linksBefore(before))
  await removeRows(db, 'employment_assignment', assignments)
  await removeRows(db, 'employee_compensation', pays)
  await removeRows(db, 'supervisor_link', links)
  await updateMany(
    db,
    'supervisor_link',
    { supervisor_id: 'uuid', valid_to: 'date', version: 'int' },
    restored(links),
  )
  await updateMany(db, 'employment_assignment', { ...assignmentTypes, version: 'int' }, restored(assignments))
  await updateMany(db, 'employee_compensation', { ...payTypes, version: 'int' }, restored(pays))
  await restorePeople(db, updated)
  await renameBack(
    db,
    updated.map(({ subject_id }) => subject_id),
    slug,
  )
}

/** As they were. An import from before a column was there has not touched it. */
async function restorePeople(db: Db, updated: readonly { subject_id: string; before: Before }[]) {
  const people = updated.flatMap(({ subject_id, before: { person, version } }) =>
    person && version !== undefined ? [{ ...person, id: subject_id, version: version + 1 }] : [],
  )
  await removeContracts(
    db,
    people.flatMap(({ id, contract_ends_on }) => (contract_ends_on === null ? id : [])),
  )
  for (const [columns, some] of Map.groupBy(people, (person) => Object.keys(person).toSorted().join())) {
    const kept = Object.entries(personTypes).filter(([column]) => columns.split(',').includes(column))
    await updateMany(db, 'employee', { ...Object.fromEntries(kept), version: 'int' }, some)
  }
}

/** Who had no contract has none again: what the import's end made of itself goes, unless somebody worked with it. */
async function removeContracts(db: Db, ids: readonly string[]) {
  if (!ids.length) return
  await sql`
    delete from contract u using employee e
    where u.employee_id = any(${[...ids]}::uuid[]) and e.org_id = u.org_id and e.id = u.employee_id
      and u.ends_on = e.contract_ends_on and u.renewal_of is null and ${untouchedContract}
      and (u.terminated_on is null or u.ended_by = 'Leaving')`.execute(db)
}

/** Children first, in bulk: left to the foreign keys they would go one by one. */
async function removeAll(db: Db, ids: readonly string[]) {
  if (!ids.length) return
  for (const table of [
    'employee_word',
    'contract',
    'employment_assignment',
    'employee_compensation',
    'supervisor_link',
  ] as const)
    await db
      .deleteFrom(table)
      .where('employee_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute()
  await db
    .deleteFrom('employee')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

interface Kept {
  id: string
  version: number
  former: object | string | null
}

async function removeRows(
  db: Db,
  table: 'employment_assignment' | 'employee_compensation' | 'supervisor_link',
  rows: readonly Kept[],
) {
  const ids = rows.filter(({ former }) => former === null).map(({ id }) => id)
  if (ids.length)
    await db
      .deleteFrom(table)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
}

const restored = (rows: readonly { id: string; version: number; former: object | null }[]) =>
  rows.flatMap(({ id, version, former }) => (former ? [{ ...former, id, version: version + 1 }] : []))

async function renameBack(db: Db, ids: readonly string[], slug: string) {
  if (!ids.length) return
  const { rows } = await sql<{ account_id: string; full_name: string; file: string | null }>`
    select account_id, full_name, profile_picture_file_id as file from employee
    where id = any(${[...ids]}::uuid[]) and account_id is not null`.execute(db)
  await renameAccounts(
    db,
    rows.map(({ file, ...row }) => ({ ...row, profile_picture: file && `/api/v1/files/${slug}/${file}/` })),
  )
}
