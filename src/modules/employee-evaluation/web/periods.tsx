import { IconListCheck, IconMessageQuestion, IconUsers } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import {
  OccasionAppeals,
  OccasionForms,
  OccasionModes,
  OccasionResults,
} from '#engines/appraisal/pages-web.tsx'
import { StatusMatrix } from '#engines/appraisal/status-matrix-web.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { QuestionSets } from '#engines/questions/sets-web.tsx'
import { ev, evQuestions } from '#modules/employee-evaluation/shared/evaluation.ts'
import {
  addPeriod,
  archivePeriod,
  closePeriod,
  editPeriod,
  openPeriod,
  periods,
  readPeriod,
  reopenPeriod,
} from '#modules/employee-evaluation/shared/period.ts'
import { Ranking, VariablePay } from '#modules/employee-evaluation/web/pay.tsx'
import { t } from '#modules/employee-evaluation/web/words.ts'

const screens = {
  evaluations: Evaluations,
  sets: Sets,
  periods: Periods,
  evaluators: Evaluators,
  questions: Questions,
}

/** One screen, told which by its line in screens.ts. */
export default function EvaluationPeriods({ of }: { of: keyof typeof screens }) {
  const Shown = screens[of]
  return <Shown key={of} />
}

const setsPage = 'admin-employee-evaluation-appraisal-question-sets'
const periodsPage = 'admin-employee-evaluation-settings-appraisal'

/** Evaluations that have begun, each with its forms and results. */
function Evaluations() {
  const { to } = useScope()
  return (
    <ListScreen
      of={periods}
      title={t('evaluations.title')}
      subtitle={t('evaluations.hint')}
      query={{ begun: 'true' }}
      actions={[closePeriod, reopenPeriod, archivePeriod]}
      href={({ id }) => to(setsPage, { id })}
    />
  )
}

function Periods() {
  const { to } = useScope()
  const navigate = useNavigate()
  const go = (page: string, id: string) => () => void navigate({ to: to(page, { id }) })
  return (
    <ListScreen
      of={periods}
      subtitle={t('periods.hint')}
      actions={[addPeriod, editPeriod, openPeriod, closePeriod, reopenPeriod, archivePeriod]}
      href={({ id }) => to('admin-employee-evaluation-settings-appraisals-question', { id })}
      rowActions={({ id }) => [
        {
          title: t('periods.questions'),
          icon: <IconMessageQuestion size={16} />,
          run: go('admin-employee-evaluation-settings-appraisals-question', id),
        },
        {
          title: t('periods.evaluators'),
          icon: <IconUsers size={16} />,
          run: go('admin-employee-evaluation-settings-appraisal-appraiser', id),
        },
        { title: t('periods.progress'), icon: <IconListCheck size={16} />, run: go(setsPage, id) },
      ]}
    />
  )
}

/** A page about one period: its name and state, and the way back. */
function PeriodPage({
  title,
  parent,
  children,
}: {
  title: string
  parent: { title: string; page: string }
  children: (id: string, targets: boolean) => ReactNode
}) {
  const { id = '' } = useParams({ strict: false })
  const { org, to } = useScope()
  const read = useRead(readPeriod, { params: { org, id } })
  return (
    <ReadState read={read} lines={6}>
      {(period) => (
        <>
          <PageHead
            title={period.title}
            subtitle={title}
            crumbs={[{ title: parent.title, href: to(parent.page) }]}
            badge={<StatusBadge status={period.state} />}
          />
          {children(id, period.kpi_percent > 0)}
        </>
      )}
    </ReadState>
  )
}

function Sets() {
  const { may } = useScope()
  return (
    <PeriodPage
      title={t('sets.title')}
      parent={{ title: t('evaluations.title'), page: 'admin-employee-evaluation-appraisal' }}
    >
      {(id, targets) => (
        <AddressTabs
          label={t('sets.title')}
          tabs={[
            {
              value: 'questions',
              title: t('sets.questions'),
              show: () => <StatusMatrix of={ev} occasion={id} form="Questionnaire" />,
            },
            ...(targets
              ? [
                  {
                    value: 'targets',
                    title: t('sets.targets'),
                    show: () => <StatusMatrix of={ev} occasion={id} form="KPI" />,
                  },
                ]
              : []),
            { value: 'forms', title: t('sets.forms'), show: () => <OccasionForms of={ev} id={id} /> },
            { value: 'results', title: t('sets.results'), show: () => <OccasionResults of={ev} id={id} /> },
            { value: 'ranking', title: t('sets.ranking'), show: () => <Ranking id={id} /> },
            ...(may([P.payroll.generate], 'read')
              ? [{ value: 'pay', title: t('sets.pay'), show: () => <VariablePay id={id} /> }]
              : []),
            { value: 'appeals', title: t('sets.appeals'), show: () => <OccasionAppeals of={ev} id={id} /> },
          ]}
        />
      )}
    </PeriodPage>
  )
}

function Evaluators() {
  return (
    <PeriodPage title={t('evaluators.title')} parent={{ title: t('periods.title'), page: periodsPage }}>
      {(id) => (
        <OccasionForms
          of={ev}
          id={id}
          actions={[ev.generate, ev.assign, ev.sendAll, ev.inviteExternal].map((act) => ({
            act,
            params: { occasion_id: id },
          }))}
        />
      )}
    </PeriodPage>
  )
}

function Questions() {
  return (
    <PeriodPage title={t('questions.title')} parent={{ title: t('periods.title'), page: periodsPage }}>
      {(id) => (
        <AddressTabs
          label={t('questions.title')}
          tabs={[
            { value: 'modes', title: t('questions.modes'), show: () => <OccasionModes of={ev} id={id} /> },
            {
              value: 'sets',
              title: t('questions.sets'),
              show: () => (
                <QuestionSets
                  use={evQuestions}
                  title={t('questions.sets')}
                  subtitle={t('questions.setsHint')}
                  counted={false}
                />
              ),
            },
          ]}
        />
      )}
    </PeriodPage>
  )
}
