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
