import type { ReactNode } from 'react'
import styles from '#ui/form/form.module.css'

/** Fields beside each other, as many as there is room for; a long one takes the whole width. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)

/** Fields of a grid that belong together, in lines of their own. */
export const FieldGroup = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid} data-wide>
    {children}
  </div>
)

/** A part of a long form: what it is about at the left, its fields at the right. */
export const FormSection = ({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
}) => (
  <section className={styles.section} aria-label={title}>
    <header>
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
    </header>
    <div className={styles.grid}>{children}</div>
  </section>
)
