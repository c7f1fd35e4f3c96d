import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'

const access = { hr: [P.payroll.generate] }
export const postingStates = ['Sent', 'Taken back'] as const

export const postings = list('/work-log/{org}/postings/', {
  access,
  title: 'Logs sent to payroll',
  columns: {
    posted_at: col.instant('Sent at', { sortable: true }),
    period: col.text('Period'),
    heading: col.reference('Heading'),
    until: col.day('Logs until', { sortable: true }),
    people: col.number('Employees'),
    logs: col.number('Logs'),
    amount: col.money('Amount', { sortable: true }),
    state: col.status('Status', postingStates, { tones: { Sent: 'success', 'Taken back': 'neutral' } }),
    by: col.text('Sent by', { hidden: true }),
    reason: col.text('Reason', { nullable: true, hidden: true }),
  },
  more: { version: z.number(), abilities: z.object({ reverse: z.boolean() }) },
  search: false,
  phone: { first: 'period', second: ['amount', 'state'] },
  empty: 'Approved logs that you send to payroll appear here.',
})

export const postLogs = action('/work-log/{org}/postings/', {
  access,
  title: 'Send to payroll',
  form: {
    until: field.day('Logs until', { initial: 'today' }),
    heading_id: field.requiredReference('Heading', payrollHeading.list, {
      hint: 'An earning that takes monthly inputs. Every approved log goes to payroll once.',
    }),
  },
  primary: true,
  success: 'Sent {logs} logs of {people} employees to payroll',
  status: 201,
  response: z.object({ id: z.string(), logs: z.number(), people: z.number() }),
})

export const reversePosting = action('/work-log/{org}/postings/{id}/reverse/', {
  access,
  title: 'Take back',
  on: postings,
  when: 'reverse',
  danger: true,
  form: { reason: field.remarks('Reason') },
  success: 'Successfully took back the logs',
})
