import { Text } from '@mantine/core'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { ProgressCard } from '#ui/show/progress-card.tsx'
import { stopImport, type Import } from '#engines/exchange/exchange.ts'
import styles from '#engines/exchange/import.module.css'
import { t } from '#engines/exchange/words-web.ts'

/** The work under way. The page may be left: its address finds it again. */
export function ImportWork({ import: { id, state, file_name, job, mode, counts } }: { import: Import }) {
  const { org } = useScope()
  const stop = useAction(stopImport)
  const now = state === 'Checking' || state === 'Undoing' ? state : 'Running'
  return (
    <div className={styles.work} aria-live="polite">
      <ProgressCard
        title={t(`work.${now}`, { name: file_name })}
        state={job?.state === 'Queued' ? 'queued' : 'running'}
        done={job?.progress ?? 0}
        total={job?.total ?? wholeOf(now, counts)}
        onStop={() => void stop.run({ params: { org, id } })}
      />
      <Text size="sm" c="dimmed">
        {now === 'Running' && mode === 'all' ? t('work.whole') : t('work.leave')}
      </Text>
    </div>
  )
}

/** Known before the first batch says so. */
const wholeOf = (
  state: 'Checking' | 'Running' | 'Undoing',
  { rows, valid, created, updated }: Import['counts'],
) => (state === 'Checking' ? rows : state === 'Running' ? valid : created + updated)
