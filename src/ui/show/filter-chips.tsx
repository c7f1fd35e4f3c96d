import { IconX } from '@tabler/icons-react'
import { t } from '#ui/i18n/t.ts'
import styles from '#ui/show/filter-chips.module.css'

export interface ActiveFilter {
  readonly name: string
  readonly title: string
  readonly value: string
}

/** The filters in force, each of which can be taken away. */
export function FilterChips({
  filters,
  onRemove,
  onClear,
}: {
  filters: readonly ActiveFilter[]
  onRemove: (name: string) => void
  onClear: () => void
}) {
  if (filters.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('action.filters')}>
      {filters.map((filter) => (
        <li key={filter.name}>
          <button type="button" className={styles.chip} onClick={() => onRemove(filter.name)}>
            <span className={styles.title}>{filter.title}</span>
            <span className={styles.value}>{filter.value}</span>
            <IconX size={13} aria-label={t('action.remove')} />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button type="button" className={styles.clear} onClick={onClear}>
            {t('action.clearAll')}
          </button>
        </li>
      )}
    </ul>
  )
}
