import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'

export type Names = Record<string, string | null>

/** What holds of a person on a day, in words: what a change is shown against. */
export const namesColumn = (employee: string, day: ReturnType<typeof sql>) => sql<Names>`(
  select json_build_object(
    'branch_id', (select name from branch where id = a.branch_id),
    'division_id', (select name from division where id = a.division_id),
    'job_title_id', (select title from job_title where id = a.job_title_id),
    'employment_level_id', (select title from employment_level where id = a.employment_level_id),
    'employment_type_id', (select title from employment_type where id = a.employment_type_id),
    'work_location', a.work_location, 'pay_step', a.pay_step::text, 'annual_salary', c.annual_salary::text, 'hourly_rate', c.hourly_rate::text,
    'supervisors', (select string_agg(s.full_name, ', ' order by l.authority_order) from supervisor_on(${day}) l join employee s on s.org_id = l.org_id and s.id = l.supervisor_id where l.employee_id = p.id),
    'confirmed_on', p.confirmed_on, 'probation_ends_on', p.probation_ends_on, 'contract_ends_on', p.contract_ends_on)
  from employee p left join employment_assignment a on a.org_id = p.org_id and a.employee_id = p.id
    and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day})
  left join lateral (select annual_salary, hourly_rate from employee_compensation where org_id = p.org_id and employee_id = p.id
    and valid_from <= ${day} order by valid_from desc limit 1) c on true
  where p.id = ${sql.ref(employee)})`

/** The new values of a review's row `r` in words; null where it leaves things as they are. */
export const namedColumn = sql<Names>`json_build_object(
  'branch_id', (select name from branch where id = r.branch_id),
  'division_id', (select name from division where id = r.division_id),
  'job_title_id', (select title from job_title where id = r.job_title_id),
  'employment_level_id', (select title from employment_level where id = r.employment_level_id),
  'employment_type_id', (select title from employment_type where id = r.employment_type_id),
  'work_location', r.work_location, 'pay_step', r.pay_step::text, 'annual_salary', r.annual_salary::text, 'hourly_rate', r.hourly_rate::text,
  'supervisors', case when jsonb_typeof(r.supervisors) = 'array' then coalesce(
    (select string_agg(s.full_name, ', ' order by (x.value ->> 'authority_order')::int) from jsonb_array_elements(r.supervisors) x
      join employee s on s.id = (x.value ->> 'supervisor_id')::uuid), '') end,
  'confirmed_on', r.confirmed_on, 'probation_ends_on', r.probation_ends_on, 'contract_ends_on', r.contract_ends_on,
  'leave_balances', case when r.leave_balances = 'restart' then 'start anew' end)`

export async function namesOf(
  db: Db,
  { employee_id, effective_from }: { employee_id: string; effective_from: Day },
  today: Day,
): Promise<Names> {
  const day = effective_from > today ? today : effective_from
  const { rows } = await sql<{ names: Names }>`
    select ${namesColumn('e.id', sql`${day}::date - 1`)} as names from employee e where e.id = ${employee_id}`.execute(
    db,
  )
  return rows[0]?.names ?? {}
}

export const fieldTitles: Readonly<Record<string, string>> = {
  branch_id: 'Branch',
  division_id: 'Division',
  job_title_id: 'Job title',
  employment_level_id: 'Level',
  employment_type_id: 'Employment type',
  work_location: 'Place of work',
  pay_step: 'Pay step',
  annual_salary: 'Annual salary',
  hourly_rate: 'Hourly rate',
  supervisors: 'Supervisors',
  confirmed_on: 'Confirmed on',
  probation_ends_on: 'Probation ends on',
  contract_ends_on: 'Contract ends on',
  leave_balances: 'Leave balances',
}

/** From what to what, for the fields that are named; what stays as it is was named for nothing. */
export const changesOf = (former: Names, named: Names) =>
  Object.entries(fieldTitles).flatMap(([field, title]) => {
    const [from, to] = [former[field] ?? null, named[field] ?? null]
    return to === null || to === from ? [] : [{ field, title, from, to }]
  })
