import { sql } from 'kysely'
import type { StoredCtx, StoredPage } from '#engines/exchange/import-server.ts'

const PAGE = 2000

/** Current and past people in the columns of the import, by code: given back unchanged, they change nothing. */
export async function storedEmployees(
  { db, today, columns }: StoredCtx,
  after: string | null,
): Promise<StoredPage> {
  const { rows } = await sql<Record<string, string | null>>`
    select e.code, e.first_name, e.middle_name, e.last_name, e.name_nepali, e.gender, e.date_of_birth, e.joined_on, e.work_email, e.mobile,
      b.name as branch, d.name as division, j.title as job_title, l.title as employment_level, t.title as employment_type,
      trim_scale(a.weekly_hours)::text as weekly_hours, a.work_location,
      e.probation_ends_on, e.confirmed_on, e.confirmation_reason, e.contract_ends_on,
      p.pay_basis, p.annual_salary::text, trim_scale(p.hourly_rate)::text as hourly_rate,
      s.code as supervisor, e.left_on, e.leaving_reason,
      e.title, e.preferred_name, e.marital_status, e.married_on, e.blood_group, e.nationality, r.name as religion, n.name as ethnicity,
      e.disability, e.personal_email, e.extension, e.hired_on, e.notice_days::text
    from (select * from employee where ${after === null ? sql`true` : sql`code > ${after}`} order by code limit ${PAGE}) e
    left join lateral (
      select * from employment_assignment a where a.org_id = e.org_id and a.employee_id = e.id
      order by a.valid_from <= ${today} desc, case when a.valid_from <= ${today} then a.valid_from end desc, a.valid_from limit 1
    ) a on true
    left join branch b on b.org_id = e.org_id and b.id = a.branch_id
    left join division d on d.org_id = e.org_id and d.id = a.division_id
    left join job_title j on j.org_id = e.org_id and j.id = a.job_title_id
    left join employment_level l on l.org_id = e.org_id and l.id = a.employment_level_id
    left join employment_type t on t.org_id = e.org_id and t.id = a.employment_type_id
    left join lateral (
      select * from employee_compensation p where ${columns.has('pay_basis')} and p.org_id = e.org_id and p.employee_id = e.id
      order by p.valid_from <= ${today} desc, case when p.valid_from <= ${today} then p.valid_from end desc, p.valid_from limit 1
    ) p on true
    left join supervisor_on(${today}) k on k.org_id = e.org_id and k.employee_id = e.id and k.authority_order = 1
    left join employee s on s.org_id = k.org_id and s.id = k.supervisor_id
    left join religion r on r.id = e.religion_id left join ethnicity n on n.id = e.ethnicity_id
    order by e.code`.execute(db)
  return { rows, last: rows.length === PAGE ? (rows.at(-1)?.['code'] ?? null) : null }
}
