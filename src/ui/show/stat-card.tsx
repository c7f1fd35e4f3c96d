import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { count } from '#ui/i18n/format.ts'
import styles from '#ui/show/stat-card.module.css'

/** A figure that opens to what it is made of. */
export function StatCard({
  title,
  value,
  note,
  change,
  icon,
  href,
  children,
}: {
  title: string
  value: ReactNode
  note?: ReactNode
  /** Against the time before; `good` says whether more is better. */
  change?: { text: string; up: boolean; good: boolean }
  icon?: ReactNode
  /** Where the rows behind the figure are. */
  href?: string
  /** A small drawing. */
  children?: ReactNode
}) {
  const Arrow = change?.up ? IconArrowUpRight : IconArrowDownRight
  return (
    <section className={styles.card} data-link={href ? true : undefined}>
      <div className={styles.head}>
        {href ? (
          <Link to={href} className={styles.link}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        {icon && (
          <span className={styles.icon} aria-hidden>
            {icon}
          </span>
        )}
      </div>
      <div className={`${styles.value} ch-num`}>{typeof value === 'number' ? count(value) : value}</div>
      {(note || change) && (
        <div className={styles.note}>
          {change && (
            <span className={styles.change} data-good={change.good || undefined}>
              <Arrow size={14} aria-hidden />
              {change.text}
            </span>
          )}
          {note}
        </div>
      )}
      {children && <div className={styles.drawing}>{children}</div>}
    </section>
  )
}

/** Cards beside each other, as many as there is room for. */
export const StatGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)
