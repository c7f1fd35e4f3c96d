import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from '#modules/report-builder/web/builder.module.css'

/** One filter, group, figure or order, and the button that takes it away. */
export function Line({
  removeLabel,
  onRemove,
  wrong = false,
  children,
}: {
  removeLabel: string
  onRemove: () => void
  /** Not finished: it is not asked for yet. */
  wrong?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.line} data-wrong={wrong || undefined}>
      <div className={styles.fields}>{children}</div>
      <ActionIcon variant="subtle" color="gray" size={26} aria-label={removeLabel} onClick={onRemove}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  )
}

export const AddLine = ({
  title,
  disabled = false,
  onAdd,
}: {
  title: string
  disabled?: boolean
  onAdd: () => void
}) => (
  <Button
    variant="light"
    size="xs"
    className={styles.add ?? ''}
    leftSection={<IconPlus size={14} />}
    disabled={disabled}
    onClick={onAdd}
  >
    {title}
  </Button>
)

/** The list with one of it changed, or taken away. */
export const replaced = <T,>(all: readonly T[], index: number, next: T | null): T[] =>
  all.flatMap((one, i) => (i === index ? (next === null ? [] : [next]) : [one]))
