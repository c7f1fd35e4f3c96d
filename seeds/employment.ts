import { addDays, addMonths } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { probationEnd } from '#modules/hris/domain/employment.ts'
import { rightsOf, type Named } from '#seeds/logins.ts'
import type { Masters } from '#seeds/organization.ts'
import { insertAll, type Hired } from '#seeds/seeding.ts'
import { types, type Organization } from '#seeds/structure.ts'

export type Written = Hired & { person: Named; account_id: string }

/** People with their timelines, memberships, supervisors and the divisions they lead. */
export async function writeEmployees(
  db: Db,
  organization: Organization,
  hired: readonly Written[],
  masters: Masters,
  today: string,
) {
  const employees = hired.map((one) => employeeOf(organization, one, today))
  await insertAll(db, 'employee', employees)
  const assignments = hired.flatMap((one) => timelineOf(organization, one, masters))
  await insertAll(db, 'employment_assignment', assignments)
  const memberships = hired.map(({ person, employee_id, account_id }) => ({
    account_id,
    employee_id,
    is_hr: rightsOf(person.email) !== null,
    left_on: person.left,
  }))
  await insertAll(db, 'membership', memberships)
  const links = linksOf(hired, today)
  await insertAll(db, 'supervisor_link', links)
  for (const unit of organization.units) {
    const head = hired.find(({ person }) => person.unit === unit.name)
    if (head)
      await db
        .updateTable('division')
        .set({ head_employee_id: head.employee_id })
        .where('name', '=', unit.name)
        .execute()
  }
  await db
    .insertInto('employee_code_series')
    .values({ id: newId(), prefix: organization.prefix, width: 4, next_no: hired.length + 1 })
    .execute()
}

export const emailOf = (organization: Organization, person: Named) =>
  person.email ?? `${person.code.toLowerCase()}@${organization.domain}`

function employeeOf(organization: Organization, { person, employee_id, account_id }: Written, today: string) {
  const probation_ends_on = person.type === 'Regular' ? probationEnd(person.joined) : null
  const isContract = types.some(({ title, is_contract }) => title === person.type && is_contract)
  return {
    id: employee_id,
    account_id,
    code: person.code,
    first_name: person.first[0],
    middle_name: person.middle?.[0] ?? '',
    last_name: person.last[0],
    name_nepali: [person.first[1], person.middle?.[1], person.last[1]].filter(Boolean).join(' '),
    gender: person.gender,
    date_of_birth: person.born,
    marital_status: person.married ? 'Married' : 'Single',
    blood_group: bloodGroups[person.no % bloodGroups.length] ?? null,
    nationality: 'Nepali',
    work_email: emailOf(organization, person),
    personal_email: person.no % 3 === 0 ? null : `${person.first[0].toLowerCase()}${person.no}@mail.example`,
    mobile: `98${String(40_000_000 + ((person.no * 7919) % 59_999_999)).padStart(8, '0')}`,
    extension: person.no < 80 ? String(100 + person.no) : null,
    joined_on: person.joined,
    probation_ends_on,
    confirmed_on: probation_ends_on && probation_ends_on < today ? addDays(probation_ends_on, 1) : null,
    contract_ends_on: isContract ? contractEnd(person, today) : null,
    left_on: person.left,
    leaving_reason: person.left && (leavingReasons[person.no % leavingReasons.length] ?? null),
  }
}

/** Two years at a time, renewed as often as it takes to reach these days; for who left, until then. */
function contractEnd({ joined, left }: Named, today: string): string {
  if (left) return left
  let end = addDays(addMonths(joined, 24), -1)
  while (end < today) end = addMonths(end, 24)
  return end
}

/** One row from the day of joining on, or two where somebody was promoted or moved since. */
function timelineOf(organization: Organization, { person, employee_id }: Written, masters: Masters) {
  const idIn = (map: Map<string, string>, name: string | null) => (name ? (map.get(name) ?? null) : null)
  const now = {
    employee_id,
    branch_id: idIn(masters.branches, person.branch),
    division_id: idIn(masters.divisions, person.unit),
    job_title_id: idIn(masters.titles, person.title),
    employment_level_id: idIn(masters.levels, person.level),
    employment_type_id: idIn(masters.types, person.type),
    weekly_hours: person.type === 'Part time' ? '20' : organization.weekly_hours,
    pay_step: 1 + (person.no % 3),
  }
  const { before } = person
  if (!before)
    return [{ ...now, id: newId(), valid_from: person.joined, valid_to: null, change_reason: 'Hired' }]
  return [
    {
      ...now,
      id: newId(),
      branch_id: idIn(masters.branches, before.branch),
      job_title_id: idIn(masters.titles, before.title),
      employment_level_id: idIn(masters.levels, before.level),
      valid_from: person.joined,
      valid_to: before.until,
      change_reason: 'Hired',
    },
    {
      ...now,
      id: newId(),
      valid_from: addDays(before.until, 1),
      valid_to: null,
      change_reason: before.branch === person.branch ? 'Promotion' : 'Transfer',
    },
  ]
}

function linksOf(hired: readonly Written[], today: string) {
  const byNo = new Map(hired.map((one) => [one.person.no, one]))
  return hired.flatMap(({ person, employee_id }) => {
    const boss = person.boss === null ? undefined : byNo.get(person.boss)
    const above = boss && boss.person.boss !== null ? byNo.get(boss.person.boss) : undefined
    if (!boss || (person.left !== null && person.left < today)) return []
    const link = (
      supervisor: Written,
      authority_order: number,
      can_forward: boolean,
      valid_from: string,
      valid_to: string | null = null,
    ) => ({
      id: newId(),
      employee_id,
      supervisor_id: supervisor.employee_id,
      authority_order,
      can_forward,
      valid_from,
      valid_to,
    })
    const joined = person.joined < today ? person.joined : today
    if (!above) return [link(boss, 1, false, joined)]
    // some came to their team later: until then the one above it decided
    const moved = addMonths(joined, 15)
    if (person.no % 5 !== 2 || moved >= today)
      return [link(boss, 1, true, joined), link(above, 2, false, joined)]
    return [
      link(above, 1, false, joined, addDays(moved, -1)),
      link(boss, 1, true, moved),
      link(above, 2, false, moved),
    ]
  })
}

const bloodGroups = ['O+', 'A+', 'B+', 'O+', 'AB+', 'B-', 'A+', 'O-']
const leavingReasons = [
  'Resigned for another opportunity',
  'Went abroad for studies',
  'End of contract',
  'Moved with the family',
]
