import { Button, Group } from '@mantine/core'
import { useActions, type Actions } from '#engines/list/action-web.tsx'

/** The acts of one row as buttons, where the row stands alone: on its sheet, a profile, a card. Nothing where none is allowed. */
export function ActionButtons<R extends { readonly id: string }>({
  actions,
  of: row,
  name,
  compact = false,
  onDone,
}: {
  actions: Actions
  of: R
  /** What the row is called at the head of a dialog. */
  name?: string
  compact?: boolean
  onDone?: () => void
}) {
  const { rowActions, dialog } = useActions(actions, () => name ?? '')
  const shown = rowActions?.(row as never, (done) => done && onDone?.()) ?? []
  if (shown.length === 0) return null
  return (
    <>
      <Group gap="xs">
        {shown.map(({ title, icon, danger, run }) => (
          <Button
            key={title}
            size={compact ? 'compact-sm' : 'sm'}
            variant={danger ? 'light' : 'default'}
            {...(danger ? { color: 'danger' } : {})}
            leftSection={icon}
            onClick={run}
          >
            {title}
          </Button>
        ))}
      </Group>
      {dialog}
    </>
  )
}
