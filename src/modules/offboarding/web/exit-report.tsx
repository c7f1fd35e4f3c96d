import { SimpleGrid } from '@mantine/core'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { Callout } from '#ui/show/callout.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { exactText, percent } from '#ui/i18n/format.ts'
import { StatCard } from '#ui/show/stat-card.tsx'
import type { Filter } from '#ui/table/filter.ts'
import { ReportScreen } from '#engines/report/report-web.tsx'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { placeChoices } from '#modules/hris/web/public-people-filters.ts'
import {
  exitAnswers,
  exitCoded,
  exitEnps,
  exitQuestions,
  exitReasons,
  exitScores,
  exitSummary,
  months,
} from '#modules/offboarding/shared/exit-report.ts'
import { tenures } from '#modules/offboarding/domain/tenure.ts'
import { reasonFilter } from '#modules/offboarding/web/reason-choice.ts'
import { t } from '#modules/offboarding/web/words.ts'

const views = {
  questions: exitQuestions,
  answers: exitAnswers,
  reasons: exitReasons,
  coded: exitCoded,
  enps: exitEnps,
  scores: exitScores,
} as const
type View = keyof typeof views
const names = [
  'questions',
  'answers',
  'coded',
  'enps',
  'reasons',
  'scores',
] as const satisfies readonly View[]

/** What leavers said: by question and answer, why they left, and how it changes over time. */
export default function ExitReport() {
  const { org } = useScope()
  const [view, setView] = useAddressValue('view', 'questions')
  const shown = names.find((name) => name === view) ?? 'questions'
  return (
    <ReportScreen
      key={shown}
      // one of several declarations: which of them makes no difference to the screen
      declared={views[shown] as never}
      title={t('exitReport.title')}
      subtitle={t(`exitReport.hint.${shown}`)}
      filters={filtersOf(org, shown)}
      above={
        <>
          <Figures />
          <div>
            <Segmented
              label={t('exitReport.views')}
              value={shown}
              onChange={setView}
              options={names.map((value) => ({ value, label: t(`exitReport.view.${value}`) }))}
            />
          </div>
        </>
      }
    />
  )
}

/** How many interviews there are, and how many the figures below are made of. */
function Figures() {
  const { org, as } = useScope()
  const params = { org }
  // the filters of the report, as they stand in the address
  const { filters } = useList(exitQuestions.rows, { params, query: { as } })
  const read = useRead(exitSummary, { params, query: filters }, { errors: 'inline' })
  const seen = read.data
  const rate = seen && seen.asked > 0 ? percent(seen.answered / seen.asked) : '–'
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 5 }} spacing="md">
        <StatCard title={t('exitReport.asked')} value={seen?.asked ?? '–'} />
        <StatCard
          title={t('exitReport.answered')}
          value={seen?.answered ?? '–'}
          note={t('exitReport.rate', { rate })}
        />
        <StatCard
          title={t('exitReport.open')}
          value={seen?.pending ?? '–'}
          note={t('exitReport.declined', { count: seen?.declined ?? 0 })}
        />
        <StatCard title={t('exitReport.score')} value={seen?.score ? `${exactText(seen.score)}%` : '–'} />
        <StatCard title={t('exitReport.enps')} value={seen?.enps ?? '–'} note={t('exitReport.enpsHint')} />
      </SimpleGrid>
      {seen && seen.withheld > 0 && (
        <Callout title={t('exitReport.withheld', { count: seen.withheld })}>
          {t('exitReport.withheldWhy')}
        </Callout>
      )}
    </>
  )
}

function filtersOf(org: string, view: View): Filter[] {
  const types = listSource(
    separationType.list,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => row.name },
  )
  return [
    ...(view === 'scores' || view === 'enps'
      ? [
          {
            name: 'by',
            title: t('report.by'),
            options: months.map((value) => ({ value, label: t(`report.groups.${value}`) })),
          },
        ]
      : []),
    { name: 'range', title: t('separation.last'), kind: 'days', from: 'from', to: 'to' },
    { name: 'separation_type_id', title: t('separation.type'), kind: 'reference', source: asOptions(types) },
    reasonFilter(org),
    {
      name: 'tenure',
      title: t('report.groups.tenure'),
      options: tenures.map((value) => ({ value, label: t(`report.tenures.${value}`) })),
    },
    ...placeChoices(org),
  ]
}
