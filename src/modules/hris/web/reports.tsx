import { useScope } from '#ui/data/scope.tsx'
import type { Filter } from '#ui/table/filter.ts'
import { ReportScreen } from '#engines/report/report-web.tsx'
import {
  branchReport,
  employeeServiceReport,
  employmentTypeReport,
  levelAgeReport,
  marriedAgeGenderReport,
  profileCompletenessReport,
} from '#modules/hris/shared/reports.ts'
import { peopleFilters } from '#modules/hris/web/people-filters.ts'
import { t } from '#modules/hris/web/words.ts'

const declared = {
  branch: branchReport,
  'employment-type': employmentTypeReport,
  'profile-completeness': profileCompletenessReport,
  'employee-service': employeeServiceReport,
  'employment-level-age': levelAgeReport,
  'married-age-gender': marriedAgeGenderReport,
} as const

/** The reports that count people, all with the same filters; a row opens the people it counts. */
export default function HrReport({ report }: { report: keyof typeof declared }) {
  const { org } = useScope()
  const filters: Filter[] = [
    { name: 'as_of', title: t('reports.asOf'), kind: 'day' },
    ...peopleFilters(org).filter(({ name }) => name !== 'joined'),
  ]
  return (
    // one of several declarations: which of them makes no difference to the screen
    <ReportScreen declared={declared[report] as never} subtitle={t(`reports.${report}`)} filters={filters} />
  )
}
