import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** Who may let notice go that is not served. */
export const waivedBy = ['Whoever decides', 'HR alone'] as const
/** What a day of notice that is not served is worth, of the pay of the last day. */
export const buyoutBases = ['Year by 365 days', 'Month by 30 days', 'Month by 26 days'] as const
/** How the days of notice are counted. */
export const noticeCounts = ['Calendar days', 'Working days'] as const

/** What holds for resignations. For how long notice lasts and an answer is waited for, `lawTerm` says by the day. */
export const resignationSettings = singleton('/hris/{org}/resignation-settings', {
  title: 'Resignation Approval Settings',
  key: 'resignation_approval',
  edit: [P.hris.resignation],
  fields: {
    warn_days: field.number(
      'Days until a warning',
      { min: 1, max: 15 },
      { hint: 'From this day on an open resignation is marked as urgent.' },
    ),
    notice_counts: field.choice('Notice is counted in', noticeCounts, {
      hint: 'In working days the weekly offs and holidays of the person do not count, so it lasts longer than the law asks for.',
    }),
    allows_waiver: field.onOff('Waiver may be asked for', true, {
      hint: 'The employee may ask to leave before the notice is over.',
    }),
    waived_by: field.choice('Missing notice is waived by', waivedBy, {
      hint: 'Where HR alone waives, notice that nobody has spoken about is paid by the employee.',
    }),
    may_decline: field.onOff('A resignation may be declined', true, {
      hint: 'Off: only its waiver of notice can be declined, and the notice is then served in full.',
    }),
    buyout_basis: field.choice('A day of missing notice is worth', buyoutBases, {
      hint: 'A part of the pay on the last day.',
    }),
  },
  initial: {
    warn_days: 12,
    notice_counts: 'Calendar days',
    allows_waiver: true,
    waived_by: 'Whoever decides',
    may_decline: true,
    buyout_basis: 'Year by 365 days',
  },
})
