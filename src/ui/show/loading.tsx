import { Loader, Skeleton } from '@mantine/core'
import { t } from '#ui/i18n/t.ts'
import styles from '#ui/show/states.module.css'

export const LoadingState = ({ compact = false }: { compact?: boolean }) => (
  <div
    className={styles.loading}
    data-compact={compact || undefined}
    role="status"
    aria-label={t('state.loading')}
  >
    <Loader size="sm" />
  </div>
)

/** Lines of text that are on their way; the last is shorter. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <div role="status" aria-label={t('state.loading')} style={{ display: 'grid', gap: 10 }}>
    {rising(lines).map((line) => (
      <Skeleton key={line} height={12} radius="sm" width={line === lines ? '60%' : '100%'} />
    ))}
  </div>
)

/** Cards that are on their way, of their final height. */
export const CardsSkeleton = ({ cards = 4, height = 108 }: { cards?: number; height?: number }) => (
  <div
    role="status"
    aria-label={t('state.loading')}
    style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}
  >
    {rising(cards).map((card) => (
      <Skeleton key={card} height={height} radius="lg" />
    ))}
  </div>
)

/** A form that is on its way: labels and fields. */
export const FormSkeleton = ({ fields = 6 }: { fields?: number }) => (
  <div role="status" aria-label={t('state.loading')} style={{ display: 'grid', gap: 20 }}>
    {rising(fields).map((field) => (
      <div key={field} style={{ display: 'grid', gap: 8 }}>
        <Skeleton height={12} width={120} radius="sm" />
        <Skeleton height={36} />
      </div>
    ))}
  </div>
)

const rising = (upTo: number) => Array.from({ length: upTo }, (_, index) => index + 1)
