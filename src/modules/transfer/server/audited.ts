import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { transferReason, transferReviewer } from '#modules/transfer/shared/transfer-settings.ts'

const named = {
  branch_id: ['branch', 'name'],
  division_id: ['division', 'name'],
  job_title_id: ['job_title', 'title'],
} as const
const place = {
  ...named,
  from_branch_id: ['branch', 'name'],
  from_division_id: ['division', 'name'],
  from_job_title_id: ['job_title', 'title'],
} as const

export const audited: readonly AuditedTable[] = [
  auditedSettings(transferReason),
  auditedSettings(transferReviewer),
  {
    table: 'transfer_request',
    title: 'Transfer request',
    codes: [P.hris.separation],
    references: {
      ...place,
      employee_id: ['employee', 'full_name'],
      reason_id: ['transfer_reason', 'name'],
      partner_id: ['employee', 'full_name'],
      decided_by_account_id: ['account', 'full_name'],
    },
    hidden: ['review_id', 'pair_id'],
  },
  {
    table: 'transfer_departure',
    title: 'Move to another organization',
    codes: [P.hris.separation],
    references: {
      employee_id: ['employee', 'full_name'],
      reason_id: ['transfer_reason', 'name'],
      decided_by_account_id: ['account', 'full_name'],
    },
    hidden: ['to_org_id', 'separation_id'],
  },
  {
    table: 'transfer_arrival',
    title: 'Move from another organization',
    codes: [P.hris.preEmployment],
    references: { decided_by_account_id: ['account', 'full_name'] },
    hidden: ['from_org_id', 'account_id', 'newcomer_id'],
  },
  {
    table: 'transfer_choice',
    title: 'Place named in a transfer request',
    codes: [P.hris.separation],
    references: named,
    hidden: ['request_id'],
  },
  {
    table: 'transfer_opinion',
    title: 'Opinion on a transfer request',
    codes: [P.hris.separation],
    references: { employee_id: ['employee', 'full_name'] },
    hidden: ['request_id', 'sheet_id'],
  },
]
