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
    hidden: ['decided_at', 'posting_id'],
  },
  {
    table: 'work_log_posting',
    title: 'Logs sent to payroll',
    codes: [P.payroll.generate],
    references: { heading_id: ['payroll_heading', 'name'], period_id: ['fiscal_period', 'label'] },
    hidden: ['account_id', 'posted_at', 'reversed_by'],
  },
]
