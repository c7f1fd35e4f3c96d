import { useQueries } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useList } from '#ui/data/list.ts'
import { readOptions } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { count, exactText, money } from '#ui/i18n/format.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { Missing } from '#ui/show/figures.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { FrozenGrid, type GridColumn } from '#ui/table/frozen-grid.tsx'
import { TableBar } from '#ui/table/table-bar.tsx'
import { exportFormats } from '#engines/exchange/formats.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { shownFilters } from '#engines/list/columns-web.tsx'
import { type Run } from '#modules/payroll/shared/run.ts'
import { runGrid, runSheet, type GridHeading, type GridRow } from '#modules/payroll/shared/run-sheet.ts'
import { LineEditor } from '#modules/payroll/web/line-editor.tsx'
import styles from '#modules/payroll/web/run-grid.module.css'
import { t } from '#modules/payroll/web/words.ts'

const pageSize = 100

/** People by headings, with the sums of all that the filters leave. Amounts that may be set by hand are set in place. */
export function RunGrid({
  run,
  onOpen,
  tools,
}: {
  run: Run
  onOpen: (row: GridRow) => void
  tools: ReactNode
}) {
  const { org, as } = useScope()
  const { list, headings, totals, rowAt, onSight } = useGridRows(run.id)
  const exports = useExports(runSheet, list, {}, exportFormats, { run_id: run.id })
  const byKey = new Map(headings.map((heading) => [heading.key, heading]))
  const isEditable = (row: GridRow, key: string) =>
    run.abilities.edit && byKey.get(key)?.is_editable === true && row.amounts[key] !== undefined
  const isNarrowed = list.search !== '' || Object.keys(list.filters).length > 0
  return (
    <section className={styles.sheet} aria-label={declared(runGrid.title)} aria-busy={list.pending}>
      <TableBar
        title={declared(runGrid.title)}
        list={list}
        columns={[]}
        shown={new Set()}
        onShow={() => undefined}
        search
        filters={shownFilters(runGrid.filters, { org, run_id: run.id }).map((one) => ({
          ...one,
          title: declared(one.title),
        }))}
        exports={exports}
        tools={tools}
        cards={false}
      />
      {list.error && !list.answer ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : list.pending ? (
        <TextSkeleton lines={8} />
      ) : list.count === 0 ? (
        <Empty hint={t(isNarrowed ? 'sheet.noMatch' : 'sheet.none')} />
      ) : (
        <FrozenGrid<GridRow>
          title={declared(runGrid.title)}
          count={list.count}
          rowAt={rowAt}
          columns={columnsOf(headings)}
          cell={(row, key) => <Amount row={row} name={key} />}
          foot={(key) =>
            key === 'person' ? (
              t('run.people', { count: list.count })
            ) : (
              <Figure value={totals[key] ?? byKey.get(key)?.total} />
            )
          }
          mark={(row, key) => {
            const edit = row.edits[key]
            return (
              edit &&
              t('payslip.edited', {
                original: money(edit.original),
                name: edit.by,
                remarks: edit.remarks,
              })
            )
          }}
          isEditable={isEditable}
          editor={(row, key, close) => (
            <LineEditor row={row} heading={byKey.get(key) as GridHeading} close={close} />
          )}
          onOpen={onOpen}
          onSight={onSight}
        />
      )}
      {list.count > 0 && as === 'hr' && (
        <p className={styles.hint}>
          {t(run.abilities.edit ? 'sheet.editHint' : 'sheet.readHint', { count: count(list.count) })}
        </p>
      )}
    </section>
  )
}

/** Earnings, their sum, what is taken, its sum; what the employer adds stands after what is paid. */
function columnsOf(headings: readonly GridHeading[]): GridColumn[] {
  const of = (...kinds: GridHeading['kind'][]): GridColumn[] =>
    headings
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ key, name, kind, is_arrears }) => ({
        key,
        title: name,
        note: is_arrears ? t('sheet.arrears') : declared(kind),
      }))
  const { person, payable_days, gross, deductions, net, previous_net } = runGrid.columns
  const sum = (key: string, { title }: { title: string }): GridColumn => ({ key, title: declared(title) })
  return [
    { ...sum('person', person), width: 220 },
    { ...sum('payable_days', payable_days), width: 110 },
    ...of('Earning'),
    sum('gross', gross),
    ...of('Deduction'),
    sum('deductions', deductions),
    ...of('Employer contribution', 'Information'),
    { ...sum('previous_net', previous_net), width: 140 },
    { ...sum('net', net), width: 132 },
  ]
}

function Amount({ row, name }: { row: GridRow; name: string }) {
  if (name === 'person')
    return (
      <span className={styles.person}>
        <span className={styles.name}>{row.person.full_name}</span>
        <span className={styles.second}>
          {row.person.code}
          {row.failure !== null && (
            <span className={styles.failure} title={refusal(withDays(row.failure))}>
              {refusal(withDays(row.failure))}
            </span>
          )}
          {row.is_held && <StatusBadge status="On hold" />}
        </span>
      </span>
    )
  if (row.state === 'Failed') return name === 'payable_days' ? <Missing /> : null
  if (name === 'payable_days') return <span className="ch-num">{exactText(row.payable_days)}</span>
  return <Figure value={row.amounts[name] ?? (Reflect.get(row, name) as string | null | undefined)} />
}
const Figure = ({ value }: { value: string | null | undefined }) =>
  value === null || value === undefined ? <Missing /> : <span className="ch-num">{money(value)}</span>

/** Rows of the sheet as they come into sight, by pages; the first one knows headings and sums. */
function useGridRows(run_id: string) {
  const { org, as } = useScope()
  const [sight, see] = useState<readonly [number, number]>([0, 0])
  const params = { org, run_id }
  const page = (at: number) => ({ as, limit: String(pageSize), offset: String(at * pageSize) })
  const list = useList(runGrid, { params, query: page(0) } as never)
  const first = list.answer as { headings: GridHeading[] | null; totals?: Record<string, string> } | undefined
  const asked = { ...list.filters, ...(list.search ? { search: list.search } : {}) }
  const last = Math.max(0, Math.ceil(list.count / pageSize) - 1)
  const from = Math.max(1, sight[0])
  const pages = Array.from({ length: Math.max(0, Math.min(sight[1], last) - from + 1) }, (_, at) => from + at)
  const answers = useQueries({
    queries: pages.map((at) =>
      readOptions(runGrid, { params, query: { ...asked, ...page(at) } } as never, { errors: 'inline' }),
    ),
  })
  const rowAt = (index: number): GridRow | undefined => {
    const at = Math.floor(index / pageSize)
    const rows = at === 0 ? list.rows : answers[pages.indexOf(at)]?.data?.results
    return rows?.[index % pageSize]
  }
  const onSight = (start: number, end: number) => {
    const now = [Math.floor(start / pageSize), Math.floor(end / pageSize)] as const
    see((former) => (former[0] === now[0] && former[1] === now[1] ? former : now))
  }
  return { list, headings: first?.headings ?? [], totals: first?.totals ?? {}, rowAt, onSight }
}
