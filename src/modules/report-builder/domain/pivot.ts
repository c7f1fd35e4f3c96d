import { compareAmounts, sum } from '#kernel/money.ts'

type Value = string | number | boolean | null
export type PivotLine = Readonly<Record<string, Value>>
interface Named {
  key: string
  title: string
}
type Figure = string | number | null
export interface PivotTable {
  /** What stands at the left, and what at the head. */
  along: string
  columns: readonly string[]
  rows: readonly {
    title: string
    cells: readonly { value: Figure; line: PivotLine | null }[]
    total: string | null
  }[]
  /** Of each column, and of all; null where figures do not add up, such as averages. */
  totals: { columns: readonly string[]; whole: string } | null
}

/**
 * Lines of two groups as rows and columns, with one figure where they meet. Rows come as the lines do; columns by their
 * value, so that months follow each other, and what is without one last.
 */
export function pivotOf<C extends Named>(
  lines: readonly PivotLine[],
  { along, second, figure }: { along: C; second: C; figure: C },
  titleOf: (line: PivotLine, column: C) => string,
): PivotTable {
  const heads = new Map<string, Value>()
  for (const line of lines) heads.set(titleOf(line, second), line[second.key] ?? null)
  const columns = [...heads].toSorted(([, a], [, b]) => inOrder(a, b)).map(([title]) => title)
  const places = new Map<string, Map<string, PivotLine>>()
  for (const line of lines) {
    const place = places.get(titleOf(line, along)) ?? new Map<string, PivotLine>()
    place.set(titleOf(line, second), line)
    places.set(titleOf(line, along), place)
  }
  const adds = figure.key === 'count' || figure.key.startsWith('sum:')
  const rows = [...places].map(([title, met]) => {
    const cells = columns.map((column) => {
      const line = met.get(column) ?? null
      return { value: figureIn(line, figure.key), line }
    })
    return { title, cells, total: adds ? added(cells.map(({ value }) => value)) : null }
  })
  const ofColumns = columns.map((_, at) => added(rows.map(({ cells }) => cells[at]?.value ?? null)))
  return {
    along: along.title,
    columns,
    rows,
    totals: adds ? { columns: ofColumns, whole: added(ofColumns) } : null,
  }
}

function inOrder(a: Value, b: Value): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return isFigure(a) && isFigure(b)
    ? compareAmounts(String(a), String(b))
    : String(a).localeCompare(String(b))
}

const isFigure = (value: Value) => /^-?\d+(\.\d+)?$/.test(String(value))

function figureIn(line: PivotLine | null, key: string): Figure {
  const value = line?.[key]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** Exact: money is text. */
const added = (values: readonly Figure[]): string =>
  sum(values.flatMap((value) => (value === null || !isFigure(value) ? [] : [String(value)])))
