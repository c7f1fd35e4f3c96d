import { useScope } from '#ui/data/scope.tsx'
import { ReportScreen } from '#engines/report/report-web.tsx'
import { placeChoices } from '#modules/hris/web/public-people-filters.ts'
import { preGroups, preEmploymentReport } from '#modules/onboarding/shared/pre-employment-report.ts'
import { sources } from '#modules/onboarding/shared/pre-employment.ts'
import { t } from '#modules/onboarding/web/words.ts'

/** Who joins, counted by what HR asks; a row opens its people. */
export default function PreEmploymentReport() {
  const { org } = useScope()
  return (
    <ReportScreen
      declared={preEmploymentReport}
      subtitle={t('report.hint')}
      filters={[
        {
          name: 'by',
          title: t('report.by'),
          options: preGroups.map((value) => ({ value, label: t(`report.groups.${value}`) })),
        },
        {
          name: 'source',
          title: t('pre.source'),
          options: sources.map((value) => ({ value, label: t(`sources.${value}`) })),
          multiple: true,
        },
        { name: 'range', title: t('pre.joins'), kind: 'days', from: 'from', to: 'to' },
        ...placeChoices(org),
      ]}
    />
  )
}
