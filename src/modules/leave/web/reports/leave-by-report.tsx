import { useState } from 'react'
import { Chart } from '#ui/chart/chart.tsx'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { PrintButton } from '#engines/report/print-web.tsx'
import { exportFormats } from '#engines/exchange/formats.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import {
  groupTitles,
  leaveBy,
  type Grouping,
  type LeaveByRow,
  type LeaveFigures,
} from '#modules/leave/shared/reports/leave-by.ts'
import { BehindDrawer, type Behind } from '#modules/leave/web/reports/behind-drawer.tsx'
import { narrowing, periodFilter, shared } from '#modules/leave/web/reports/report-filters.ts'
import {
  Between,
  daysByType,
  Figure,
  seriesOf,
  showDays,
  typeTitle,
  inOwn,
} from '#modules/leave/web/reports/report-parts.tsx'
import styles from '#modules/leave/web/reports/reports.module.css'
import { t } from '#modules/leave/web/reports/words.ts'

/** People and leave put together by what people are; every figure opens the people and the leave that it counts. */
export default function LeaveByReport({ by, title }: { by: Grouping; title: string }) {
  const { org, as } = useScope()
  const [behind, setBehind] = useState<Behind | null>(null)
  const list = useList(leaveBy, { params: { org }, query: { by, as } }, { limit: 200 })
  const exports = useExports(leaveBy, list, { by }, exportFormats)
  // the same question again, for what stands beside the rows: answered from what is already there
  const query = { ...list.filters, by, as, limit: list.limit, offset: list.offset } as const
  const { data } = useRead(leaveBy, { params: { org }, query }, { errors: 'inline' })
  const types = data?.types ?? []
  const open = (
    row: LeaveByRow | null,
    more: { who?: 'took' | 'all'; type?: { id: string; name: string } } = {},
  ) =>
    setBehind({
      title: [ofGroup(row), more.type?.name].filter(Boolean).join(' · '),
      query: {
        ...shared(list.filters),
        ...(row ? { by, key: row.key } : {}),
        ...(more.type ? { leave_type_id: more.type.id } : {}),
      },
      ...(more.type ? {} : { who: more.who ?? 'took' }),
    })
  const figure = (
    key: string,
    heading: string,
    value: (figures: LeaveFigures) => string | number | null | undefined,
    more: Parameters<typeof open>[1],
  ): Column<LeaveByRow> => {
    const cell = (row: LeaveByRow | null, figures: LeaveFigures) => (
      <Figure value={value(figures)} label={`${ofGroup(row)}, ${heading}`} onOpen={() => open(row, more)} />
    )
    return {
      key,
      title: heading,
      kind: 'number',
      render: (row) => cell(row, row),
      ...(data ? { total: cell(null, data.totals) } : {}),
    }
  }
  return (
    <div className={styles.report}>
      <PageHead
        title={title}
        subtitle={
          <>
            {t(`by.${by}`)} {data && <Between from={data.period.from} to={data.period.to} />}
          </>
        }
      >
        <PrintButton />
      </PageHead>
      <DataTable<LeaveByRow>
        title={title}
        lead={
          types.length > 0 && (
            <Chart
              kind="stacked"
              title={title}
              titled={false}
              names={by !== 'age'}
              rows={list.rows.map((row) => ({ label: inOwn(row.group), ...daysByType(row.types, types) }))}
              series={seriesOf(types)}
              show={showDays}
              onOpen={(place, id) => {
                const type = types.find((one) => one.id === id)
                if (type) open(list.rows[place] ?? null, { type })
              }}
            />
          )
        }
        list={list}
        search={false}
        idOf={({ key }) => key}
        exports={exports}
        filters={[periodFilter(), ...narrowing(org)]}
        emptyTitle={t('noLeave')}
        emptyHint={t('noLeaveHint')}
        onOpen={(row) => open(row)}
        columns={[
          { key: 'group', title: groupTitles[by], value: ofGroup, total: t('all') },
          figure('people', t('people'), ({ people }) => people, { who: 'all' }),
          figure('took', t('took'), ({ took }) => took, {}),
          { key: 'took_share', title: t('share'), kind: 'percent' },
          figure('days', t('days'), ({ days }) => days, {}),
          {
            key: 'days_per_head',
            title: t('perHead'),
            kind: 'number',
            ...(data ? { total: data.totals.days_per_head } : {}),
          },
          {
            key: 'unpaid_days',
            title: t('unpaid'),
            kind: 'number',
            ...(data ? { total: data.totals.unpaid_days } : {}),
          },
          ...types.map((type) =>
            figure(type.id, typeTitle(type), (figures) => figures.types[type.id]?.amount, { type }),
          ),
        ]}
      />
      <BehindDrawer behind={behind} onClose={() => setBehind(null)} />
    </div>
  )
}

const ofGroup = (row: LeaveByRow | null) => (row ? inOwn(row.group) : t('all'))
