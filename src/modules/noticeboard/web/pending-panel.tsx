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
import type { Pending } from '#modules/noticeboard/shared/noticeboard.ts'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

/** Where the requests of a type are, in each role. A module joins by one line. */
const lists = {
  leave_request: {
    waiting: 'user-supervisor-leave-requests',
    mine: 'user-leave-request',
    open: 'admin-leave-employees-request',
  },
}
const isListed = (type: string): type is keyof typeof lists => type in lists
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
      const { type, [kind]: number } = line
      if (!number || !isListed(type)) return []
      return [{ kind, number, title: t(`pending.${type}`), screen: lists[type][kind] }]
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
