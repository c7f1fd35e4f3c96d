import { Button, Text } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { messageOf } from '#ui/data/failure.ts'
import { t } from '#ui/i18n/t.ts'
import styles from '#ui/show/states.module.css'

/** What happened, and how to try again. */
export function ErrorState({
  error,
  onRetry,
  title = t('error.title'),
  compact = false,
}: {
  error: unknown
  onRetry?: () => void
  title?: string
  compact?: boolean
}) {
  return (
    <div className={styles.state} data-compact={compact || undefined} role="alert">
      <span className={styles.sign} data-tone="danger" aria-hidden>
        <IconCloudOff size={26} stroke={1.5} />
      </span>
      <Text fw={550}>{title}</Text>
      <Text size="sm" c="dimmed" maw={420}>
        {messageOf(error)}
      </Text>
      {onRetry && (
        <div className={styles.actions}>
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            {t('action.tryAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}
