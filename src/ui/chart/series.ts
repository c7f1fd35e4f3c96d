import type { ChartProps } from '#ui/chart/chart-props.ts'

/** Colours of series in their order: told apart in light and dark, by most colour-blind eyes too. */
export const chartColours = [
  'var(--ch-chart-1)',
  'var(--ch-chart-2)',
  'var(--ch-chart-3)',
  'var(--ch-chart-4)',
  'var(--ch-chart-5)',
  'var(--ch-chart-6)',
  'var(--ch-chart-7)',
  'var(--ch-chart-8)',
] as const

export const chartColour = (index: number): string =>
  chartColours[index % chartColours.length] ?? chartColours[0]

/** Colours of the parts of a whole. What has no share takes none: eight are soon gone, and two parts of one colour are one. */
export function partColours(
  parts: readonly { readonly value?: number; readonly colour?: string | undefined }[],
): string[] {
  const shown = parts.filter(({ value }) => value !== 0)
  return parts.map(
    (part) => part.colour ?? (part.value === 0 ? 'var(--ch-line)' : chartColour(shown.indexOf(part))),
  )
}

/** About the width of a letter beside an axis. */
export const LETTER = 7

/** The room beside an axis that its longest figure needs: amounts of money are long. The last stands above what is measured. */
export function axisWidth(
  rows: ChartProps['rows'],
  series: readonly { readonly name: string }[],
  isStacked: boolean,
  show: (value: number) => string,
): number {
  const heights = rows.flatMap((row) => {
    const values = series.map(({ name }) => Number(row[name] ?? 0))
    return isStacked ? [values.reduce((sum, value) => sum + value, 0)] : values
  })
  const longest = show(Math.ceil(Math.max(0, ...heights) * 1.25)).length
  return Math.max(52, longest * LETTER + 12)
}
