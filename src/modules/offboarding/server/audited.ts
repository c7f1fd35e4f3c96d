import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { compensationCodes } from '#modules/hris/shared/records.ts'
import { exitForm, exitReason } from '#modules/offboarding/shared/exit-feedback.ts'

export const audited: readonly AuditedTable[] = [
  {
    table: 'separation',
    title: 'Separation',
    codes: [P.hris.separation, P.hris.offboarding],
    references: { separation_type_id: ['separation_type', 'name'] },
    part_of: 'employee',
    hidden: ['employee_id', 'request_id', 'created_at', 'above_ids'],
  },
  {
    table: 'settlement_line',
    title: 'Settlement',
    codes: [P.hris.separation, P.hris.offboarding],
    references: { closed_by: ['account', 'full_name'] },
    sensitive: { amount: compensationCodes },
    part_of: 'separation',
    hidden: ['separation_id', 'employee_id', 'arises_from', 'subject_id', 'created_at'],
  },
  {
    table: 'exit_meeting',
    title: 'Exit interview',
    codes: [P.hris.exitInterview],
    references: { interviewer_id: ['employee', 'full_name'] },
    part_of: 'employee',
    hidden: ['employee_id', 'separation_id', 'token_hash'],
  },
  ...[exitReason, exitForm].map(auditedSettings),
  {
    table: 'retention_talk',
    title: 'Retention talk',
    codes: [P.hris.separation, P.hris.resignation],
    references: { holder_id: ['employee', 'full_name'] },
    part_of: 'employee',
    hidden: ['employee_id', 'separation_id', 'request_id', 'task_id', 'created_at'],
  },
]
