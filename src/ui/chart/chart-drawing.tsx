import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart, DonutChart, LineChart } from '@mantine/charts'
import type { ChartProps } from '#ui/chart/chart-props.ts'
import { chartColour } from '#ui/chart/series.ts'
import { count } from '#ui/i18n/format.ts'

/** The drawing itself, in a chunk of its own. */
export default function ChartDrawing({ kind, rows, series, show = count, height = 260 }: ChartProps) {
  const lines = series.map((one, index) => ({
    name: one.key,
    label: one.title,
    color: one.colour ?? chartColour(index),
  }))
  if (kind === 'pie') {
    const key = series[0]?.key ?? ''
    const cells = rows.map((row, index) => ({
      name: row.label,
      value: Number(row[key] ?? 0),
      color: chartColour(index),
    }))
    return (
      <DonutChart
        data={cells}
        mx="auto"
        size={height - 50}
        thickness={28}
        strokeWidth={2}
        withLegend
        valueFormatter={show}
        pieProps={{ isAnimationActive: false }}
      />
    )
  }
  const shared = {
    h: height,
    data: rows.map((row) => ({ ...row })),
    dataKey: 'label',
    series: lines,
    valueFormatter: show,
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'bottom' as const, height: 40 },
    tickLine: 'none' as const,
    gridAxis: 'y' as const,
    strokeDasharray: '0',
    yAxisProps: { width: 48 },
  }
  if (kind === 'line') return <LineChart {...shared} curveType="monotone" dotProps={{ r: 3 }} />
  if (kind === 'area')
    return <AreaChart {...shared} curveType="monotone" withDots={false} fillOpacity={0.18} />
  return (
    <BarChart
      {...shared}
      type={kind === 'stacked' ? 'stacked' : 'default'}
      maxBarWidth={36}
      barProps={{ radius: kind === 'stacked' ? 0 : [4, 4, 0, 0], isAnimationActive: false }}
    />
  )
}
