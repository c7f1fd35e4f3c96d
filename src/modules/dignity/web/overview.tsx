import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { decimal } from '#ui/i18n/format.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatCard, StatGrid } from '#ui/show/stat-card.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { goals } from '#modules/dignity/shared/goal.ts'
import { goalOverview } from '#modules/dignity/shared/overview.ts'
import { goalHref, Percent } from '#modules/dignity/web/goals-screen.tsx'
import styles from '#modules/dignity/web/dignity.module.css'
import { placeOf } from '#modules/dignity/web/place.ts'
import { t } from '#modules/dignity/web/words.ts'

type Overview = ResponseOf<typeof goalOverview>

/** Where goals stand: one's own, or all for HR. */
export default function GoalOverview() {
  const { org, as } = useScope()
  const read = useRead(goalOverview, { params: { org }, query: { as } }, { errors: 'inline' })
  return (
    <>
      <PageHead title={t('page.overview')} subtitle={read.data?.period?.name} />
      <ReadState read={read} lines={8}>
        {(data) =>
          data.period ? <Figures data={data} period={data.period} /> : <Empty page title={t('noPeriod')} />
        }
      </ReadState>
    </>
  )
}

function Figures({ data, period }: { data: Overview; period: NonNullable<Overview['period']> }) {
  const scope = useScope()
  const rows = placeOf(scope, 'goals')
  const all = placeOf(scope, 'period', { id: period.id })
  const coaching = placeOf(scope, 'coaching')
  return (
    <div className={styles.stack}>
      {data.weights_wrong && (
        <Callout tone="warning" title={t('weightsWrong', { weight: data.weight })}>
          {t('weightsHint')}
        </Callout>
      )}
      <StatGrid>
        <StatCard
          title={t('progress')}
          value={data.progress === null ? '–' : `${decimal(Number(data.progress), 1)} %`}
          href={all}
        />
        <StatCard title={t('stat.goals')} value={data.goals} href={all} />
        <StatCard title={t('stat.completed')} value={data.completed} href={all} />
        <StatCard title={t('stat.atRisk')} value={data.at_risk} href={rows} />
        <StatCard title={t('stat.silent')} value={data.silent} href={`${rows}?silent=true`} />
        <StatCard
          title={t('stat.toDecide')}
          value={data.to_decide}
          href={scope.as === 'hr' ? `${rows}?state=Requested,Submitted` : placeOf(scope, 'approval')}
        />
        <StatCard title={t('stat.sessions')} value={data.sessions_ahead} href={coaching} />
      </StatGrid>
      {data.by_confidence.length > 0 && (
        <Chart
          title={t('byConfidence')}
          kind="bar"
          names
          rows={data.by_confidence.map(({ confidence, count }) => ({ label: declared(confidence), count }))}
          series={[{ key: 'count', title: t('stat.goals') }]}
        />
      )}
      <Panel title={t('tree')}>
        <Branch period={period.id} parent="none" />
      </Panel>
    </div>
  )
}

/** Goals under another, level by level: what lies below is read when it is opened. */
function Branch({ period, parent }: { period: string; parent: string }) {
  const scope = useScope()
  const { org, as } = scope
  const [open, setOpen] = useState<readonly string[]>([])
  const [limit, setLimit] = useState(20)
  const read = useRead(
    goals,
    {
      params: { org },
      query: { as, period_id: period, parent_id: parent, limit: String(limit), ordering: 'due_on' },
    } as never,
    { errors: 'inline' },
  )
  return (
    <ReadState read={read} lines={3}>
      {({ results, count }) => (
        <>
          {results.length === 0 && <Empty compact title={t('noGoals')} />}
          <ul className={styles.tree}>
            {results.map((goal) => {
              const isOpen = open.includes(goal.id)
              return (
                <li key={goal.id}>
                  <div className={styles.node}>
                    {goal.children > 0 ? (
                      <button
                        type="button"
                        aria-expanded={isOpen}
                        aria-label={t(isOpen ? 'fold' : 'unfold', { title: goal.title })}
                        onClick={() =>
                          setOpen(isOpen ? open.filter((one) => one !== goal.id) : [...open, goal.id])
                        }
                      >
                        {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
                      </button>
                    ) : (
                      <span />
                    )}
                    <span>
                      <Link to={goalHref(scope, goal.id)} className={styles.link}>
                        {goal.title}
                      </Link>
                      <span className={styles.dim}> {goal.person?.full_name ?? declared(goal.of)}</span>
                    </span>
                    <Percent value={goal.progress} />
                    <StatusBadge plain status={goal.state} />
                  </div>
                  {isOpen && <Branch period={period} parent={goal.id} />}
                </li>
              )
            })}
          </ul>
          {count > results.length && (
            <Button variant="subtle" onClick={() => setLimit(limit + 50)}>
              {t('more', { count: count - results.length })}
            </Button>
          )}
        </>
      )}
    </ReadState>
  )
}
