import { Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '#ui/i18n/t.ts'
import styles from '#ui/show/states.module.css'

/** Nothing is here yet, and the action that changes that. */
export function Empty({
  title = t('empty.title'),
  hint,
  icon = <IconInbox size={26} stroke={1.5} />,
  compact = false,
  page = false,
  children,
}: {
  title?: string
  hint?: ReactNode
  icon?: ReactNode
  compact?: boolean
  /** It is all that the page says: its title is the page's. */
  page?: boolean
  /** The action that fills it. */
  children?: ReactNode
}) {
  return (
    <div className={styles.state} data-compact={compact || undefined}>
      <span className={styles.sign} aria-hidden>
        {icon}
      </span>
      <Text fw={550} component={page ? 'h1' : 'p'} fz="md">
        {title}
      </Text>
      {hint && (
        <Text size="sm" c="dimmed" maw={420}>
          {hint}
        </Text>
      )}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
