import { z } from 'zod'
import { monthWords } from '#kernel/calendar/names.ts'
import { day, fieldMessages } from '#kernel/fields.ts'
import { ids } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { report } from '#engines/report/report.ts'
import { tenures, tenureWords } from '#modules/offboarding/domain/tenure.ts'
import { measures } from '#modules/organization/shared/measure.ts'
import { placeFilters } from '#modules/hris/shared/place-filters.ts'
import { usualReasons } from '#modules/hris/shared/resignation-reason.ts'

export const separationGroups = [
  'type',
  'branch',
  'division',
  'reason',
  'tenure',
  'month_bs',
  'month_ad',
] as const

/** What the program says among the names by which it is counted. */
const groupWords = [
  'No separation',
  'No type yet',
  'No branch',
  'No division',
  'Did not resign',
  ...usualReasons,
  ...tenureWords,
  ...monthWords,
]

const counted = (title: string) => ({ title, kind: 'number', total: true }) as const
const hidden = (title: string, kind: 'text' | 'day') => ({ title, kind, hidden: true }) as const

/**
 * Who leaves, by what the viewer asks: type, place, reason or month, each where they were on the last day. Last days that no
 * separation stands behind count as leavings, and open no list of separations.
 */
export const separationReport = report('offboarding', {
  title: 'Offboarding Report',
  access: { hr: [P.hris.reports] },
  filters: z.object({
    ...placeFilters,
    separation_type_id: ids(),
    from: day('From').optional(),
    to: day('To').optional(),
    tenure: z.enum(tenures, { error: fieldMessages.choice }).optional(),
    is_regretted: z.enum(['true', 'false'], { error: fieldMessages.choice }).optional(),
    by: z.enum(separationGroups, { error: fieldMessages.choice }).default('type'),
  }),
  columns: {
    group: { title: 'Group', kind: 'text', sort_by: ['from', 'group'], says: groupWords },
    initiated: counted('Initiated'),
    in_notice: counted('In notice'),
    clearance: counted('Clearance'),
    settlement: counted('Settlement'),
    completed: counted('Completed'),
    stopped: counted('Stopped'),
    all: counted('All'),
    // before what scrolls out of sight: it is what is looked for
    turnover: { ...measures.turnover, kind: 'decimal' },
    no_separation: counted('No separation'),
    voluntary: counted('Voluntary'),
    involuntary: counted('Involuntary'),
    regretted: counted('Regretted'),
    first_year: counted('In first year'),
    headcount: { ...measures.mean_headcount, kind: 'decimal' },
    service: { title: 'Average years of service', kind: 'decimal' },
    shortfall_days: counted('Shortfall days'),
    interviews: counted('Exit interviews'),
    separation_type_id: hidden('Type', 'text'),
    own_branch_id: hidden('Branch', 'text'),
    own_division_id: hidden('Division', 'text'),
    reason_id: hidden('Reason', 'text'),
    tenure: hidden('Service', 'text'),
    from: hidden('From', 'day'),
    to: hidden('To', 'day'),
  },
  chart: {
    by: 'group',
    measures: ['initiated', 'in_notice', 'clearance', 'settlement', 'completed', 'stopped'],
    kind: 'stacked',
    names: true,
  },
  drill: {
    screen: 'admin-hris-separation-details',
    query: {
      separation_type_id: 'separation_type_id',
      own_branch_id: 'own_branch_id',
      own_division_id: 'own_division_id',
      reason_id: 'reason_id',
      tenure: 'tenure',
      from: 'from',
      to: 'to',
    },
    figures: {
      initiated: { state: 'Initiated' },
      in_notice: { state: 'In notice' },
      clearance: { state: 'Clearance' },
      settlement: { state: 'Settlement' },
      completed: { state: 'Completed' },
      stopped: { state: 'Stopped' },
      all: {},
    },
  },
})
