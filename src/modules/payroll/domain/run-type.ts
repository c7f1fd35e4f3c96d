import type { HeadingSource } from '#modules/payroll/domain/heading-source.ts'

export const runTypes = ['Regular', 'Final settlement', 'Festival', 'Bonus', 'Correction'] as const
export type RunType = (typeof runTypes)[number]

/** What a kind of payroll means. Rules, queries and pages ask this table, never the name. */
export interface RunTypeRule {
  /** Whose pay it is: everybody who is employed in the period, or people who are chosen. */
  people: 'employed' | 'chosen'
  /** Pays the month itself, where no other payroll has: headings of the package and what the month brings. */
  pays_month: boolean
  /** Sources of headings that it pays beside the month, or alone. */
  pays: readonly HeadingSource[]
  /** People who left before the period are paid too. */
  pays_former: boolean
  /** Closed periods that it looks at: those whose facts changed, what a hold kept back too, or the corrected one. */
  arrears: 'changed' | 'changed or held' | 'corrected' | 'none'
  /** Of loans and advances: what is due in the period, all that is left, or nothing. */
  recovers: 'due' | 'all' | 'nothing'
  /** Compared with the last payroll, its differences signed before it is submitted. */
  is_compared: boolean
  /** Closing it settles attendance and inputs of the period; the next period follows from it. */
  is_of_period: boolean
  /** A payslip on which nothing is paid is a mistake. */
  refuses_nothing: boolean
  /** How often somebody is paid by one: a second is refused. */
  once_in: 'period' | 'tax year' | 'employment' | null
}

const beside = {
  people: 'chosen',
  pays_month: false,
  pays_former: false,
  arrears: 'none',
  recovers: 'nothing',
  is_compared: false,
  is_of_period: false,
  refuses_nothing: false,
  once_in: null,
} as const satisfies Partial<RunTypeRule>

export const runTypeRules: Readonly<Record<RunType, RunTypeRule>> = {
  Regular: {
    people: 'employed',
    pays_month: true,
    pays: ['Leave encashment'],
    pays_former: false,
    arrears: 'changed',
    recovers: 'due',
    is_compared: true,
    is_of_period: true,
    refuses_nothing: false,
    once_in: 'period',
  },
  'Final settlement': {
    ...beside,
    pays_month: true,
    pays: [
      'Unit of work',
      'Leave encashment',
      'Festival allowance',
      'Gratuity',
      'Severance',
      'Settlement payment',
      'Settlement recovery',
      'Leaving tax',
    ],
    pays_former: true,
    arrears: 'changed or held',
    recovers: 'all',
    once_in: 'employment',
  },
  Festival: { ...beside, people: 'employed', pays: ['Festival allowance'], once_in: 'tax year' },
  Bonus: { ...beside, pays: ['Monthly input'] },
  Correction: {
    ...beside,
    pays: ['Monthly input'],
    pays_former: true,
    arrears: 'corrected',
    refuses_nothing: true,
  },
}
