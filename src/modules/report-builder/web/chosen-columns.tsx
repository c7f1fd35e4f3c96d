import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical, IconLock, IconX } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { PartProps } from '#modules/report-builder/web/design-panel.tsx'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

/** The columns in their order: moved by dragging, by the arrows beside them, or by Alt and an arrow key. */
export function ChosenColumns({ set, draft }: PartProps) {
  const { columns } = draft.definition
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const known = new Map(set.columns.map((column) => [column.key, column]))

  const put = (key: string, index: number) => {
    const rest = columns.filter((one) => one !== key)
    const at = Math.max(0, Math.min(index, rest.length))
    draft.change({ columns: [...rest.slice(0, at), key, ...rest.slice(at)] })
  }
  const remove = (key: string) => draft.change({ columns: columns.filter((one) => one !== key) })
  const move = (event: KeyboardEvent, key: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!step) return
    event.preventDefault()
    const index = columns.indexOf(key)
    if (event.altKey) put(key, index + step)
    // the focus goes along with the column, or to the one beside it
    const next = event.altKey ? key : columns[index + step]
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-key="${next ?? key}"]`)?.focus(),
    )
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }

  if (columns.length === 0) return <p className={styles.hint}>{t('columns.none')}</p>
  return (
    <ol
      ref={list}
      className={styles.chosen}
      aria-label={t('columns.chosen')}
      aria-describedby="report-columns-help"
    >
      {columns.map((key, index) => {
        const column = known.get(key)
        if (!column) return null
        const { title } = column
        return (
          // dragging is a shortcut for the buttons inside
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={key}
            draggable
            data-dragged={key === dragged || undefined}
            data-over={(key === over && key !== dragged) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', key)
              setDragged(key)
            }}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(key)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged) put(dragged, index)
              end()
            }}
            onDragEnd={end}
          >
            <button
              type="button"
              className={styles.grip}
              data-key={key}
              aria-label={t('columns.move', { title })}
              onKeyDown={(event) => move(event, key)}
            >
              <IconGripVertical size={15} aria-hidden />
            </button>
            <span className={styles.name}>{title}</span>
            {column.is_guarded && <IconLock size={13} aria-label={t('columns.guarded')} />}
            <Act label={t('columns.up', { title })} disabled={index === 0} run={() => put(key, index - 1)}>
              <IconChevronUp size={15} />
            </Act>
            <Act
              label={t('columns.down', { title })}
              disabled={index === columns.length - 1}
              run={() => put(key, index + 1)}
            >
              <IconChevronDown size={15} />
            </Act>
            <Act label={t('columns.remove', { title })} run={() => remove(key)}>
              <IconX size={15} />
            </Act>
          </li>
        )
      })}
      <span id="report-columns-help" hidden>
        {t('columns.keys')}
      </span>
    </ol>
  )
}

function Act({
  label,
  run,
  disabled = false,
  children,
}: {
  label: string
  run: () => void
  disabled?: boolean
  children: React.ReactNode
}) {
  return (
    <ActionIcon variant="subtle" color="gray" size={26} aria-label={label} disabled={disabled} onClick={run}>
      {children}
    </ActionIcon>
  )
}
