import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { declared } from '#ui/i18n/declared.ts'
import { t } from '#ui/i18n/t.ts'
import { usePageTitle } from '#ui/show/page-title.ts'
import styles from '#ui/show/page-head.module.css'

export interface Crumb {
  readonly title: string
  readonly href?: string
}

/** The top of every page: where it is, what it is called, what can be done with the whole of it. */
export function PageHead({
  title: called,
  subtitle,
  crumbs = [],
  badge,
  children,
}: {
  title: string
  subtitle?: ReactNode
  crumbs?: readonly Crumb[]
  /** Beside the title, such as the state of what the page shows. */
  badge?: ReactNode
  /** Actions. */
  children?: ReactNode
}) {
  const title = declared(called)
  usePageTitle(title)
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {crumbs.length > 0 && (
          <nav aria-label={t('place')}>
            <ol className={styles.crumbs}>
              {crumbs.map((crumb) => (
                <li key={crumb.title}>
                  {crumb.href ? (
                    <Link to={crumb.href}>{declared(crumb.title)}</Link>
                  ) : (
                    <span>{declared(crumb.title)}</span>
                  )}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.title}>
          <h1>{title}</h1>
          {badge}
        </div>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {children && (
        <div className={styles.actions} data-no-print>
          {children}
        </div>
      )}
    </header>
  )
}
