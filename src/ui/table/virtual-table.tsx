import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { Cell } from '#ui/table/cell.tsx'
import { isNumeric, type Column } from '#ui/table/column.ts'
import styles from '#ui/table/virtual-table.module.css'

/** Ten thousand rows at once: only those in sight are drawn. Columns need widths; the rest share what is left. */
export function VirtualTable<Row>({
  title,
  rows,
  columns,
  idOf,
  rowHeight = 48,
  height = 'max(360px, calc(100dvh - 240px))',
  onEnd,
}: {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  rowHeight?: number
  height?: number | string
  /** Called near the end, to fetch more. */
  onEnd?: () => void
}) {
  const { frame, virtual } = useRowsInSight(rows.length, rowHeight, onEnd)
  const widths = columns.map(({ width }) =>
    typeof width === 'number' ? `${width}px` : (width ?? 'minmax(140px, 1fr)'),
  )
  const template = { gridTemplateColumns: widths.join(' ') }
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ height }}
      role="table"
      aria-label={title}
      aria-rowcount={rows.length + 1}
      // A region that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={styles.row} style={template}>
          {columns.map((column) => (
            <div key={column.key} role="columnheader" data-numeric={isNumeric(column) || undefined}>
              {column.title}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (row === undefined) return null
          return (
            <div
              key={idOf(row)}
              role="row"
              aria-rowindex={item.index + 2}
              className={styles.row}
              style={{ ...template, height: rowHeight, transform: `translateY(${item.start}px)` }}
            >
              {columns.map((column) => (
                <div key={column.key} role="cell" data-numeric={isNumeric(column) || undefined}>
                  <Cell column={column} row={row} />
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Infinite scrolling asks for more this near to the end (specification 1, section 9). */
const endDistance = 200

function useRowsInSight(count: number, rowHeight: number, onEnd: (() => void) | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer keeps its own state; nothing here is memoized
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    onChange: ({ scrollOffset, scrollRect }) => {
      const seen = (scrollOffset ?? 0) + (scrollRect?.height ?? 0)
      if (onEnd && count * rowHeight - seen < endDistance) onEnd()
    },
  })
  return { frame, virtual }
}
