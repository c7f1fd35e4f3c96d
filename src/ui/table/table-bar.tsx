import { ActionIcon, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { List } from '#ui/data/list.ts'
import { t as usual } from '#ui/i18n/t.ts'
import { t } from '#ui/table/words.ts'
import type { Column } from '#ui/table/column.ts'
import { FilterButton } from '#ui/table/filter-button.tsx'
import { namesOf, type Filter } from '#ui/table/filter.ts'
import { ColumnMenu, ExportMenu, SortMenu, type ExportAction } from '#ui/table/table-menus.tsx'
import styles from '#ui/table/table-bar.module.css'

export interface TableBarProps<Row> {
  title: string
  list: List<Row>
  columns: readonly Column<Row>[]
  shown: ReadonlySet<string>
  onShow: (key: string, on: boolean) => void
  search: boolean
  filters: readonly Filter[]
  exports: readonly ExportAction[]
  tools?: ReactNode
  cards: boolean
}

/** Above a table: search, filters, and what can be done with the table itself. */
export function TableBar<Row>({
  title,
  list,
  columns,
  shown,
  onShow,
  search,
  filters,
  exports,
  tools,
  cards,
}: TableBarProps<Row>) {
  const [open, setOpen] = useState(false)
  const active = filters.flatMap(namesOf).filter((name) => list.filters[name] !== undefined)
  const clear = () => list.change({ filters: Object.fromEntries(active.map((name) => [name, null])) })
  const button = (filter: Filter) => (
    <FilterButton
      key={filter.name}
      filter={filter}
      values={list.filters}
      onChange={(changes) => list.change({ filters: changes })}
    />
  )
  const folded = cards || open ? [] : rarer(filters, search ? 5 : 7, active)
  const buttons = filters.filter((filter) => !folded.includes(filter)).map(button)
  const foldable = !cards && rarer(filters, search ? 5 : 7, []).length > 0
  const clearAll = active.length > 0 && (
    <button type="button" className={styles.clear} onClick={clear}>
      {usual('action.clearAll')}
    </button>
  )

  return (
    <div className={styles.bar} data-no-print role="search" aria-label={title}>
      <div className={styles.line}>
        <div className={`${styles.line} ${styles.filters}`}>
          {search && (
            <SearchBox title={title} value={list.search} onChange={(text) => list.change({ search: text })} />
          )}
          {!cards && buttons}
          {foldable && (
            <button
              type="button"
              className={styles.clear}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {t(open ? 'filters.fewer' : 'filters.more')}
            </button>
          )}
          {!cards && clearAll}
        </div>
        <div className={styles.tools}>
          {cards && filters.length > 0 && (
            <ActionIcon
              variant={active.length ? 'light' : 'default'}
              {...(active.length ? { color: 'brand' } : {})}
              size={36}
              aria-label={usual('action.filters')}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <IconFilter size={17} />
            </ActionIcon>
          )}
          {tools}
          {cards && <SortMenu list={list} columns={columns} />}
          {exports.length > 0 && <ExportMenu exports={exports} compact={cards} />}
          {!cards && columns.length > 2 && <ColumnMenu columns={columns} shown={shown} onShow={onShow} />}
        </div>
      </div>
      {cards && open && (
        <div className={styles.line}>
          {buttons}
          {clearAll}
        </div>
      )}
    </div>
  )
}

/** The filters after the first few, which are more than one looks over; but those that narrow the list are shown. */
function rarer(filters: readonly Filter[], few: number, active: readonly string[]): readonly Filter[] {
  if (filters.length <= few + 1) return []
  return filters.slice(few).filter((filter) => !namesOf(filter).some((name) => active.includes(name)))
}

function SearchBox({
  title,
  value,
  onChange,
}: {
  title: string
  value: string
  onChange: (text: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const ask = useDebouncedCallback(onChange, 300)
  // Back, or a link, may bring another search than the one typed here.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const change = (text: string) => {
    setTyped(text)
    ask(text.trim())
    if (text === '') ask.flush()
  }
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={t('list.search', { name: title })}
      placeholder={usual('action.search')}
      leftSection={<IconSearch size={16} />}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && ask.flush()}
      rightSection={
        typed ? <CloseButton size="sm" aria-label={usual('action.clear')} onClick={() => change('')} /> : null
      }
    />
  )
}
