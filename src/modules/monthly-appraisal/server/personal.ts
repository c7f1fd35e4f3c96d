import { ofEmployee } from '#engines/erase/conditions-server.ts'
import type { PersonData } from '#engines/erase/person-table-server.ts'

export const personal: PersonData = {
  erased: [
    { table: 'monthly_appraiser', title: 'Monthly appraisers', rows: ofEmployee() },
    { table: 'monthly_skip', title: 'Months without an appraisal', rows: ofEmployee() },
  ],
}
