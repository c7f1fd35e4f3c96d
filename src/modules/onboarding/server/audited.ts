import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { compensationCodes } from '#modules/hris/shared/records.ts'

const codes = [P.hris.preEmployment, P.hris.onboarding]

export const audited: readonly AuditedTable[] = [
  {
    table: 'pre_employment',
    title: 'Pre-employment',
    codes,
    fields: {
      employee_id: 'Employee',
      buddy_employee_id: 'Buddy',
      former_employee_id: 'Comes back',
      is_continuous: 'Service counts on',
      work_location: 'Place of work',
    },
    references: {
      branch_id: ['branch', 'name'],
      division_id: ['division', 'name'],
      job_title_id: ['job_title', 'title'],
      employment_level_id: ['employment_level', 'title'],
      employment_type_id: ['employment_type', 'title'],
      task_template_id: ['task_template', 'name'],
      employee_id: ['employee', 'full_name'],
      buddy_employee_id: ['employee', 'full_name'],
      former_employee_id: ['employee', 'full_name'],
    },
    sensitive: { annual_salary: compensationCodes, hourly_rate: compensationCodes },
    hidden: ['full_name', 'created_at'],
  },
  {
    table: 'pre_employment_supervisor',
    title: 'Supervisor',
    codes,
    references: { supervisor_id: ['employee', 'full_name'] },
    hidden: ['pre_employment_id'],
    part_of: 'pre_employment',
  },
  {
    table: 'offer_letter',
    title: 'Offer letter',
    codes,
    fields: {
      signature: 'Signed as',
      signed_file_id: 'Signed copy',
      address: 'From address',
      approved_by_name: 'Approved by',
      sha256: 'Hash of the letter',
    },
    references: { signed_file_id: ['stored_file', 'name'] },
    // the letter may say what somebody is to be paid; whoever may read it opens it
    hidden: ['pre_employment_id', 'token_hash', 'content', 'sent_by', 'approved_by', 'file_id'],
    part_of: 'pre_employment',
  },
  {
    table: 'pre_boarding',
    title: 'Details before the first day',
    codes,
    fields: {
      state: 'Details',
      invited_by_name: 'Asked by',
      invited_at: 'Asked for',
      expires_at: 'Link good until',
    },
    hidden: ['pre_employment_id', 'token_hash', 'invited_by'],
    part_of: 'pre_employment',
  },
]
