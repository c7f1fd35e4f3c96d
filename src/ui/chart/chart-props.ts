export interface ChartSeries {
  /** The name of the value in each row. */
  readonly key: string
  readonly title: string
  readonly colour?: string
  /** Its parts open nothing. */
  readonly still?: true
}

export interface ChartProps {
  kind: 'bar' | 'stacked' | 'line' | 'area' | 'pie'
  title: string
  /** Whether it says its name above; else what stands over it has said it. */
  titled?: boolean
  /** One row for each place along the axis: its label under `label`, its values under the keys of the series. */
  rows: readonly ({ readonly label: string } & Readonly<Record<string, string | number>>)[]
  /** A pie shows the first. */
  series: readonly ChartSeries[]
  /** The places are names that are all read: bars lie where the names would not fit below them. */
  names?: boolean
  /** How values are written; counts unless told. */
  show?: (value: number) => string
  height?: number
  /** Opens what a part stands for: the place along the axis by its number in `rows`, and the key of the series. */
  onOpen?: (place: number, series: string) => void
}
