import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { refuse } from '#kernel/errors.ts'
import { insertMany, rowsOf, type ColumnTypes } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { renameAccounts } from '#modules/account/server/public.ts'
import type { Decided, ImportCtx, Saved } from '#engines/exchange/import-server.ts'
import { restOf, type Before } from '#modules/hris/server/import-before.ts'
import { samePerson, type EmployeeWrite, type ImportFacts } from '#modules/hris/server/import-decide.ts'
import type { Pay } from '#modules/hris/server/import-pay.ts'
import {
  columnsOf,
  type PersonColumns,
  type Place,
  type StoredAssignment,
} from '#modules/hris/server/import-people.ts'
import type { EmployeeColumns } from '#modules/hris/shared/imports.ts'

export type DecidedEmployee = Decided<EmployeeColumns, EmployeeWrite>

/** Everything that a batch writes, gathered first, so that each table is written by a fixed number of statements. */
interface Writes {
  created: (PersonColumns & { id: string })[]
  changed: (PersonColumns & { id: string; version: number })[]
  renamed: { account_id: string; id: string }[]
  added: (Place & {
    id: string
    employee_id: string
    valid_from: string
    valid_to: string | null
    change_reason: string
  })[]
  /** Rows of a timeline as they are to be; their versions count on. */
  kept: (Place & { id: string; valid_from: string; valid_to: string | null; version: number })[]
  paid: (Pay & { id: string; employee_id: string; valid_from: string })[]
  repaid: (Pay & { id: string; version: number })[]
}

export async function saveEmployees(
  { db, org }: ImportCtx,
  { today }: Pick<ImportFacts, 'today'>,
  rows: readonly DecidedEmployee[],
  codes: ReadonlyMap<number, string>,
): Promise<Saved[]> {
  if (rows.some(({ masters }) => masters.length))
    throw refuse(
      'A branch, division, job title, level or type is gone since the check. Check the file again.',
    )
  const writes: Writes = { created: [], changed: [], renamed: [], added: [], kept: [], paid: [], repaid: [] }
  const saved = rows.map(({ row_no, write }): Saved => {
    const { stored, person } = write
    if (stored === null) {
      const id = newId()
      writes.created.push({ ...person, id, code: person.code || (codes.get(row_no) ?? '') })
      return { row_no, subject_id: id, before: restOf(create(writes, id, write)) }
    }
    return { row_no, subject_id: stored.id, before: restOf(update(writes, stored, write, today)) }
  })
  await carryOut(db, writes)
  await rename(db, writes, org.slug)
  return saved
}

function create(writes: Writes, id: string, { person, place, pay }: EmployeeWrite): Before {
  const before: Before = { version: 1, assignments: [] }
  const assignment = newId()
  writes.added.push({
    ...(place ?? nowhere),
    id: assignment,
    employee_id: id,
    valid_from: person.joined_on,
    valid_to: null,
    change_reason: 'Hired',
  })
  before.assignments?.push({ id: assignment, version: 1, former: null })
  if (pay) before.pay = addPay(writes, id, pay, person.joined_on)
  return before
}

const nowhere: Place = {
  branch_id: null,
  division_id: null,
  job_title_id: null,
  employment_level_id: null,
  employment_type_id: null,
  weekly_hours: null,
  work_location: null,
}

function update(
  writes: Writes,
  stored: NonNullable<EmployeeWrite['stored']>,
  { person, place, pay, from }: EmployeeWrite,
  today: string,
): Before {
  const version = stored.version + 1
  // whose place, pay or supervisor alone is another keeps the version of their own row
  const isChanged = !samePerson(person, stored)
  if (isChanged) writes.changed.push({ ...person, id: stored.id, version })
  const nameParts = ['first_name', 'middle_name', 'last_name'] as const
  if (stored.account_id && nameParts.some((part) => person[part] !== stored[part]))
    writes.renamed.push({ account_id: stored.account_id, id: stored.id })
  const before: Before = {
    ...(isChanged ? { version, person: columnsOf(stored) } : {}),
    assignments: timeline(writes, stored, person.joined_on, place, from, today),
  }
  if (pay) before.pay = changePay(writes, stored, pay, from, today)
  return before
}

/** The first row moves with the day of joining; another place begins today or writes over the row that holds. */
function timeline(
  writes: Writes,
  stored: NonNullable<EmployeeWrite['stored']>,
  joinedOn: string,
  place: Place | null,
  from: EmployeeWrite['from'],
  today: string,
): NonNullable<Before['assignments']> {
  const { assignment, first, id: employee_id, left_on } = stored
  const kept: NonNullable<Before['assignments']> = []
  const keep = (row: StoredAssignment, change: Partial<Omit<StoredAssignment, 'id' | 'version'>>) => {
    const { id, version, ...former } = row
    writes.kept.push({ ...former, ...change, id, version: version + 1 })
    kept.push({ id, version: version + 1, former })
  }
  const joins = joinedOn !== stored.joined_on && first?.valid_from === stored.joined_on
  if (!assignment) {
    if (place) kept.push(addPlace(writes, employee_id, place, today > joinedOn ? today : joinedOn, null))
    return kept
  }
  const isFirst = first?.id === assignment.id
  const moved: { valid_from?: string } = joins && isFirst ? { valid_from: joinedOn } : {}
  const begins = moved.valid_from ?? assignment.valid_from
  const corrects = place !== null && (from === 'correct' || begins >= today || left_on !== null)
  if (place === null || corrects) {
    if (place || moved.valid_from) keep(assignment, { ...moved, ...place })
    return kept
  }
  kept.push(addPlace(writes, employee_id, place, today, assignment.valid_to))
  keep(assignment, { ...moved, valid_to: addDays(today, -1) })
  return kept
}

function addPlace(
  writes: Writes,
  employee_id: string,
  place: Place,
  valid_from: string,
  valid_to: string | null,
) {
  const id = newId()
  writes.added.push({ ...place, id, employee_id, valid_from, valid_to, change_reason: 'Imported' })
  return { id, version: 1, former: null }
}

function addPay(writes: Writes, employee_id: string, pay: Pay, valid_from: string) {
  const id = newId()
  writes.paid.push({ ...pay, id, employee_id, valid_from })
  return { id, version: 1, former: null }
}

function changePay(
  writes: Writes,
  { id, pay: former, joined_on }: NonNullable<EmployeeWrite['stored']>,
  pay: Pay,
  from: EmployeeWrite['from'],
  today: string,
): NonNullable<Before['pay']> {
  if (!former) return addPay(writes, id, pay, joined_on)
  if (from !== 'correct' && former.valid_from < today) return addPay(writes, id, pay, today)
  const { id: row, version, ...rest } = former
  writes.repaid.push({ ...pay, id: row, version: version + 1 })
  return { id: row, version: version + 1, former: rest }
}

export const personTypes: ColumnTypes = {
  code: 'text',
  title: 'text',
  first_name: 'text',
  middle_name: 'text',
  last_name: 'text',
  name_nepali: 'text',
  gender: 'text',
  date_of_birth: 'date',
  work_email: 'text',
  mobile: 'text',
  joined_on: 'date',
  probation_ends_on: 'date',
  confirmed_on: 'date',
  confirmation_reason: 'text',
  contract_ends_on: 'date',
  left_on: 'date',
  leaving_reason: 'text',
  preferred_name: 'text',
  marital_status: 'text',
  married_on: 'date',
  blood_group: 'text',
  nationality: 'text',
  religion_id: 'uuid',
  ethnicity_id: 'uuid',
  disability: 'text',
  personal_email: 'text',
  extension: 'text',
  hired_on: 'date',
  notice_days: 'int',
  import_key: 'text',
}
export const assignmentTypes: ColumnTypes = {
  valid_from: 'date',
  valid_to: 'date',
  branch_id: 'uuid',
  division_id: 'uuid',
  job_title_id: 'uuid',
  employment_level_id: 'uuid',
  employment_type_id: 'uuid',
  weekly_hours: 'numeric',
  work_location: 'text',
}
export const payTypes: ColumnTypes = { pay_basis: 'text', annual_salary: 'numeric', hourly_rate: 'numeric' }

/** What shrinks comes before what is added: at no moment two rows of a timeline overlap. */
async function carryOut(db: Db, writes: Writes) {
  await insertMany(db, 'employee', { id: 'uuid', ...personTypes }, writes.created)
  await updateMany(db, 'employee', { ...personTypes, version: 'int' }, writes.changed)
  await updateMany(db, 'employment_assignment', { ...assignmentTypes, version: 'int' }, writes.kept)
  await insertMany(
    db,
    'employment_assignment',
    { id: 'uuid', employee_id: 'uuid', ...assignmentTypes, change_reason: 'text' },
    writes.added,
  )
  await insertMany(
    db,
    'employee_compensation',
    { id: 'uuid', employee_id: 'uuid', valid_from: 'date', ...payTypes },
    writes.paid,
  )
  await updateMany(db, 'employee_compensation', { ...payTypes, version: 'int' }, writes.repaid)
}

/** Sets all the columns of rows known by their ids, by one statement; `key` is the column that the ids stand in. */
export async function updateMany(
  db: Db,
  table: string,
  types: ColumnTypes,
  rows: readonly (object & { id: string })[],
  key = 'id',
): Promise<void> {
  if (!rows.length) return
  const set = sql.join(
    Object.keys(types).map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`),
  )
  await sql`
    update ${sql.table(table)} t set ${set} from ${rowsOf({ id: 'uuid', ...types }, rows)}
    where ${sql.ref(`t.${key}`)} = r.id`.execute(db)
}

/** A login shows the name of its person. */
async function rename(db: Db, { renamed }: Pick<Writes, 'renamed'>, slug: string) {
  if (!renamed.length) return
  const ids = renamed.map(({ id }) => id)
  const { rows } = await sql<{ account_id: string; full_name: string; file: string | null }>`
    select account_id, full_name, profile_picture_file_id as file from employee where id = any(${ids}::uuid[])`.execute(
    db,
  )
  await renameAccounts(
    db,
    rows.map(({ file, ...row }) => ({ ...row, profile_picture: file && `/api/v1/files/${slug}/${file}/` })),
  )
}
