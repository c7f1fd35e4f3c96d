import { PageHead } from '#ui/show/page-head.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { away } from '#modules/leave/shared/balance.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { AwayPanel } from '#modules/leave/web/away-panel.tsx'
import styles from '#modules/leave/web/leave.module.css'
import { t } from '#modules/leave/web/words.ts'

const words = {
  supervisor: {
    title: t('team.title'),
    hint: t('team.hint'),
    open: t('team.waiting'),
    screen: 'user-supervisor-leave-requests',
  },
  hr: {
    title: t('overview.title'),
    hint: t('overview.hint'),
    open: t('overview.open'),
    screen: 'admin-leave-employees-request',
  },
} as const

/** The leave of a team, or of the whole organization: what waits, who is away. */
export default function TeamLeaveOverview() {
  const { org, as, today, to } = useScope()
  const word = words[as === 'supervisor' ? 'supervisor' : 'hr']
  const params = { org }
  const open = useRead(
    leaveRequest.list,
    { params, query: { as, waiting: 'true', limit: 1 } },
    { errors: 'inline' },
  )
  const now = useRead(away, { params, query: { as, from: today, to: today, limit: 1 } }, { errors: 'inline' })
  return (
    <>
      <PageHead title={word.title} subtitle={word.hint} />
      <div className={styles.cards} style={{ marginBottom: 20 }}>
        <StatCard title={word.open} value={open.data?.count ?? '…'} href={to(word.screen)} />
        <StatCard title={t('team.awayToday')} value={now.data?.count ?? '…'} />
      </div>
      <div className={styles.columns}>
        <AwayPanel days={1} title={t('team.awayToday')} />
        <AwayPanel days={7} title={t('team.awayWeek')} />
      </div>
    </>
  )
}
