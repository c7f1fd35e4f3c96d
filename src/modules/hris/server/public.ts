import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Person } from '#kernel/person.ts'
import type { Db } from '#platform/db.ts'
import { personOf } from '#platform/person.ts'
import { statusOn, type Status } from '#modules/hris/domain/employment.ts'
import { celebrated, celebrationIn } from '#modules/hris/domain/reminder-days.ts'
import { holds } from '#modules/hris/server/employee-query.ts'
import { isAbove } from '#modules/hris/server/look.ts'
import { teamBelow } from '#modules/hris/server/team-below.ts'

export { isAbove }

/** Who reports to somebody, directly (level 1) or through others; those who left too, with their last day. */
export async function subordinatesOf(
  db: Db,
  supervisorId: string,
  reach: 'direct' | 'all' = 'direct',
): Promise<{ employee_id: string; level: number; left_on: Day | null }[]> {
  const { rows } = await sql<{ employee_id: string; level: number; left_on: Day | null }>`
    with recursive ${teamBelow(supervisorId, reach)}
    select t.id as employee_id, t.level, e.left_on from team t join employee e on e.id = t.id order by t.level, t.id`.execute(
    db,
  )
  return rows
}

export interface SupervisorOf {
  employee_id: string
  supervisor_id: string
  account_id: string | null
  authority_order: number
  can_approve: boolean
  can_deny: boolean
  can_forward: boolean
}
/** Supervisors of some people who work here on that day, in order of authority. */
export async function supervisorsOf(
  db: Db,
  employeeIds: readonly string[],
  day: Day,
): Promise<SupervisorOf[]> {
  if (!employeeIds.length) return []
  const { rows } = await sql<SupervisorOf>`
    select l.employee_id, l.supervisor_id, s.account_id, l.authority_order, l.can_approve, l.can_deny, l.can_forward
    from supervisor_link l join employee s on s.org_id = l.org_id and s.id = l.supervisor_id
    where l.employee_id = any(${[...employeeIds]}::uuid[]) and (s.left_on is null or s.left_on >= ${day})
    order by l.employee_id, l.authority_order`.execute(db)
  return rows
}

/** What rules ask about a person on a day: never the values of today for a day of the past. */
export interface EmployeeFacts {
  id: string
  code: string
  full_name: string
  account_id: string | null
  gender: string | null
  date_of_birth: Day | null
  marital_status: string | null
  joined_on: Day
  left_on: Day | null
  probation_ends_on: Day | null
  confirmed_on: Day | null
  contract_ends_on: Day | null
  status: Status
  branch_id: string | null
  division_id: string | null
  job_title_id: string | null
  employment_level_id: string | null
  employment_type_id: string | null
  weekly_hours: string | null
}

export async function employeesOn(
  db: Db,
  employeeIds: readonly string[],
  day: Day,
): Promise<EmployeeFacts[]> {
  if (!employeeIds.length) return []
  const { rows } = await sql<Omit<EmployeeFacts, 'status'>>`
    select e.id, e.code, e.full_name, e.account_id, e.gender, e.date_of_birth, e.marital_status, e.joined_on, e.left_on,
      e.probation_ends_on, e.confirmed_on, e.contract_ends_on, a.branch_id, a.division_id, a.job_title_id,
      a.employment_level_id, a.employment_type_id, a.weekly_hours
    from employee e left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and ${holds(day)}
    where e.id = any(${[...employeeIds]}::uuid[])`.execute(db)
  return rows.map((row) => ({ ...row, status: statusOn(row, day) }))
}
export const employeeOn = async (db: Db, employeeId: string, day: Day): Promise<EmployeeFacts | undefined> =>
  (await employeesOn(db, [employeeId], day))[0]

/** Everybody who works here on some day of a range, in the order of their codes: what jobs over all people go through. */
export async function employedIn(db: Db, { start, end }: DayRange): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employee where joined_on <= ${end} and (left_on is null or left_on >= ${start}) order by code, id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export interface Celebration {
  person: Person
  on: Day
  /** Years of service; null for a birthday, whose year is not everybody's business. */
  years: number | null
}

/** Birthdays of current people in a range of at most a year, in order. */
export const birthdaysBetween = (db: Db, range: DayRange, today: Day): Promise<Celebration[]> =>
  celebrations(db, range, today, 'birth_mmdd')

/** Anniversaries of joining in a range of at most a year, from the first year on. */
export const anniversariesBetween = async (db: Db, range: DayRange, today: Day): Promise<Celebration[]> =>
  (await celebrations(db, range, today, 'joined_mmdd')).filter(({ years }) => (years ?? 0) > 0)

async function celebrations(
  db: Db,
  range: DayRange,
  today: Day,
  column: 'birth_mmdd' | 'joined_mmdd',
): Promise<Celebration[]> {
  const since = column === 'birth_mmdd' ? sql<Day>`e.date_of_birth` : sql<Day>`e.joined_on`
  const { rows } = await sql<{ person: Person; since: Day }>`
    select ${personOf(sql`e.id`, today)} as person, ${since} as since from employee e
    where ${sql.ref(`e.${column}`)} = any(${celebrated(range)}::int[])
      and e.joined_on <= ${today} and (e.left_on is null or e.left_on >= ${today})`.execute(db)
  return rows
    .flatMap((row) => {
      const found = celebrationIn(row.since, range)
      return found
        ? [{ person: row.person, on: found.on, years: column === 'joined_mmdd' ? found.years : null }]
        : []
    })
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.person.full_name.localeCompare(b.person.full_name))
}

/** Who joined on the days of a range, the latest first. */
export async function joinersBetween(db: Db, { start, end }: DayRange, today: Day): Promise<Celebration[]> {
  const rows = await db
    .selectFrom('employee as e')
    .select([personOf(sql`e.id`, today).as('person'), 'e.joined_on as on'])
    .where('e.joined_on', '>=', start)
    .where('e.joined_on', '<=', end)
    .where((eb) => eb.or([eb('e.left_on', 'is', null), eb('e.left_on', '>=', today)]))
    .orderBy('e.joined_on', 'desc')
    .orderBy('e.full_name')
    .execute()
  return rows.map((row) => ({ ...row, years: null }))
}
