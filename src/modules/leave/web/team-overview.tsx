import { PageHead } from '#ui/show/page-head.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { away } from '#modules/leave/shared/balance.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { AwayTimeline } from '#modules/leave/web/away-timeline.tsx'
import styles from '#modules/leave/web/leave.module.css'
import { TeamSwitch, useReach } from '#modules/leave/web/team-switch.tsx'
import { t } from '#modules/leave/web/words.ts'

/** The leave of a team: what waits, who is away. */
export default function TeamLeaveOverview() {
  const { org, as, today, to } = useScope()
  const params = { org }
  const [reach, setReach] = useReach()
  const open = useRead(
    leaveRequest.list,
    { params, query: { as, waiting: 'true', limit: 1 } },
    { errors: 'inline' },
  )
  const now = useRead(
    away,
    { params, query: { as, from: today, to: today, limit: 1, reach } },
    { errors: 'inline' },
  )
  return (
    <>
      <PageHead title={t('team.title')} subtitle={t('team.hint')}>
        <TeamSwitch reach={reach} onChange={setReach} />
      </PageHead>
      <div className={styles.cards} style={{ marginBottom: 20 }}>
        <StatCard
          title={t('team.waiting')}
          value={open.data?.count ?? '…'}
          href={to('user-supervisor-leave-requests')}
        />
        <StatCard title={t('team.awayToday')} value={now.data?.people ?? '…'} />
      </div>
      <AwayTimeline reach={reach} />
    </>
  )
}
