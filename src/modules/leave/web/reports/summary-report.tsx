import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Chart } from '#ui/chart/chart.tsx'
import { useList, type RowOf } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { decimal } from '#ui/i18n/format.ts'
import { localDigits, ownDigits } from '#ui/i18n/locale.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { PrintButton } from '#engines/report/print-web.tsx'
import { exportFormats, formats } from '#engines/exchange/formats.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import {
  narrowing,
  type ReportLeaveType,
  summarizedWhole,
  summarizedYear,
  summaryColumns,
  summaryLines,
  summaryTitles,
  type SummaryFigures,
} from '#modules/leave/shared/reports/leave-summary.ts'
import { inCalendar } from '#ui/date/written.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Coloured, Figure } from '#engines/report/fact-parts-web.tsx'
import { filtersOf } from '#engines/report/filter-web.ts'
import layout from '#engines/report/report.module.css'
import styles from '#modules/leave/web/reports/reports.module.css'
import { t } from '#modules/leave/web/reports/words.ts'

type Row = Pick<RowOf<typeof summarizedYear>, 'id' | 'types'> & Partial<RowOf<typeof summarizedYear>>
const figures = [...summaryColumns, 'balance'] as const
type FigureName = (typeof figures)[number]
interface Opened {
  title: string
  query: { employee_id: string; leave_type_id: string; year_id?: string }
}

/** The leave year of each person by type, as the ledger has it; a balance opens its entries. */
export default function SummaryReport({ title }: { title: string }) {
  const { org, as } = useScope()
  const cards = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useList(summarizedYear, { params: { org }, query: { as } })
  const asked = { ...list.filters, as, limit: list.limit, offset: list.offset }
  // what the address says is text, which the endpoint's own schema reads
  const query = { ...asked, ...(list.search ? { search: list.search } : {}) } as never
  const { data } = useRead(summarizedYear, { params: { org }, query }, { errors: 'inline' })
  const whole = useRead(
    summarizedWhole,
    { params: { org }, query: { ...list.filters, as } as never },
    { errors: 'inline' },
  )
  const types = data?.types ?? []
  // with columns for more types than these it is no page to print
  const exports = useExports(summarizedYear, list, {}, types.length > 2 ? formats : exportFormats)
  const totals = whole.data?.totals ?? {}
  const balanced = types.filter(({ id, has_balance }) => has_balance && totals[id])
  const open = (row: Row, type: ReportLeaveType) =>
    setOpened({
      title: t('summary.entries', { type: type.name, name: row.person?.full_name ?? '' }),
      query: {
        employee_id: row.id,
        leave_type_id: type.id,
        ...(data?.year ? { year_id: data.year.id } : {}),
      },
    })
  const withLeave = (row: Row) => types.filter(({ id }) => row.types[id])
  const figure = (row: Row, type: ReportLeaveType, name: FigureName) => (
    <Figure
      value={row.types[type.id]?.[name]}
      label={`${row.person?.full_name ?? t('all')}, ${type.name}, ${declared(summaryTitles[name])}`}
      onOpen={row.person && (name === 'balance' || name === 'taken') ? () => open(row, type) : undefined}
    />
  )
  const column = (name: FigureName): Column<Row> => {
    const stack = (row: Row) => (
      <div className={styles.stack}>
        {withLeave(row).map((type) => (
          <span key={type.id}>{figure(row, type, name)}</span>
        ))}
      </div>
    )
    return {
      key: name,
      title: declared(summaryTitles[name]),
      kind: 'number',
      render: stack,
      total: stack({ id: '', types: totals }),
    }
  }
  const names = (row: Row) => (
    <div className={styles.stack}>
      {withLeave(row).map((type) => (
        <Coloured key={type.id} colour={type.colour}>
          {typeTitle(type)}
        </Coloured>
      ))}
    </div>
  )
  const person: Column<Row> = {
    key: 'person',
    title: t('person'),
    value: (row) => row.person?.full_name,
    render: (row) => <Person person={row.person} second={row.person?.code} />,
    total: t('summary.everybody'),
  }
  const blocks: Column<Row> = {
    key: 'types',
    title: t('type'),
    render: (row) => (
      <div>
        {withLeave(row).map((type) => (
          <Block key={type.id} type={type} figures={row.types[type.id]} onOpen={() => open(row, type)} />
        ))}
      </div>
    ),
  }
  return (
    <div className={layout.report}>
      <PageHead
        title={data?.year ? `${declared(title)}, ${ownDigits(data.year.name)}` : title}
        subtitle={t('summary.hint')}
      >
        <PrintButton />
      </PageHead>
      <DataTable<Row>
        title={title}
        lead={
          balanced.length > 0 && (
            <Chart
              kind="stacked"
              names
              title={t('summary.whole')}
              rows={balanced.map((type) => ({
                label: typeTitle(type),
                ...Object.fromEntries(drawn.map((name) => [name, Number(totals[type.id]?.[name] ?? 0)])),
              }))}
              series={drawn.map((name) => ({ key: name, title: declared(summaryTitles[name]) }))}
              show={(value) => decimal(value)}
            />
          )
        }
        list={list as never}
        exports={exports}
        filters={[
          {
            name: 'year_id',
            title: t('year_id'),
            options: (data?.years ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          ...filtersOf(narrowing.asks, { org, as }),
        ]}
        emptyTitle={data && !data.year ? t('noYear') : t('nobody')}
        {...(data && !data.year ? { emptyHint: t('noYearHint') } : {})}
        columns={
          cards
            ? [person, blocks]
            : [
                person,
                { key: 'types', title: t('type'), render: names, total: names({ id: '', types: totals }) },
                ...figures.map(column),
              ]
        }
      />
      <SideDrawer
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.title ?? ''}
        size="min(760px, 100vw)"
      >
        {opened && <Entries opened={opened} />}
      </SideDrawer>
    </div>
  )
}

const typeTitle = ({ name, unit }: ReportLeaveType) => (unit === 'Hour' ? t('hours', { type: name }) : name)

/** What was had, by what became of it. */
const drawn = ['taken', 'encashed', 'lapsed', 'balance'] as const

/** One type of a person where there is no room for columns. */
function Block({
  type,
  figures: of,
  onOpen,
}: {
  type: ReportLeaveType
  figures: SummaryFigures | undefined
  onOpen: () => void
}) {
  if (!of) return null
  const told = summaryColumns.filter((name) => of[name] !== '0')
  return (
    <div className={styles.block}>
      <Coloured colour={type.colour}>{typeTitle(type)}</Coloured>
      <small>
        {told.map((name) => `${declared(summaryTitles[name])} ${localDigits(of[name])}`).join(' · ')}
      </small>
      {of.balance !== null && (
        <span>
          {declared(summaryTitles.balance)} <Figure value={of.balance} label={type.name} onOpen={onOpen} />
        </span>
      )}
    </div>
  )
}

function Entries({ opened }: { opened: Opened }) {
  const view = useCalendar()
  const { org, as } = useScope()
  const list = useList(
    summaryLines,
    { params: { org }, query: { ...opened.query, as } },
    { keep: 'memory', errors: 'inline', limit: 100 },
  )
  const exports = useExports(summaryLines, list, { ...opened.query }, exportFormats)
  return (
    <DataTable<RowOf<typeof summaryLines>>
      bare
      title={opened.title}
      list={list}
      search={false}
      exports={exports}
      emptyTitle={t('summary.none')}
      columns={[
        { key: 'effective_on', title: t('summary.date'), kind: 'day' },
        {
          key: 'reason',
          title: t('summary.reason'),
          wrap: true,
          render: ({ reason, expires_on }) => (
            <>
              {refusal(inCalendar(view, reason))}
              {expires_on && (
                <small>
                  {' '}
                  {t('summary.expires')} <Day value={expires_on} />
                </small>
              )}
            </>
          ),
        },
        { key: 'column', title: t('summary.column'), value: ({ column }) => declared(summaryTitles[column]) },
        { key: 'amount', title: t('summary.amount'), kind: 'number' },
      ]}
    />
  )
}
