import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedFields, auditedSettings } from '#engines/settings/audited.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import { maskedLegal } from '#modules/hris/shared/legal-info.ts'
import {
  address,
  bankAccount,
  compensation,
  compensationCodes,
  education,
  emergencyContact,
  experience,
  familyMember,
} from '#modules/hris/shared/records.ts'

const people = [P.hris.employees]
// whoever keeps the records is told that a number changed; which it was and is, those who may read numbers
const sensitive = [P.hris.sensitive]
const numbers = [...people, ...sensitive]
const ofPerson = { part_of: 'employee', hidden: ['employee_id'] } as const

/** A person's history tells of everything that hangs on them, each part by the codes that open it. */
export const audited: readonly AuditedTable[] = [
  {
    table: 'employee',
    title: 'Employee',
    codes: people,
    fields: {
      profile_picture_file_id: 'Picture',
      cover_picture_file_id: 'Cover picture',
      account_id: 'Login',
    },
    references: {
      account_id: ['account', 'full_name'],
      profile_picture_file_id: ['stored_file', 'name'],
      cover_picture_file_id: ['stored_file', 'name'],
    },
    // made of the others by the table itself, or kept for the program
    hidden: ['full_name', 'birth_mmdd', 'joined_mmdd', 'import_key', 'created_at'],
  },
  {
    table: 'employment_assignment',
    title: 'Assignment',
    codes: [...people, P.hris.employmentReview],
    references: {
      branch_id: ['branch', 'name'],
      division_id: ['division', 'name'],
      job_title_id: ['job_title', 'title'],
      employment_level_id: ['employment_level', 'title'],
      employment_type_id: ['employment_type', 'title'],
    },
    ...ofPerson,
  },
  {
    table: 'supervisor_link',
    title: 'Supervisor',
    codes: people,
    references: { supervisor_id: ['employee', 'full_name'] },
    ...ofPerson,
  },
  ...[emergencyContact, address, familyMember, education, experience].map((record) =>
    auditedFields(record, people, ofPerson),
  ),
  auditedFields(bankAccount, numbers, {
    ...ofPerson,
    sensitive: Object.fromEntries((bankAccount.masked ?? []).map((field) => [field, sensitive])),
  }),
  {
    table: 'employee_legal_info',
    title: 'Legal information',
    codes: numbers,
    fields: { pan_no: 'PAN' },
    sensitive: Object.fromEntries(maskedLegal.map((field) => [field, sensitive])),
    ...ofPerson,
  },
  auditedFields(compensation, compensationCodes, ofPerson),
  ...[taskTemplate, taskTemplateItem, separationType, changeType].map((declared) =>
    auditedSettings(declared),
  ),
  {
    table: 'employment_review',
    title: 'Employment review',
    codes: [P.hris.employmentReview],
    references: {
      employee_id: ['employee', 'full_name'],
      change_type_id: ['change_type', 'name'],
      branch_id: ['branch', 'name'],
      division_id: ['division', 'name'],
      job_title_id: ['job_title', 'title'],
      employment_level_id: ['employment_level', 'title'],
      employment_type_id: ['employment_type', 'title'],
      created_by: ['account', 'full_name'],
    },
    hidden: ['former', 'supervisors', 'created_at'],
  },
  {
    table: 'life_task',
    title: 'Task',
    codes: [P.hris.onboarding, P.hris.employmentReview, P.hris.offboarding],
    references: {
      employee_id: ['employee', 'full_name'],
      assignee_employee_id: ['employee', 'full_name'],
      closed_by: ['account', 'full_name'],
    },
    hidden: ['subject_id', 'process', 'position'],
  },
]
