import { laterSource } from '#ui/form/later-source.ts'
import type { Filter } from '#ui/table/filter.ts'
import { placeChoices, segmentFilter } from '#modules/hris/web/public-people-filters.ts'
import { leaveReportFilters } from '#modules/leave/shared/reports/filters.ts'
import { t } from '#modules/leave/web/reports/words.ts'
import { maritalStatuses } from '#modules/organization/shared/person-choice.ts'

/** Whose leave, and which: every report about leave has these. */
export const narrowing = (org: string): Filter[] => [
  typeFilter(org),
  ...placeChoices(org),
  { name: 'marital_status', title: t('maritalStatus'), options: [...maritalStatuses], multiple: true },
  segmentFilter(org),
]

export const typeFilter = (org: string): Filter => ({
  name: 'leave_type_id',
  title: t('type'),
  kind: 'reference',
  source: laterSource([`/leave/${org}/type/`, 'report'], async () =>
    (await import('#modules/leave/web/reports/type-source.ts')).typeOptions(org),
  ),
})

export const periodFilter = (): Filter => ({
  name: 'range',
  title: t('period'),
  kind: 'days',
  from: 'from',
  to: 'to',
})

/** What of a report's filters also narrows the leave behind it. */
export const shared = (filters: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => name in leaveReportFilters))
