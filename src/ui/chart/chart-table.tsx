import type { ChartProps, ChartSeries } from '#ui/chart/chart-props.ts'
import styles from '#ui/chart/chart.module.css'
import { t } from '#ui/i18n/opened.ts'
import { count } from '#ui/i18n/format.ts'
import opens from '#ui/show/opens.module.css'

/** The figures of a chart. */
export function ChartTable({ title, rows, series, show = count, onOpen }: ChartProps) {
  const figure = (place: number, { key, title: name, still }: ChartSeries) => {
    const value = rows[place]?.[key]
    if (value === undefined) return '–'
    const shown = show(Number(value))
    if (!onOpen || still || Number(value) === 0) return shown
    return (
      <button
        type="button"
        className={opens.opens}
        aria-label={`${shown}, ${rows[place]?.label}, ${name}`}
        onClick={() => onOpen(place, key)}
      >
        {shown}
      </button>
    )
  }
  return (
    // A table wider than the page is moved by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${t('chart.table')}: ${title}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {series.map((one) => (
              <th key={one.key} scope="col">
                {one.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {series.map((one) => (
                <td key={one.key} className="ch-num">
                  {figure(place, one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
