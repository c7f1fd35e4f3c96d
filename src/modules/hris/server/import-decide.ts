import { Decimal } from 'decimal.js'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import type { Decision, FileRow } from '#engines/exchange/import-server.ts'
import { valueKey } from '#engines/exchange/value-map.ts'
import type { Backgrounds } from '#modules/hris/server/import-background.ts'
import {
  checkDays,
  checkEmployment,
  personOf,
  type Refuse,
} from '#modules/hris/server/import-decide-person.ts'
import {
  masterKinds,
  masterTitle,
  type MasterKind,
  type Masters,
} from '#modules/hris/server/import-masters.ts'
import { probationIn, type Probations } from '#modules/hris/server/import-probation.ts'
import type { LeavingReasons } from '#modules/hris/server/import-reason.ts'
import { hasLeft } from '#modules/hris/server/import-supervisors.ts'
import { bareCode, nameKey, nameKeys } from '#modules/hris/server/import-name.ts'
import { payOf, sameNumber, type Pay } from '#modules/hris/server/import-pay.ts'
import type { PersonColumns, Place, StoredPerson } from '#modules/hris/server/import-people.ts'
import type { EmployeeColumns, EmployeeImportRow } from '#modules/hris/shared/imports.ts'

export interface ImportFacts {
  masters: Masters
  /** The master whose name another is almost. */
  alike: (kind: MasterKind, name: string) => { name: string } | null
  /** The own record of the one who imports: nobody changes their own pay. */
  own_id: string | null
  today: string
  /** By `section.field`, what nobody changes once it was entered. */
  fixed: ReadonlySet<string>
  /** Nepal's law holds the probation down. */
  country: string
  /** Employment types that need an end; none where the file says nothing of ends. */
  contract_types: ReadonlySet<string>
  probations: Probations
  backgrounds: Backgrounds
  leavings: LeavingReasons
  options: Readonly<Record<string, string>>
}

/** What is to be written about one person. A part that is null stays as it is. */
export interface EmployeeWrite {
  stored: StoredPerson | null
  /** `code` is empty when the series gives it. */
  person: PersonColumns
  place: Place | null
  pay: Pay | null
  /** From when another place or pay holds: `correct` writes over what is stored. */
  from: 'today' | 'correct'
}

/** People whom the rows of a batch may mean, by what they are found by. */
export interface Known {
  by_code: ReadonlyMap<string, StoredPerson>
  /** By a code that has lost its zeros; who have the same then are not told apart. */
  by_bare_code: ReadonlyMap<string, readonly StoredPerson[]>
  by_email: ReadonlyMap<string, readonly StoredPerson[]>
  by_key: ReadonlyMap<string, StoredPerson>
}
export const knownPeople = (people: readonly StoredPerson[]): Known => ({
  by_code: new Map(people.map((person) => [person.code, person])),
  by_bare_code: Map.groupBy(people, ({ code }) => bareCode(code)),
  by_email: Map.groupBy(
    people.filter(({ work_email }) => work_email !== null),
    ({ work_email }) => work_email ?? '',
  ),
  by_key: new Map(
    people.flatMap((person) => (person.import_key ? [[person.import_key, person] as const] : [])),
  ),
})

/** Whom a row means and what it changes. Pure: the same facts give the same answer in the preview and in the run. */
export function decideRow(
  { row, key }: FileRow<EmployeeColumns>,
  known: Known,
  facts: ImportFacts,
): Decision<EmployeeWrite> {
  const errors: CellErrors = {}
  const refuse = (target: keyof EmployeeColumns, message: string) => void (errors[target] ??= [message])
  const { stored, message } = meant(row, key, known)
  if (message) refuse(stored === null && row.code ? 'code' : 'work_email', message)
  const person = personOf(row, key, stored, facts, refuse)
  const masters: { kind: string; name: string }[] = []
  const place = placeOf(row, stored, facts, masters, refuse)
  const pay = payOf(row, stored, facts, refuse)
  checkDays(person, row, stored, facts.today, refuse)
  const kind = place ?? stored?.assignment ?? null
  person.probation_ends_on = probationIn(row, person, kind, stored, facts, refuse)
  checkEmployment(person, kind?.employment_type_id ?? null, stored, facts, refuse)
  refuseFixed(person, row, stored, facts, refuse)
  // what is not written must not look as if it were
  if (row.supervisor === null && stored?.supervisor) refuse('supervisor', 'Supervisor cannot be emptied.')

  const moved = stored === null || place === null ? place : samePlace(place, stored.assignment) ? null : place
  const unchanged =
    stored !== null &&
    samePerson(person, stored) &&
    moved === null &&
    pay === null &&
    !masters.length &&
    (hasLeft(person.left_on, facts.today) || sameSupervisor(row.supervisor, stored))
  return {
    errors,
    plan: stored === null ? 'create' : unchanged ? 'unchanged' : 'update',
    subject_id: stored?.id ?? null,
    masters,
    write: {
      stored,
      person,
      place: moved,
      pay,
      from: facts.options['changes'] === 'correct' ? 'correct' : 'today',
    },
  }
}

/** By code; without one by email, else by what the file says of them. */
function meant(
  row: EmployeeImportRow,
  key: string | null,
  known: Known,
): { stored: StoredPerson | null; message?: string } {
  const withEmail = row.work_email ? (known.by_email.get(row.work_email) ?? []) : []
  const belongs = (one: StoredPerson) => `${row.work_email} belongs to ${one.full_name} (${one.code}).`
  if (row.code) {
    const bare = known.by_bare_code.get(row.code) ?? []
    const exact = known.by_code.get(row.code)
    if (!exact && bare.length > 1)
      return {
        stored: null,
        message: 'Several people have this code but for zeros before it: write it whole.',
      }
    const stored = exact ?? bare[0] ?? null
    const other = withEmail.find(({ id }) => id !== stored?.id)
    return other ? { stored, message: belongs(other) } : { stored }
  }
  const [first, second] = withEmail
  if (first && second)
    return { stored: null, message: `${row.work_email} belongs to several people: write a code.` }
  return { stored: first ?? (key === null ? null : (known.by_key.get(key) ?? null)) }
}

function placeOf(
  row: EmployeeImportRow,
  stored: StoredPerson | null,
  { masters, alike, options }: ImportFacts,
  wanted: { kind: string; name: string }[],
  refuse: Refuse,
): Place | null {
  const former = stored?.assignment ?? null
  const idOf = (kind: MasterKind): string | null => {
    const name = row[kind]
    if (name === undefined) return former?.[`${kind}_id`] ?? null
    if (name === null) return null
    const found = masters[kind].get(valueKey(name))
    // whoever stands there stays: a file that is given back unchanged is right
    if (found?.is_archived && found.id !== former?.[`${kind}_id`])
      refuse(kind, `${masterTitle(kind)} “${name}” is archived.`)
    if (found) return found.id
    const near = options['alike_masters'] === 'create' ? null : alike(kind, name)
    if (near)
      refuse(kind, `There is no ${masterTitle(kind).toLowerCase()} “${name}”. Did you mean “${near.name}”?`)
    else if (options['create_masters'] === 'no')
      refuse(kind, `There is no ${masterTitle(kind).toLowerCase()} “${name}”.`)
    else wanted.push({ kind: masterTitle(kind), name })
    return null
  }
  const hours = row.weekly_hours
  if (hours && new Decimal(hours).gt(168)) refuse('weekly_hours', 'Weekly hours must be at most 168.')
  const place = {
    branch_id: idOf('branch'),
    division_id: idOf('division'),
    job_title_id: idOf('job_title'),
    employment_level_id: idOf('employment_level'),
    employment_type_id: idOf('employment_type'),
    weekly_hours: hours === undefined ? (former?.weekly_hours ?? null) : hours,
    work_location: row.work_location === undefined ? (former?.work_location ?? null) : row.work_location,
  }
  const names = [...masterKinds, 'weekly_hours', 'work_location'] as const
  return stored === null || names.some((name) => row[name] !== undefined) ? place : null
}

/** By code or name. Who is meant is decided when all rows are there: here only whether it is somebody else. */
const sameSupervisor = (named: string | null | undefined, { supervisor }: StoredPerson) =>
  !named ||
  (supervisor !== null &&
    (named === supervisor.code ||
      named === bareCode(supervisor.code) ||
      nameKeys(named).includes(nameKey(supervisor.full_name))))

/** What the organization lets nobody change once it was entered. */
function refuseFixed(
  person: PersonColumns,
  row: EmployeeImportRow,
  stored: StoredPerson | null,
  { fixed }: ImportFacts,
  refuse: Refuse,
) {
  if (stored === null) return
  for (const column of fixable)
    if (stored[column] && stored[column] !== person[column])
      if (fixed.has(`basic.${column}`) || fixed.has(`contact.${column}`))
        refuse(
          // “Dr. Asha Rai” says it too
          column === 'title' && row.title === undefined ? 'full_name' : column,
          'This stays as it was first entered.',
        )
}
const fixable = [
  'title',
  'first_name',
  'middle_name',
  'last_name',
  'name_nepali',
  'gender',
  'date_of_birth',
  'preferred_name',
  'marital_status',
  'married_on',
  'blood_group',
  'nationality',
  'disability',
  'mobile',
  'personal_email',
  'extension',
] as const

export function samePerson(person: PersonColumns, stored: StoredPerson): boolean {
  const columns = Object.keys(person) as (keyof PersonColumns)[]
  return columns.every((column) => person[column] === stored[column])
}

function samePlace(place: Place, former: Place | null): boolean {
  if (former === null) return Object.values(place).every((value) => value === null)
  return (
    masterKinds.every((kind) => place[`${kind}_id`] === former[`${kind}_id`]) &&
    place.work_location === former.work_location &&
    sameNumber(place.weekly_hours, former.weekly_hours)
  )
}
