import { sql } from 'kysely'
import type { DeclaredClass } from '#engines/retention/class-server.ts'

const ofNewcomer = (ids: readonly string[]) => sql<boolean>`pre_employment_id = any(${[...ids]}::uuid[])`
const inPortal = (ids: readonly string[]) =>
  sql<boolean>`pre_boarding_id in (select b.id from pre_boarding b where b.org_id = current_org() and b.pre_employment_id = any(${[...ids]}::uuid[]))`

export const retention: readonly DeclaredClass[] = [
  {
    name: 'newcomers',
    title: 'Newcomers who did not come',
    hint: 'Of those who were cancelled or did not appear, name, offers, details and documents go. That there was one stays.',
    anchor: 'Day on which they were to begin',
    records: (
      org_id,
    ) => sql`select p.id, p.joins_on as day, null::uuid as employee_id, p.full_name as label from pre_employment p
      where p.org_id = ${org_id} and p.state in ('No-show', 'Cancelled') and p.email not like 'removed-%@removed.invalid'`,
    parts: [
      { table: 'offer_letter', rows: ofNewcomer, files: ['signed_file_id', 'file_id'] },
      { table: 'pre_boarding_document', rows: inPortal, files: ['file_id'] },
      {
        table: 'pre_boarding_section',
        rows: inPortal,
        known_by: (ids) =>
          sql`select b.id from pre_boarding b where b.org_id = current_org() and b.pre_employment_id = any(${[...ids]}::uuid[])`,
      },
      { table: 'pre_boarding', rows: ofNewcomer },
      {
        table: 'pre_employment',
        rows: (ids) => sql`id = any(${[...ids]}::uuid[])`,
        becomes: {
          first_name: 'Removed',
          middle_name: '',
          last_name: '',
          email: sql`'removed-' || id || '@removed.invalid'`,
          mobile: null,
          date_of_birth: null,
          remarks: null,
          buddy_employee_id: null,
        },
      },
    ],
  },
]
