import { sql } from 'kysely'
import { ofEmployee } from '#engines/erase/conditions-server.ts'
import type { People, PersonData } from '#engines/erase/person-table-server.ts'

const ofJoining = (people: People) =>
  sql<boolean>`pre_employment_id in (select p.id from pre_employment p where p.org_id = ${people.org_id} and ${ofEmployee('p.employee_id')(people)})`
const inPortal = (people: People) =>
  sql<boolean>`pre_boarding_id in (select b.id from pre_boarding b join pre_employment p on p.org_id = b.org_id and p.id = b.pre_employment_id
    where b.org_id = ${people.org_id} and ${ofEmployee('p.employee_id')(people)})`

/** Also who was to come back, and has not. */
const ofWhoJoins = (people: People) =>
  sql<boolean>`(${ofEmployee()(people)} or ${ofEmployee('former_employee_id')(people)})`

/** Before somebody came: offer and details go, that they joined stays. */
export const personal: PersonData = {
  erased: [
    { table: 'offer_letter', title: 'Offer letters', rows: ofJoining, files: ['signed_file_id', 'file_id'] },
    {
      table: 'pre_boarding_document',
      title: 'Documents before the first day',
      rows: inPortal,
      files: ['file_id'],
    },
    { table: 'pre_boarding_section', title: 'Details before the first day', rows: inPortal },
    { table: 'pre_boarding', title: 'Links for details', rows: ofJoining },
    {
      table: 'pre_employment',
      title: 'Name before joining',
      rows: ofWhoJoins,
      becomes: ({ label, employee_id }) => ({
        first_name: label,
        middle_name: '',
        last_name: '',
        email: `removed-${employee_id}@removed.invalid`,
        mobile: null,
        date_of_birth: null,
        remarks: null,
        annual_salary: null,
        hourly_rate: null,
        buddy_employee_id: null,
      }),
    },
  ],
}
