import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'

/** One's own overtime that attendance found and nobody claimed yet. */
export const overtimeDue = list('/attendance/{org}/overtime-due/', {
  access: { user: true },
  title: 'Overtime to claim',
  search: false,
  columns: {
    date: col.day('Date', { sortable: true }),
    day_type: col.text('Day type'),
    worked_minutes: col.minutes('Overtime worked'),
    minutes: col.minutes('Can be claimed'),
    expires_on: col.day('Claim until', { sortable: true }),
  },
  /** What it is called where days are chosen. */
  more: { name: z.string() },
  phone: { first: 'date', second: ['minutes', 'expires_on'] },
  empty: 'Overtime is ready to claim the night after it was worked.',
})

/** Each becomes a claim of all its minutes, which goes to approval. */
export const claimOvertime = action('/attendance/{org}/overtime-due/claim/', {
  access: { user: true },
  title: 'Claim overtime',
  bulk: 'ids',
  form: { ids: field.references('Days', overtimeDue), remarks: field.remarks() },
  on: overtimeDue,
  response: z.object({ claimed: z.number(), skipped: z.number() }),
  success: '{claimed} claims sent for approval, {skipped} skipped.',
})
