import { useNavigate, useParams } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { useActions } from '#engines/list/action-web.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { advancePeriod, createPeriod, editPeriod, goalPeriods } from '#modules/dignity/shared/goal-period.ts'
import { GoalsTable, Percent } from '#modules/dignity/web/goals-screen.tsx'
import styles from '#modules/dignity/web/dignity.module.css'
import { placeOf } from '#modules/dignity/web/place.ts'
import { t } from '#modules/dignity/web/words.ts'

/** Periods: all goals in figures for HR, one's own elsewhere. */
export function Periods() {
  const scope = useScope()
  const isHr = scope.as === 'hr'
  const navigate = useNavigate()
  return (
    <ListScreen
      of={goalPeriods}
      title={t(isHr ? 'page.periods' : 'page.myPeriods')}
      subtitle={t(isHr ? 'periodsHint' : 'myPeriodsHint')}
      actions={isHr ? [createPeriod, advancePeriod, editPeriod] : []}
      render={{ progress: ({ progress }) => <Percent value={progress} /> }}
      href={({ id }) => placeOf(scope, 'period', { id })}
    >
      {isHr && (
        <Button variant="default" onClick={() => void navigate({ to: `${placeOf(scope, 'periods')}/goal` })}>
          {t('allGoals')}
        </Button>
      )}
    </ListScreen>
  )
}

/** One period: its days and rules, and the goals in it. */
export function PeriodPage() {
  const { id = '' } = useParams({ strict: false })
  const scope = useScope()
  const { org, as } = scope
  const isHr = as === 'hr'
  const read = useRead(goalPeriods, { params: { org }, query: { as, limit: 200 } } as never)
  const acts = useActions(isHr ? [advancePeriod, editPeriod] : [], (row) => String(row['name']))
  const crumbs = [
    {
      title: t(isHr ? 'page.periods' : 'page.myPeriods'),
      href: placeOf(scope, 'periods'),
    },
  ]
  const rows = read.data?.results
  if (!id) return <PageHead title={t('period')} crumbs={crumbs} />
  if (!rows) return <TextSkeleton lines={8} />
  const period = rows.find((one) => one.id === id)
  if (!period)
    return (
      <>
        <PageHead title={t('period')} crumbs={crumbs} />
        <Empty page title={t('notFound')} />
      </>
    )
  return (
    <>
      <PageHead title={period.name} crumbs={crumbs} badge={<StatusBadge status={period.state} />}>
        {(acts.rowActions?.(period as never) ?? []).map((act, at) => (
          <Button key={act.title} variant={at === 0 ? 'filled' : 'default'} onClick={act.run}>
            {act.title}
          </Button>
        ))}
      </PageHead>
      <Panel title={t('details')}>
        <Facts
          facts={[
            {
              label: t('period'),
              value: (
                <>
                  <Day value={period.starts_on} /> – <Day value={period.ends_on} />
                </>
              ),
            },
            {
              label: t('setting'),
              value: (
                <>
                  <Day value={period.setting_from} /> – <Day value={period.setting_to} />
                </>
              ),
            },
            { label: t('checkInEvery'), value: declared(period.check_in_every) },
            { label: t('weights'), value: declared(period.weight_rule) },
            { label: t('goalsEach'), value: `${period.min_goals} – ${period.max_goals}` },
            { label: t('progress'), value: <Percent value={period.progress} /> },
          ]}
        />
      </Panel>
      <div className={styles.below}>
        <GoalsTable view="all" query={{ period_id: id }} creates={period.may_set} period={period} />
      </div>
      {acts.dialog}
    </>
  )
}
