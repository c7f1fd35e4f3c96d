import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { settings } from '#engines/settings/settings.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { bankColumnsProblem, delimiters, type Delimiter } from '#modules/payroll/domain/bank-file.ts'

const columnsText = field.text('Columns', 300, {
  hint: 'In their order: employee_code, name, bank, account, amount, pay_on, period.',
})
export const bankFileTemplate = settings('/payroll/{org}/bank-file', {
  title: 'Bank file',
  plural: 'Bank files',
  table: 'bank_file_template',
  edit: [P.payroll.settings],
  closed: [P.payroll.collection],
  fields: {
    name: field.text('Name', 100),
    bank_name: field.optionalText('Bank', 150, {
      hint: 'As in bank accounts of employees. Leave blank for all banks.',
    }),
    delimiter: field.choice('Delimiter', Object.keys(delimiters) as [Delimiter, ...Delimiter[]], {
      initial: 'Comma',
    }),
    has_heading: field.onOff('Heading line', true),
    columns: {
      ...columnsText,
      schema: columnsText.schema.superRefine((columns, ctx) => {
        const problem = bankColumnsProblem(columns)
        if (problem) ctx.addIssue({ code: 'custom', message: problem })
      }),
    },
  },
  search: ['name', 'bank_name'],
  order: ['name', 'bank_name'],
  unique: { bank_file_template_name: 'name' },
  archives: true,
  usual: [{ name: 'All banks', columns: 'account, name, bank, amount, period' }],
})
/** Payments that are due of a closed run, into accounts of the bank. What is on hold or paid never stands in it. */
export const downloadBankFile = get('/payroll/{org}/runs/{run_id}/bank-file/{template_id}/', {
  access: { hr: [P.payroll.collection] },
  file: true,
})
export const failPayment = action('/payroll/{org}/runs/{run_id}/payment-failed/', {
  access: { hr: [P.payroll.collection] },
  title: 'Mark as failed',
  danger: true,
  bulk: 'payslip_ids',
  chosen: true,
  form: { payslip_ids: field.references('Payslips', peopleChoices), reason: field.remarks('Reason') },
  response: z.object({ failed: z.number() }),
  success: 'Successfully marked as failed',
})
