import { ActionIcon, Button, Progress, Text } from '@mantine/core'
import { IconDownload, IconPlayerStopFilled, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '#ui/i18n/opened.ts'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Tone } from '#ui/show/tone.ts'
import styles from '#ui/show/progress-card.module.css'

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'stopped'

const tones: Record<JobState, Tone> = {
  queued: 'warning',
  running: 'info',
  done: 'success',
  failed: 'danger',
  stopped: 'neutral',
}

/** Long work: how far it is, what it can be told, what came of it. */
export function ProgressCard({
  title,
  state,
  done,
  total,
  note,
  onStop,
  onDownload,
  onDismiss,
}: {
  title: string
  state: JobState
  done: number
  total: number | null
  note?: ReactNode
  onStop?: () => void
  onDownload?: () => void
  onDismiss?: () => void
}) {
  const running = state === 'running' || state === 'queued'
  const share = total ? Math.min(100, Math.round((done / total) * 100)) : running ? 100 : 0
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <Text fw={550} className={styles.title}>
          {title}
        </Text>
        <StatusBadge status={t(`job.${state}`)} tone={tones[state]} />
        {onDismiss && !running && (
          <ActionIcon aria-label={t('action.dismiss')} onClick={onDismiss}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      {running && (
        <Progress
          value={share}
          size="sm"
          aria-label={title}
          striped={total === null}
          animated={total === null}
        />
      )}
      <div className={styles.foot}>
        <Text size="sm" c="dimmed" className="ch-num">
          {total === null ? note : t('job.progress', { done, total })}
          {total !== null && note && <> · {note}</>}
        </Text>
        {running && onStop && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="danger"
            leftSection={<IconPlayerStopFilled size={13} />}
            onClick={onStop}
          >
            {t('action.stop')}
          </Button>
        )}
        {state === 'done' && onDownload && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconDownload size={15} />}
            onClick={onDownload}
          >
            {t('action.download')}
          </Button>
        )}
      </div>
    </section>
  )
}
