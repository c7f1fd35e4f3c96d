import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedFields, auditedSettings } from '#engines/settings/audited.ts'
import { papers } from '#modules/hris/server/audited-papers.ts'
import { ofPerson, provenRecord, studied } from '#modules/hris/server/audited-record.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { letterMapping } from '#modules/hris/shared/letter-mapping.ts'
import { lawTerm, noticeTerm } from '#modules/hris/shared/law-term.ts'
import { confirmationForm } from '#modules/hris/shared/confirmation.ts'
import { customField } from '#modules/hris/shared/custom-field.ts'
import { idCardTemplate } from '#modules/hris/shared/id-card.ts'
import { ksaoCodes } from '#modules/hris/shared/ksao.ts'
import { maskedLegal } from '#modules/hris/shared/legal-fields.ts'
import { letterTemplate } from '#modules/hris/shared/letter.ts'
import { discipline, insurance, medicalNote } from '#modules/hris/shared/guarded-records.ts'
import {
  address,
  bankAccount,
  compensation,
  compensationCodes,
  emergencyContact,
  engagement,
  experience,
  familyMember,
  language,
  training,
} from '#modules/hris/shared/records.ts'
import { resignationReason } from '#modules/hris/shared/resignation-reason.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'

const people = [P.hris.employees]
// whoever keeps the records is told that a number changed; which it was and is, those who may read numbers
const sensitive = [P.hris.sensitive]
const numbers = [...people, ...sensitive]
const place = {
  branch_id: ['branch', 'name'],
  division_id: ['division', 'name'],
  job_title_id: ['job_title', 'title'],
  employment_level_id: ['employment_level', 'title'],
  employment_type_id: ['employment_type', 'title'],
} as const

/** A person's history tells of everything that hangs on them, each part by the codes that open it. */
export const audited: readonly AuditedTable[] = [
  {
    table: 'employee',
    title: 'Employee',
    codes: people,
    fields: {
      profile_picture_file_id: 'Picture',
      cover_picture_file_id: 'Cover picture',
      signature_file_id: 'Signature',
      custom: 'Custom fields',
      account_id: 'Login',
    },
    references: {
      religion_id: ['religion', 'name'],
      ethnicity_id: ['ethnicity', 'name'],
      account_id: ['account', 'full_name'],
      profile_picture_file_id: ['stored_file', 'name'],
      cover_picture_file_id: ['stored_file', 'name'],
      signature_file_id: ['stored_file', 'name'],
    },
    own: {
      custom: {
        table: customField.table,
        name: 'code',
        title: 'title',
        sensitive: ['is_sensitive', sensitive],
      },
    },
    // made of the others by the table itself, or kept for the program
    hidden: ['full_name', 'birth_mmdd', 'joined_mmdd', 'import_key', 'created_at'],
  },
  {
    table: 'employment_assignment',
    title: 'Assignment',
    codes: [...people, P.hris.employmentReview],
    fields: { work_location: 'Place of work' },
    references: place,
    ...ofPerson,
    // the reason says which change it was; the timeline leads to it
    hidden: [...ofPerson.hidden, 'source_review_id'],
  },
  {
    table: 'supervisor_link',
    title: 'Supervisor',
    codes: people,
    references: { supervisor_id: ['employee', 'full_name'] },
    ...ofPerson,
  },
  studied(people),
  ...[emergencyContact, address, familyMember, experience, language, training, engagement].map((record) =>
    provenRecord(record, people),
  ),
  ...[insurance, medicalNote].map((record) => provenRecord(record, sensitive)),
  {
    ...auditedFields(discipline, sensitive, ofPerson),
    fields: {
      ...auditedFields(discipline, sensitive).fields,
      acknowledged_at: 'Acknowledged at',
      blocks_login: 'Keeps out of the login',
    },
  },
  provenRecord(bankAccount, numbers, {
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
  {
    table: 'employee_legal_proof',
    title: 'Paper of a number of identity',
    codes: numbers,
    fields: { number: 'Number', verified_at: 'Paper seen at', verified_by: 'Paper seen by' },
    references: { verified_by: ['account', 'full_name'] },
    ...ofPerson,
  },
  auditedFields(compensation, compensationCodes, ofPerson),
  {
    table: 'employee_ksao',
    title: 'Attribute',
    codes: [...ksaoCodes],
    fields: { ksao_id: 'Attribute', level: 'Level', assessed_on: 'Assessed on', account_id: 'Assessed by' },
    references: { ksao_id: ['ksao', 'name'], account_id: ['account', 'full_name'] },
    ...ofPerson,
  },
  ...papers,
  {
    table: 'duty_station_assignment',
    title: 'Duty station',
    codes: [P.organization.dutyStation],
    references: {
      duty_station_id: ['duty_station', 'name'],
      own_station_id: ['own_duty_station', 'name'],
    },
    part_of: 'employee',
    hidden: ['employee_id', 'station_id'],
  },
  {
    table: 'legal_hold',
    title: 'Legal hold',
    codes: [P.hris.all],
    part_of: 'employee',
    hidden: ['employee_id'],
  },
  {
    table: 'employment_review',
    title: 'Employment review',
    codes: changeType.edit,
    fields: { created_by: 'Prepared by', work_location: 'Place of work' },
    references: {
      ...place,
      change_type_id: ['change_type', 'name'],
      created_by: ['account', 'full_name'],
    },
    // ids in a list; who supervises is told by the links once it is applied
    guarded: { supervisors: [] },
    sensitive: { annual_salary: compensationCodes, hourly_rate: compensationCodes },
    part_of: 'employee',
    hidden: ['employee_id', 'former', 'auto_due', 'auto_anchor', 'auto_nth', 'created_at', 'together'],
  },
  {
    table: 'confirmation',
    title: 'Confirmation',
    codes: changeType.edit,
    fields: { ends_on: 'Probation ends on', recommended_by: 'Recommended by', decided_by: 'Decided by' },
    references: {
      recommended_by: ['employee', 'full_name'],
      decided_by: ['account', 'full_name'],
      separation_type_id: ['separation_type', 'name'],
    },
    part_of: 'employee',
    hidden: [
      'employee_id',
      'question_set_id',
      'review_id',
      'separation_id',
      'reminded_on',
      'overdue_told',
      'created_at',
    ],
  },
  {
    table: 'employment_spell',
    title: 'Former employment',
    codes: people,
    part_of: 'employee',
    hidden: ['employee_id', 'separation_id', 'login_opens_on'],
  },
  {
    table: 'life_task',
    title: 'Task',
    codes: [P.hris.onboarding, P.hris.employmentReview, P.hris.offboarding],
    fields: { assignee_employee_id: 'Done by', assignee_group_id: 'Done by the group' },
    references: {
      assignee_employee_id: ['employee', 'full_name'],
      assignee_group_id: ['permission_group', 'name'],
      closed_by: ['account', 'full_name'],
      library_document_id: ['library_document', 'title'],
    },
    part_of: ['pre_employment', 'employment_review', 'separation'],
    hidden: ['process', 'subject_id', 'employee_id', 'about', 'is_buddys', 'is_supervisors'],
  },
  ...[
    changeType,
    separationType,
    letterMapping,
    resignationReason,
    taskTemplate,
    confirmationForm,
    lawTerm,
    noticeTerm,
  ].map(auditedSettings),
  // a layout is looked at, not read
  auditedFields(idCardTemplate, idCardTemplate.edit, { guarded: { layout: [] } }),
  auditedFields(customField, customField.edit, { hidden: ['created_at'] }),
  auditedFields(taskTemplateItem, taskTemplateItem.edit, {
    part_of: 'task_template',
    hidden: ['task_template_id'],
  }),
  // the text is kept as a tree, which nobody could read
  auditedFields(letterTemplate, letterTemplate.edit, { guarded: { body: [] } }),
]
