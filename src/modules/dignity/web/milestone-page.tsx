import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { useActions } from '#engines/list/action-web.tsx'
import { actsOnMilestone } from '#modules/dignity/shared/milestone-acts.ts'
import { milestoneDetail } from '#modules/dignity/shared/goal.ts'
import { goalHref } from '#modules/dignity/web/goals-screen.tsx'
import styles from '#modules/dignity/web/dignity.module.css'
import { t } from '#modules/dignity/web/words.ts'

/** One milestone of a goal. */
export default function MilestonePage() {
  const { goalId = '', milestoneId = '' } = useParams({ strict: false }) as Record<string, string>
  const scope = useScope()
  const { org, as } = scope
  const params = { org, goal_id: goalId, id: milestoneId }
  const read = useRead(milestoneDetail, goalId && milestoneId ? { params, query: { as } } : null, {
    errors: 'inline',
  })
  const acts = useActions(
    actsOnMilestone.map((act) => ({ act: act as never, params: { goal_id: goalId } })),
    (row) => String(row['title']),
  )
  if (!goalId || !milestoneId) return <PageHead title={t('milestones')} />
  return (
    <>
      {!read.data && <PageHead title={t('milestones')} />}
      <ReadState read={read} lines={6} compact={false}>
        {(one) => (
          <>
            <PageHead
              title={one.title}
              crumbs={[{ title: one.goal.title, href: goalHref(scope, one.goal.id) }]}
              badge={<StatusBadge status={one.state} />}
            >
              {(acts.rowActions?.(one as never) ?? []).map((act, at) => (
                <Button
                  key={act.title}
                  variant={at === 0 ? 'filled' : 'default'}
                  {...(act.danger ? { color: 'red', variant: 'subtle' } : {})}
                  onClick={act.run}
                >
                  {act.title}
                </Button>
              ))}
            </PageHead>
            <Panel title={t('details')}>
              <Facts
                facts={[
                  { label: t('due'), value: <Day value={one.due_on} /> },
                  { label: t('weight'), value: one.weight },
                  one.completed_on !== null && {
                    label: t('completedOn'),
                    value: <Day value={one.completed_on} />,
                  },
                  one.description !== null && {
                    label: t('description'),
                    value: <span className={styles.words}>{one.description}</span>,
                    wide: true,
                  },
                  one.remarks !== null && { label: t('remarks'), value: one.remarks, wide: true },
                ]}
              />
            </Panel>
            {acts.dialog}
          </>
        )}
      </ReadState>
    </>
  )
}
