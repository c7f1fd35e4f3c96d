import {
  IconChevronRight,
  IconCircleCheck,
  IconClockHour4,
  IconInbox,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { count } from '#ui/i18n/format.ts'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { noticeProposal } from '#modules/noticeboard/shared/notice-post.ts'
import type { Pending } from '#modules/noticeboard/shared/noticeboard.ts'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

/** Where the requests of a type are, in each role. A module joins by one line. */
const lists: Record<string, { title: string; waiting: string; mine: string; open: string }> = {
  [leaveRequest.name]: {
    title: leaveRequest.title,
    waiting: 'user-supervisor-leave-requests',
    mine: 'user-leave-request',
    open: 'admin-leave-employees-request',
  },
  [changeRequest.name]: {
    title: changeRequest.title,
    waiting: 'user-supervisor-my-team-reports-profile-change-requests',
    mine: 'user-profile-change-request',
    open: 'admin-hris-change-requests',
  },
  // HR alone decides about these: nobody's turn comes as a supervisor
  [noticeProposal.name]: {
    title: noticeProposal.title,
    waiting: 'user-noticeboard',
    mine: 'user-noticeboard',
    open: 'admin-hris-noticeboard-approval-request',
  },
}
const kinds = ['waiting', 'open', 'mine'] as const
const signs: Record<(typeof kinds)[number], Icon> = {
  waiting: IconUserCheck,
  open: IconInbox,
  mine: IconClockHour4,
}
const unfinished = { status: 'Requested,Forwarded' }

/** What this person should decide, and what they wait for. */
export function PendingPanel({ pending }: { pending: readonly Pending[] }) {
  const { to } = useScope()
  const entries = kinds.flatMap((kind) =>
    pending.flatMap((line) => {
      const list = lists[line.type]
      const number = line[kind] ?? 0
      return list && number > 0 ? [{ kind, number, title: list.title, screen: list[kind] }] : []
    }),
  )
  return (
    <Panel title={t('pending.title')}>
      {entries.length === 0 ? (
        <Nothing icon={<IconCircleCheck size={20} stroke={1.6} />} hint={t('pending.noneHint')}>
          {t('pending.none')}
        </Nothing>
      ) : (
        <ul className={styles.tasks}>
          {entries.map(({ kind, number, title, screen }) => {
            const Sign = signs[kind]
            return (
              <li key={`${kind} ${title}`}>
                <Link
                  to={to(screen, {}, kind === 'mine' ? unfinished : {})}
                  className={styles.task}
                  data-kind={kind}
                >
                  <span className={styles.taskSign}>
                    <Sign size={18} stroke={1.7} aria-hidden />
                  </span>
                  <span className={styles.taskWords}>
                    <strong>{title}</strong>
                    <span>{t(`pending.${kind}`, { count: number })}</span>
                  </span>
                  <span className={`${styles.taskCount} ch-num`} aria-hidden>
                    {count(number)}
                  </span>
                  <IconChevronRight size={16} className={styles.chevron} aria-hidden />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
