import { useScope } from '#ui/data/scope.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { goalForms } from '#modules/dignity/shared/appraisal.ts'
import { coachingReport, divisionReport, goalReport } from '#modules/dignity/shared/overview.ts'
import { Percent } from '#modules/dignity/web/goals-screen.tsx'
import { placeOf } from '#modules/dignity/web/place.ts'
import { t } from '#modules/dignity/web/words.ts'

const People = () => {
  const scope = useScope()
  const { as } = scope
  const open = placeOf(scope, 'goals')
  return (
    <ListTable
      of={goalReport}
      render={{ progress: ({ progress }) => <Percent value={progress} /> }}
      {...(as === 'supervisor'
        ? {}
        : { href: ({ id }: { id: string }) => (as === 'hr' ? `${open}?employee_id=${id}` : open) })}
    />
  )
}
const people = { value: 'people', title: 'report.people', show: () => <People /> } as const
const others = [
  {
    value: 'divisions',
    title: 'report.divisions',
    show: () => (
      <ListTable of={divisionReport} render={{ progress: ({ progress }) => <Percent value={progress} /> }} />
    ),
  },
  { value: 'coaching', title: 'report.coaching', show: () => <ListTable of={coachingReport} /> },
] as const
const own = {
  value: 'results',
  title: 'report.results',
  show: () => <ListTable of={goalForms.ownResults} actions={[goalForms.acknowledge]} />,
} as const

/** Goals by person and division, and coaching coverage: for oneself, one's team, everybody. */
export default function GoalReports() {
  const { as } = useScope()
  const title = t(as === 'supervisor' ? 'page.teamReports' : 'page.reports')
  const tabs = as === 'user' ? [people, own] : [people, ...others]
  return (
    <>
      <PageHead title={title} subtitle={t('reportsHint')} />
      <AddressTabs label={title} tabs={tabs.map((tab) => ({ ...tab, title: t(tab.title) }))} />
    </>
  )
}
