import { P } from '#kernel/permission.ts'
import { field } from '#engines/settings/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** How the days of notice are counted. */
export const noticeCounts = ['Calendar days', 'Working days'] as const

/** What holds for resignations. The law's notice and its 15 days for an answer are the least and the most. */
export const resignationSettings = singleton('/hris/{org}/resignation-settings', {
  title: 'Resignation Approval Settings',
  key: 'resignation_approval',
  edit: [P.hris.resignation],
  fields: {
    reply_days: field.number(
      'Days for an answer',
      { min: 1, max: 15 },
      { hint: 'Unanswered after these days, a resignation is taken as accepted (Labour Act 141: 15 days).' },
    ),
    warn_days: field.number(
      'Days until a warning',
      { min: 1, max: 15 },
      { hint: 'From this day on an open resignation is marked as urgent.' },
    ),
    notice_days: field.number(
      'Notice after a year',
      { min: 30, max: 90 },
      { hint: 'Days of notice after one year of service. The law asks for 30 (Labour Act 144).' },
    ),
    notice_counts: field.choice('Notice is counted in', noticeCounts, {
      hint: 'In working days the weekly offs and holidays of the person do not count, so it lasts longer than the law asks for.',
    }),
    allows_waiver: field.onOff('Waiver may be asked for', true, {
      hint: 'The employee may ask to leave before the notice is over.',
    }),
  },
  initial: {
    reply_days: 15,
    warn_days: 12,
    notice_days: 30,
    notice_counts: 'Calendar days',
    allows_waiver: true,
  },
})
