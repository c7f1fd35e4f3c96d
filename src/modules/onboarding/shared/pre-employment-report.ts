import { z } from 'zod'
import { monthWords } from '#kernel/calendar/names.ts'
import { day, fieldMessages } from '#kernel/fields.ts'
import { oneOf } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { report } from '#engines/report/report.ts'
import { sources } from '#modules/onboarding/shared/pre-employment.ts'
import { placeFilters } from '#modules/hris/shared/place-filters.ts'

export const preGroups = [
  'branch',
  'division',
  'job_title',
  'employment_type',
  'source',
  'month_bs',
  'month_ad',
] as const

/** What the program says among the names by which it is counted. */
const groupWords = [
  'No branch',
  'No division',
  'No job title',
  'No employment type',
  ...sources,
  ...monthWords,
]

const counted = (title: string) => ({ title, kind: 'number', total: true }) as const
const hidden = (title: string, kind: 'text' | 'day') => ({ title, kind, hidden: true }) as const

/** Who joins, by the place they are meant for or the month they join in, and how far each has come. */
export const preEmploymentReport = report('pre-employment', {
  title: 'Pre-employment Report',
  access: { hr: [P.hris.reports] },
  filters: z.object({
    ...placeFilters,
    source: oneOf(sources),
    from: day('From').optional(),
    to: day('To').optional(),
    by: z.enum(preGroups, { error: fieldMessages.choice }).default('branch'),
  }),
  columns: {
    group: { title: 'Group', kind: 'text', sort_by: ['from', 'group'], says: groupWords },
    draft: counted('Draft'),
    accepted: counted('Accepted'),
    declined: counted('Declined'),
    onboarding: counted('Onboarding'),
    joined: counted('Joined'),
    no_show: counted('No-show'),
    cancelled: counted('Cancelled'),
    all: counted('All'),
    late: counted('Late'),
    joined_share: { title: 'Joined of decided', kind: 'percent' },
    own_branch_id: hidden('Branch', 'text'),
    own_division_id: hidden('Division', 'text'),
    job_title_id: hidden('Job title', 'text'),
    employment_type_id: hidden('Employment type', 'text'),
    source: hidden('Source', 'text'),
    from: hidden('From', 'day'),
    to: hidden('To', 'day'),
  },
  chart: {
    by: 'group',
    measures: ['draft', 'accepted', 'declined', 'onboarding', 'joined', 'no_show', 'cancelled'],
    kind: 'stacked',
    names: true,
  },
  drill: {
    screen: 'admin-hris-pre-employment-employee-details',
    query: {
      own_branch_id: 'own_branch_id',
      own_division_id: 'own_division_id',
      job_title_id: 'job_title_id',
      employment_type_id: 'employment_type_id',
      source: 'source',
      from: 'from',
      to: 'to',
    },
    figures: {
      draft: { state: 'Draft' },
      accepted: { state: 'Accepted' },
      declined: { state: 'Declined' },
      onboarding: { state: 'Onboarding' },
      joined: { state: 'Joined' },
      no_show: { state: 'No-show' },
      cancelled: { state: 'Cancelled' },
      all: {},
    },
  },
})
