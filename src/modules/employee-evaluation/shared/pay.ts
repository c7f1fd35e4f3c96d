import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { evManage, evRead } from '#modules/employee-evaluation/shared/evaluation.ts'
import { scale } from '#modules/employee-evaluation/shared/scale.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'

/** Scores of a period, highest first: equal scores share a rank, and who has none is not ranked. */
export const ranking = list('/employee-evaluation/{org}/periods/{occasion_id}/ranking/', {
  access: { hr: [...evManage, ...evRead] },
  title: 'Ranking',
  columns: {
    rank: col.number('Rank', { sortable: true }),
    person: col.person('Employee', { sortable: true }),
    score: col.decimal('Score', { sortable: true }),
    released_at: col.instant('Released', { nullable: true }),
  },
  phone: { first: 'person', second: ['rank', 'score'] },
  empty: 'Calculate scores to see the ranking.',
})

const access = { hr: [P.payroll.generate] }
export const payPostings = list('/employee-evaluation/{org}/periods/{occasion_id}/pay/', {
  access,
  title: 'Variable pay sent to payroll',
  columns: {
    posted_at: col.instant('Sent at', { sortable: true }),
    period: col.text('Period'),
    scale: col.reference('Scale'),
    heading: col.reference('Heading'),
    people: col.number('Employees'),
    amount: col.decimal('Total'),
    state: col.status('Status', ['Sent', 'Taken back'] as const, {
      tones: { Sent: 'success', 'Taken back': 'neutral' },
    }),
    by: col.text('Sent by', { hidden: true }),
    reason: col.text('Reason', { nullable: true, hidden: true }),
  },
  more: { version: z.number(), abilities: z.object({ reverse: z.boolean() }) },
  search: false,
  phone: { first: 'period', second: ['amount', 'state'] },
  empty: 'Variable pay that you send to payroll appears here.',
})
export const postPay = action('/employee-evaluation/{org}/periods/{occasion_id}/pay/post/', {
  access,
  title: 'Send to payroll',
  form: {
    scale_id: field.requiredReference('Scale', scale.list, {
      label: 'title',
      hint: 'A scale of variable pay: what each score gives.',
    }),
    heading_id: field.requiredReference('Heading', payrollHeading.list, {
      hint: 'An earning that takes monthly inputs; a formula reads the value as INPUT.',
    }),
  },
  primary: true,
  success: 'Sent variable pay of {people} employees to payroll',
  status: 201,
  response: z.object({ id: z.string(), people: z.number() }),
})
export const reversePay = action('/employee-evaluation/{org}/pay/{id}/reverse/', {
  access,
  title: 'Take back',
  on: payPostings,
  when: 'reverse',
  danger: true,
  form: { reason: field.remarks('Reason') },
  success: 'Successfully took back the variable pay',
})
