import type { ChartProps } from '#ui/chart/chart-props.ts'
import styles from '#ui/chart/chart.module.css'
import { count } from '#ui/i18n/format.ts'

/** The figures of a chart. */
export function ChartTable({ title, rows, series, show = count }: ChartProps) {
  return (
    // A table wider than the page is moved by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
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
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {series.map((one) => (
                <td key={one.key} className="ch-num">
                  {row[one.key] === undefined ? '–' : show(Number(row[one.key]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
