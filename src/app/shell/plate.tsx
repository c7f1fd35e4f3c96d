import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '#app/shell/plate.module.css'

/** A page that says one thing: a figure, a title, a sentence, and what can be done. */
export function Plate({
  figure,
  title,
  hint,
  children,
}: {
  figure: ReactNode
  title: string
  hint?: string
  children?: ReactNode
}) {
  return (
    <section className={styles.plate}>
      <div className={styles.figure}>{figure}</div>
      <Title order={1} className={styles.title}>
        {title}
      </Title>
      {hint && (
        <Text c="dimmed" className={styles.hint}>
          {hint}
        </Text>
      )}
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  )
}
