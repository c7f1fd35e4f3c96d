import { addMonths, ageOn } from '#kernel/calendar/day.ts'
import { fieldMessages, name as properName } from '#kernel/fields.ts'
import { valueKey } from '#engines/exchange/value-map.ts'
import { employmentProblems, ownEnds } from '#modules/hris/domain/employment.ts'
import { backgroundOf } from '#modules/hris/server/import-background.ts'
import type { ImportFacts } from '#modules/hris/server/import-decide.ts'
import { leavingReasonOf } from '#modules/hris/server/import-reason.ts'
import { bareCode, fullName, nameOf } from '#modules/hris/server/import-name.ts'
import type { PersonColumns, StoredPerson } from '#modules/hris/server/import-people.ts'
import { codeField, employmentFields, titles } from '#modules/hris/shared/employee-fields.ts'
import type { EmployeeColumns, EmployeeImportRow } from '#modules/hris/shared/imports.ts'

export type Refuse = (target: keyof EmployeeColumns, message: string) => void

const texts = [
  'name_nepali',
  'gender',
  'date_of_birth',
  'work_email',
  'mobile',
  'confirmed_on',
  'confirmation_reason',
  'contract_ends_on',
  'left_on',
  'leaving_reason',
  'preferred_name',
  'marital_status',
  'married_on',
  'blood_group',
  'nationality',
  'disability',
  'personal_email',
  'extension',
  'hired_on',
  'notice_days',
] as const

/** The person as a row would have them: what it does not say stays. */
export function personOf(
  row: EmployeeImportRow,
  key: string | null,
  stored: StoredPerson | null,
  { options, today, backgrounds, leavings }: ImportFacts,
  refuse: Refuse,
): PersonColumns {
  const name = namesOf(row, stored, options, refuse)
  const kept = Object.fromEntries(
    // absent keeps, null empties
    texts.map((column) => [column, row[column] === undefined ? (stored?.[column] ?? null) : row[column]]),
  ) as Pick<PersonColumns, (typeof texts)[number]>
  // cells are read in small letters, the page keeps what was typed
  if (stored?.personal_email?.toLowerCase() === kept.personal_email)
    kept.personal_email = stored?.personal_email ?? null
  // a spreadsheet takes 0071 for a number
  for (const column of ['mobile', 'extension'] as const)
    if (stored?.[column] && kept[column] === bareCode(stored[column])) kept[column] = stored[column]
  const notice = employmentFields.notice_days.safeParse(kept.notice_days && Number(kept.notice_days))
  if (!notice.success) refuse('notice_days', notice.error.issues[0]?.message ?? fieldMessages.choice)
  const initial = options['joined_on'] ?? 'today'
  // a file says a reason for everybody, such as “still employed”: it is one only with a last day
  if (kept.left_on === null) kept.leaving_reason = null
  else if (row.leaving_reason)
    kept.leaving_reason = leavingReasonOf(
      row.leaving_reason,
      stored?.leaving_reason ?? null,
      { leavings, options },
      refuse,
    )
  if (row.status === 'Has left' && kept.left_on === null)
    refuse(
      row.left_on === undefined ? 'status' : 'left_on',
      'Left on is Required: the file says that this person has left.',
    )
  if (row.status === 'Works here' && kept.left_on !== null && kept.left_on < today)
    refuse('status', `The last day is ${kept.left_on}: this person does not work here any more.`)
  if (stored && row.joined_on === null) refuse('joined_on', 'Joined on cannot be emptied.')
  if (row.code === null) refuse('code', 'Code cannot be emptied.')
  const code = row.code && codeField.safeParse(row.code)
  if (code && !code.success) refuse('code', code.error.issues[0]?.message ?? fieldMessages.choice)
  return {
    ...name,
    ...kept,
    // of somebody new it follows from type and level where the file says nothing: checkEmployment
    probation_ends_on: stored?.probation_ends_on ?? null,
    ...backgroundOf(row, stored, backgrounds, refuse),
    // whoever is found by a code that has lost its zeros keeps it
    code: stored?.code ?? row.code ?? '',
    joined_on: row.joined_on ?? stored?.joined_on ?? row.hired_on ?? (initial === 'today' ? today : initial),
    // who was found by code or email is not known by the words of a file from now on
    import_key: stored ? stored.import_key : row.code ? null : key,
  }
}

type Names = Pick<PersonColumns, 'title' | 'first_name' | 'middle_name' | 'last_name'>
const nameParts = ['first_name', 'middle_name', 'last_name'] as const
const namePart = properName('Name', 100)

function namesOf(
  row: EmployeeImportRow,
  stored: StoredPerson | null,
  options: ImportFacts['options'],
  refuse: Refuse,
): Names {
  const given = nameOf(row, options)
  const target = row.first_name ? 'first_name' : 'full_name'
  if (!row.code && !row.work_email && !row.last_name && isSum(row[target]))
    refuse(target, `“${row[target]}” is a sum and nobody's name: take this row out of the file.`)
  if (!given) {
    if (!stored) refuse(target, fieldMessages.required('Full name'))
    if (row.first_name === null || row.full_name === null)
      refuse('first_name', 'First name cannot be emptied.')
    const part = (column: (typeof nameParts)[number]) =>
      (row[column] === undefined ? stored?.[column] : row[column]) ?? ''
    return {
      title: row.title === undefined ? (stored?.title ?? null) : row.title,
      first_name: stored?.first_name ?? '',
      middle_name: part('middle_name'),
      last_name: part('last_name'),
    }
  }
  if (target === 'full_name') {
    const wrong = nameParts.find((part) => given[part] && !namePart.safeParse(given[part]).success)
    if (wrong) refuse('full_name', `${fieldMessages.name('Full name')}: “${fullName(given)}”`)
  }
  const written = titles.find((one) => one === `${given.title}.`) ?? stored?.title ?? null
  const title = row.title === undefined ? written : row.title
  // of three columns, the blank ones keep what is stored
  const blank = (part: (typeof nameParts)[number]) => target === 'first_name' && row[part] === undefined
  return {
    title,
    first_name: given.first_name,
    middle_name: blank('middle_name') ? (stored?.middle_name ?? '') : given.middle_name,
    last_name: blank('last_name') ? (stored?.last_name ?? '') : given.last_name,
  }
}

/** The last row of many lists. */
const sums = ['total', 'totals', 'grand total', 'sub total', 'subtotal', 'जम्मा', 'कुल', 'कुल जम्मा']
const isSum = (name: string | null | undefined) =>
  sums.includes(
    valueKey(name ?? '')
      .replaceAll(/[:：।.]$/g, '')
      .trim(),
  )

/** Months from today. */
const AHEAD = 60

/** Days and ages that cannot be, and changes that are not for a file. */
export function checkDays(
  person: PersonColumns,
  row: EmployeeImportRow,
  stored: StoredPerson | null,
  today: string,
  refuse: Refuse,
) {
  const { joined_on, left_on, date_of_birth } = person
  // nobody is hired for a day that far ahead: 2072-12-17 is a day of both calendars
  if (joined_on !== stored?.joined_on && row.joined_on && joined_on > addMonths(today, AHEAD))
    refuse('joined_on', `${joined_on} is more than five years ahead: is it a day of the Nepali calendar?`)
  if (left_on !== null && left_on < joined_on)
    refuse(row.left_on ? 'left_on' : 'joined_on', `Left on, ${left_on}, is before joined on, ${joined_on}.`)
  if (date_of_birth !== null && (row.date_of_birth || row.joined_on)) {
    const age = ageOn(date_of_birth, joined_on)
    if (age < 16 || age > 99)
      refuse(
        'date_of_birth',
        `On ${joined_on}, when joining, the age would be ${age}: 16 to 99 years are possible.`,
      )
  }
  if (stored === null) return
  if (joined_on !== stored.joined_on && stored.first?.id !== stored.assignment?.id)
    refuse('joined_on', 'This person has changed places since: change the day of joining on their own page.')
  if (left_on !== stored.left_on && stored.account_id !== null)
    refuse('left_on', 'This person has a login: end the employment on their own page.')
}

const ends = ['probation_ends_on', 'confirmed_on', 'contract_ends_on'] as const

/** Probation, confirmation and contract as on the person's own page; what was wrong before does not stop the rest. */
export function checkEmployment(
  person: PersonColumns,
  typeId: string | null,
  stored: StoredPerson | null,
  { country, contract_types, own_id }: ImportFacts,
  refuse: Refuse,
) {
  const changed = ends.filter((column) => person[column] !== (stored?.[column] ?? null))
  if (stored !== null && stored.id === own_id) for (const column of changed) refuse(column, ownEnds)
  const isOther = stored === null || (stored.assignment?.employment_type_id ?? null) !== typeId
  if (!changed.length && !isOther && stored.joined_on === person.joined_on) return
  const is_contract =
    typeId !== null && contract_types.has(typeId) && (isOther || changed.includes('contract_ends_on'))
  const problems = employmentProblems({ ...person, date_of_birth: null, is_contract, country })
  for (const column of ends) if (problems[column]?.[0]) refuse(column, problems[column][0])
}
