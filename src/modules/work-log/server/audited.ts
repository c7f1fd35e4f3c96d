import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'

export const audited: readonly AuditedTable[] = [
  {
    table: 'work_log',
    title: 'Work log',
    codes: [P.task.overview, P.task.approvals],
    references: {
      employee_id: ['employee', 'full_name'],
      project_id: ['project', 'name'],
      activity_id: ['activity', 'name'],
      task_id: ['task', 'title'],
      supervisor_approved_by: ['employee', 'full_name'],
      decided_by: ['employee', 'full_name'],
    },
    hidden: ['decided_at'],
  },
]
