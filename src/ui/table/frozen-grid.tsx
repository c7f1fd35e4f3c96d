import { useVirtualizer } from '@tanstack/react-virtual'
import { Portal } from '@mantine/core'
import {
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { moved } from '#ui/table/grid-keys.ts'
import styles from '#ui/table/frozen-grid.module.css'

export interface GridColumn {
  readonly key: string
  readonly title: string
  /** Below the title. */
  readonly note?: string
  readonly width?: number
}
export interface FrozenGridProps<Row> {
  title: string
  count: number
  /** Undefined where the row has not come yet. */
  rowAt: (index: number) => Row | undefined
  /** The first column stays at the left, the last one at the right. */
  columns: readonly GridColumn[]
  cell: (row: Row, key: string) => ReactNode
  /** Sums below the rows, which stay in sight. */
  foot: (key: string) => ReactNode
  /** Cells that were changed carry a mark; what it is about. */
  mark?: (row: Row, key: string) => string | undefined
  isEditable: (row: Row, key: string) => boolean
  /** In the place of the cell; `close` takes the hand back to the grid. */
  editor: (row: Row, key: string, close: () => void) => ReactNode
  /** A cell that is not edited was clicked, or Enter was pressed on it. */
  onOpen: (row: Row, key: string) => void
  /** The rows in sight, to fetch them. */
  onSight: (first: number, last: number) => void
}

const rowHeight = 44
const usualWidth = 136

/**
 * Rows by columns in tens of thousands: only what is in sight is drawn, both ways. The head, the first and the last
 * column and the sums stay. Arrows move, Enter edits or opens, Escape leaves.
 */
export function FrozenGrid<Row>(props: FrozenGridProps<Row>) {
  const { title, count, rowAt, columns, cell, foot, mark, isEditable, editor, onOpen } = props
  const grid = useId()
  const [first, ...others] = columns
  const last = others.at(-1)
  const middle = others.slice(0, -1)
  const { frame, rows, across, widths } = useSight(props, middle)
  const [at, setAt] = useState({ row: 0, column: 0 })
  const [edited, setEdited] = useState<{ row: number; key: string; place: CSSProperties } | null>(null)
  if (!first || !last) return null

  const idOf = (row: number, column: number) => `${grid}-${row}-${column}`
  const close = () => {
    setEdited(null)
    document.getElementById(grid)?.focus()
  }
  const begin = (row: number, column: number) => {
    const [found, key] = [rowAt(row), columns[column]?.key]
    setAt({ row, column })
    if (found === undefined || key === undefined) return
    if (isEditable(found, key)) setEdited({ row, key, place: besideCell(idOf(row, column)) })
    else onOpen(found, key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // what is typed in the editor is its own
    if (event.target !== event.currentTarget) {
      if (event.key !== 'Escape' || !edited) return
      event.preventDefault()
      event.stopPropagation()
      return close()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      return begin(at.row, at.column)
    }
    const next = moved(at, event, { rows: count, columns: columns.length, page: 10 })
    if (!next) return
    event.preventDefault()
    setAt(next)
    rows.scrollToIndex(next.row)
    if (next.column > 0 && next.column < columns.length - 1) across.scrollToIndex(next.column - 1)
  }

  const shown = across.getVirtualItems()
  /** The three parts of each row: what stays at the left, what is in sight of the middle, what stays at the right. */
  const parts = (draw: (column: GridColumn, position: number) => ReactNode) => (
    <>
      {draw(first, 0)}
      <div className={styles.middle} role="presentation" style={{ width: across.getTotalSize() }}>
        {shown.map(({ index, start, size }) => {
          const column = middle[index]
          return (
            column && (
              <div
                key={column.key}
                role="presentation"
                className={styles.slot}
                style={{ width: size, transform: `translateX(${start}px)` }}
              >
                {draw(column, index + 1)}
              </div>
            )
          )
        })}
      </div>
      {draw(last, columns.length - 1)}
    </>
  )
  const place = (position: number) => ({
    'aria-colindex': position + 1,
    'data-first': position === 0 || undefined,
    'data-last': position === columns.length - 1 || undefined,
    ...(position === 0
      ? { style: { width: widths.first } }
      : position === columns.length - 1
        ? { style: { width: widths.last } }
        : {}),
  })

  const editedRow = edited ? rowAt(edited.row) : undefined
  return (
    <div
      ref={frame}
      id={grid}
      className={styles.frame}
      data-editing={edited !== null || undefined}
      style={{ height: `min(${rows.getTotalSize() + 96}px, max(380px, 100dvh - 460px))` }}
      role="grid"
      aria-label={title}
      aria-rowcount={count + 2}
      aria-colcount={columns.length}
      aria-activedescendant={idOf(at.row, at.column)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        // the hand stays at the grid, whose active cell the clicked one becomes
        if (!cellOf(event)) return
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
      }}
      onClick={(event) => {
        const clicked = cellOf(event)
        if (clicked) begin(clicked.row, clicked.column)
      }}
    >
      <div role="row" aria-rowindex={1} className={styles.head}>
        {parts((column, position) => (
          <div key={column.key} role="columnheader" className={styles.cell} {...place(position)}>
            <span className={styles.title} title={column.title}>
              {column.title}
            </span>
            {column.note && <span className={styles.note}>{column.note}</span>}
          </div>
        ))}
      </div>
      <div role="presentation" className={styles.body} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const row = rowAt(index)
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className={styles.row}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {parts((column, position) => {
                const { key } = column
                const changed = row && mark?.(row, key)
                const isHere = at.row === index && at.column === position
                return (
                  <div
                    key={key}
                    id={idOf(index, position)}
                    role={position === 0 ? 'rowheader' : 'gridcell'}
                    tabIndex={-1}
                    aria-busy={row === undefined || undefined}
                    aria-readonly={row && !isEditable(row, key) ? true : undefined}
                    className={styles.cell}
                    data-here={isHere || undefined}
                    data-editable={(row && isEditable(row, key)) || undefined}
                    data-changed={changed !== undefined || undefined}
                    title={changed}
                    data-at={`${index} ${position}`}
                    {...place(position)}
                  >
                    {row === undefined ? <span className={styles.waiting} /> : cell(row, key)}
                    {changed !== undefined && <span className={styles.mark}>{changed}</span>}
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
      <div role="row" aria-rowindex={count + 2} className={styles.foot}>
        {parts(({ key }, position) => (
          <div
            key={key}
            role={position === 0 ? 'rowheader' : 'gridcell'}
            className={styles.cell}
            {...place(position)}
          >
            {foot(key)}
          </div>
        ))}
      </div>
      {edited && editedRow !== undefined && (
        // over the frame, which would cut it off
        <Portal>
          <div ref={handIn} className={styles.editor} style={edited.place} role="presentation" data-editor>
            {editor(editedRow, edited.key, close)}
          </div>
        </Portal>
      )}
    </div>
  )
}

/** The cell that was clicked; none of the editor, which is its own. */
function cellOf({ target }: MouseEvent): { row: number; column: number } | null {
  if (!(target instanceof Element) || target.closest('[data-editor]')) return null
  const at = target.closest<HTMLElement>('[data-at]')?.dataset['at']
  const [row, column] = (at ?? '').split(' ').map(Number)
  return at === undefined || row === undefined || column === undefined ? null : { row, column }
}

const editorSize = { width: 290, height: 280 }
/** Below the cell, or above it where there is no room below. */
function besideCell(id: string): CSSProperties {
  const { left, top, bottom } = document.getElementById(id)?.getBoundingClientRect() ?? new DOMRect()
  const side = { left: Math.max(8, Math.min(left, window.innerWidth - editorSize.width - 8)) }
  return bottom + editorSize.height > window.innerHeight && top > editorSize.height
    ? { ...side, bottom: window.innerHeight - top + 4 }
    : { ...side, top: bottom + 4 }
}
/** The amount is typed over at once. */
const handIn = (editor: HTMLElement | null) => editor?.querySelector('input')?.select()

/** What is in sight, both ways. */
function useSight<Row>(
  { count, columns, onSight }: Pick<FrozenGridProps<Row>, 'count' | 'columns' | 'onSight'>,
  middle: readonly GridColumn[],
) {
  const frame = useRef<HTMLDivElement>(null)
  const widths = { first: columns[0]?.width ?? 220, last: columns.at(-1)?.width ?? usualWidth }
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer keeps its own state; nothing here is memoized
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // the active row stays clear of the head and of the sums
    scrollPaddingStart: 48,
    scrollPaddingEnd: 48,
    onChange: ({ range }) => {
      if (range) onSight(range.startIndex, range.endIndex)
    },
  })
  const across = useVirtualizer({
    horizontal: true,
    count: middle.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => middle[index]?.width ?? usualWidth,
    overscan: 2,
    scrollPaddingEnd: widths.first + widths.last,
  })
  return { frame, rows, across, widths }
}
