import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { count as written } from '#ui/i18n/format.ts'
import styles from '#ui/show/more-link.module.css'

/** From the first rows of a block to all of its list. */
export const MoreLink = ({
  href,
  count,
  children,
}: {
  href: string
  count?: number
  children: ReactNode
}) => (
  <Link to={href} className={styles.more}>
    {children}
    {count !== undefined && <strong className="ch-num">{written(count)}</strong>}
  </Link>
)
