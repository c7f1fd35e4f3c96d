import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { sections, type Section } from '#modules/hris/shared/section.ts'
import { profileAlert } from '#modules/organization/shared/profile-alert.ts'

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

/** The same as columns of a query, each by the name of its section. */
export const filledColumns = sections.map((section) => filled[section].as(section))

/** What each section counts in this organization; together a hundred. */
export async function weightsOf(db: Db): Promise<Record<Section, number>> {
  const { basic, contact, address, emergency, family, education, legal, bank, picture } = await settingOf(
    db,
    profileAlert,
  )
  return { basic, contact, address, emergency, family, education, legal, bank, picture }
}
