import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart, LineChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import type { ChartProps } from '#ui/chart/chart-props.ts'
import { axisWidth, chartColour, LETTER } from '#ui/chart/series.ts'
import { count } from '#ui/i18n/format.ts'

/** The drawing itself, in a chunk of its own. */
export default function ChartDrawing({
  kind,
  rows,
  series,
  names = false,
  show = count,
  height = 260,
  onOpen,
}: ChartProps) {
  const narrow = useMediaQuery('(max-width: 48em)')
  const lines = series.map((one, index) => ({
    name: one.key,
    label: one.title,
    color: one.colour ?? chartColour(index),
  }))
  const openerOf = (name: string) =>
    series.some((one) => one.key === name && one.still) ? undefined : onOpen
  const shared = {
    h: height,
    data: rows.map((row) => ({ ...row })),
    dataKey: 'label',
    series: lines,
    valueFormatter: (value: number) => show(value),
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    strokeDasharray: '0',
    xAxisProps: {
      interval: 'equidistantPreserveStart' as const,
      minTickGap: 8,
      tickFormatter: (label: string) => shortened(label, rows.length),
    },
    // of things that are counted there is no half
    yAxisProps: {
      width: axisWidth(rows, lines, kind === 'stacked', show),
      allowDecimals: rows.some((row) => lines.some(({ name }) => isBroken(row[name]))),
    },
  }
  if (names && isBar(kind) && lengthOf(rows) * LETTER > (narrow ? 260 : 820)) {
    const longest = Math.max(...rows.map(({ label }) => label.length))
    return (
      <BarChart
        {...shared}
        {...bars(kind, openerOf)}
        orientation="vertical"
        h={Math.max(height, 60 + rows.length * (kind === 'stacked' ? 34 : 14 + lines.length * 16))}
        gridAxis="y"
        xAxisProps={{ allowDecimals: shared.yAxisProps.allowDecimals }}
        yAxisProps={{ width: Math.min(narrow ? 132 : 240, longest * LETTER + 12), interval: 0 }}
      />
    )
  }
  if (kind === 'line')
    return (
      <LineChart
        {...shared}
        curveType="monotone"
        dotProps={{ r: 3 }}
        lineProps={({ name }) => {
          const open = openerOf(name)
          return open ? { activeDot: activeDot(name, open) } : {}
        }}
      />
    )
  if (kind === 'area')
    return <AreaChart {...shared} curveType="monotone" withDots={false} fillOpacity={0.18} />
  return <BarChart {...shared} {...bars(kind, openerOf)} />
}

const isBar = (kind: ChartProps['kind']) => kind === 'bar' || kind === 'stacked'
const lengthOf = (rows: ChartProps['rows']) => rows.reduce((sum, { label }) => sum + label.length + 2, 0)
type Opener = ChartProps['onOpen']
const bars = (kind: ChartProps['kind'], openerOf: (name: string) => Opener) => ({
  type: kind === 'stacked' ? ('stacked' as const) : ('default' as const),
  maxBarWidth: 36,
  barProps: ({ name }: { name: string }) => {
    const open = openerOf(name)
    return {
      radius: kind === 'stacked' ? 0 : 4,
      isAnimationActive: false,
      ...(open ? { cursor: 'pointer', onClick: (_: unknown, place: number) => open(place, name) } : {}),
    }
  },
})
/** The point of a line below the pointer. */
const activeDot = (name: string, onOpen: NonNullable<Opener>) =>
  function Point({ cx, cy, index, fill }: { cx?: number; cy?: number; index?: number; fill?: string }) {
    return (
      // the same figure is a button of the table beside the chart
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <circle
        cx={cx}
        cy={cy}
        r={6}
        fill={fill}
        cursor="pointer"
        onClick={() => index !== undefined && onOpen(index, name)}
      />
    )
  }

/** Whole sentences below an axis hide each other: the beginning is enough, the whole stands in the table. */
function shortened(label: string, places: number): string {
  const room = Math.max(13, Math.floor(120 / Math.max(1, places)))
  return label.length > room ? `${label.slice(0, room - 1).trimEnd()}…` : label
}

const isBroken = (value: string | number | undefined) => typeof value === 'number' && !Number.isInteger(value)
