import { useScope } from '#ui/data/scope.tsx'
import { ReportScreen } from '#engines/report/report-web.tsx'
import { placeChoices } from '#modules/hris/web/public-people-filters.ts'
import { separationGroups, separationReport } from '#modules/offboarding/shared/separation-report.ts'
import { t } from '#modules/offboarding/web/words.ts'

/** Who leaves, counted by what HR asks; a row opens its separations. */
export default function OffboardingReport() {
  const { org } = useScope()
  return (
    <ReportScreen
      declared={separationReport}
      subtitle={t('report.hint')}
      filters={[
        {
          name: 'by',
          title: t('report.by'),
          options: separationGroups.map((value) => ({ value, label: t(`report.groups.${value}`) })),
        },
        { name: 'range', title: t('separation.last'), kind: 'days', from: 'from', to: 'to' },
        ...placeChoices(org),
      ]}
    />
  )
}
