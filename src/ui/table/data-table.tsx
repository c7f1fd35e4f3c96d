import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { List } from '#ui/data/list.ts'
import { declared } from '#ui/i18n/declared.ts'
import { t as usual } from '#ui/i18n/t.ts'
import { t } from '#ui/table/words.ts'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import type { BulkAction, Column, RowAction } from '#ui/table/column.ts'
import styles from '#ui/table/data-table.module.css'
import type { Filter } from '#ui/table/filter.ts'
import type { Opening } from '#ui/table/row-parts.tsx'
import { useSelection } from '#ui/table/selection.ts'
import { useShownColumns } from '#ui/table/shown-columns.ts'
import { TableBar } from '#ui/table/table-bar.tsx'
import { TableCards } from '#ui/table/table-cards.tsx'
import { TableFoot } from '#ui/table/table-foot.tsx'
import { TableGrid } from '#ui/table/table-grid.tsx'
import type { ExportAction } from '#ui/table/table-menus.tsx'

export interface DataTableProps<Row> extends Opening<Row> {
  /** What the rows are: `Leave requests`. Names the table for those who hear it. */
  title: string
  list: List<Row>
  columns: readonly Column<Row>[]
  /** `row.id` unless told. */
  idOf?: (row: Row) => string
  search?: boolean
  filters?: readonly Filter[]
  /** With any, rows can be chosen. */
  bulk?: readonly BulkAction<Row>[]
  rowActions?: (row: Row) => readonly RowAction[]
  exports?: readonly ExportAction[]
  /** More controls at the right of the bar. */
  tools?: ReactNode
  /** Between the bar and the rows: what the filters hold for too. */
  lead?: ReactNode
  /** When there is nothing at all, below the words of the specification: what is missing, and the action that adds it. */
  emptyTitle?: string
  emptyHint?: string
  emptyAction?: ReactNode
  /** Remembers the shown columns under this name. */
  name?: string
  /** On a phone a row has two lines: these columns are the second, a state stands beside the first. */
  second?: readonly string[] | undefined
  /** Without its frame, inside a card or a dialog. */
  bare?: boolean
}

/** The table of every list: the server sorts, filters and pages; below 48em each row is a card. */
export function DataTable<Row>({
  title: called,
  list,
  columns: known,
  idOf = idIn,
  search = true,
  filters: asked = [],
  bulk = [],
  rowActions,
  exports = [],
  tools,
  lead,
  emptyTitle,
  emptyHint,
  emptyAction,
  name,
  second,
  bare = false,
  href,
  onOpen,
}: DataTableProps<Row>) {
  const cards = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  const selection = useSelection(idOf)
  const title = declared(called)
  const all = known.map((column) => ({ ...column, title: declared(column.title) }))
  const filters = asked.map((filter) => ({ ...filter, title: declared(filter.title) }))
  const { shown, show, columns } = useShownColumns(all, name)
  const narrowed = list.search !== '' || Object.keys(list.filters).length > 0
  const empty = !list.pending && !list.error && list.rows.length === 0
  const failed = list.error !== null && list.rows.length === 0
  const rows = {
    title,
    list,
    columns,
    idOf,
    href,
    onOpen,
    rowActions,
    second,
    selection: bulk.length > 0 ? selection : null,
  }

  // inside a block of the page, which has a heading of its own, it is no landmark
  const Frame = bare ? 'div' : 'section'
  return (
    <Frame
      role={bare ? 'group' : undefined}
      className={styles.table}
      data-bare={bare || undefined}
      aria-label={title}
      aria-busy={list.pending}
    >
      {(search || filters.length > 0 || exports.length > 0 || tools) && (
        <TableBar
          title={title}
          list={list}
          columns={all}
          shown={shown}
          onShow={show}
          search={search}
          filters={filters}
          exports={exports}
          tools={tools}
          cards={cards}
        />
      )}
      {lead && <div className={styles.lead}>{lead}</div>}
      {failed ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : empty && narrowed ? (
        // who has narrowed nothing is not told that their search is to blame
        <Empty
          {...(list.isUsual
            ? { hint: t('empty.usual') }
            : { title: t('empty.noMatch'), hint: t('empty.noMatchHint') })}
        >
          <Button variant="default" onClick={() => list.change(everything(list))}>
            {list.isUsual ? t('empty.all') : usual('action.clearAll')}
          </Button>
        </Empty>
      ) : empty ? (
        <Empty hint={sentences(emptyTitle, emptyHint)}>{emptyAction}</Empty>
      ) : cards ? (
        <TableCards {...rows} />
      ) : (
        <TableGrid {...rows} />
      )}
      {!failed && (list.count > 0 || list.pending) && <TableFoot list={list} />}
      {bulk.length > 0 && <BulkBar selection={selection} actions={bulk} />}
    </Frame>
  )
}

/** Each ends as its script ends sentences. */
const sentences = (missing: string | undefined, hint: string | undefined) =>
  missing && hint
    ? `${missing.replace(/[.।]$/, '')}${/[\u0900-\u097f]/.test(missing) ? '।' : '.'} ${hint}`
    : (missing ?? hint)

const everything = <Row,>(list: List<Row>) => ({
  search: '',
  filters: Object.fromEntries(Object.keys(list.filters).map((key) => [key, null])),
})

function idIn(row: unknown): string {
  const id: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'id') : undefined
  return typeof id === 'string' || typeof id === 'number' ? String(id) : JSON.stringify(row)
}
