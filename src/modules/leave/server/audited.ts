import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'

const policy = [P.leave.masterSettings]

/** Requests and balances tell their history themselves. */
export const audited: readonly AuditedTable[] = [
  auditedSettings(leaveType),
  {
    table: 'encashment_run',
    title: 'Encashment run',
    codes: [P.leave.balance],
    hidden: ['account_id', 'created_at'],
  },
  {
    table: 'leave_master_setting',
    title: 'Leave policy',
    codes: policy,
    references: { parent_id: ['leave_master_setting', 'name'] },
    hidden: ['created_at'],
  },
  {
    table: 'leave_rule',
    title: 'Leave rule',
    codes: policy,
    called_by: ['leave_type_id', 'leave_type', 'name'],
    references: {
      employment_type_ids: ['employment_type', 'title'],
      clubbing_prohibited_ids: ['leave_type', 'name'],
      leave_type_id: ['leave_type', 'name'],
      reduces_type_id: ['leave_type', 'name'],
      segment_id: ['segment', 'name'],
    },
    hidden: ['setting_id'],
    part_of: 'leave_master_setting',
  },
  {
    table: 'leave_block',
    title: 'Block dates',
    codes: policy,
    references: {
      leave_type_id: ['leave_type', 'name'],
      branch_id: ['branch', 'name'],
      division_id: ['division', 'name'],
      segment_id: ['segment', 'name'],
    },
    hidden: [],
  },
  {
    table: 'approval_delegation',
    title: 'Approvals while away',
    codes: policy,
    references: { delegator_id: ['employee', 'full_name'], delegate_id: ['employee', 'full_name'] },
    hidden: ['account_id', 'created_at'],
  },
  {
    table: 'leave_year_end',
    title: 'Year end',
    codes: [...policy, P.leave.balance],
    references: { period_id: ['fiscal_year', 'name'], account_id: ['account', 'full_name'] },
    hidden: ['at'],
  },
  {
    table: 'leave_encashment',
    title: 'Encashment',
    codes: [P.leave.balance],
    references: {
      employee_id: ['employee', 'full_name'],
      leave_type_id: ['leave_type', 'name'],
      period_id: ['fiscal_year', 'name'],
      run_id: ['encashment_run', 'name'],
    },
    hidden: ['request_id', 'run_id', 'created_at'],
  },
  {
    table: 'leave_lock',
    title: 'Lock',
    codes: policy,
    references: { account_id: ['account', 'full_name'] },
    hidden: ['at'],
  },
]
