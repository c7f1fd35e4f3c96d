import { z } from 'zod'
import { field } from '#kernel/field.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { approvalFlows } from '#engines/approval/flow.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { loanStates } from '#modules/loan/domain/loan-rules.ts'
import { loanType } from '#modules/loan/shared/loan-settings.ts'
import { requestableTypes } from '#modules/loan/shared/my-loan.ts'

/** The form of who asks for a loan. */
export const loanRequestForm = {
  loan_type_id: field.requiredReference('Loan type', requestableTypes),
  amount: field.amount('Amount', { digits: 12, sign: 'positive' }),
  months: field.number('Instalments', { min: 1, max: 360 }, { initial: 12 }),
  first_on: field.day('First instalment', {
    initial: 'today',
    hint: 'Any day of the pay period that deducts it.',
  }),
  guarantor_ids: field.references('Guarantors', peopleChoices, { min: 0, max: 5, initial: [] }),
  remarks: field.text('Purpose', 255),
}

/** A loan that somebody asks for, or that HR initiates for them: decided by the flows of the organization, else by HR. */
export const loanRequest = requestType('loan_request', '/loan/{org}/request', {
  title: 'Loan request',
  hr: [P.payroll.loan],
  input: z.object({
    loan_type_id: fields.reference('Loan type'),
    amount: loanRequestForm.amount.schema,
    months: loanRequestForm.months.schema,
    first_on: loanRequestForm.first_on.schema,
    guarantor_ids: loanRequestForm.guarantor_ids.schema,
    remarks: fields.remarks('Purpose'),
  }),
  detail: z.object({
    loan_id: z.string(),
    number: z.string(),
    loan_type: z.string(),
    /** Null for supervisors: they decide by the purpose, and read no pay. */
    amount: z.string().nullable(),
    months: z.number(),
    first_on: z.string(),
    /** Guarantors that it needs, and those who have accepted. */
    guarantors: z.number(),
    accepted: z.number(),
    loan_state: z.enum(loanStates),
  }),
  columns: {
    number: { title: 'Number' },
    loan_type: { title: 'Loan type' },
    amount: { title: 'Amount', kind: 'money' },
    months: { title: 'Instalments', kind: 'number' },
    first_on: { title: 'First instalment', kind: 'day' },
  },
})

export const loanFlows = approvalFlows('/loan/{org}/approval-flow', {
  title: 'Approval Flow',
  edit: [P.payroll.loan],
  types: {
    [loanRequest.name]: {
      title: 'Loan',
      needs_step: 'Add an approval step. Loans are approved once their guarantors accept.',
      facts: {
        amount: { title: 'Amount', kind: 'amount' },
        months: { title: 'Instalments', kind: 'amount' },
        loan_type_id: {
          title: 'Loan type',
          kind: 'row',
          table: 'loan_type',
          label: 'name',
          choices: loanType.list,
        },
      },
    },
  },
})
