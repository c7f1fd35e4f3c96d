type Row = Record<string, string | number | boolean | null>
interface Named {
  key: string
  title: string
}
export interface PivotTable {
  /** What stands at the left, and what at the head. */
  along: string
  columns: readonly string[]
  rows: readonly { title: string; cells: readonly (string | number | null)[] }[]
}

/** Lines of two groups as rows and columns, with one figure where they meet; in the order in which they come. */
export function pivotOf<C extends Named>(
  lines: readonly Row[],
  { along, second, figure }: { along: C; second: C; figure: C },
  titleOf: (line: Row, column: C) => string,
): PivotTable {
  const columns = [...new Set(lines.map((line) => titleOf(line, second)))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const places = new Map<string, Map<string, string | number>>()
  for (const line of lines) {
    const value = line[figure.key]
    const place = places.get(titleOf(line, along)) ?? new Map<string, string | number>()
    if (typeof value === 'string' || typeof value === 'number') place.set(titleOf(line, second), value)
    places.set(titleOf(line, along), place)
  }
  const rows = [...places].map(([title, cells]) => ({
    title,
    cells: columns.map((column) => cells.get(column) ?? null),
  }))
  return { along: along.title, columns, rows }
}
