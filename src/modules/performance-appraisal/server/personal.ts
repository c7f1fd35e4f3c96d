import { ofEmployee } from '#engines/erase/conditions-server.ts'
import type { PersonData } from '#engines/erase/person-table-server.ts'

export const personal: PersonData = {
  erased: [
    { table: 'appraisal_recommendation', title: 'Recommendations after appraisals', rows: ofEmployee() },
    { table: 'improvement_check_in', title: 'Check-ins of improvement plans', rows: ofEmployee() },
    { table: 'improvement_plan', title: 'Improvement plans', rows: ofEmployee() },
    { table: 'appraisal_potential', title: 'Potential in appraisals', rows: ofEmployee() },
    { table: 'assigned_kpi', title: 'KPIs', rows: ofEmployee() },
  ],
}
