import { useMediaQuery } from '@mantine/hooks'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { saidIn } from '#kernel/said.ts'
import { Chart } from '#ui/chart/chart.tsx'
import type { List } from '#ui/data/list.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { shortDay } from '#ui/date/written.ts'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits, ownDigits } from '#ui/i18n/locale.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Filter } from '#ui/table/filter.ts'
import type { ExportAction } from '#ui/table/table-menus.tsx'
import { PrintButton } from '#engines/report/print-web.tsx'
import { hourWords } from '#modules/leave/shared/reports/columns.ts'
import type { GridRow } from '#modules/leave/shared/reports/leave-grid.ts'
import type { ReportLeaveType } from '#modules/leave/shared/reports/leave-by.ts'
import { BehindDrawer, type Behind } from '#modules/leave/web/reports/behind-drawer.tsx'
import { shared } from '#modules/leave/web/reports/report-filters.ts'
import {
  daysByType,
  Figure,
  seriesOf,
  showDays,
  TypeName,
  typeTitle,
  inOwn,
} from '#modules/leave/web/reports/report-parts.tsx'
import styles from '#modules/leave/web/reports/reports.module.css'
import { t } from '#modules/leave/web/reports/words.ts'

interface GridColumn {
  key: string
  title: string
  from: string
  to: string
}
/** Most people have no leave in a month: those who have are shown first. */
export const startsWith = { filters: { who: 'took' } }
export const whoFilter = (): Filter => ({
  name: 'who',
  title: t('grid.who'),
  options: [
    { value: 'all', label: t('grid.everybody') },
    { value: 'took', label: t('grid.onlyTook') },
  ],
})

interface GridProps {
  title: string
  hint: string
  badge?: string | undefined
  chart: string
  list: List<GridRow>
  exports: readonly ExportAction[]
  columns: readonly GridColumn[]
  types: readonly ReportLeaveType[]
  whole: { types: ReportLeaveType[]; columns: (GridColumn & { types: GridRow['types'] })[] } | undefined
  filters: readonly Filter[]
  head?: ReactNode
  isDays?: boolean
}

/** A row for each person, a column for each day or month: the name stays in sight, a row opens the leave behind it. */
export function LeaveGrid({
  title,
  hint,
  badge,
  chart,
  list,
  exports,
  columns,
  types,
  whole,
  filters,
  head,
  isDays,
}: GridProps) {
  const cards = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  const view = useCalendar()
  const [behind, setBehind] = useState<Behind | null>(null)
  const [first, last] = [columns[0], columns.at(-1)]
  const open = (row: GridRow, column?: GridColumn) =>
    setBehind({
      title: column && !isDays ? `${row.person.full_name} · ${inOwn(column.title)}` : row.person.full_name,
      query: {
        ...shared(list.filters),
        employee_id: row.id,
        from: (column ?? first)?.from ?? '',
        to: (column ?? last)?.to ?? '',
      },
    })
  const openWhole = ({ title: when, from, to }: GridColumn, type: ReportLeaveType) =>
    setBehind({
      title: `${type.name} · ${isDays ? shortDay(view, view.shown, from) : inOwn(when)}`,
      query: { ...shared(list.filters), leave_type_id: type.id, from, to },
    })
  const person: Column<GridRow> = {
    key: 'person',
    title: t('behind.person'),
    value: (row) => row.person.full_name,
    render: (row) => <Person person={row.person} second={row.person.code} size={30} />,
  }
  const total: Column<GridRow> = { key: 'days', title: t('days'), kind: 'number' }
  const byType = types.map((type): Column<GridRow> => ({
    key: type.id,
    title: typeTitle(type),
    kind: 'number',
    value: (row) => row.types[type.id]?.amount,
  }))
  const places = columns.map((column): Column<GridRow> => ({
    key: column.key,
    title: localDigits(isDays ? column.title : inOwn(column.title.replace(/ \d{4}$/, ''))),
    kind: isDays ? 'text' : 'number',
    value: (row) => row.cells[column.key]?.said,
    render: (row) =>
      isDays ? (
        <Chips cell={row.cells[column.key]} types={types} />
      ) : (
        <Figure
          value={row.cells[column.key]?.days}
          label={`${row.person.full_name}, ${inOwn(column.title)}`}
          onOpen={() => open(row, column)}
        />
      ),
  }))
  return (
    <div className={styles.report}>
      <PageHead title={badge ? `${declared(title)}, ${ownDigits(badge)}` : title} subtitle={hint}>
        {head}
        <PrintButton />
      </PageHead>
      <div className={isDays && !cards ? styles.days : undefined}>
        <DataTable<GridRow>
          title={title}
          lead={
            <>
              {whole && whole.types.length > 0 && (
                <Chart
                  kind="stacked"
                  title={chart}
                  rows={whole.columns.map((column) => ({
                    label: localDigits(isDays ? column.title : inOwn(column.title.replace(/ \d{4}$/, ''))),
                    ...daysByType(column.types, whole.types),
                  }))}
                  series={seriesOf(whole.types)}
                  show={showDays}
                  height={220}
                  onOpen={(place, id) => {
                    const [column, type] = [whole.columns[place], whole.types.find((one) => one.id === id)]
                    if (column && type) openWhole(column, type)
                  }}
                />
              )}
              {isDays && types.length > 0 && (
                <ul className={styles.key} aria-label={t('grid.key')}>
                  {types.map((type) => (
                    <li key={type.id}>
                      <TypeName type={type} /> <code>{type.code}</code>
                    </li>
                  ))}
                </ul>
              )}
            </>
          }
          list={list}
          exports={exports}
          filters={filters}
          emptyTitle={list.filters['who'] === 'took' ? t('noLeave') : t('grid.none')}
          onOpen={(row) => open(row)}
          columns={
            cards
              ? [person, total, ...byType]
              : isDays
                ? [person, ...places, total]
                : [person, ...places, total, ...byType]
          }
        />
      </div>
      <BehindDrawer behind={behind} onClose={() => setBehind(null)} />
    </div>
  )
}

function Chips({
  cell,
  types,
}: {
  cell: GridRow['cells'][string] | undefined
  types: readonly ReportLeaveType[]
}) {
  const [part] = cell?.parts ?? []
  const type = types.find(({ id }) => id === part?.leave_type_id)
  if (!cell || !type)
    return (
      <span className={styles.free} aria-hidden>
        ·
      </span>
    )
  return (
    // the colour comes from the type
    <span className={styles.chip} style={{ '--leave': type.colour } as CSSProperties} title={type.name}>
      {cell.said.split(' + ').map((one) => {
        const [code, ...rest] = one.split(' ')
        return (
          <span key={one}>
            {code}
            {rest.length > 0 && <small>{localDigits(saidIn(rest.join(' '), hourWords, declared))}</small>}
          </span>
        )
      })}
    </span>
  )
}
