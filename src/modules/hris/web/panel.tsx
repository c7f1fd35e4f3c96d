import type { ReactNode } from 'react'
import { Facts, type Fact } from '#ui/show/facts.tsx'
import styles from '#modules/hris/web/hris.module.css'

/** A part of a profile: its title, what may be done with it, what is known. */
export const Panel = ({
  title,
  action,
  facts,
  children,
}: {
  title: string
  action?: ReactNode
  facts?: readonly (Fact | false)[]
  children?: ReactNode
}) => (
  <section className={styles.panel} aria-label={title}>
    <header>
      <h2>{title}</h2>
      {action}
    </header>
    {facts && <Facts facts={facts} layout="rows" />}
    {children}
  </section>
)
