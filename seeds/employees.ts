import { addMonths } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Masters } from '#seeds/organization.ts'
import type { SeedPerson } from '#seeds/people.ts'
import { chunks, type Hired } from '#seeds/seeding.ts'
import type { Organization } from '#seeds/structure.ts'

export type Named = SeedPerson & { email?: string }
export type Written = Hired & { person: Named; account_id: string }

/** Employees with their first assignment, membership, supervisors and the series of codes. */
export async function writeEmployees(
  db: Db,
  organization: Organization,
  hired: readonly Written[],
  masters: Masters,
  today: string,
) {
  const byNo = new Map(hired.map((one) => [one.person.no, one]))
  const employees = hired.map(({ person, employee_id, account_id }) => ({
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
    nationality: 'Nepali',
    work_email: person.email ?? `${person.code.toLowerCase()}@${organization.domain}`,
    mobile: `98${String(40_000_000 + ((person.no * 7919) % 59_999_999)).padStart(8, '0')}`,
    joined_on: person.joined,
    probation_ends_on: person.type === 'Regular' ? addMonths(person.joined, 6) : null,
    confirmed_on:
      person.type === 'Regular' && addMonths(person.joined, 6) < today ? addMonths(person.joined, 6) : null,
    contract_ends_on: person.type === 'Contract' ? laterThan(today, addMonths(person.joined, 24)) : null,
    left_on: person.left,
    leaving_reason: person.left && 'Resigned for another opportunity',
  }))
  for (const part of chunks(employees)) await db.insertInto('employee').values(part).execute()

  const assignments = hired.map(({ person, employee_id }) => ({
    id: newId(),
    employee_id,
    valid_from: person.joined,
    valid_to: person.left,
    branch_id: masters.branches.get(person.branch) ?? null,
    division_id: person.unit ? (masters.divisions.get(person.unit) ?? null) : null,
    job_title_id: masters.titles.get(person.title) ?? null,
    employment_level_id: masters.levels.get(person.level) ?? null,
    employment_type_id: masters.types.get(person.type) ?? null,
    weekly_hours: person.type === 'Part time' ? '20' : organization.weekly_hours,
  }))
  for (const part of chunks(assignments)) await db.insertInto('employment_assignment').values(part).execute()
  const memberships = hired.map(({ person, employee_id, account_id }) => ({
    account_id,
    employee_id,
    is_hr: isHr(person.email),
  }))
  for (const part of chunks(memberships)) await db.insertInto('membership').values(part).execute()

  const links = hired.flatMap(({ person, employee_id }) => {
    const boss = person.boss === null ? undefined : byNo.get(person.boss)
    const above = boss && boss.person.boss !== null ? byNo.get(boss.person.boss) : undefined
    if (!boss || person.left) return []
    const link = (supervisor: Written, authority_order: number, can_forward: boolean) => ({
      id: newId(),
      employee_id,
      supervisor_id: supervisor.employee_id,
      authority_order,
      can_forward,
    })
    return above ? [link(boss, 1, true), link(above, 2, false)] : [link(boss, 1, false)]
  })
  for (const part of chunks(links)) await db.insertInto('supervisor_link').values(part).execute()
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

export const isHr = (email: string | undefined) =>
  email === 'admin@demo.test' || email === 'hr.terai@demo.test' || email === 'payroll.himal@demo.test'
const laterThan = (today: string, day: string) => (day > today ? day : addMonths(today, 4))
