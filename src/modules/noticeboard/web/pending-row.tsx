import { IconChevronRight, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { count } from '#ui/i18n/format.ts'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

export interface PendingEntry {
  kind: 'returned' | 'waiting' | 'open' | 'mine'
  /** Null: it is one thing. */
  number: number | null
  title: string
  words: string
  sign: Icon
  href: string
  due_on?: string | null
}

/** A line of what waits: what, how many, until when, and where it is done. */
export const PendingRow = ({ kind, number, title, words, sign: Sign, href, due_on }: PendingEntry) => (
  <li>
    <Link to={href} className={styles.task} data-kind={kind}>
      <span className={styles.taskSign}>
        <Sign size={18} stroke={1.7} aria-hidden />
      </span>
      <span className={styles.taskWords}>
        <strong>{title}</strong>
        <span>{words}</span>
      </span>
      <DueOn day={due_on ?? null} />
      {number !== null && (
        <span className={`${styles.taskCount} ch-num`} aria-hidden>
          {count(number)}
        </span>
      )}
      <IconChevronRight size={16} className={styles.chevron} aria-hidden />
    </Link>
  </li>
)

/** Until when something is due; nothing where no day is set. */
export function DueOn({ day }: { day: string | null }) {
  const { today } = useScope()
  if (day === null) return null
  return (
    <span className={styles.taskDue}>
      {day < today && <StatusBadge status={t('task.overdue')} tone="danger" />}
      <DateText value={day} />
    </span>
  )
}
