import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { evManage } from '#modules/employee-evaluation/shared/evaluation.ts'
import { target, targetForm } from '#modules/employee-evaluation/shared/target.ts'

const people = { employee_id: ['employee', 'full_name'] } as const
const form = { form_id: ['evaluation_target_form', 'title'] } as const
const measure = { target_id: ['evaluation_target', 'title'] } as const

export const audited: readonly AuditedTable[] = [
  auditedSettings(target),
  auditedSettings(targetForm),
  {
    table: 'evaluation_target_row',
    title: 'Target of a form',
    codes: evManage,
    references: { ...form, ...measure },
    hidden: [],
  },
  {
    table: 'assigned_target',
    title: 'Assigned target',
    codes: evManage,
    references: { ...form, ...measure, ...people },
    hidden: [],
  },
  {
    table: 'target_actual',
    title: 'Actual of a target',
    codes: evManage,
    references: {
      assigned_id: ['assigned_target', 'title'],
      ...people,
      account_id: ['account', 'full_name'],
    },
    hidden: [],
  },
  {
    table: 'evaluation_period',
    title: 'Evaluation period',
    codes: evManage,
    references: { target_form_id: ['evaluation_target_form', 'title'] },
    hidden: [],
  },
]
