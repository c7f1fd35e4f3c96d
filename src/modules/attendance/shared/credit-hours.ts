import { z } from 'zod'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'

export const creditEntryKinds = ['Earned', 'Used', 'Deleted', 'Expired'] as const

/** One's own credit hours, entry by entry: what is left is their sum. */
export const creditEntries = list('/attendance/{org}/credit-hours/', {
  access: { user: true },
  title: 'Credit hour entries',
  search: false,
  columns: {
    effective_on: col.day('Date', { sortable: true }),
    kind: col.choice('Entry', creditEntryKinds),
    minutes: col.minutes('Minutes'),
    expires_on: col.day('Expires on', { nullable: true }),
  },
  beside: { balance: z.number() },
  phone: { first: 'effective_on', second: ['kind', 'minutes'] },
  empty: 'Credit hours appear here once a request is approved.',
})
