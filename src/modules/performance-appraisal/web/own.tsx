import { Stack } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatCard, StatGrid } from '#ui/show/stat-card.tsx'
import { FormFill } from '#engines/appraisal/form-fill-web.tsx'
import { Nominations, OwedForms, OwnResults } from '#engines/appraisal/pages-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'
import { rateTeam, teamPotential } from '#modules/performance-appraisal/shared/calibration.ts'
import { paOverview, slots } from '#modules/performance-appraisal/shared/slot.ts'
import { Plans } from '#modules/performance-appraisal/web/plans.tsx'
import { t } from '#modules/performance-appraisal/web/words.ts'

const formPage = (form: string) => `user-pa-appraisal-${form === 'KPI' ? 'kaarForms' : 'forms'}`

export function ToFill() {
  const { leads } = useScope()
  return (
    <>
      <PageHead title={t('page.toFill')} subtitle={t('hint.toFill')} />
      <AddressTabs
        label={t('page.toFill')}
        tabs={[
          { value: 'to_do', title: t('tab.toDo'), show: () => <Owed view="to_do" /> },
          { value: 'submitted', title: t('tab.submitted'), show: () => <Owed view="submitted" /> },
          { value: 'peers', title: t('tab.peers'), show: () => <Nominations of={pa} view="mine" /> },
          ...(leads
            ? [
                { value: 'team', title: t('tab.team'), show: () => <Nominations of={pa} view="team" /> },
                {
                  value: 'potential',
                  title: t('tab.potential'),
                  show: () => <ListTable of={teamPotential} actions={[rateTeam as never]} />,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

const Owed = ({ view }: { view: 'to_do' | 'submitted' }) => <OwedForms of={pa} view={view} page={formPage} />

export function OwnForm() {
  const { id = '' } = useParams({ strict: false })
  const { to } = useScope()
  const navigate = useNavigate()
  const back = to('user-pa-appraisal')
  return (
    <FormFill
      of={pa}
      id={id}
      title={t('page.forms')}
      crumbs={[{ title: t('page.toFill'), href: back }]}
      onDone={() => void navigate({ to: back })}
    />
  )
}

/** Released results of oneself; one of them opens beside. */
export const OwnSummary = () => (
  <>
    <PageHead title={t('page.summary')} subtitle={t('hint.mySummary')} />
    <AddressTabs
      label={t('page.summary')}
      tabs={[
        {
          value: 'results',
          title: t('tab.results'),
          show: () => <OwnResults of={pa} query={{ archived: 'false' }} />,
        },
        { value: 'plans', title: t('tab.plans'), show: () => <Plans /> },
      ]}
    />
  </>
)
export const OwnArchive = () => (
  <>
    <PageHead title={t('page.archive')} subtitle={t('hint.archive')} />
    <OwnResults of={pa} query={{ archived: 'true' }} />
  </>
)

export function Overview() {
  const { org, as, to } = useScope()
  const read = useRead(paOverview, { params: { org }, query: { as } }, { errors: 'inline' })
  const isHr = as === 'hr'
  return (
    <>
      <PageHead title={t('page.overview')} subtitle={isHr ? t('hint.overviewHr') : t('hint.overview')} />
      <Stack gap="md">
        <ReadState read={read} lines={4}>
          {(data) =>
            isHr ? (
              <StatGrid>
                <StatCard
                  title={t('stat.openSlots')}
                  value={data.open_slots}
                  href={to('admin-pa-settings-frequency-and-mode')}
                />
                <StatCard title={t('stat.submitted')} value={`${data.submitted} / ${data.forms}`} />
                <StatCard
                  title={t('stat.notReleased')}
                  value={data.not_released}
                  href={`${to('admin-pa-reports-summary')}?released=false`}
                />
              </StatGrid>
            ) : (
              <StatGrid>
                <StatCard title={t('stat.toFill')} value={data.to_fill} href={to('user-pa-appraisal')} />
                <StatCard title={t('stat.overdue')} value={data.overdue} href={to('user-pa-appraisal')} />
                <StatCard title={t('stat.kpis')} value={data.kpis_to_acknowledge} href={to('user-pa-kpi')} />
                <StatCard
                  title={t('stat.results')}
                  value={data.results_to_acknowledge}
                  href={to('user-pa-reports-summary')}
                />
              </StatGrid>
            )
          }
        </ReadState>
        {isHr ? (
          <ListTable
            of={slots}
            query={{ archived: 'false' }}
            href={({ id }) => to('admin-pa-settings-frequency-and-mode-pa-status', { id })}
          />
        ) : (
          <Owed view="to_do" />
        )}
      </Stack>
    </>
  )
}
