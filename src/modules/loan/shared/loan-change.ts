import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import * as fields from '#kernel/fields.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { changeKinds, changeStates } from '#modules/loan/domain/loan-rules.ts'
import { loans, Planned } from '#modules/loan/shared/loan.ts'

const hr = { hr: [P.payroll.loan] }
const both = { user: true, ...hr } as const
const kindWords = { Skip: 'Skip a month', Restructure: 'Restructure' } as const

/** Changes of running loans: asked by one, decided by another. */
export const loanChanges = list('/loan/{org}/changes/', {
  access: hr,
  title: 'Loan changes',
  columns: {
    person: col.person('Employee'),
    number: col.text('Loan'),
    kind: col.choice('Change', changeKinds, { filter: true, words: kindWords }),
    from_on: col.day('From', { sortable: true }),
    months: col.number('Instalments', { nullable: true }),
    annual_rate: col.decimal('Interest rate', { nullable: true }),
    reason: col.text('Reason', { wrap: true }),
    requested_by: col.text('Requested by', { nullable: true }),
    state: col.status('Status', changeStates, { filter: true }),
  },
  more: {
    version: z.number(),
    loan_id: z.string(),
    abilities: z.object({ approve: z.boolean(), decline: z.boolean() }),
  },
  phone: { first: 'person', second: ['kind', 'from_on', 'state'] },
  empty: 'Requests to skip a month or to restructure a loan appear here.',
})

const reason = { remarks: field.text('Reason', 255) }
export const skipMonth = action('/loan/{org}/loans/{id}/skip/', {
  access: both,
  title: 'Skip a month',
  on: loans,
  when: 'skip',
  form: {
    from_on: field.day('Month to skip', { initial: 'today', hint: 'Any day of the pay period.' }),
    ...reason,
  },
  success: 'Sent for approval',
})
export const restructureLoan = action('/loan/{org}/loans/{id}/restructure/', {
  access: hr,
  title: 'Restructure',
  on: loans,
  when: 'restructure',
  form: {
    from_on: field.day('New terms from', {
      initial: 'today',
      hint: 'Any day of the pay period. Instalments before it stay as they are.',
    }),
    months: field.number('Instalments from then', { min: 1, max: 360 }),
    annual_rate: field.amount('Interest rate a year', { places: 3, digits: 3 }, { hint: 'In percent.' }),
    ...reason,
  },
  success: 'Sent for approval',
})

/** What a change would come to, before it is sent. */
export const changePreview = get('/loan/{org}/loans/{id}/change-preview/', {
  access: both,
  query: hatQuery.extend({
    from_on: fields.day('From'),
    months: z.coerce.number().int().min(1).max(360).optional(),
    annual_rate: fields.amount('Interest rate a year', { places: 3, digits: 3 }).optional(),
  }),
  response: z.object({
    problems: z.array(z.string()),
    ends_on: z.string().nullable(),
    ends_before: z.string().nullable(),
    interest: z.string(),
    interest_before: z.string(),
    instalment: z.string(),
    schedule: z.array(Planned),
  }),
})

export const approveChange = action('/loan/{org}/changes/{id}/approve/', {
  access: hr,
  title: 'Approve',
  on: loanChanges,
  when: 'approve',
  inline: true,
  form: { remarks: field.optionalText('Remarks', 255, { long: true }) },
  success: 'Successfully approved',
})
export const declineChange = action('/loan/{org}/changes/{id}/decline/', {
  access: hr,
  title: 'Decline',
  on: loanChanges,
  when: 'decline',
  danger: true,
  form: reason,
  success: 'Successfully declined',
})

/** What it costs to repay a loan in full on a day. */
export const settlementQuote = get('/loan/{org}/loans/{id}/settlement/', {
  access: both,
  query: hatQuery.extend({ on: fields.day('Settled on') }),
  response: z.object({
    on: z.string(),
    balance: z.string(),
    interest_due: z.string(),
    interest_to_day: z.string(),
    days: z.number(),
    period_days: z.number(),
    fee: z.string(),
    fee_percent: z.string(),
    total: z.string(),
  }),
})
export const settleLoan = action('/loan/{org}/loans/{id}/settle/', {
  access: hr,
  title: 'Settle',
  on: loans,
  when: 'settle',
  form: {
    paid_on: field.day('Settled on', { initial: 'today' }),
    amount: field.amount('Amount received', { digits: 12, sign: 'positive' }),
    voucher: field.optionalText('Voucher', 60),
    note: field.optionalText('Note', 255),
  },
  success: 'Successfully settled',
})
