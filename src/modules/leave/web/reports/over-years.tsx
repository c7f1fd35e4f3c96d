import { useState } from 'react'
import { Chart } from '#ui/chart/chart.tsx'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ownDigits } from '#ui/i18n/locale.ts'
import { exportFormats } from '#engines/exchange/formats.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { leaveOverYears, type YearsRow } from '#modules/leave/shared/reports/leave-compare.ts'
import { BehindDrawer, type Behind } from '#modules/leave/web/reports/behind-drawer.tsx'
import { narrowing, shared } from '#modules/leave/web/reports/report-filters.ts'
import { Figure, showDays, Signed, inOwn } from '#modules/leave/web/reports/report-parts.tsx'
import styles from '#modules/leave/web/reports/reports.module.css'
import { t } from '#modules/leave/web/reports/words.ts'

/** Divisions or months, a column for each leave year; a figure opens the people and the leave behind it. */
export function OverYears({ rows }: { rows: 'division' | 'month' }) {
  const { org, as, today } = useScope()
  const [behind, setBehind] = useState<Behind | null>(null)
  const list = useList(leaveOverYears, { params: { org }, query: { rows, as } }, { limit: 200 })
  const exports = useExports(leaveOverYears, list, { rows }, exportFormats)
  // the same question again, for what stands beside the rows: answered from what is already there
  const query = { ...list.filters, rows, as, limit: list.limit, offset: list.offset } as never
  const { data } = useRead(leaveOverYears, { params: { org }, query }, { errors: 'inline' })
  const years = (data?.years ?? []).map((year) => ({ ...year, name: ownDigits(year.name) }))
  const title = t(`compare.title_${rows}`)
  const open = (row: YearsRow, yearId: string) => {
    const cell = row.years[yearId]
    const year = years.find(({ id }) => id === yearId)
    if (!cell || !year) return
    setBehind({
      title: `${inOwn(row.title) || t('all')} · ${year.name}`,
      query: {
        ...shared(list.filters),
        ...(rows === 'division' && row.key ? { by: 'division', key: row.key } : {}),
        from: cell.from,
        to: cell.to,
      },
    })
  }
  const cellOf = (row: YearsRow, { id, name }: { id: string; name: string }) => (
    <Figure
      value={row.years[id]?.days}
      label={`${inOwn(row.title) || t('all')}, ${name}`}
      onOpen={() => open(row, id)}
    />
  )
  return (
    <>
      <p className={styles.note}>{t('compare.changeHint')}</p>
      <DataTable<YearsRow>
        title={title}
        lead={
          list.rows.length > 0 &&
          years.length > 0 && (
            <Chart
              kind={rows === 'month' ? 'line' : 'bar'}
              title={title}
              rows={list.rows.map((row) => ({
                label: inOwn(row.title),
                // what has not come yet is not nothing: its line ends, or goes as far as leave is planned
                ...Object.fromEntries(
                  years.flatMap(({ id }) => {
                    const cell = row.years[id]
                    return cell && (cell.from <= today || cell.days !== '0') ? [[id, Number(cell.days)]] : []
                  }),
                ),
              }))}
              series={years.map(({ id, name }) => ({ key: id, title: name }))}
              show={showDays}
              onOpen={(place, yearId) => {
                const row = list.rows[place]
                if (row) open(row, yearId)
              }}
            />
          )
        }
        list={list}
        search={false}
        idOf={({ key }) => key}
        exports={exports}
        filters={[
          {
            name: 'years',
            title: t('compare.howMany'),
            options: ['2', '3', '5'].map((value) => ({ value, label: t('compare.nYears', { n: value }) })),
          },
          ...narrowing(org),
        ]}
        emptyTitle={data && !years.length ? t('grid.noYear') : t('noLeave')}
        emptyHint={data && !years.length ? t('grid.noYearHint') : t('noLeaveHint')}
        columns={[
          {
            key: 'title',
            title: t(`compare.row_${rows}`),
            value: (row) => inOwn(row.title),
            total: t('all'),
          },
          ...years.map((year) => ({
            key: year.id,
            title: year.name,
            kind: 'number' as const,
            render: (row: YearsRow) => cellOf(row, year),
            total: data && cellOf(data.totals, year),
          })),
          {
            key: 'change',
            title: t('compare.change'),
            kind: 'number',
            render: ({ change }) => <Signed value={change} />,
            total: data && <Signed value={data.totals.change} />,
          },
        ]}
      />
      <BehindDrawer behind={behind} onClose={() => setBehind(null)} />
    </>
  )
}
