import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'

export const emailStates = ['Queued', 'Sent', 'Logged', 'Failed'] as const

/** A mail as every log tells of it, without what it says. */
export const mailColumns = {
  subject: col.text('Subject'),
  recipient: col.text('To'),
  state: col.status('State', emailStates, {
    filter: true,
    words: { Logged: 'Not sent, only logged' },
    tones: { Queued: 'warning', Sent: 'success', Logged: 'info', Failed: 'danger' },
  }),
  created_at: col.instant('Written at'),
  sent_at: col.instant('Sent at', { nullable: true }),
  attempts: col.number('Tries', { hidden: true }),
  error: col.text('Error', { nullable: true, hidden: true, wrap: true }),
} as const

export const mailFilters = { days: filter.days('Days', { names: ['from', 'to'] }) } as const
