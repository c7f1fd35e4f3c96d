import type { AnyReport } from '#engines/report/report.ts'

type Row = Readonly<Record<string, unknown>>
type Filters = Readonly<Record<string, string>>
/** The list behind a part of a report, and what it is narrowed by. */
export interface Opened {
  screen: string
  query: Record<string, string>
}
type Drill = NonNullable<AnyReport['drill']>

/** What a row opens: nothing, where it has nothing of its own that a list could be narrowed by, such as “No branch”. */
export function opened({ drill }: AnyReport, filters: Filters, row: Row): Opened | undefined {
  const way = drill && [drill, drill.otherwise].find((one) => one && standsForItself(one, row))
  return way && { screen: way.screen, query: behind(way, filters, row) }
}

/** What one figure of a row opens; nothing, where it is not said what it counts. */
export function openedFigure(
  { drill }: AnyReport,
  filters: Filters,
  row: Row,
  name: string,
): Opened | undefined {
  const more = drill?.figures?.[name]
  if (!drill || !more || !standsForItself(drill, row)) return undefined
  const own = Object.entries(more).flatMap(([filter, from]) => {
    const value = typeof from === 'string' ? from : row[from.column]
    return value === null || value === undefined ? [] : [[filter, text(value)]]
  })
  return { screen: drill.screen, query: { ...behind(drill, filters, row), ...Object.fromEntries(own) } }
}

/** What a part of the picture opens: of a report that says what its figures count nothing but that. */
export const openedPart = (r: AnyReport, filters: Filters, row: Row, name: string): Opened | undefined =>
  r.drill?.figures ? openedFigure(r, filters, row, name) : opened(r, filters, row)

const standsForItself = ({ query }: Pick<Drill, 'query'>, row: Row) =>
  Object.values(query).some((column) => row[column] !== null)

/** The filters of the list behind a row: those of the report, and what the row itself stands for. */
const behind = ({ query, also }: Pick<Drill, 'query' | 'also'>, filters: Filters, row: Row) => ({
  ...filters,
  ...Object.fromEntries(
    Object.entries({ ...query, ...also }).flatMap(([name, column]) =>
      row[column] === null ? [] : [[name, text(row[column])]],
    ),
  ),
})

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
