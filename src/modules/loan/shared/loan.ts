import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { hatQuery } from '#kernel/list.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { changeKinds, changeStates, guarantorStates, loanStates } from '#modules/loan/domain/loan-rules.ts'
import { loanType } from '#modules/loan/shared/loan-settings.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

const access = { hr: [P.payroll.loan] }
const abilities = z.object({
  disburse: z.boolean(),
  prepay: z.boolean(),
  settle: z.boolean(),
  skip: z.boolean(),
  restructure: z.boolean(),
  hold: z.boolean(),
  resume: z.boolean(),
  write_off: z.boolean(),
})
export const loanTones = {
  Requested: 'warning',
  Initiated: 'warning',
  Approved: 'info',
  Active: 'success',
  'On hold': 'warning',
  Closed: 'neutral',
  'Settled early': 'neutral',
  'Written off': 'danger',
  Declined: 'danger',
  Cancelled: 'neutral',
} as const

export const loans = list('/loan/{org}/loans/', {
  access,
  title: 'Loans',
  columns: {
    number: col.text('Number', { sortable: true }),
    person: col.person('Employee'),
    loan_type: col.reference('Loan type', { choices: loanType.list, filter: true }),
    amount: col.money('Amount', { sortable: true, total: true }),
    balance: col.money('Balance', { sortable: true, total: true }),
    next_amount: col.money('Next instalment', { nullable: true }),
    next_on: col.day('Due on', { nullable: true, sortable: true }),
    instalments_left: col.number('Instalments left', { hidden: true }),
    disbursed_on: col.day('Disbursed on', { nullable: true, sortable: true, hidden: true }),
    state: col.status('Status', loanStates, { filter: true, tones: loanTones }),
  },
  more: { version: z.number(), annual_rate: z.string(), abilities },
  phone: { first: 'person', second: ['loan_type', 'balance', 'state'] },
  empty: 'Loans appear here once they are initiated or imported.',
})

export const Planned = z.object({
  seq: z.number(),
  start_on: z.string(),
  due_on: z.string(),
  principal: z.string(),
  interest: z.string(),
  balance: z.string(),
})

/** Net pay of a month before loans, instalments of other loans, net pay after all instalments, and the most that they may take. */
export const NetPay = z.object({
  month: z.string(),
  before: z.string(),
  others: z.string(),
  after: z.string(),
  most: z.string(),
})

/** What a loan would cost, before it is initiated: schedule, and what stands against it. */
export const loanPreview = get('/loan/{org}/preview/', {
  access,
  query: z.object({
    employee_id: z.uuid(),
    loan_type_id: z.uuid(),
    amount: fields.amount('Amount', { digits: 12, sign: 'positive' }),
    months: z.coerce.number().int().min(1).max(360),
    first_on: fields.day('First instalment'),
  }),
  response: z.object({
    annual_rate: z.string(),
    guarantors: z.number(),
    most: z.string(),
    instalment: z.string(),
    /** What the pay of the last closed month leaves; null where none is closed yet. Amounts a month. */
    net_pay: NetPay.nullable(),
    total_interest: z.string(),
    problems: z.array(z.string()),
    schedule: z.array(Planned),
  }),
})

const initiated = {
  loan_type_id: field.requiredReference('Loan type', loanType.list),
  amount: field.amount('Amount', { digits: 12, sign: 'positive' }),
  months: field.number('Instalments', { min: 1, max: 360, initial: 12 }),
  first_on: field.day('First instalment', {
    initial: 'today',
    hint: 'Any day of the pay period that deducts it.',
  }),
  guarantor_ids: field.references('Guarantors', peopleChoices, { min: 0, max: 5, initial: [] }),
  remarks: field.optionalText('Remarks', 255, { long: true }),
}
export const initiateLoan = action('/loan/{org}/loans/initiate/', {
  access,
  title: 'Initiate loan',
  primary: true,
  form: { employee_id: field.requiredReference('Employee', peopleChoices), ...initiated },
  response: z.object({ id: z.string(), number: z.string() }),
  success: 'Successfully initiated {number}',
})

const reason = { remarks: field.text('Reason', 255) }
const moved = {
  paid_on: field.day('Paid on', { initial: 'today' }),
  voucher: field.optionalText('Voucher', 60),
}
export const disburseLoan = action('/loan/{org}/loans/{id}/disburse/', {
  access,
  title: 'Mark as disbursed',
  on: loans,
  when: 'disburse',
  form: moved,
  success: 'Successfully disbursed',
})
export const prepayLoan = action('/loan/{org}/loans/{id}/prepay/', {
  access,
  title: 'Record prepayment',
  on: loans,
  when: 'prepay',
  form: {
    amount: field.amount(
      'Amount',
      { digits: 12, sign: 'positive' },
      {
        hint: 'Reduces the balance and the remaining instalments. Use Settle to repay all of it.',
      },
    ),
    ...moved,
    note: field.optionalText('Note', 255),
  },
  success: 'Successfully recorded',
})
export const holdLoan = action('/loan/{org}/loans/{id}/hold/', {
  access,
  title: 'Pause deduction',
  on: loans,
  when: 'hold',
  form: reason,
  success: 'Successfully paused',
})
export const resumeLoan = action('/loan/{org}/loans/{id}/resume/', {
  access,
  title: 'Resume deduction',
  on: loans,
  when: 'resume',
  form: {
    first_on: field.day('Next instalment', {
      initial: 'today',
      hint: 'Any day of the pay period that deducts it.',
    }),
  },
  success: 'Successfully resumed',
})
export const writeOffLoan = action('/loan/{org}/loans/{id}/write-off/', {
  access,
  title: 'Write off',
  on: loans,
  when: 'write_off',
  danger: true,
  form: reason,
  success: 'Successfully written off',
})

/** Terms, schedule and ledger of a loan. */
export const readLoan = get('/loan/{org}/loans/{id}/', {
  access: { user: true, ...access },
  query: hatQuery,
  response: z.object({
    id: z.string(),
    number: z.string(),
    person: Person,
    loan_type: z.string(),
    state: z.enum(loanStates),
    amount: z.string(),
    repaid_before: z.string(),
    balance: z.string(),
    method: z.string(),
    annual_rate: z.string(),
    months: z.number(),
    settlement_fee: z.string(),
    remarks: z.string().nullable(),
    decision_remarks: z.string().nullable(),
    initiated_by: z.string().nullable(),
    approved_by: z.string().nullable(),
    disbursed_on: z.string().nullable(),
    version: z.number(),
    abilities,
    schedule: z.array(
      Planned.omit({ balance: true }).extend({
        taken_principal: z.string().nullable(),
        taken_interest: z.string().nullable(),
        payslip_id: z.string().nullable(),
      }),
    ),
    entries: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        effective_on: z.string(),
        principal: z.string(),
        interest: z.string(),
        fee: z.string(),
        balance: z.string(),
        voucher: z.string().nullable(),
        note: z.string().nullable(),
        account_name: z.string(),
      }),
    ),
    guarantors: z.array(
      z.object({
        id: z.string(),
        person: Person,
        state: z.enum(guarantorStates),
        remarks: z.string().nullable(),
      }),
    ),
    changes: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(changeKinds),
        state: z.enum(changeStates),
        from_on: z.string(),
        months: z.number().nullable(),
        annual_rate: z.string().nullable(),
        reason: z.string(),
        decision_remarks: z.string().nullable(),
      }),
    ),
    former_plans: z.array(
      z.object({
        plan: z.number(),
        because: z.string(),
        annual_rate: z.string(),
        replaced_on: z.string(),
        account_name: z.string(),
        instalments: z.array(Planned.omit({ balance: true })),
      }),
    ),
  }),
})
