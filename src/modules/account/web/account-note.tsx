import type { ReactNode } from 'react'
import { AccountFrame } from '#modules/account/web/account-frame.tsx'
import styles from '#modules/account/web/form.module.css'

/** A page before the application that says one thing, and where to go on. */
export const AccountNote = ({
  figure,
  tone,
  title,
  hint,
  note,
  children,
}: {
  figure: ReactNode
  tone?: 'success' | 'danger'
  title: string
  hint?: string
  note?: string
  children: ReactNode
}) => (
  <AccountFrame title={title} hint={hint} figure={<Figure tone={tone}>{figure}</Figure>}>
    {note && <p className={styles.note}>{note}</p>}
    <div className={styles.actions}>{children}</div>
  </AccountFrame>
)

const Figure = ({ tone, children }: { tone: 'success' | 'danger' | undefined; children: ReactNode }) => (
  <div className={styles.figure} data-tone={tone} aria-hidden>
    {children}
  </div>
)
