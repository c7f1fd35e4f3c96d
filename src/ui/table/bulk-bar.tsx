import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { tellOfAction } from '#ui/data/query.ts'
import { t as usual } from '#ui/i18n/t.ts'
import { t } from '#ui/table/words.ts'
import type { BulkAction } from '#ui/table/column.ts'
import styles from '#ui/table/data-table.module.css'
import type { Selection } from '#ui/table/selection.ts'

/** What can be done with the chosen rows, at the foot of the screen for as long as there are any. */
export function BulkBar<Row>({
  selection,
  actions,
}: {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
}) {
  const [running, setRunning] = useState<string | null>(null)
  if (selection.rows.length === 0) return null

  const act = async (action: BulkAction<Row>) => {
    setRunning(action.title)
    try {
      // `false` keeps the choice: the person thought better of it.
      if ((await action.run(selection.rows)) !== false) selection.clear()
    } catch (error) {
      tellOfAction(error)
    } finally {
      setRunning(null)
    }
  }

  return (
    <div
      className={styles.bulk}
      role="region"
      aria-label={t('list.selected', { count: selection.rows.length })}
    >
      <strong aria-live="polite">{t('list.selected', { count: selection.rows.length })}</strong>
      <span className={styles.bulkActions}>
        {actions.map((action) => (
          <Button
            key={action.title}
            size="xs"
            variant={action.danger ? 'light' : 'default'}
            {...(action.danger ? { color: 'danger' } : {})}
            leftSection={action.icon}
            loading={running === action.title}
            disabled={running !== null}
            onClick={() => void act(action)}
          >
            {action.title}
          </Button>
        ))}
      </span>
      <CloseButton aria-label={usual('action.clear')} onClick={selection.clear} />
    </div>
  )
}
