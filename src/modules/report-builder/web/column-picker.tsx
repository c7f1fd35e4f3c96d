import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconLock, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { mostColumns } from '#engines/dataset/definition.ts'
import { groupsOf } from '#modules/report-builder/web/column-groups.ts'
import type { PartProps } from '#modules/report-builder/web/design-panel.tsx'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

/** The columns to choose from, where there is not room for them all the time. */
export function ColumnPicker({ set, draft }: PartProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="light"
        size="xs"
        fullWidth
        aria-expanded={open}
        aria-controls={id}
        rightSection={open ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        onClick={() => setOpen(!open)}
      >
        {t('columns.choose', { count: set.columns.length })}
      </Button>
      {open && (
        <div id={id} className={styles.picker}>
          <ColumnChoices set={set} draft={draft} />
        </div>
      )}
    </>
  )
}

/** All columns that the viewer may read, by what they are about; ticking one puts it at the end. */
export function ColumnChoices({ set, draft }: PartProps) {
  const [typed, setTyped] = useState('')
  const { columns } = draft.definition
  const wanted = typed.trim().toLowerCase()
  const groups = groupsOf(set.columns.filter(({ title }) => title.toLowerCase().includes(wanted)))
  const toggle = (key: string, on: boolean) =>
    draft.change({ columns: on ? [...columns, key] : columns.filter((one) => one !== key) })
  return (
    <>
      <TextInput
        type="search"
        size="xs"
        aria-label={t('columns.search')}
        placeholder={t('columns.search')}
        leftSection={<IconSearch size={14} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.choices}>
        {groups.length === 0 && <p className={styles.hint}>{t('columns.notFound')}</p>}
        {groups.map(({ title, columns: inside }) => (
          <fieldset key={title}>
            <legend>{title}</legend>
            {inside.map((column) => (
              <Checkbox
                key={column.key}
                size="xs"
                label={
                  <>
                    {column.title}
                    {column.is_guarded && <IconLock size={12} aria-label={t('columns.guarded')} />}
                  </>
                }
                checked={columns.includes(column.key)}
                disabled={columns.length >= mostColumns && !columns.includes(column.key)}
                onChange={(event) => toggle(column.key, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}
