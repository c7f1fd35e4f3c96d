import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconDownload,
  IconPrinter,
} from '@tabler/icons-react'
import type { List } from '#ui/data/list.ts'
import { t } from '#ui/i18n/t.ts'
import type { Column } from '#ui/table/column.ts'
import styles from '#ui/table/table-bar.module.css'

export interface ExportAction {
  readonly title: string
  readonly run: () => void
}

/** What the table gives out of the application; on paper too. */
export function ExportMenu({ exports, compact }: { exports: readonly ExportAction[]; compact: boolean }) {
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        {compact ? (
          <ActionIcon variant="default" size={36} aria-label={t('action.export')}>
            <IconDownload size={17} />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconDownload size={16} />}>
            {t('action.export')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {exports.map((one) => (
          <Menu.Item key={one.title} onClick={one.run}>
            {one.title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t('action.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
    <Menu position="bottom-end" closeOnItemClick={false} keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('action.columns')}>
          <IconAdjustmentsHorizontal size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.choices}>
        <Menu.Label>{t('action.columns')}</Menu.Label>
        {columns.slice(1).map((column) => (
          <Menu.CheckboxItem
            key={column.key}
            checked={shown.has(column.key)}
            onChange={(on) => onShow(column.key, on)}
          >
            {column.title}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The order of the cards, which have no heads to click. */
export function SortMenu<Row>({ list, columns }: { list: List<Row>; columns: readonly Column<Row>[] }) {
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('list.sortBy')}>
          <IconArrowsSort size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.choices}>
        <Menu.Label>{t('list.sortBy')}</Menu.Label>
        {sortable.flatMap(({ key, title }) =>
          [key, `-${key}`].map((ordering) => (
            <Menu.RadioItem
              key={ordering}
              value={ordering}
              checked={list.ordering === ordering}
              onChange={() => list.change({ ordering })}
              rightSection={
                ordering === key ? (
                  <IconArrowUp size={15} aria-label={t('list.ascending')} />
                ) : (
                  <IconArrowDown size={15} aria-label={t('list.descending')} />
                )
              }
            >
              {title}
            </Menu.RadioItem>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
