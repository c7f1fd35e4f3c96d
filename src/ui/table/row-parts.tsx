import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Cell } from '#ui/table/cell.tsx'
import type { Column } from '#ui/table/column.ts'
import styles from '#ui/table/data-table.module.css'

export interface Opening<Row> {
  /** Where a row leads. */
  href?: ((row: Row) => string | undefined) | undefined
  /** What opening a row does, where it leads to no page. */
  onOpen?: ((row: Row) => void) | undefined
}

/** The primary value of a row: a link to it, or the button that opens it. */
export function PrimaryCell<Row>({
  column,
  row,
  href,
  onOpen,
}: { column: Column<Row>; row: Row } & Opening<Row>) {
  const to = href?.(row)
  const cell = <Cell column={column} row={row} href={to} opens={onOpen !== undefined} />
  if (to && column.kind !== 'person') {
    return (
      <Link to={to} className={styles.open} data-open-row>
        {cell}
      </Link>
    )
  }
  if (onOpen && !to) {
    return (
      <button type="button" className={styles.open} data-open-row onClick={() => onOpen(row)}>
        {cell}
      </button>
    )
  }
  return cell
}

/** The whole row opens what its primary value opens, except for its own controls and for text being marked. */
export function useRowOpening<Row>({ href, onOpen }: Opening<Row>) {
  const router = useRouter()
  if (!href && !onOpen) return undefined
  return (event: MouseEvent, row: Row) => {
    if (!(event.target instanceof Element) || event.target.closest('a,button,input,label,[role^=menu]'))
      return
    if (String(window.getSelection()) !== '') return
    const to = href?.(row)
    if (to) void router.navigate({ href: to })
    else onOpen?.(row)
  }
}
