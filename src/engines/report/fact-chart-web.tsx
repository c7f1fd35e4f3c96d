import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Chart } from '#ui/chart/chart.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { decimal } from '#ui/i18n/format.ts'
import type { AnyFactReport, FactRow, OutColumn } from '#engines/report/facts.ts'
import { columnTitle, inOwn } from '#engines/report/fact-parts-web.tsx'
import { t } from '#engines/report/words-web.ts'

interface ChartProps {
  of: AnyFactReport
  rows: readonly FactRow[]
  columns: readonly OutColumn[]
  title?: string
  onOpen: (row: FactRow | null, column: OutColumn | undefined) => void
}

/** The chart of a report: a series for each group, for each of two times, or one. */
export function FactChart({
  of: { spec, of, columns: fixed, title: own },
  rows,
  columns,
  title,
  onOpen,
}: ChartProps) {
  const { today } = useScope()
  const { chart } = spec
  const [across] = spec.across ?? []
  const groups = columns.filter(({ by }) => by !== undefined && by === across?.by)
  if (!chart || rows.length === 0 || (across && groups.length === 0)) return null
  const says = of.dimensions[spec.by]?.says
  const series = across
    ? groups.map((column) => ({
        key: `${chart.show}_${column.group ?? ''}`,
        column,
        title: column.names?.[0] ?? columnTitle(column),
        colour: column.colour,
      }))
    : [chart.show, ...(spec.compare ? [`former_${chart.show}`] : [])].map((key, n) => ({
        key,
        column: columns.find((one) => one.key === key),
        title: spec.compare ? t(n ? 'former' : 'now') : (fixed[key]?.title ?? ''),
        colour: undefined,
      }))
  const isYears = across?.by === 'year'
  return (
    <Chart
      kind={chart.kind}
      names={chart.names ?? false}
      title={title ?? own}
      titled={title !== undefined}
      rows={rows.map((row) => ({
        label: inOwn(String(row['group']).replace(/ \d{4}$/, ''), says),
        ...Object.fromEntries(
          series.flatMap(({ key, column }) => {
            const value = Number(row[key] ?? 0)
            const step = row.cells?.[column?.key ?? '']?.['from'] ?? column?.from ?? ''
            const from = isYears ? step : (row.opens?.['from'] ?? '')
            // what has not come yet is not nothing: its line ends, or goes as far as is arranged
            return from > today && value === 0 ? [] : [[key, value]]
          }),
        ),
      }))}
      series={series.map(({ key, title: called, colour }) => ({
        key,
        title: called,
        ...(colour ? { colour } : {}),
      }))}
      show={(value) => decimal(value)}
      {...(title === undefined ? {} : { height: 220 })}
      onOpen={(place, key) => onOpen(rows[place] ?? null, series.find((one) => one.key === key)?.column)}
    />
  )
}

/** The chart of another report that is asked the same. */
export function OtherChart({
  of: r,
  query,
  onOpen,
}: Pick<ChartProps, 'of' | 'onOpen'> & { query: Readonly<Record<string, string>> }) {
  const { org, as } = useScope()
  const known = Object.fromEntries(Object.entries(query).filter(([name]) => name in r.filters.shape))
  const { data } = useRead(r.rows, { params: { org }, query: { ...known, as, limit: 200 } } as never, {
    errors: 'inline',
  })
  if (!data) return null
  return (
    <FactChart
      of={r}
      rows={data.results as FactRow[]}
      columns={data.columns}
      title={declared(r.title)}
      onOpen={onOpen}
    />
  )
}
