import { sql, type RawBuilder } from 'kysely'
import type { Section } from '#modules/hris/shared/section.ts'

const has = (table: string) =>
  sql<boolean>`exists (select from ${sql.table(table)} x where x.employee_id = e.id)`

/** Of the alias `e`, an employee: whether each section of the profile holds something. */
export const filled: Readonly<Record<Section, RawBuilder<boolean>>> = {
  basic: sql`(e.gender is not null and e.date_of_birth is not null and e.marital_status is not null)`,
  contact: sql`(e.mobile is not null and e.personal_email is not null)`,
  picture: sql`(e.profile_picture_file_id is not null)`,
  address: has('employee_address'),
  emergency: has('employee_contact'),
  family: has('employee_family'),
  education: has('employee_education'),
  bank: has('employee_bank'),
  legal: sql`exists (select from employee_legal_info x where x.employee_id = e.id and x.pan_no is not null and x.citizenship_no is not null)`,
}
