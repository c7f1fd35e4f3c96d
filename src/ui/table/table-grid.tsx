// An empty cell is no control that would need a name.
// oxlint-disable jsx-a11y/control-has-associated-label
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useResizeObserver } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import type { List } from '#ui/data/list.ts'
import { Tick } from '#ui/show/tick.tsx'
import { t } from '#ui/table/words.ts'
import { Cell, totalOf } from '#ui/table/cell.tsx'
import { isNumeric, nameOf, valueOf, type Column, type RowAction } from '#ui/table/column.ts'
import styles from '#ui/table/data-table.module.css'
import { PrimaryCell, useRowOpening, type Opening } from '#ui/table/row-parts.tsx'
import { RowMenu } from '#ui/table/table-menus.tsx'
import type { Selection } from '#ui/table/selection.ts'

export interface RowsProps<Row> extends Opening<Row> {
  title: string
  list: List<Row>
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined
  selection: Selection<Row> | null
  /** The columns of the second line of a row on a phone; all of them unless told. */
  second?: readonly string[] | undefined
}

/** Rows that fill the screen while the first page is on its way. */
const waitingRows = 12

export function TableGrid<Row>({
  title,
  list,
  columns,
  idOf,
  rowActions,
  selection,
  href,
  onOpen,
}: RowsProps<Row>) {
  const [frame, frameSize] = useResizeObserver<HTMLDivElement>()
  const [table, tableSize] = useResizeObserver<HTMLTableElement>()
  const giving = useGiving(tableSize.width, frameSize.width)
  // Only a table too wide for its place scrolls by itself; another lets its head stick to the page.
  const wide = tableSize.width > frameSize.width + 1
  const open = useRowOpening({ href, onOpen })
  const totals = columns.some((column) => column.total !== undefined)
  const all = list.rows.length > 0 && list.rows.every((row) => selection?.has(idOf(row)))
  const some = list.rows.some((row) => selection?.has(idOf(row)))

  return (
    <div
      ref={frame}
      className={styles.frame}
      data-wide={wide || undefined}
      data-snug={giving > 0 || undefined}
      data-small={giving > 1 || undefined}
      // a group, not a landmark: the section around has this name already
      {...(wide ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}
    >
      <table ref={table} className={styles.grid} aria-label={title} data-waiting={list.waiting || undefined}>
        <thead>
          <tr>
            {selection && (
              <th className={styles.check}>
                <Tick
                  aria-label={t('list.selectAll')}
                  disabled={list.rows.length === 0}
                  checked={all}
                  partly={some && !all}
                  onChange={(event) => selection.toggle(list.rows, event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} list={list} />
            ))}
            {rowActions && (
              <th className={styles.menu} data-no-print>
                <VisuallyHidden>{t('list.rowActions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        {/* The arrows are a shortcut between controls that Tab reaches too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={moveBetweenRows}>
          {list.pending
            ? Array.from({ length: Math.min(list.limit, waitingRows) }, (_, index) => (
                <tr key={index} className={styles.skeleton}>
                  {selection && <td className={styles.check} />}
                  {columns.map((column, place) => (
                    <td key={column.key}>
                      <Skeleton height={12} radius="sm" width={place === 0 ? '75%' : '55%'} />
                    </td>
                  ))}
                  {rowActions && <td className={styles.menu} data-no-print />}
                </tr>
              ))
            : list.rows.map((row) => {
                const id = idOf(row)
                const chosen = selection?.has(id) ?? false
                return (
                  <tr
                    key={id}
                    data-chosen={chosen || undefined}
                    data-opens={open ? true : undefined}
                    {...(open ? { onClick: (event) => open(event, row) } : {})}
                  >
                    {selection && (
                      <td className={styles.check}>
                        <Tick
                          aria-label={t('list.selectRow', { name: nameOf(columns, row) })}
                          checked={chosen}
                          onChange={(event) => selection.toggle([row], event.currentTarget.checked)}
                        />
                      </td>
                    )}
                    {columns.map((column, index) => (
                      <td
                        key={column.key}
                        data-numeric={isNumeric(column) || undefined}
                        data-wrap={column.wrap || undefined}
                        data-whole={isWhole(valueOf(column, row)) || undefined}
                      >
                        {index === 0 ? (
                          <PrimaryCell column={column} row={row} href={href} onOpen={onOpen} />
                        ) : (
                          <Cell column={column} row={row} />
                        )}
                      </td>
                    ))}
                    {rowActions && (
                      <td className={styles.menu} data-no-print>
                        <RowMenu name={nameOf(columns, row)} actions={rowActions(row)} />
                      </td>
                    )}
                  </tr>
                )
              })}
        </tbody>
        {totals && !list.pending && (
          <tfoot>
            <tr>
              {selection && <td className={styles.check} />}
              {columns.map((column) => (
                <td key={column.key} data-numeric={isNumeric(column) || undefined}>
                  {totalOf(column)}
                </td>
              ))}
              {rowActions && <td className={styles.menu} data-no-print />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/**
 * How far the cells give way so that no column is pushed out of sight: 1 breaks their lines, 2 sets them smaller too.
 * Each from the first time that the table was too wide without it, until its place is wide enough for that.
 */
function useGiving(table: number, frame: number): 0 | 1 | 2 {
  const [[whole, broken], setWidths] = useState([0, 0])
  const giving = whole <= frame + 1 ? 0 : broken <= frame + 1 ? 1 : 2
  const tooWide = frame > 0 && table > frame + 1
  if (giving === 0 && tooWide && table !== whole) setWidths([table, 0])
  // a width that was measured before the lines broke says nothing about them
  if (giving === 1 && tooWide && table !== whole && table !== broken) setWidths([whole, table])
  return giving
}

function HeadCell<Row>({ column, list }: { column: Column<Row>; list: List<Row> }) {
  const { key, title, sortable, width } = column
  const direction = list.ordering === key ? 'ascending' : list.ordering === `-${key}` ? 'descending' : 'none'
  const Arrow = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector }[direction]
  const next = direction === 'none' ? key : direction === 'ascending' ? `-${key}` : ''
  return (
    <th
      scope="col"
      data-numeric={isNumeric(column) || undefined}
      {...(width ? { style: { width } } : {})}
      {...(sortable ? { 'aria-sort': direction } : {})}
    >
      {sortable ? (
        <button
          type="button"
          className={styles.sort}
          data-on={direction !== 'none' || undefined}
          onClick={() => list.change({ ordering: next })}
        >
          {title}
          <Arrow size={14} aria-hidden />
        </button>
      ) : (
        title
      )}
    </th>
  )
}

/** Up and down, or K and J, go to the same control of the row above and below; X chooses the row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  // who types writes letters
  if (key.length === 1 && target.matches('input:not([type="checkbox"])')) return
  const row = target.closest('tr')
  if (key === 'x') return row?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
  const down = key === 'ArrowDown' || key === 'j'
  if (!down && key !== 'ArrowUp' && key !== 'k') return
  const next = down ? row?.nextElementSibling : row?.previousElementSibling
  const place = row
    ? [...row.querySelectorAll<HTMLElement>(controls)].findIndex((one) => one === event.target)
    : -1
  const to = next?.querySelectorAll<HTMLElement>(controls)[place]
  if (!to) return
  event.preventDefault()
  to.focus()
}

const controls = 'a[href],button,input'

/** A code or a figure is read in one piece. */
const isWhole = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 16 && !value.includes(' '))
