import { ActionIcon, Button } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconDots,
  IconDownload,
  IconPrinter,
} from '@tabler/icons-react'
import type { List } from '#ui/data/list.ts'
import { t } from '#ui/table/words.ts'
import { LazyMenu, type MenuEntry } from '#ui/overlay/lazy-menu.tsx'
import type { Column, RowAction } from '#ui/table/column.ts'
import styles from '#ui/table/data-table.module.css'

export interface ExportAction {
  readonly title: string
  readonly run: () => void
}

/** What the table gives out of the application; on paper too. */
export function ExportMenu({ exports, compact }: { exports: readonly ExportAction[]; compact: boolean }) {
  const print = { title: t('action.print'), icon: <IconPrinter size={16} />, run: () => window.print() }
  return (
    <LazyMenu
      entries={[...exports, { kind: 'line' }, print]}
      target={
        compact ? (
          <ActionIcon variant="default" size={36} aria-label={t('action.export')}>
            <IconDownload size={17} />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconDownload size={16} />}>
            {t('action.export')}
          </Button>
        )
      }
    />
  )
}

/** Which columns are shown. */
export function ColumnMenu<Row>({
  columns,
  shown,
  onShow,
}: {
  columns: readonly Column<Row>[]
  shown: ReadonlySet<string>
  onShow: (key: string, on: boolean) => void
}) {
  return (
    <LazyMenu
      stays
      entries={columns.slice(1).map((column) => ({
        kind: 'check',
        title: column.title,
        on: shown.has(column.key),
        change: (on) => onShow(column.key, on),
      }))}
      target={
        <ActionIcon variant="default" size={36} aria-label={t('action.columns')}>
          <IconAdjustmentsHorizontal size={17} />
        </ActionIcon>
      }
    />
  )
}

/** The order of the cards, which have no heads to click. */
export function SortMenu<Row>({ list, columns }: { list: List<Row>; columns: readonly Column<Row>[] }) {
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const entries = sortable.flatMap(({ key, title }): MenuEntry[] =>
    [key, `-${key}`].map((ordering) => ({
      kind: 'radio',
      title,
      on: list.ordering === ordering,
      change: () => list.change({ ordering }),
      aside:
        ordering === key ? (
          <IconArrowUp size={15} aria-label={t('list.ascending')} />
        ) : (
          <IconArrowDown size={15} aria-label={t('list.descending')} />
        ),
    })),
  )
  return (
    <LazyMenu
      entries={entries}
      target={
        <ActionIcon variant="default" size={36} aria-label={t('list.sortBy')}>
          <IconArrowsSort size={17} />
        </ActionIcon>
      }
    />
  )
}

/** What can be done with one row; what cannot be undone comes last. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const [inline, listed] = [actions.filter((one) => one.inline), actions.filter((one) => !one.inline)]
  return (
    <div className={styles.acts}>
      {inline.map(({ title, run, danger, disabled }) => (
        <Button
          key={title}
          size="compact-sm"
          variant="default"
          {...(danger ? { c: 'danger' } : {})}
          disabled={disabled ?? false}
          aria-label={`${title}, ${name}`}
          onClick={run}
          data-no-print
        >
          {title}
        </Button>
      ))}
      <ListedActions name={name} actions={listed} />
    </div>
  )
}

function ListedActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  if (actions.length === 0) return null
  const quiet = actions.filter((action) => !action.danger)
  const dangerous = actions.filter((action) => action.danger)
  const line: MenuEntry[] = quiet.length > 0 && dangerous.length > 0 ? [{ kind: 'line' }] : []
  return (
    <LazyMenu
      width={200}
      entries={[...quiet, ...line, ...dangerous]}
      target={
        <ActionIcon aria-label={t('list.actionsFor', { name })} data-no-print>
          <IconDots size={18} />
        </ActionIcon>
      }
    />
  )
}
