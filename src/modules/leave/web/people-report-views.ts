import { balanceByType, individualBalance } from '#modules/leave/shared/people-reports/balance-reports.ts'
import {
  compensatoryByMonth,
  compensatoryByPerson,
  compensatoryCredits,
} from '#modules/leave/shared/people-reports/compensatory-reports.ts'
import {
  irregularityCounts,
  irregularityLines,
  recurrence,
  weekdaysOfLeave,
} from '#modules/leave/shared/people-reports/pattern-reports.ts'
import {
  individualLeave,
  individualMonthly,
  leavesTaken,
  monthsOfLeave,
} from '#modules/leave/shared/people-reports/taken-reports.ts'
import {
  carryByType,
  carryForward,
  paidAbove,
} from '#modules/leave/shared/people-reports/year-end-reports.ts'
import type { Asks } from '#modules/leave/web/people-report-filters.ts'
import { t } from '#modules/leave/web/people-reports-words.ts'

export interface View {
  // one of several declarations: which of them makes no difference to the screen
  declared: unknown
  asks: readonly Asks[]
  hint: string
  /** Only where a line of another view leads. */
  behind?: true
}
const leaves = { declared: leavesTaken, asks: ['range', 'person', 'type'] } as const
const ofYear = ['year', 'person', 'type'] as const

/** What each screen shows, and what it may be asked; the first view is the one that opens. */
export const screens = {
  'individual-leave-balance': {
    types: {
      declared: balanceByType,
      asks: ['on', 'person', 'type'],
      hint: t('hint.individual-leave-balance.types'),
    },
    people: {
      declared: individualBalance,
      asks: ['on', 'person', 'type'],
      hint: t('hint.individual-leave-balance.people'),
    },
  },
  'carry-forward': {
    types: { declared: carryByType, asks: ['ended', 'person', 'type'], hint: t('hint.carry-forward.types') },
    people: {
      declared: carryForward,
      asks: ['ended', 'person', 'type'],
      hint: t('hint.carry-forward.people'),
    },
    paid: { declared: paidAbove, asks: ['ended', 'person', 'type'], hint: t('hint.carry-forward.paid') },
  },
  compensatory: {
    months: {
      declared: compensatoryByMonth,
      asks: ['range', 'by', 'person', 'type'],
      hint: t('hint.compensatory.months'),
    },
    people: {
      declared: compensatoryByPerson,
      asks: ['range', 'person', 'type'],
      hint: t('hint.compensatory.people'),
    },
    credits: {
      declared: compensatoryCredits,
      asks: ['range', 'person', 'type'],
      hint: t('hint.compensatory.credits'),
    },
  },
  'individual-monthly-leave': {
    people: { declared: individualMonthly, asks: ofYear, hint: t('hint.individual-monthly-leave.people') },
    months: { declared: monthsOfLeave, asks: ofYear, hint: t('hint.individual-monthly-leave.months') },
    leaves: { ...leaves, hint: t('hint.individual-monthly-leave.leaves') },
  },
  irregularities: {
    kinds: {
      declared: irregularityCounts,
      asks: ['range', 'singles', 'person', 'type'],
      hint: t('hint.irregularities.kinds'),
    },
    lines: {
      declared: irregularityLines,
      asks: ['range', 'kind', 'singles', 'person', 'type'],
      hint: t('hint.irregularities.lines'),
    },
  },
  recurrence: {
    people: {
      declared: recurrence,
      asks: ['range', 'least', 'person', 'type'],
      hint: t('hint.recurrence.people'),
    },
    weekdays: {
      declared: weekdaysOfLeave,
      asks: ['range', 'least', 'person', 'type'],
      hint: t('hint.recurrence.weekdays'),
    },
    leaves: { ...leaves, hint: t('hint.recurrence.leaves'), behind: true },
  },
  individual: {
    people: {
      declared: individualLeave,
      asks: ['range', 'person', 'type'],
      hint: t('hint.individual.people'),
    },
    months: { declared: monthsOfLeave, asks: ofYear, hint: t('hint.individual.months') },
    leaves: { ...leaves, hint: t('hint.individual.leaves') },
  },
} as const satisfies Record<string, Record<string, View>>
export type Name = keyof typeof screens

export const viewTitles = {
  types: t('view.types'),
  people: t('view.people'),
  paid: t('view.paid'),
  months: t('view.months'),
  credits: t('view.credits'),
  leaves: t('view.leaves'),
  kinds: t('view.kinds'),
  lines: t('view.lines'),
  weekdays: t('view.weekdays'),
} as const
export type ViewName = keyof typeof viewTitles
