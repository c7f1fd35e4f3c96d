import { sql } from 'kysely'
import type { World } from '#test/world.ts'

export interface Imported {
  code: string
  full_name: string
  job_title: string | null
  division: string | null
  employment_type: string | null
  weekly_hours: string | null
  pay: string | null
  valid_from: string
  supervisor: string | null
  work_email: string | null
}
/** What is stored of people, by the beginning of their family name: a line for each place and pay. */
export const imported = (world: Pick<World, 'inOrg'>, family: string): Promise<Imported[]> =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<Imported>`
      select e.code, e.full_name, j.title as job_title, d.name as division, t.title as employment_type, a.weekly_hours::text,
        a.valid_from, e.work_email, coalesce(p.annual_salary, p.hourly_rate)::text as pay, s.full_name as supervisor
      from employee e
      join employment_assignment a on a.employee_id = e.id
      left join job_title j on j.id = a.job_title_id left join division d on d.id = a.division_id
      left join employment_type t on t.id = a.employment_type_id
      left join employee_compensation p on p.employee_id = e.id
      left join supervisor_link k on k.employee_id = e.id and k.authority_order = 1 and k.valid_to is null left join employee s on s.id = k.supervisor_id
      where e.last_name like ${`${family}%`} order by e.full_name, e.code, a.valid_from, p.valid_from`.execute(
      db,
    )
    return rows
  })
