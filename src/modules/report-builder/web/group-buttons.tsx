import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { localDigits } from '#ui/i18n/locale.ts'
import { mostColumns } from '#engines/dataset/definition.ts'
import { groupsOf } from '#modules/report-builder/web/column-groups.ts'
import type { PartProps } from '#modules/report-builder/web/design-panel.tsx'
import styles from '#modules/report-builder/web/wide.module.css'
import { t } from '#modules/report-builder/web/words.ts'

/** Whole groups of columns: one press puts in what is lacking of it, the next takes all of it out. */
export function GroupButtons({ set, draft: { definition, change } }: PartProps) {
  const { columns } = definition
  const readable = set.columns.filter(({ is_counted }) => !is_counted)
  return (
    <div className={styles.groups} role="group" aria-label={t('wide.groups')}>
      {groupsOf(readable).map(({ title, columns: inside }) => {
        const keys = inside.map(({ key }) => key)
        const chosen = keys.filter((key) => columns.includes(key))
        const isWhole = chosen.length === keys.length
        return (
          <Button
            key={title}
            size="compact-sm"
            radius="xl"
            variant={chosen.length ? 'light' : 'default'}
            aria-pressed={isWhole ? true : chosen.length ? 'mixed' : false}
            leftSection={inside.some(({ is_guarded }) => is_guarded) && <IconLock size={12} aria-hidden />}
            rightSection={<span className="ch-num">{localDigits(`${chosen.length}/${keys.length}`)}</span>}
            onClick={() => change({ columns: isWhole ? without(columns, keys) : filled(columns, keys) })}
          >
            {title}
          </Button>
        )
      })}
    </div>
  )
}

const without = (columns: readonly string[], keys: readonly string[]) =>
  columns.filter((key) => !keys.includes(key))

/** What is lacking of a group stands with the rest of it, or at the end. */
function filled(columns: readonly string[], keys: readonly string[]): string[] {
  const last = columns.findLastIndex((key) => keys.includes(key))
  const at = last < 0 ? columns.length : last + 1
  const lacking = without(keys, columns).slice(0, mostColumns - columns.length)
  return [...columns.slice(0, at), ...lacking, ...columns.slice(at)]
}
