import { z } from 'zod'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { approvalFlows } from '#engines/approval/flow.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { importer } from '#engines/exchange/importer.ts'
import { StoredFile } from '#engines/file/file.ts'
import { evManage } from '#modules/employee-evaluation/shared/evaluation.ts'

/** Evidence of an actual: sent to the file engine under this purpose. */
export const actualFilePurpose = 'target-actual'

/** An employee reports what they achieved; it counts once it is approved. */
export const actualRequest = requestType(
  'target_actual_request',
  '/employee-evaluation/{org}/actual-request',
  {
    title: 'Target Actual',
    hr: evManage,
    input: z.object({
      assigned_id: fields.reference('Target'),
      on_date: fields.day('Date'),
      value: fields.amount('Value', { digits: 12, sign: 'any' }),
      file_id: fields.optional(fields.reference('Evidence')),
      remarks: fields.optionalRemarks('Remarks'),
    }),
    detail: z.object({
      assigned_id: z.string(),
      title: z.string(),
      unit: z.string().nullable(),
      on_date: z.string(),
      value: z.string(),
      file: StoredFile.nullable(),
    }),
    columns: {
      title: { title: 'Target' },
      on_date: { title: 'Date', kind: 'day' },
      value: { title: 'Value' },
      unit: { title: 'Unit' },
    },
  },
)
export const actualFlows = approvalFlows('/employee-evaluation/{org}/approval-flow', {
  title: 'Approval Flow',
  edit: evManage,
  types: {
    [actualRequest.name]: {
      title: 'Target Actual',
      facts: { value: { title: 'Value', kind: 'amount' } },
    },
  },
})

export const actualImport = importer({
  name: 'target-actuals',
  title: 'Target Actuals',
  noun: { one: 'actual', other: 'actuals' },
  access: [P.questionnaire.appraisal],
  screen: '/admin/{slug}/employee-evaluation/target-setting/assign-target',
  hint: 'One row for each entry of an assigned target. Entries are added to those that are there.',
  needs: [['employee_code', 'work_email', 'employee_name']],
  columns: {
    employee_code: {
      title: 'Employee code',
      kind: 'text',
      max: 30,
      aliases: ['Code', 'Employee number', 'Employee ID', 'Staff ID', 'कर्मचारी सङ्केत'],
    },
    work_email: { title: 'Work email', kind: 'email', aliases: ['E-mail', 'Email', 'Office e-mail'] },
    employee_name: {
      title: 'Employee',
      kind: 'text',
      max: 250,
      aliases: ['Employee name', 'Full name', 'Staff name', 'कर्मचारी'],
    },
    target: { title: 'Target', kind: 'text', max: 150, required: true, aliases: ['KPI', 'Measure', 'लक्ष्य'] },
    date: { title: 'Date', kind: 'day', required: true, aliases: ['Day', 'Achieved on', 'मिति'] },
    value: {
      title: 'Value',
      kind: 'text',
      max: 20,
      required: true,
      aliases: ['Actual', 'Achieved', 'उपलब्धि'],
    },
    remarks: { title: 'Remarks', kind: 'text', max: 255, aliases: ['Note', 'Comment', 'कैफियत'] },
  },
})
