import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { guarantorStates, loanStates } from '#modules/loan/domain/loan-rules.ts'
import { loanTones, NetPay, Planned } from '#modules/loan/shared/loan.ts'

const own = { user: true } as const

/** Types that employees may request, with their limits. */
export const requestableTypes = get('/loan/{org}/requestable/', {
  access: own,
  query: pageQuery,
  response: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      annual_rate: z.string(),
      max_months: z.number(),
      guarantors: z.number(),
    }),
  ),
  summary: 'Loan types that employees may request',
})

export const myLoans = list('/loan/{org}/mine/', {
  access: own,
  title: 'My loans',
  search: false,
  columns: {
    number: col.text('Number'),
    loan_type: col.text('Loan type'),
    amount: col.money('Amount'),
    balance: col.money('Balance'),
    next_amount: col.money('Next instalment', { nullable: true }),
    next_on: col.day('Due on', { nullable: true }),
    last_on: col.day('Last instalment', { nullable: true }),
    state: col.status('Status', loanStates, { tones: loanTones }),
  },
  more: {
    version: z.number(),
    abilities: z.object({ skip: z.boolean(), name_guarantor: z.boolean() }),
  },
  phone: { first: 'number', second: ['loan_type', 'balance', 'state'] },
  empty: 'Request a loan to see its schedule and balance here.',
})

/** What a loan would cost, while it is being typed. */
export const myLoanPreview = get('/loan/{org}/mine/preview/', {
  access: own,
  query: z.object({
    loan_type_id: z.uuid(),
    amount: fields.amount('Amount', { digits: 12, sign: 'positive' }),
    months: z.coerce.number().int().min(1).max(360),
    first_on: fields.day('First instalment'),
  }),
  response: z.object({
    annual_rate: z.string(),
    most: z.string(),
    instalment: z.string(),
    /** What the pay of the last closed month leaves; null where none is closed yet. Amounts a month. */
    net_pay: NetPay.nullable(),
    total_interest: z.string(),
    guarantors: z.number(),
    problems: z.array(z.string()),
    schedule: z.array(Planned),
  }),
})

/** Others in the place of those who have declined. */
export const nameGuarantors = action('/loan/{org}/mine/{id}/guarantors/', {
  access: own,
  title: 'Name guarantors',
  on: myLoans,
  when: 'name_guarantor',
  form: {
    guarantor_ids: field.references('Guarantors', peopleChoices, { min: 1, max: 5, initial: [] }),
  },
  success: 'Successfully requested',
})

/** Loans of others for which one was named as guarantor. */
export const myGuarantees = list('/loan/{org}/guarantees/', {
  access: own,
  title: 'Guarantees',
  search: false,
  columns: {
    borrower: col.object('Employee', Person, { from: 'borrower.full_name' }),
    loan_type: col.text('Loan type'),
    amount: col.money('Amount'),
    months: col.number('Instalments'),
    loan_state: col.status('Loan', loanStates, { tones: loanTones }),
    state: col.status('My answer', guarantorStates, { words: { Asked: 'Not answered' } }),
  },
  more: { version: z.number(), abilities: z.object({ accept: z.boolean(), refuse: z.boolean() }) },
  phone: { first: 'borrower', second: ['loan_type', 'amount', 'state'] },
  empty: 'Colleagues who name you as guarantor of a loan appear here.',
})
export const acceptGuarantee = action('/loan/{org}/guarantees/{id}/accept/', {
  access: own,
  title: 'Accept',
  on: myGuarantees,
  when: 'accept',
  inline: true,
  confirm: 'Guarantee the loan of {borrower.full_name}?',
  success: 'Successfully accepted',
})
export const refuseGuarantee = action('/loan/{org}/guarantees/{id}/decline/', {
  access: own,
  title: 'Decline',
  on: myGuarantees,
  when: 'refuse',
  danger: true,
  form: { remarks: field.optionalText('Remarks', 255, { long: true }) },
  success: 'Successfully declined',
})

export const statementKinds = [
  'Disbursement',
  'Opening',
  'Instalment',
  'Prepayment',
  'Settlement',
  'Write-off',
  'Transfer',
  'Planned',
] as const
/** What moved and what is still to come, with the balance after each line: as page, XLSX and PDF. */
export const loanStatement = list('/loan/{org}/loans/{loan_id}/statement/', {
  access: { ...own, hr: [P.payroll.loan] },
  title: 'Loan statement',
  search: false,
  columns: {
    on: col.day('Date'),
    kind: col.choice('Entry', statementKinds, {
      words: {
        Opening: 'Opening balance',
        Instalment: 'Deducted from pay',
        Planned: 'Planned instalment',
      },
    }),
    principal: col.money('Principal'),
    interest: col.money('Interest'),
    fee: col.money('Fee', { hidden: true }),
    balance: col.money('Balance'),
    note: col.text('Note', { nullable: true, wrap: true }),
  },
  phone: { first: 'on', second: ['kind', 'principal', 'balance'] },
  empty: 'Entries appear here once the loan is disbursed.',
})
