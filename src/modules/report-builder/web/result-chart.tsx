import { useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Callout } from '#ui/show/callout.tsx'
import type { DataRow, OutColumn } from '#engines/dataset/data-set.ts'
import type { Definition } from '#engines/dataset/definition.ts'
import type { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { pivotOf } from '#modules/report-builder/domain/pivot.ts'
import { FigureChoice } from '#modules/report-builder/web/figure-choice.tsx'
import { Pivot } from '#modules/report-builder/web/pivot.tsx'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

type Answered = ResponseOf<typeof reportBuilder.rows>
const mostSeries = 8

/** A picture of the lines that are shown. By two groups, the second is told apart by colour. */
export function ResultChart({
  title,
  definition,
  answered,
  onOpen,
}: {
  title: string
  definition: Definition
  answered: Answered
  onOpen: (line: DataRow) => void
}) {
  const { chart } = definition
  const [chosen, setChosen] = useState('')
  const [along, second] = answered.columns.filter(({ is_group }) => is_group)
  const figures = answered.columns.filter(
    ({ is_group, kind }) => !is_group && ['number', 'decimal', 'money'].includes(kind),
  )
  const figure = figures.find(({ key }) => key === chosen) ?? figures[0]
  if (chart === 'none' || !along || !figure || answered.results.length === 0) return null
  if (chart === 'pivot')
    return second ? (
      <Pivot
        title={title}
        pivot={pivotOf(answered.results, { along, second, figure }, titleOf)}
        isPart={answered.count > answered.results.length}
        figure={figure}
        figures={figures}
        onFigure={setChosen}
        onOpen={onOpen}
      />
    ) : (
      <Callout tone="info">{t('result.pivotNeeds')}</Callout>
    )
  // one axis measures what is alike: beside amounts of money a count is not to be seen
  const choices =
    second || chart === 'pie'
      ? figures.map((each) => [each])
      : [...Map.groupBy(figures, ({ kind }) => kind).values()]
  const shown = choices.find((together) => together.includes(figure)) ?? []
  const drawn = second
    ? byTwo(answered.results, along, second, figure)
    : {
        rows: answered.results.map((row) => ({
          label: titleOf(row, along),
          ...Object.fromEntries(shown.map(({ key }) => [key, Number(row[key] ?? 0)])),
        })),
        series: shown.map(({ key, title: name }) => ({ key, title: name })),
      }
  const open = (place: number, series: string) => {
    const name = drawn.series.find(({ key }) => key === series)?.title
    const label = drawn.rows[place]?.label
    const line = second
      ? answered.results.find((row) => titleOf(row, along) === label && titleOf(row, second) === name)
      : answered.results[place]
    // the colour of all the others is no line of its own
    if (line && series !== 'others') onOpen(line)
  }
  return (
    <>
      <div className={styles.figures}>
        <FigureChoice of={choices} shown={figure} onChoose={setChosen} />
      </div>
      <Chart kind={chart} title={title} rows={drawn.rows} series={drawn.series} onOpen={open} />
    </>
  )
}

const titleOf = (row: DataRow, { key, label, words }: OutColumn): string => {
  const value = row[label ?? key]
  if (typeof value === 'boolean') return t(value ? 'result.yes' : 'result.no')
  return value === null || value === undefined || value === ''
    ? t('result.without')
    : (words?.[String(value)] ?? String(value))
}

/** A bar a place, a colour a value of the second group; values beyond the largest few are one colour. */
function byTwo(rows: readonly DataRow[], along: OutColumn, second: OutColumn, figure: OutColumn) {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const name = titleOf(row, second)
    sums.set(name, (sums.get(name) ?? 0) + Number(row[figure.key] ?? 0))
  }
  const ranked = [...sums].toSorted((a, b) => b[1] - a[1]).map(([name]) => name)
  const named = ranked.length > mostSeries ? ranked.slice(0, mostSeries - 1) : ranked
  const others = ranked.length > named.length
  const keyOf = (name: string) => (named.includes(name) ? `s${named.indexOf(name)}` : 'others')
  const places = new Map<string, Record<string, number>>()
  for (const row of rows) {
    const label = titleOf(row, along)
    const place = places.get(label) ?? {}
    const key = keyOf(titleOf(row, second))
    places.set(label, { ...place, [key]: (place[key] ?? 0) + Number(row[figure.key] ?? 0) })
  }
  return {
    rows: [...places].map(([label, values]) => ({ ...values, label })),
    series: [
      ...named.map((name) => ({ key: keyOf(name), title: name })),
      ...(others ? [{ key: 'others', title: t('result.others') }] : []),
    ],
  }
}
