import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { declared } from '#ui/i18n/declared.ts'
import { ownDigits } from '#ui/i18n/locale.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { exportFormats } from '#engines/exchange/formats.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { FactChart, OtherChart } from '#engines/report/fact-chart-web.tsx'
import { FactDrawer, type Behind } from '#engines/report/fact-drawer-web.tsx'
import {
  Between,
  Chips,
  Coloured,
  columnTitle,
  Figure,
  inOwn,
  Signed,
} from '#engines/report/fact-parts-web.tsx'
import {
  headColumns,
  steps,
  type AnyFactReport,
  type FactRow,
  type OutColumn,
} from '#engines/report/facts.ts'
import { filtersOf, initialOf } from '#engines/report/filter-web.ts'
import { MonthStep } from '#engines/report/month-step-web.tsx'
import { PrintButton } from '#engines/report/print-web.tsx'
import { t } from '#engines/report/words-web.ts'
import facts from '#engines/report/fact.module.css'
import styles from '#engines/report/report.module.css'

/** The screen of a report over facts: all that it shows follows from the definition. */
export function FactScreen({
  of: r,
  title = r.title,
  tools,
}: {
  of: AnyFactReport
  title?: string
  tools?: ReactNode
}) {
  const { org, as } = useScope()
  const { shown } = useCalendar()
  const cards = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  const [behind, setBehind] = useState<Behind | null>(null)
  const { spec, of } = r
  const { asks } = r.filters
  const ofPeople = spec.by === 'person'
  const fixed: Record<string, string> = 'calendar' in asks ? { calendar: shown.id } : {}
  const list = useList(r.rows, { params: { org }, query: { ...fixed, as } } as never, {
    ...(ofPeople ? {} : { limit: 200 }),
    filters: initialOf(asks),
  })
  const exports = useExports(r.rows, list, fixed, exportFormats)
  // the same question again, for what stands beside the rows: answered from what is already there
  const search = list.search ? { search: list.search } : {}
  const asked = { ...list.filters, ...fixed, as, limit: list.limit, offset: list.offset, ...search }
  const { data } = useRead(r.rows, { params: { org }, query: asked } as never, { errors: 'inline' })
  const columns = data?.columns ?? []
  const rows = list.rows as readonly FactRow[]
  const says = of.dimensions[spec.by]?.says
  const groupOf = (row: FactRow | null) =>
    row ? (row.person?.full_name ?? inOwn(String(row['group']), says)) : t('all')
  const open = (row: FactRow | null, column?: OutColumn) => {
    if (!spec.drill) return
    const measure = of.measures[column?.measure ?? column?.key.replace('former_', '') ?? '']
    const isGroup = column?.by !== undefined
    const known = Object.entries(list.filters).filter(
      ([name]) => name in (spec.drill?.filters.shape ?? {}) && name !== 'who',
    )
    const days = data && spec.period && spec.period !== 'range' && !row?.opens?.['from'] ? data.period : {}
    setBehind({
      title: [groupOf(row), isGroup ? columnTitle(column) : ''].filter(Boolean).join(' · '),
      query: {
        ...Object.fromEntries(known),
        ...days,
        ...row?.opens,
        ...(row?.cells?.[column?.key ?? ''] ?? column?.opens),
      },
      ...(isGroup || ofPeople ? {} : { who: measure?.everybody ? 'all' : 'took' }),
    })
  }
  const isDays = columns.some(({ by }) => by === 'day')
  const legend = spec.across?.find((one) => one.legend)?.by
  const groups = legend === undefined ? [] : columns.filter(({ by }) => by === legend)
  const cellOf = (row: FactRow | null, from: FactRow | undefined, column: OutColumn): ReactNode => {
    const value = from?.[column.key]
    if (column.key === 'change') return <Signed value={value} />
    const measure = of.measures[column.measure ?? column.key.replace('former_', '')]
    if (measure?.coded) return <Chips value={value} groups={groups} within={measure.within} />
    const closed = !measure || measure.per || measure.share || measure.still || !spec.drill
    return (
      <Figure
        value={value}
        label={`${groupOf(row)}, ${columnTitle(column)}`}
        onOpen={closed ? undefined : () => open(row, column)}
      />
    )
  }
  const shownColumns = columns
    .filter(({ by }) =>
      cards && ofPeople ? by === undefined || !(by in steps) : by === undefined || by !== legend,
    )
    .map((column): Column<FactRow> => {
      const isPercent = column.kind === 'percent'
      return {
        key: column.key,
        title: columnTitle(column),
        kind: isPercent ? 'percent' : column.kind === 'text' ? 'text' : 'number',
        ...(isPercent ? {} : { render: (row: FactRow) => cellOf(row, row, column) }),
        ...(isPercent || ofPeople || !data ? {} : { total: cellOf(null, data.totals as FactRow, column) }),
      }
    })
  const [head] = Object.entries(headColumns(spec, of))
  const first: Column<FactRow> = ofPeople
    ? {
        key: 'person',
        title: t('person'),
        value: ({ person }) => person?.full_name,
        render: ({ person }) => person && <Person person={person} second={person.code} size={30} />,
      }
    : { key: 'group', title: head?.[1].title ?? '', value: groupOf, total: t('all') }
  const { year, years, period, former } = data ?? {}
  const empty = spec.empty
  return (
    <div className={styles.report}>
      <PageHead
        title={year ? `${declared(title)}, ${ownDigits(year.name)}` : title}
        subtitle={
          <>
            {spec.hint && declared(spec.hint)}{' '}
            {period && !spec.period && <Between from={period.from} to={period.to} />}
            {former && (
              <>
                {' '}
                {t('beside')} <Between from={former.from} to={former.to} />
              </>
            )}
          </>
        }
      >
        {spec.period === 'month' && (
          <MonthStep on={list.filters['on']} onChange={(on) => list.change({ filters: { on } })} />
        )}
        {tools}
        <PrintButton />
      </PageHead>
      <div className={isDays && !cards ? facts.days : undefined}>
        <DataTable<FactRow>
          title={title}
          list={list as never}
          search={ofPeople}
          idOf={({ key }) => key}
          exports={exports}
          filters={filtersOf(asks, { org, as, choices: { ...(years ? { year_id: years } : {}) } })}
          lead={
            <>
              {spec.picture ? (
                <OtherChart of={spec.picture} query={{ ...list.filters, ...fixed }} onOpen={open} />
              ) : (
                <FactChart of={r} rows={rows} columns={columns} onOpen={open} />
              )}
              {groups.length > 0 && (
                <ul className={facts.key} aria-label={t('legend')}>
                  {groups.map((group) => (
                    <li key={group.key}>
                      <Coloured colour={group.colour}>{columnTitle(group)}</Coloured>{' '}
                      <code>{group.code}</code>
                    </li>
                  ))}
                </ul>
              )}
            </>
          }
          {...(empty ? { emptyTitle: declared(empty.title) } : {})}
          {...(empty?.hint ? { emptyHint: declared(empty.hint) } : {})}
          onOpen={(row) => open(row)}
          columns={[first, ...shownColumns]}
        />
      </div>
      {spec.drill && <FactDrawer of={spec.drill} behind={behind} onClose={() => setBehind(null)} />}
    </div>
  )
}
