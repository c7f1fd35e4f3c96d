import { useScope } from '#ui/data/scope.tsx'
import type { Filter } from '#ui/table/filter.ts'
import { ReportScreen } from '#engines/report/report-web.tsx'
import { changeTypeReport } from '#modules/hris/shared/change-type-report.ts'
import {
  branchReport,
  contractStatusReport,
  employeeServiceReport,
  employmentTypeReport,
  levelAgeReport,
  marriedAgeGenderReport,
  profileCompletenessReport,
} from '#modules/hris/shared/reports.ts'
import { peopleFilters, placeChoices, segmentFilter } from '#modules/hris/web/public-people-filters.ts'
import { t } from '#modules/hris/web/words.ts'

const declared = {
  branch: branchReport,
  'employment-type': employmentTypeReport,
  'profile-completeness': profileCompletenessReport,
  'employee-service': employeeServiceReport,
  'employment-level-age': levelAgeReport,
  'married-age-gender': marriedAgeGenderReport,
  'contract-status': contractStatusReport,
  'change-type': changeTypeReport,
} as const
type Name = keyof typeof declared

/** The reports that count people and what happens to them; a row opens what it counts. */
export default function HrReport({ report }: { report: Name }) {
  const { org } = useScope()
  return (
    // one of several declarations: which of them makes no difference to the screen
    <ReportScreen
      declared={declared[report] as never}
      subtitle={t(`reports.${report}`)}
      filters={filtersOf(report, org)}
    />
  )
}

function filtersOf(report: Name, org: string): Filter[] {
  const asOf: Filter = { name: 'as_of', title: t('reports.asOf'), kind: 'day' }
  if (report === 'contract-status') return [asOf, ...peopleFilters(org), segmentFilter(org)]
  if (report === 'change-type')
    return [
      { name: 'range', title: t('review.from'), kind: 'days', from: 'from', to: 'to' },
      ...placeChoices(org),
    ]
  return [asOf, ...placeChoices(org), segmentFilter(org)]
}
