import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Chart } from '#ui/chart/chart.tsx'
import { decimal } from '#ui/i18n/format.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatCard, StatGrid } from '#ui/show/stat-card.tsx'
import { stateWord } from '#ui/show/state-word.ts'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { taskOverview } from '#modules/task/shared/task-overview.ts'
import styles from '#modules/task/web/task.module.css'
import { t } from '#modules/task/web/words.ts'

type Overview = ResponseOf<typeof taskOverview>

/** Where tasks stand, for one's own, for a team, for all: the role decides. */
export default function TaskOverview() {
  const { org, as } = useScope()
  const read = useRead(taskOverview, { params: { org }, query: { as } }, { errors: 'inline' })
  return (
    <>
      <PageHead
        title={as === 'supervisor' ? t('page.team') : t('page.overview')}
        subtitle={t('overviewHint')}
      />
      <ReadState read={read} lines={8}>
        {(data) => <Figures data={data} />}
      </ReadState>
    </>
  )
}

function Figures({ data }: { data: Overview }) {
  const { as, to } = useScope()
  const mine = to('user-task-assigned-to-me')
  const all = as === 'hr' ? to('admin-task-reports-all-tasks') : to('user-supervisor-task-reports-all-tasks')
  const rows = as === 'user' ? mine : all
  const feedback = as === 'hr' ? to('admin-task-approvals') : as === 'user' ? to('user-task-approvals') : null
  return (
    <>
      <StatGrid>
        <StatCard title={t('stat.open')} value={data.open} href={rows} />
        <StatCard title={t('stat.overdue')} value={data.overdue} href={`${rows}?overdue=true`} />
        <StatCard title={t('stat.dueSoon')} value={data.due_soon} href={rows} />
        <StatCard
          title={t('stat.toApprove')}
          value={data.to_approve}
          {...(feedback ? { href: feedback } : {})}
        />
        <StatCard title={t('stat.onHold')} value={data.on_hold} href={rows} />
        <StatCard title={t('stat.toAcknowledge')} value={data.to_acknowledge} href={rows} />
        <StatCard title={t('stat.closed')} value={data.closed_30} />
        <StatCard
          title={t('stat.efficiency')}
          value={data.efficiency === null ? '–' : decimal(data.efficiency, 1)}
          note={data.efficiency === null ? t('tooFew') : t('scoredTasks', { count: data.scored })}
          {...(as === 'user' ? { href: to('user-task-reports-efficiency') } : {})}
        />
      </StatGrid>
      {data.by_state.length > 0 && (
        <div className={styles.chart}>
          <Chart
            title={t('byState')}
            kind="bar"
            names
            rows={data.by_state.map(({ state, count }) => ({ label: stateWord(state), count }))}
            series={[{ key: 'count', title: t('tasks') }]}
          />
        </div>
      )}
      <div className={styles.thirds}>
        <Ranking title={t('topAssignees')} rows={data.top_assignees} nothing={t('none')} />
        <Ranking title={t('topAssigners')} rows={data.top_assigners} nothing={t('none')} />
        <Ranking title={t('mostEfficient')} rows={data.most_efficient} nothing={t('tooFewAll')} scored />
      </div>
    </>
  )
}

function Ranking({
  title,
  rows,
  nothing,
  scored = false,
}: {
  title: string
  rows: readonly (Overview['top_assignees'][number] & Partial<Overview['most_efficient'][number]>)[]
  nothing: string
  scored?: boolean
}) {
  const { linkOf } = useScope()
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <span className={styles.dim}>{nothing}</span>
      ) : (
        <ol className={styles.ranks}>
          {rows.map(({ person, value, tasks, parts }) => (
            <li key={person.id}>
              <Person person={person} {...linkOf(person)} size={26} />
              <span className="ch-num">
                {scored
                  ? `${decimal(value, 1)} · ${t('scoredTasks', { count: tasks })}`
                  : t('taskCount', { count: tasks })}
              </span>
              {parts && (
                <span className={styles.parts}>
                  {t('boardParts', {
                    score: decimal(parts.score, 1),
                    timeliness: decimal(parts.timeliness, 2),
                    cycle: decimal(parts.cycle, 2),
                  })}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
