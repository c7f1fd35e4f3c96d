import { useState } from 'react'
import { Chart } from '#ui/chart/chart.tsx'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { PrintButton } from '#engines/report/print-web.tsx'
import { exportFormats } from '#engines/exchange/formats.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import {
  against,
  leaveByDivision,
  type DivisionCompared,
} from '#modules/leave/shared/reports/leave-compare.ts'
import { BehindDrawer, type Behind } from '#modules/leave/web/reports/behind-drawer.tsx'
import { OverYears } from '#modules/leave/web/reports/over-years.tsx'
import { narrowing, periodFilter, shared } from '#modules/leave/web/reports/report-filters.ts'
import { Between, Figure, showDays, Signed, inOwn } from '#modules/leave/web/reports/report-parts.tsx'
import styles from '#modules/leave/web/reports/reports.module.css'
import { t } from '#modules/leave/web/reports/words.ts'

/** Divisions beside an earlier time, or across leave years. */
export default function CompareDivision({ title }: { title: string }) {
  const [view, setView] = useAddressValue('view', 'periods')
  return (
    <div className={styles.report}>
      <PageHead title={title} subtitle={t('compare.division')}>
        <Segmented
          label={t('compare.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'periods', label: t('compare.periods') },
            { value: 'years', label: t('compare.years') },
          ]}
        />
        <PrintButton />
      </PageHead>
      {view === 'years' ? <OverYears rows="division" /> : <TwoPeriods title={title} />}
    </div>
  )
}

function TwoPeriods({ title }: { title: string }) {
  const { org, as } = useScope()
  const { shown } = useCalendar()
  const fixed = { calendar: shown.id }
  const [behind, setBehind] = useState<Behind | null>(null)
  const list = useList(leaveByDivision, { params: { org }, query: { ...fixed, as } }, { limit: 200 })
  const exports = useExports(leaveByDivision, list, fixed, exportFormats)
  // the same question again, for what stands beside the rows: answered from what is already there
  const query = { ...list.filters, ...fixed, as, limit: list.limit, offset: list.offset } as never
  const { data } = useRead(leaveByDivision, { params: { org }, query }, { errors: 'inline' })
  const { totals, period, former } = data ?? {}
  const open = (row: DivisionCompared | null, range: { from: string; to: string } | undefined, who?: 'all') =>
    setBehind({
      title: row ? inOwn(row.group) : t('all'),
      who: who ?? 'took',
      query: {
        ...shared(list.filters),
        ...(row ? { by: 'division', key: row.key } : {}),
        ...(range ? { from: range.from, to: range.to } : {}),
      },
    })
  const figure = (
    row: DivisionCompared | null,
    value: string | number | undefined,
    heading: string,
    onOpen: () => void,
  ) => <Figure value={value} label={`${row ? inOwn(row.group) : t('all')}, ${heading}`} onOpen={onOpen} />
  return (
    <>
      {period && former && (
        <p className={styles.note}>
          <Between from={period.from} to={period.to} /> {t('compare.beside')}{' '}
          <Between from={former.from} to={former.to} />
        </p>
      )}
      <DataTable<DivisionCompared>
        title={title}
        lead={
          list.rows.length > 0 && (
            <Chart
              kind="bar"
              names
              title={title}
              titled={false}
              rows={list.rows.map(({ group, now, before }) => ({
                label: inOwn(group),
                now: Number(now.days),
                before: Number(before.days),
              }))}
              series={[
                { key: 'now', title: t('compare.now') },
                { key: 'before', title: t('compare.former') },
              ]}
              show={showDays}
              onOpen={(place, when) => open(list.rows[place] ?? null, when === 'now' ? period : former)}
            />
          )
        }
        list={list}
        search={false}
        idOf={({ key }) => key}
        exports={exports}
        filters={[
          periodFilter(),
          {
            name: 'against',
            title: t('compare.against'),
            options: against.map((value) => ({ value, label: t(`compare.${value}`) })),
          },
          ...narrowing(org),
        ]}
        emptyTitle={t('noLeave')}
        emptyHint={t('noLeaveHint')}
        onOpen={(row) => open(row, period)}
        columns={[
          {
            key: 'group',
            title: t('compare.row_division'),
            value: ({ group }) => inOwn(group),
            total: t('all'),
          },
          {
            key: 'people',
            title: t('people'),
            kind: 'number',
            render: (row) => figure(row, row.now.people, t('people'), () => open(row, period, 'all')),
            total: figure(null, totals?.now.people, t('people'), () => open(null, period, 'all')),
          },
          {
            key: 'took',
            title: t('took'),
            kind: 'number',
            render: (row) => figure(row, row.now.took, t('took'), () => open(row, period)),
            total: figure(null, totals?.now.took, t('took'), () => open(null, period)),
          },
          {
            key: 'days',
            title: t('days'),
            kind: 'number',
            render: (row) => figure(row, row.now.days, t('days'), () => open(row, period)),
            total: figure(null, totals?.now.days, t('days'), () => open(null, period)),
          },
          {
            key: 'before',
            title: t('compare.formerDays'),
            kind: 'number',
            render: (row) => figure(row, row.before.days, t('compare.formerDays'), () => open(row, former)),
            total: figure(null, totals?.before.days, t('compare.formerDays'), () => open(null, former)),
          },
          {
            key: 'change',
            title: t('compare.change'),
            kind: 'number',
            render: ({ change }) => <Signed value={change} />,
            total: totals && <Signed value={totals.change} />,
          },
          { key: 'change_share', title: t('compare.changeShare'), kind: 'percent' },
          {
            key: 'per_head',
            title: t('perHead'),
            kind: 'number',
            value: ({ now }) => now.days_per_head,
            total: totals?.now.days_per_head,
          },
          {
            key: 'former_head',
            title: t('compare.formerPerHead'),
            kind: 'number',
            value: ({ before }) => before.days_per_head,
            total: totals?.before.days_per_head,
          },
        ]}
      />
      <BehindDrawer behind={behind} onClose={() => setBehind(null)} />
    </>
  )
}
