import { balanceByType, individualBalance } from '#modules/leave/shared/reports/balance-reports.ts'
import {
  compensatoryByMonth,
  compensatoryByPerson,
  compensatoryCredits,
} from '#modules/leave/shared/reports/compensatory-reports.ts'
import {
  irregularityCounts,
  irregularityLines,
  recurrence,
  weekdaysOfLeave,
} from '#modules/leave/shared/reports/pattern-reports.ts'
import {
  individualLeave,
  individualMonthly,
  leavesTaken,
  monthsOfLeave,
} from '#modules/leave/shared/reports/taken-reports.ts'
import { carryByType, carryForward, paidAbove } from '#modules/leave/shared/reports/year-end-reports.ts'
import type { Asks } from '#modules/leave/web/reports/people-filters.ts'
import { t } from '#modules/leave/web/reports/words.ts'

export interface View {
  // one of several declarations: which of them makes no difference to the screen
  declared: unknown
  asks: readonly Asks[]
  hint: () => string
  /** The report whose picture stands above the lines, where theirs would tell less. */
  picture?: unknown
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
      hint: () => t('personal.hint.individual-leave-balance.types'),
    },
    people: {
      declared: individualBalance,
      asks: ['on', 'person', 'type'],
      hint: () => t('personal.hint.individual-leave-balance.people'),
    },
  },
  'carry-forward': {
    types: {
      declared: carryByType,
      asks: ['ended', 'person', 'type'],
      hint: () => t('personal.hint.carry-forward.types'),
    },
    people: {
      declared: carryForward,
      asks: ['ended', 'person', 'type'],
      hint: () => t('personal.hint.carry-forward.people'),
    },
    paid: {
      declared: paidAbove,
      asks: ['ended', 'person', 'type'],
      hint: () => t('personal.hint.carry-forward.paid'),
    },
  },
  compensatory: {
    months: {
      declared: compensatoryByMonth,
      asks: ['range', 'by', 'person', 'type'],
      hint: () => t('personal.hint.compensatory.months'),
    },
    people: {
      declared: compensatoryByPerson,
      asks: ['range', 'person', 'type'],
      hint: () => t('personal.hint.compensatory.people'),
    },
    credits: {
      declared: compensatoryCredits,
      asks: ['range', 'person', 'type'],
      hint: () => t('personal.hint.compensatory.credits'),
    },
  },
  'individual-monthly-leave': {
    people: {
      declared: individualMonthly,
      picture: monthsOfLeave,
      asks: ofYear,
      hint: () => t('personal.hint.individual-monthly-leave.people'),
    },
    months: {
      declared: monthsOfLeave,
      asks: ofYear,
      hint: () => t('personal.hint.individual-monthly-leave.months'),
    },
    leaves: { ...leaves, hint: () => t('personal.hint.individual-monthly-leave.leaves') },
  },
  irregularities: {
    kinds: {
      declared: irregularityCounts,
      asks: ['range', 'singles', 'person', 'type'],
      hint: () => t('personal.hint.irregularities.kinds'),
    },
    lines: {
      declared: irregularityLines,
      asks: ['range', 'kind', 'singles', 'person', 'type'],
      hint: () => t('personal.hint.irregularities.lines'),
    },
  },
  recurrence: {
    people: {
      declared: recurrence,
      picture: weekdaysOfLeave,
      asks: ['range', 'least', 'person', 'type'],
      hint: () => t('personal.hint.recurrence.people'),
    },
    weekdays: {
      declared: weekdaysOfLeave,
      asks: ['range', 'least', 'person', 'type'],
      hint: () => t('personal.hint.recurrence.weekdays'),
    },
    leaves: { ...leaves, hint: () => t('personal.hint.recurrence.leaves'), behind: true },
  },
  individual: {
    people: {
      declared: individualLeave,
      picture: monthsOfLeave,
      asks: ['range', 'person', 'type'],
      hint: () => t('personal.hint.individual.people'),
    },
    months: { declared: monthsOfLeave, asks: ofYear, hint: () => t('personal.hint.individual.months') },
    leaves: { ...leaves, hint: () => t('personal.hint.individual.leaves') },
  },
} as const satisfies Record<string, Record<string, View>>
export type Name = keyof typeof screens

const views = [
  'types',
  'people',
  'paid',
  'months',
  'credits',
  'leaves',
  'kinds',
  'lines',
  'weekdays',
] as const
export type ViewName = (typeof views)[number]
export const viewTitle = (name: ViewName) => t(`personal.view.${name}`)
