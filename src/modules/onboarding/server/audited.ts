import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'

export const audited: readonly AuditedTable[] = [
  {
    table: 'pre_employment',
    title: 'Pre-employment',
    codes: [P.hris.preEmployment],
    references: {
      employee_id: ['employee', 'full_name'],
      branch_id: ['branch', 'name'],
      division_id: ['division', 'name'],
      job_title_id: ['job_title', 'title'],
      employment_level_id: ['employment_level', 'title'],
      employment_type_id: ['employment_type', 'title'],
      task_template_id: ['task_template', 'name'],
    },
    hidden: ['full_name', 'created_at'],
  },
]
