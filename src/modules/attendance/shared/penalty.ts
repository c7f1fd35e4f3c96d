import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { irregularities } from '#modules/attendance/domain/day-facts.ts'

const access = { hr: [P.attendance.penalty] }
export const penaltyStates = ['Proposed', 'Confirmed', 'Waived'] as const
export const penaltyEffects = ['Leave, then unpaid days', 'Unpaid days', 'Pay heading'] as const

/** The ledger of penalties: a line for each person, rule and cycle that is over. */
export const penaltyLedger = list('/attendance/{org}/penalties/', {
  access,
  title: 'Penalties',
  columns: {
    cycle_from: col.day('Cycle from', { sortable: true }),
    cycle_to: col.day('Cycle to', { sortable: true, filter: true }),
    person: col.person('Employee', { sortable: true }),
    rule: col.text('Penalty rule'),
    irregularity: col.choice('Irregularity', irregularities, { filter: true }),
    times: col.number('Times'),
    minutes: col.minutes('Minutes', { hidden: true }),
    days: col.decimal('Penalty days', { sortable: true }),
    effect: col.choice('Effect', penaltyEffects, { filter: true }),
    state: col.status('State', penaltyStates, {
      filter: true,
      tones: { Proposed: 'warning', Confirmed: 'danger', Waived: 'neutral' },
    }),
    reason: col.text('Reason', { nullable: true, wrap: true }),
    by: col.text('Decided by', { nullable: true, hidden: true }),
    decided_at: col.instant('Decided at', { nullable: true, hidden: true }),
  },
  phone: { first: 'person', second: ['rule', 'days', 'state'] },
  empty: 'Penalties appear here when a cycle of the penalty settings is over.',
})
const open = { on: penaltyLedger, when: ({ state }: { state: string }) => state === 'Proposed' } as const

export const confirmPenalty = action('/attendance/{org}/penalties/{id}/confirm/', {
  access,
  title: 'Confirm penalty',
  versioned: false,
  ...open,
  confirm: 'Confirm {days} penalty days of {person.full_name}? This cannot be undone.',
  success: 'The penalty is confirmed.',
})
export const waivePenalty = action('/attendance/{org}/penalties/{id}/waive/', {
  access,
  title: 'Waive penalty',
  versioned: false,
  form: { reason: field.remarks('Reason') },
  ...open,
  success: 'The penalty is waived.',
})
