import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { irregularities } from '#modules/attendance/domain/day-facts.ts'

const access = { hr: [P.attendance.penalty] }
export const penaltyStates = ['Proposed', 'Contested', 'Confirmed', 'Reduced', 'Waived', 'Withdrawn'] as const
export const penaltyEffects = ['Leave, then unpaid days', 'Unpaid days', 'Pay heading'] as const

export const penaltySettings = singleton('/attendance/{org}/settings/penalty-contest', {
  title: 'Counting and Contests',
  key: 'attendance.penalty',
  edit: [P.attendance.penalty],
  readable: true,
  fields: {
    contest_days: field.number(
      'Contest within, days',
      { min: 0, max: 60 },
      { hint: 'Counted from the day of the proposal. HR confirms after that; 0 turns contests off.' },
    ),
    same_day: field.choice('Lateness and short hours of one day', ['Count the larger', 'Count both'], {
      initial: 'Count the larger',
      hint: 'Applies when several rules count the same day: late in, early out, short hours or absence.',
    }),
  },
  initial: { contest_days: 5, same_day: 'Count the larger' },
})

/** The ledger of penalties: a line for each person, rule and cycle that is over. Own ones, the team's, or all. */
export const penaltyLedger = list('/attendance/{org}/penalties/', {
  access: { user: true, supervisor: true, ...access },
  title: 'Penalties',
  columns: {
    cycle_from: col.day('Cycle from', { sortable: true, hidden: true }),
    cycle_to: col.day('Cycle to', { sortable: true, filter: true }),
    person: col.person('Employee', { sortable: true }),
    rule: col.text('Penalty rule'),
    irregularity: col.choice('Irregularity', irregularities, { filter: true, hidden: true }),
    times: col.number('Times', { hidden: true }),
    minutes: col.minutes('Minutes', { hidden: true }),
    days: col.decimal('Penalty days', { sortable: true }),
    effect: col.choice('Effect', penaltyEffects, { filter: true }),
    state: col.status('State', penaltyStates, {
      filter: true,
      tones: {
        Proposed: 'warning',
        Contested: 'info',
        Confirmed: 'danger',
        Reduced: 'danger',
        Waived: 'neutral',
        Withdrawn: 'neutral',
      },
    }),
    contest_until: col.day('Contest until'),
    contest: col.text('Employee’s reason', { nullable: true, wrap: true }),
    reason: col.text('Answer', { nullable: true, wrap: true }),
    taken_days: col.decimal('Days taken', { nullable: true, hidden: true }),
    leave_days: col.decimal('From leave', { nullable: true }),
    unpaid_days: col.decimal('Unpaid', { nullable: true }),
    by: col.text('Decided by', { nullable: true, hidden: true }),
    decided_at: col.instant('Decided at', { nullable: true, hidden: true }),
    undone: col.text('Last undone because', { nullable: true, hidden: true }),
  },
  more: {
    /** The days that it counts. */
    dates: z.array(z.string()),
    abilities: z.object({
      contest: z.boolean(),
      confirm: z.boolean(),
      answer: z.boolean(),
      waive: z.boolean(),
      undo: z.boolean(),
    }),
  },
  phone: { first: 'person', second: ['rule', 'days', 'state'] },
  empty: 'Penalties appear here when a cycle of the penalty settings is over.',
})
const about = { on: penaltyLedger, versioned: false } as const

export const contestPenalty = action('/attendance/{org}/penalties/{id}/contest/', {
  access: { user: true },
  title: 'Contest penalty',
  form: { reason: field.remarks('Reason') },
  ...about,
  when: 'contest',
  inline: true,
  success: 'Your reason was sent to HR.',
})
export const confirmPenalties = action('/attendance/{org}/penalties/confirm/', {
  access,
  title: 'Confirm penalties',
  bulk: 'ids',
  form: { ids: field.references('Penalties', penaltyLedger) },
  on: penaltyLedger,
  when: 'confirm',
  confirm:
    'Confirm {count} penalties? They are taken from leave or pay, and can be undone until attendance is locked.',
  response: z.object({ confirmed: z.number(), skipped: z.number() }),
  success: '{confirmed} penalties confirmed, {skipped} skipped.',
})
export const upholdPenalty = action('/attendance/{org}/penalties/{id}/uphold/', {
  access,
  title: 'Uphold penalty',
  form: { reason: field.remarks('Answer') },
  ...about,
  when: 'answer',
  success: 'The penalty is confirmed.',
})
export const reducePenalty = action('/attendance/{org}/penalties/{id}/reduce/', {
  access,
  title: 'Reduce penalty',
  form: {
    days: field.amount('Days', { places: 2, digits: 3 }),
    reason: field.remarks('Answer'),
  },
  ...about,
  when: 'answer',
  success: 'The penalty is reduced.',
})
export const waivePenalty = action('/attendance/{org}/penalties/{id}/waive/', {
  access,
  title: 'Waive penalty',
  form: { reason: field.remarks('Reason') },
  ...about,
  when: 'waive',
  success: 'The penalty is waived.',
})
export const undoPenalty = action('/attendance/{org}/penalties/{id}/undo/', {
  access,
  title: 'Undo decision',
  form: { reason: field.remarks('Reason') },
  ...about,
  when: 'undo',
  success: 'The decision is undone. Leave and pay are as before.',
})
