export interface GridPlace {
  readonly row: number
  readonly column: number
}

/** Where a key leads in a grid from a cell; null for keys that do not move. It stays within the grid. */
export function moved(
  at: GridPlace,
  { key, ctrlKey = false }: { key: string; ctrlKey?: boolean },
  { rows, columns, page }: { rows: number; columns: number; page: number },
): GridPlace | null {
  const next = to[key]?.(at, { rows, columns, page, isFar: ctrlKey })
  if (!next) return null
  return { row: within(next.row, rows), column: within(next.column, columns) }
}

interface Size {
  rows: number
  columns: number
  page: number
  isFar: boolean
}
const to: Readonly<Record<string, (at: GridPlace, size: Size) => GridPlace>> = {
  ArrowDown: ({ row, column }, { rows, isFar }) => ({ row: isFar ? rows : row + 1, column }),
  ArrowUp: ({ row, column }, { isFar }) => ({ row: isFar ? 0 : row - 1, column }),
  ArrowRight: ({ row, column }, { columns, isFar }) => ({ row, column: isFar ? columns : column + 1 }),
  ArrowLeft: ({ row, column }, { isFar }) => ({ row, column: isFar ? 0 : column - 1 }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  Home: ({ row }, { isFar }) => ({ row: isFar ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns, isFar }) => ({ row: isFar ? rows : row, column: columns }),
}
const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))
