import { sql, type RawBuilder } from 'kysely'
import type { Person } from '#kernel/person.ts'

/**
 * The person of an employee id as a value in a select: name, current job, place, online and blocked marks.
 * `today` is the organization's business day: the assignment of that day is the current one.
 */
export const personOf = (employeeId: RawBuilder<unknown>, today: string): RawBuilder<Person> => sql<Person>`(
  select json_build_object(
    'id', e.id, 'code', e.code, 'full_name', e.full_name,
    'job_title', j.title, 'employee_level', l.title,
    'profile_picture', case when e.profile_picture_file_id is not null then '/api/v1/files/' || o.slug || '/' || e.profile_picture_file_id || '/' end,
    'cover_picture', case when e.cover_picture_file_id is not null then '/api/v1/files/' || o.slug || '/' || e.cover_picture_file_id || '/' end,
    'is_online', coalesce(c.last_online_at > now() - interval '2 minutes', false),
    'is_blocked', coalesce(c.is_blocked, false),
    'is_current', e.left_on is null or e.left_on >= ${today}::date,
    'organization', json_build_object('name', o.name, 'slug', o.slug),
    'branch', case when b.id is not null then json_build_object('name', b.name, 'code', b.code) end,
    'division', case when d.id is not null then json_build_object('name', d.name) end)
  from employee e
  join organization o on o.org_id = e.org_id
  left join account c on c.id = e.account_id
  left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id
    and a.valid_from <= ${today}::date and (a.valid_to is null or a.valid_to >= ${today}::date)
  left join job_title j on j.org_id = e.org_id and j.id = a.job_title_id
  left join employment_level l on l.org_id = e.org_id and l.id = a.employment_level_id
  left join branch b on b.org_id = e.org_id and b.id = a.branch_id
  left join division d on d.org_id = e.org_id and d.id = a.division_id
  where e.id = ${employeeId})`
