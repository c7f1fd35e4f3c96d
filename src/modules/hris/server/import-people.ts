import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** A place in the organization, by ids. */
export interface Place {
  branch_id: string | null
  division_id: string | null
  job_title_id: string | null
  employment_level_id: string | null
  employment_type_id: string | null
  weekly_hours: string | null
  work_location: string | null
}
export interface StoredAssignment extends Place {
  id: string
  version: number
  valid_from: string
  valid_to: string | null
}
export interface StoredPay {
  id: string
  version: number
  valid_from: string
  pay_basis: string
  annual_salary: string | null
  hourly_rate: string | null
}
/** Columns of a person that a file may fill. */
export interface PersonColumns {
  code: string
  title: string | null
  first_name: string
  middle_name: string
  last_name: string
  name_nepali: string | null
  gender: string | null
  date_of_birth: string | null
  work_email: string | null
  mobile: string | null
  joined_on: string
  probation_ends_on: string | null
  confirmed_on: string | null
  confirmation_reason: string | null
  contract_ends_on: string | null
  left_on: string | null
  leaving_reason: string | null
  preferred_name: string | null
  marital_status: string | null
  married_on: string | null
  blood_group: string | null
  nationality: string | null
  religion_id: string | null
  ethnicity_id: string | null
  disability: string | null
  personal_email: string | null
  extension: string | null
  hired_on: string | null
  notice_days: string | null
  import_key: string | null
}
/** Somebody as an import compares them with a row of its file. */
export interface StoredPerson extends PersonColumns {
  id: string
  version: number
  full_name: string
  account_id: string | null
  /** The row of today, else the last or the next one. */
  assignment: StoredAssignment | null
  first: { id: string; valid_from: string; valid_to: string | null } | null
  pay: StoredPay | null
  /** The first in authority. */
  supervisor: { code: string; full_name: string } | null
}

/** Only those of them. */
export const columnsOf = (stored: PersonColumns): PersonColumns => ({
  code: stored.code,
  title: stored.title,
  first_name: stored.first_name,
  middle_name: stored.middle_name,
  last_name: stored.last_name,
  name_nepali: stored.name_nepali,
  gender: stored.gender,
  date_of_birth: stored.date_of_birth,
  work_email: stored.work_email,
  mobile: stored.mobile,
  joined_on: stored.joined_on,
  probation_ends_on: stored.probation_ends_on,
  confirmed_on: stored.confirmed_on,
  confirmation_reason: stored.confirmation_reason,
  contract_ends_on: stored.contract_ends_on,
  left_on: stored.left_on,
  leaving_reason: stored.leaving_reason,
  preferred_name: stored.preferred_name,
  marital_status: stored.marital_status,
  married_on: stored.married_on,
  blood_group: stored.blood_group,
  nationality: stored.nationality,
  religion_id: stored.religion_id,
  ethnicity_id: stored.ethnicity_id,
  disability: stored.disability,
  personal_email: stored.personal_email,
  extension: stored.extension,
  hired_on: stored.hired_on,
  notice_days: stored.notice_days,
  import_key: stored.import_key,
})

export interface Sought {
  codes: readonly string[]
  emails: readonly string[]
  keys: readonly string[]
}

/** Everybody who may be meant by some rows of a file: one query. */
export async function storedPeople(
  db: Db,
  { codes, emails, keys }: Sought,
  today: string,
): Promise<StoredPerson[]> {
  if (!codes.length && !emails.length && !keys.length) return []
  const bare = codes.filter((code) => /^[1-9]\d*$/.test(code))
  const { rows } = await sql<StoredPerson>`
    select e.id, e.version, e.full_name, e.account_id, e.code, e.title, e.first_name, e.middle_name, e.last_name,
      e.name_nepali, e.gender, e.date_of_birth, e.work_email, e.mobile, e.joined_on, e.probation_ends_on, e.confirmed_on, e.confirmation_reason, e.contract_ends_on,
      e.left_on, e.leaving_reason, e.preferred_name, e.marital_status, e.married_on, e.blood_group, e.nationality, e.religion_id, e.ethnicity_id,
      e.disability, e.personal_email, e.extension, e.hired_on, e.notice_days::text, e.import_key,
      case when a.id is not null then json_build_object('id', a.id, 'version', a.version, 'valid_from', a.valid_from, 'valid_to', a.valid_to,
        'branch_id', a.branch_id, 'division_id', a.division_id, 'job_title_id', a.job_title_id,
        'employment_level_id', a.employment_level_id, 'employment_type_id', a.employment_type_id, 'weekly_hours', a.weekly_hours::text, 'work_location', a.work_location) end as assignment,
      case when f.id is not null then json_build_object('id', f.id, 'valid_from', f.valid_from, 'valid_to', f.valid_to) end as first,
      case when p.id is not null then json_build_object('id', p.id, 'version', p.version, 'valid_from', p.valid_from,
        'pay_basis', p.pay_basis, 'annual_salary', p.annual_salary::text, 'hourly_rate', p.hourly_rate::text) end as pay,
      case when s.id is not null then json_build_object('code', s.code, 'full_name', s.full_name) end as supervisor
    from (
      select * from employee where code = any(${[...codes]}::text[])
      ${bare.length ? sql`union select * from employee where code ~ '^0[0-9]+$' and ltrim(code, '0') = any(${bare}::text[])` : sql``}
      union select * from employee where work_email = any(${[...emails]}::text[])
      union select * from employee where import_key = any(${[...keys]}::text[])
    ) e
    left join lateral (
      select * from employment_assignment a where a.org_id = e.org_id and a.employee_id = e.id
      order by a.valid_from <= ${today} desc, case when a.valid_from <= ${today} then a.valid_from end desc, a.valid_from limit 1
    ) a on true
    left join lateral (
      select * from employment_assignment a where a.org_id = e.org_id and a.employee_id = e.id order by a.valid_from limit 1
    ) f on true
    left join lateral (
      select * from employee_compensation p where p.org_id = e.org_id and p.employee_id = e.id
      order by p.valid_from <= ${today} desc, case when p.valid_from <= ${today} then p.valid_from end desc, p.valid_from limit 1
    ) p on true
    left join supervisor_on(${today}) k on k.org_id = e.org_id and k.employee_id = e.id and k.authority_order = 1
    left join employee s on s.org_id = k.org_id and s.id = k.supervisor_id`.execute(db)
  return rows
}
