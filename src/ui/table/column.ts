import type { ReactNode } from 'react'
import { numericKinds, type Kind } from '#kernel/kind.ts'

/** One column. The first of a table is its primary: it names the row, opens it, and is the title of a card. */
export interface Column<Row> {
  /** The name of the value in the row, and of the order on the server. */
  readonly key: string
  readonly title: string
  readonly kind?: Kind
  /** Where the value is not `row[key]`. */
  readonly value?: (row: Row) => unknown
  /** Where showing the value by its kind is not enough. */
  readonly render?: (row: Row) => ReactNode
  readonly sortable?: boolean
  /** `number`: as many decimals in every row. */
  readonly decimals?: number
  readonly width?: number | string
  /** Not shown until the person chooses it. */
  readonly hidden?: boolean
  /** Long text over several lines rather than cut. */
  readonly wrap?: boolean
  /** At the foot of the column. */
  readonly total?: ReactNode
}

export interface RowAction {
  readonly title: string
  /** A button on the row itself. */
  readonly inline?: boolean
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly run: () => void
}

export interface BulkAction<Row> {
  readonly title: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  /** Given the chosen rows, of whatever page. When it succeeds the choice is let go. */
  readonly run: (rows: readonly Row[]) => unknown
}

/** Figures stand at the right, so that their digits line up. */
export const isNumeric = ({ kind = 'text' }: { kind?: Kind }) => numericKinds.includes(kind)

export function valueOf<Row>(column: Column<Row>, row: Row): unknown {
  if (column.value) return column.value(row)
  return typeof row === 'object' && row !== null ? Reflect.get(row, column.key) : undefined
}

/** What a row is called in the names of its controls: the text of its primary column. */
export function nameOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  const primary = columns[0]
  const value = primary && valueOf(primary, row)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  const name: unknown = Reflect.get(value, 'full_name') ?? Reflect.get(value, 'name')
  return typeof name === 'string' ? name : ''
}
