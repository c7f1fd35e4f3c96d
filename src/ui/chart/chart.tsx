import { Skeleton, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { ChartTable } from '#ui/chart/chart-table.tsx'
import type { ChartProps } from '#ui/chart/chart-props.ts'
import styles from '#ui/chart/chart.module.css'
import { Donut, Legend } from '#ui/chart/spark.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { t } from '#ui/i18n/opened.ts'
import { Segmented } from '#ui/show/segmented.tsx'

// The drawing library is the heaviest of all: only a page that shows a chart fetches it.
const Drawing = lazy(() => import('#ui/chart/chart-drawing.tsx'))

/** A chart with its figures one click away: what cannot be seen or must be exact is read from the table. */
export function Chart(given: ChartProps) {
  const props = {
    ...given,
    title: declared(given.title),
    series: given.series.map((one) => ({ ...one, title: declared(one.title) })),
  }
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  const { kind, title, titled = true, series, height = 260 } = props
  // also of one: an axis of bare figures does not say what they are of
  const legend = kind !== 'pie' && (series.length > 1 || series[0]?.title !== title) && (
    <Legend parts={series.map(({ title: label, colour }) => ({ label, colour }))} />
  )
  return (
    // the list of the same figures often stands below, under the same title
    <section className={styles.chart} aria-label={`${t('chart.chart')}: ${title}`}>
      <header>
        {titled ? <h2>{title}</h2> : <VisuallyHidden component="h2">{title}</VisuallyHidden>}
        {!titled && shown === 'chart' && legend}
        <Segmented
          label={title}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'chart', label: t('chart.chart') },
            { value: 'table', label: t('chart.table') },
          ]}
        />
      </header>
      {shown === 'chart' ? (
        <div className={styles.drawing} style={{ minHeight: height }}>
          {kind === 'pie' ? (
            <Donut
              title={title}
              parts={partsOf(props)}
              size={Math.min(190, height - 60)}
              onOpen={opensPart(props)}
            />
          ) : (
            <Suspense fallback={<Skeleton height={height} />}>
              {titled && legend}
              <Drawing {...props} />
            </Suspense>
          )}
        </div>
      ) : (
        <ChartTable {...props} />
      )}
    </section>
  )
}

const opensPart = ({ series: [first], onOpen }: ChartProps) =>
  first && !first.still && onOpen ? (place: number) => onOpen(place, first.key) : undefined

/** A pie is a whole in parts, which needs no library. */
const partsOf = ({ rows, series }: ChartProps) =>
  rows.map((row) => ({ label: row.label, value: Number(row[series[0]?.key ?? ''] ?? 0) }))
