import { useId, type ReactNode } from 'react'
import { count as written } from '#ui/i18n/format.ts'
import { TextSkeleton } from '#ui/show/loading.tsx'
import styles from '#ui/show/panel.module.css'

/** One block of a page that is made of blocks: a title, how many, something to do, and the rest. */
export function Panel({
  title,
  count,
  action,
  children,
}: {
  title: string
  count?: number
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {count ? <span className={`${styles.count} ch-num`}>{written(count)}</span> : null}
        {action && <span className={styles.action}>{action}</span>}
      </header>
      {children}
    </section>
  )
}

/** Nothing to show, in one quiet line. */
export const Nothing = ({ icon, children, hint }: { icon: ReactNode; children: string; hint?: string }) => (
  <div className={styles.nothing}>
    <span className={styles.nothingSign} aria-hidden>
      {icon}
    </span>
    <span>
      {children}
      {hint && <small>{hint}</small>}
    </span>
  </div>
)

/** A block before its content is there. */
export const PanelSkeleton = ({ lines = 5 }: { lines?: number }) => (
  <div className={styles.panel}>
    <TextSkeleton lines={lines} />
  </div>
)
