import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { evManage } from '#modules/employee-evaluation/shared/evaluation.ts'
import { scale } from '#modules/employee-evaluation/shared/scale.ts'
import { target, targetForm } from '#modules/employee-evaluation/shared/target.ts'

const people = { employee_id: ['employee', 'full_name'] } as const
const form = { form_id: ['evaluation_target_form', 'title'] } as const
const measure = { target_id: ['evaluation_target', 'title'] } as const

export const audited: readonly AuditedTable[] = [
  auditedSettings(target),
  auditedSettings(targetForm),
  auditedSettings(scale),
  {
    table: 'evaluation_slab',
    title: 'Slab of a scale',
    codes: evManage,
    references: { scale_id: ['evaluation_scale', 'title'] },
    hidden: [],
  },
  {
    table: 'assigned_target_part',
    title: 'Month of a target',
    codes: evManage,
    references: { assigned_id: ['assigned_target', 'title'], ...people },
    hidden: [],
  },
  {
    table: 'evaluation_pay_posting',
    title: 'Variable pay sent to payroll',
    codes: evManage,
    references: {
      occasion_id: ['appraisal_occasion', 'title'],
      scale_id: ['evaluation_scale', 'title'],
      period_id: ['fiscal_period', 'label'],
      heading_id: ['payroll_heading', 'name'],
      account_id: ['account', 'full_name'],
      reversed_by: ['account', 'full_name'],
    },
    hidden: [],
  },
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
    hidden: ['request_id'],
  },
  {
    table: 'evaluation_period',
    title: 'Evaluation period',
    codes: evManage,
    references: { target_form_id: ['evaluation_target_form', 'title'] },
    hidden: [],
  },
]
