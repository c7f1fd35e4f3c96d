import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ZodRawShape } from 'zod'
import { monthWords } from '#kernel/calendar/names.ts'
import { saidIn } from '#kernel/said.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { dayOfMonth } from '#ui/date/written.ts'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope, type Scope } from '#ui/data/scope.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { decimal, exactText, money } from '#ui/i18n/format.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Filter } from '#ui/table/filter.ts'
import { exportFormats } from '#engines/exchange/formats.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import {
  shownColumns,
  type AnyReport,
  type Columns,
  type ReportKind,
  type report,
} from '#engines/report/report.ts'
import { isTooSlow, TooLong } from '#engines/exchange/too-long-web.tsx'
import { PrintButton } from '#engines/report/print-web.tsx'
import { opened, openedFigure, openedPart } from '#engines/report/opened.ts'
import { t } from '#engines/report/words-web.ts'
import styles from '#engines/report/report.module.css'
import opens from '#ui/show/opens.module.css'

type Row = Record<string, unknown>

export interface ReportScreenProps<K extends string, F extends ZodRawShape, C extends Columns> {
  declared: ReturnType<typeof report<K, F, C>>
  subtitle?: ReactNode
  filters?: readonly Filter[]
  /** The screen's own title, where it shows several reports. */
  title?: string
  /** Between the title and the picture. */
  above?: ReactNode
  /** Another report of the same question, where its picture tells more than one of these lines would. */
  picture?: unknown
}

/** The screen of a declared report: its picture, its table with totals, filters in the address, print. */
export function ReportScreen<K extends string, F extends ZodRawShape, C extends Columns>({
  declared,
  subtitle,
  filters = [],
  title,
  above,
  picture,
}: ReportScreenProps<K, F, C>) {
  const { org, as, to, may } = useScope()
  // the screen reads columns and chart from the declaration, whatever they are
  const r = drilled(declared as unknown as AnyReport, as, may)
  const list = useList(r.rows, { params: { org }, query: { as } } as never)
  const exports = useExports(r.rows, list, {}, exportFormats)
  // the same question again, for the totals beside the rows: answered from what is already there
  const whole = useRead(r.rows, { params: { org }, query: { ...list.filters, as, limit: 200 } } as never, {
    errors: 'inline',
  })
  const totals = whole.data?.totals ?? {}
  const titles = new Map(whole.data?.columns.map(({ key, title: told }) => [key, told]))
  const { drill } = r
  const way = (row: Row, name?: string) => {
    const found = name === undefined ? opened(r, list.filters, row) : openedFigure(r, list.filters, row, name)
    return found && to(found.screen, {}, found.query)
  }
  return (
    <div className={styles.report}>
      <PageHead title={title ?? r.title} subtitle={subtitle}>
        <PrintButton />
      </PageHead>
      {above}
      {isTooSlow(list.error) && <TooLong exports={exports} />}
      <DataTable<Row>
        title={r.title}
        list={list as never}
        search={false}
        idOf={(row) => JSON.stringify(row)}
        columns={columnsOf(r, totals, way, titles)}
        filters={filters}
        exports={exports}
        lead={
          <Picture declared={picture ?? declared} filters={list.filters} page={inWords(title ?? r.title)} />
        }
        {...(drill ? { href: (row: Row) => way(row) } : {})}
      />
      <Meanings columns={r.columns} />
    </div>
  )
}

/** What rows open here: pages of this area, and none that the viewer may not open. */
function drilled(r: AnyReport, as: Scope['as'], may: Scope['may']): AnyReport {
  const { drill, ...rest } = r
  if (!drill) return r
  const elsewhere = as === 'supervisor' ? drill.supervisor : as === 'user' ? drill.user : undefined
  if (elsewhere) {
    const { otherwise: _, ...only } = drill
    return { ...rest, drill: { ...only, screen: elsewhere } }
  }
  const { otherwise, ...own } = drill
  if (drill.code && !may(drill.code)) return rest
  return { ...rest, drill: otherwise && (!otherwise.code || may(otherwise.code)) ? drill : own }
}

/** How figures are reckoned that need saying: the same words wherever they stand. */
function Meanings({ columns }: { columns: Columns }) {
  const said = Object.entries(columns).filter(([, { meaning }]) => meaning)
  if (said.length === 0) return null
  return (
    <dl className={styles.meanings}>
      {said.map(([key, { title, meaning }]) => (
        <div key={key}>
          <dt>{inWords(title)}</dt>
          <dd>{inWords(meaning ?? '')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The picture of a report, by those of the filters that it knows. Nothing where it has none, or nothing to draw. */
function Picture({
  declared,
  filters,
  page,
}: {
  declared: unknown
  filters: Readonly<Record<string, string>>
  /** What the page is called: a picture of the same name does not say it again. */
  page: string
}) {
  // one of several declarations: which of them makes no difference to the picture
  const { org, as, to, may } = useScope()
  const r = drilled(declared as AnyReport, as, may)
  const router = useRouter()
  const known = Object.fromEntries(Object.entries(filters).filter(([name]) => name in r.filters.shape))
  const { chart } = r
  const view = useCalendar()
  const query = { ...known, as, limit: 200 }
  const whole = useRead(r.rows, chart ? ({ params: { org }, query } as never) : null, { errors: 'inline' })
  // what was not measured is not nothing: it has no place in the picture
  const found = (whole.data?.results ?? []).filter((row) =>
    chart?.measures.some((name) => row[name] !== null),
  )
  const isByDay = chart !== undefined && r.columns[chart.by]?.kind === 'day'
  // the table begins with the latest day, time in a picture runs on
  const drawn = isByDay
    ? found.toSorted((a, b) => (String(a[chart.by]) < String(b[chart.by]) ? -1 : 1))
    : found
  if (!chart || drawn.length === 0) return null
  const open = (index: number, name: string) => {
    const row = drawn[index]
    const part = row && openedPart(r, filters, row, name)
    if (part) void router.navigate({ href: to(part.screen, {}, part.query) })
  }
  return (
    <Chart
      kind={chart.kind}
      title={r.title}
      titled={inWords(r.title) !== page}
      names={chart.names ?? false}
      rows={drawn.map((row) => ({
        label:
          (isByDay
            ? dayOfMonth(view, view.shown, String(row[chart.by]))
            : inOwn(r.columns[chart.by], row[chart.by])) ?? '',
        ...Object.fromEntries(chart.measures.map((name) => [name, Number(row[name] ?? 0)])),
      }))}
      series={chart.measures.map((name) => ({
        key: name,
        title: r.columns[name]?.title ?? '',
        ...(r.drill?.figures && !r.drill.figures[name] ? { still: true as const } : {}),
      }))}
      {...(r.drill ? { onOpen: open } : {})}
    />
  )
}

const columnsOf = (
  r: AnyReport,
  totals: Record<string, string | number>,
  way: (row: Row, name: string) => string | undefined,
  titles: ReadonlyMap<string, string>,
): Column<Row>[] =>
  Object.entries(shownColumns(r.columns)).map(([key, column], index) => {
    const { kind, wrap, unordered, says } = column
    // a month is called what it is called in the year that was asked for
    const told = titles.get(key) ?? column.title
    const title = told === column.title ? told : localDigits(saidIn(told, monthWords, inWords))
    return {
      key,
      title,
      kind,
      sortable: !unordered,
      ...(wrap ? { wrap } : {}),
      ...(says ? { value: (row: Row) => inOwn(column, row[key]) } : {}),
      ...(totals[key] === undefined
        ? index === 0 && Object.keys(totals).length
          ? { total: t('total') }
          : {}
        : { total: totalText(kind, totals[key]) }),
      ...(r.drill?.figures?.[key] ? { render: (row: Row) => figure(row, key, title, way(row, key)) } : {}),
    }
  })

/** A figure that opens what it counts; none has nothing to open. */
function figure(row: Row, key: string, title: string, href: string | undefined): ReactNode {
  const value = row[key]
  if (value === null || value === undefined) return null
  const shown = decimal(Number(value))
  if (!href || Number(value) === 0) return <span className="ch-num">{shown}</span>
  return (
    <Link to={href} className={opens.opens} aria-label={`${shown}, ${inWords(title)}`}>
      {shown}
    </Link>
  )
}

const totalText = (kind: ReportKind, value: string | number) =>
  kind === 'money' ? money(value) : typeof value === 'number' ? decimal(value) : exactText(value)

/** The program's own words in the chosen language, anything else as it is. */
const inOwn = (column: Columns[string] | undefined, value: unknown) =>
  column?.says ? localDigits(saidIn(text(value), column.says, inWords)) : text(value)

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
