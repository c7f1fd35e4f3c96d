import { Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatCard, StatGrid } from '#ui/show/stat-card.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { OccasionForms, OccasionResults } from '#engines/appraisal/pages-web.tsx'
import { StatusMatrix } from '#engines/appraisal/status-matrix-web.tsx'
import { ListScreen, ListTable } from '#engines/list/list-web.tsx'
import { QuestionSets } from '#engines/questions/sets-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { ma, maQuestions } from '#modules/monthly-appraisal/shared/appraisal.ts'
import {
  closeMonth,
  months,
  openMonth,
  readMonth,
  recommendations,
  reopenMonth,
} from '#modules/monthly-appraisal/shared/month.ts'
import {
  assignAppraisers,
  monthlyAppraisers,
  monthlySetting,
  removeAppraiser,
} from '#modules/monthly-appraisal/shared/setting.ts'
import { includeSkipped, skippedPeople, uniformScores } from '#modules/monthly-appraisal/shared/grid.ts'
import { t } from '#modules/monthly-appraisal/web/words.ts'

const screens = {
  overview: Overview,
  months: Months,
  month: Month,
  settings: Settings,
  appraisers: Appraisers,
  recommendations: Recommendations,
}

/** One screen, told which by its line in screens.ts. */
export default function MonthlyAppraisalHr({ of }: { of: keyof typeof screens }) {
  const Shown = screens[of]
  return <Shown key={of} />
}

const monthPage = 'admin-monthly-appraisal-appraisal-individual-appraisal'

function Overview() {
  const { org, to } = useScope()
  const read = useRead(months, { params: { org }, query: { limit: 1 } as never }, { errors: 'inline' })
  return (
    <>
      <PageHead title={t('overview.title')} subtitle={t('overview.hint')} />
      <Stack gap="md">
        <ReadState read={read} lines={3}>
          {({ open, to_submit, to_release }) => (
            <StatGrid>
              <StatCard
                title={t('overview.open')}
                value={open}
                href={to('admin-monthly-appraisal-appraisal')}
              />
              <StatCard title={t('overview.toSubmit')} value={to_submit} />
              <StatCard title={t('overview.toRelease')} value={to_release} />
            </StatGrid>
          )}
        </ReadState>
        <ListTable of={months} query={{ current: 'true' }} href={({ id }) => to(monthPage, { id })} />
      </Stack>
    </>
  )
}

function Months() {
  const { to } = useScope()
  return (
    <ListScreen
      of={months}
      subtitle={t('months.hint')}
      actions={[openMonth, closeMonth, reopenMonth]}
      href={({ id }) => to(monthPage, { id })}
    />
  )
}

function Month() {
  const { id = '' } = useParams({ strict: false })
  const { org, to } = useScope()
  const read = useRead(readMonth, { params: { org, id } })
  return (
    <ReadState read={read} lines={6}>
      {(month) => (
        <>
          <PageHead
            title={month.title}
            crumbs={[{ title: t('months.title'), href: to('admin-monthly-appraisal-appraisal') }]}
            badge={<StatusBadge status={month.state} />}
          />
          <AddressTabs
            label={month.title}
            tabs={[
              {
                value: 'status',
                title: t('month.status'),
                show: () => <StatusMatrix of={ma} occasion={id} form="Questionnaire" />,
              },
              {
                value: 'forms',
                title: t('month.forms'),
                show: () => (
                  <OccasionForms
                    of={ma}
                    id={id}
                    actions={[{ act: ma.assign, params: { occasion_id: id } }]}
                  />
                ),
              },
              {
                value: 'results',
                title: t('month.results'),
                show: () => <OccasionResults of={ma} id={id} />,
              },
              {
                value: 'skipped',
                title: t('month.skipped'),
                show: () => (
                  <ListTable of={skippedPeople} params={{ occasion_id: id }} actions={[includeSkipped]} />
                ),
              },
              {
                value: 'hints',
                title: t('month.hints'),
                show: () => <ListTable of={uniformScores} params={{ occasion_id: id }} />,
              },
            ]}
          />
        </>
      )}
    </ReadState>
  )
}

function Settings() {
  const { to } = useScope()
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={t('settings.title')} subtitle={t('settings.hint')} />
      <AddressTabs
        label={t('settings.title')}
        tabs={[
          {
            value: 'settings',
            title: t('settings.title'),
            show: () => (
              <SettingsScreen
                declared={monthlySetting}
                headless
                actions={({ id }) => [
                  {
                    title: t('settings.appraisers'),
                    icon: <IconUsers size={16} />,
                    run: () =>
                      void navigate({
                        to: to('admin-monthly-appraisal-settings-appraiser', { id: String(id) }),
                      }),
                  },
                ]}
              />
            ),
          },
          {
            value: 'questions',
            title: t('settings.questions'),
            show: () => (
              <QuestionSets
                use={maQuestions}
                title={t('settings.questions')}
                subtitle={t('settings.questionsHint')}
                counted={false}
              />
            ),
          },
        ]}
      />
    </>
  )
}

function Appraisers() {
  const { id = '' } = useParams({ strict: false })
  const { org, to } = useScope()
  const read = useRead(monthlySetting.read, { params: { org, id } })
  const below = { setting_id: id }
  return (
    <ReadState read={read} lines={6}>
      {(setting) => (
        <>
          <PageHead
            title={t('settings.appraisers')}
            subtitle={(setting as { title: string }).title}
            crumbs={[{ title: t('settings.title'), href: to('admin-monthly-appraisal-settings') }]}
          />
          <ListTable
            of={monthlyAppraisers}
            params={below}
            actions={[{ act: assignAppraisers, params: below } as never, removeAppraiser]}
          />
        </>
      )}
    </ReadState>
  )
}

function Recommendations() {
  return <ListScreen of={recommendations} subtitle={t('recommendations.hint')} />
}
