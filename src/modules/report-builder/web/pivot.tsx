import { Table } from '@mantine/core'
import { decimal, exactText, money } from '#ui/i18n/format.ts'
import { Callout } from '#ui/show/callout.tsx'
import type { OutColumn } from '#engines/dataset/data-set.ts'
import type { PivotLine, PivotTable } from '#modules/report-builder/domain/pivot.ts'
import { FigureChoice } from '#modules/report-builder/web/figure-choice.tsx'
import styles from '#modules/report-builder/web/pivot.module.css'
import { t } from '#modules/report-builder/web/words.ts'

export interface PivotProps {
  title: string
  pivot: PivotTable
  isPart: boolean
  /** Of several figures, which is shown. */
  figure: OutColumn
  figures: readonly OutColumn[]
  onFigure: (key: string) => void
  onOpen: (line: PivotLine) => void
}

/** Rows against columns, with a figure where they meet: deeper the larger it is, and it opens the rows behind it. */
export function Pivot({ title, pivot, isPart, figure, figures, onFigure, onOpen }: PivotProps) {
  const { columns, rows, totals, along } = pivot
  const said = (value: string | number) =>
    figure.kind === 'money' ? money(value) : typeof value === 'number' ? decimal(value) : exactText(value)
  const most = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value }) => Number(value ?? 0))))
  const deep = (value: string | number | null) =>
    most > 0 && Number(value ?? 0) > 0 ? Math.round((Number(value) / most) * 26) : 0
  return (
    <section className={styles.pivot}>
      {isPart && <Callout tone="warning">{t('result.pivotPart')}</Callout>}
      <header>
        <h3>{title}</h3>
        <FigureChoice of={figures.map((each) => [each])} shown={figure} onChoose={onFigure} />
      </header>
      {/* what scrolls is reached by keys too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
        <Table aria-label={title} className={styles.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{along}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} scope="col">
                  {column}
                </Table.Th>
              ))}
              {totals && <Table.Th scope="col">{t('result.whole')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.title}>
                <Table.Th scope="row">{row.title}</Table.Th>
                {row.cells.map(({ value, line }, at) => (
                  <Table.Td
                    key={columns[at]}
                    style={{
                      background: `color-mix(in srgb, var(--ch-chart-1) ${deep(value)}%, transparent)`,
                    }}
                  >
                    {value === null || !line ? (
                      <span aria-label={t('result.nothing')}>–</span>
                    ) : (
                      <button
                        type="button"
                        aria-label={`${row.title}, ${columns[at]}: ${said(value)}`}
                        onClick={() => onOpen(line)}
                      >
                        {said(value)}
                      </button>
                    )}
                  </Table.Td>
                ))}
                {row.total !== null && <Table.Td data-whole>{said(row.total)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
          {totals && (
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">{t('result.whole')}</Table.Th>
                {totals.columns.map((value, at) => (
                  <Table.Td key={columns[at]}>{said(value)}</Table.Td>
                ))}
                <Table.Td>{said(totals.whole)}</Table.Td>
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </div>
    </section>
  )
}
