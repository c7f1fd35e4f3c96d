import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useAddress } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { exactText } from '#ui/i18n/format.ts'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Money } from '#ui/show/figures.tsx'
import type { Column } from '#ui/table/column.ts'
import type { List } from '#ui/data/list.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { P } from '#kernel/permission.ts'
import { behind, type DataRow, type OutColumn } from '#engines/dataset/data-set.ts'
import { isSummary, type Definition } from '#engines/dataset/definition.ts'
import { exportFormats } from '#engines/exchange/formats.ts'
import { followExport } from '#engines/exchange/exporting-web.ts'
import { isTooSlow, TooLong } from '#engines/exchange/too-long-web.tsx'
import { isTooLong, writeDefinition } from '#engines/dataset/definition-text.ts'
import { unanswered } from '#engines/dataset/period.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import type { PartProps } from '#modules/report-builder/web/design-panel.tsx'
import { ResultChart } from '#modules/report-builder/web/result-chart.tsx'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

const usual = 25

/** What the report shows as it stands: the picture, the lines, the whole. A line of a summary opens its rows. */
export function Result({
  title,
  set,
  draft,
  asked,
}: PartProps & {
  title: string
  /** The report with the answers to what it asks. */
  asked: Definition
}) {
  const { org, as, to, may } = useScope()
  const router = useRouter()
  const [address, changeAddress] = useAddress()
  const { begin, change } = draft
  const definition = writeDefinition(asked)
  const summary = isSummary(asked)
  const nothing = !summary && asked.columns.length === 0
  // rows against columns need all lines that there may be at once
  const fallback = asked.chart === 'pivot' ? 200 : usual
  const limit = Number(address['limit'] ?? fallback) || fallback
  const offset = Number(address['offset'] ?? 0) || 0
  const tooLong = isTooLong(definition)
  const open = unanswered(asked)
  const { data, error, isPending, isPlaceholderData, refetch } = useRead(
    reportBuilder.rows,
    nothing || tooLong || open.length ? null : { params: { org }, query: { definition, limit, offset } },
    { errors: 'inline', keep: true },
  )
  const file = useAction(reportBuilder.export, {
    onSuccess: ({ id, title: name }) => followExport({ id, org, as, title: name }),
  })
  if (nothing) return <Empty title={t('result.noColumns')} hint={t('result.noColumnsHint')} />
  if (tooLong) return <Callout tone="danger" alert title={t('result.tooLong')} />

  if (open.length) return <Empty title={t('parameters.toAnswer')} hint={open.join(', ')} />

  const [first] = asked.sort
  const list: List<DataRow> = {
    rows: data?.results ?? [],
    count: data?.count ?? 0,
    limit,
    offset,
    search: '',
    ordering: first ? `${first.descending ? '-' : ''}${first.key}` : '',
    filters: {},
    pending: isPending,
    waiting: isPlaceholderData,
    error,
    retry: () => void refetch(),
    change: ({ ordering, offset: from, limit: size }) => {
      if (ordering !== undefined) {
        const key = ordering.replace(/^-/, '')
        const rest = asked.sort.filter((one) => one.key !== key)
        change({
          sort: ordering ? [{ key, descending: ordering.startsWith('-') }, ...rest].slice(0, 3) : rest,
        })
      }
      if (size !== undefined) changeAddress({ limit: size === usual ? null : String(size), offset: null })
      else if (from !== undefined) changeAddress({ offset: from ? String(from) : null })
    },
  }
  const totals = data?.totals ?? null
  const columns = (data?.columns ?? []).map((column, index) => ({
    ...shown(column, totals),
    ...(totals && index === 0 && column.is_group ? { total: t('result.whole') } : {}),
  }))
  const opens = may([P.hris.employees])
  const exports = exportFormats.map((format) => ({
    title: t(`export.${format}`),
    run: () =>
      void file.run({
        params: { org },
        body: {
          definition: asked,
          title,
          format,
          ...(address['report'] ? { report_id: address['report'] } : {}),
        },
      }),
  }))
  if (isTooSlow(error)) return <TooLong exports={exports} />
  return (
    <section className={styles.result} aria-label={t('page.result')}>
      {[true, false].map((gone) => {
        const left = data?.left_out.filter(({ is_gone = false }) => is_gone === gone) ?? []
        return (
          left.length > 0 && (
            <Callout key={String(gone)} tone="warning" title={t(gone ? 'leftOut.gone' : 'leftOut.now')}>
              {left.map((one) => `${one.title} (${t(`part.${one.what}`)})`).join(', ')}
            </Callout>
          )
        )
      })}
      {data?.hides_small && <Callout tone="info">{t('result.hidesSmall')}</Callout>}
      {data && summary && (
        <ResultChart
          title={title}
          definition={asked}
          answered={data}
          onOpen={(row) => begin(behind(asked, set, row), true)}
        />
      )}
      <DataTable<DataRow>
        title={title}
        list={list}
        search={false}
        columns={columns.length ? columns : waiting}
        exports={exports}
        {...(address['behind']
          ? {
              tools: (
                <Button
                  variant="default"
                  leftSection={<IconArrowLeft size={16} />}
                  onClick={() => router.history.back()}
                >
                  {t('result.back')}
                </Button>
              ),
            }
          : {})}
        idOf={(row) => String(row['_id'] ?? JSON.stringify(row))}
        emptyTitle={t('result.empty')}
        emptyHint={t('result.emptyHint')}
        {...(summary && asked.groups.length
          ? { onOpen: (row: DataRow) => begin(behind(asked, set, row), true) }
          : {})}
        {...(!summary && opens ? { href: (row: DataRow) => personOf(row, to) } : {})}
      />
    </section>
  )
}

const waiting: Column<DataRow>[] = [{ key: 'waiting', title: '' }]

function personOf(row: DataRow, to: ReturnType<typeof useScope>['to']): string | undefined {
  const id = row['_person']
  return typeof id === 'string' ? to('admin-hris-users', { id }) : undefined
}

function shown({ key, title, kind, label, words }: OutColumn, totals: DataRow | null): Column<DataRow> {
  const total = totals?.[key]
  const counts = kind === 'number' || kind === 'decimal' || kind === 'money'
  return {
    key,
    title,
    sortable: true,
    kind: label ? 'text' : kind,
    value: (row) => {
      const value = row[label ?? key]
      if (typeof value === 'boolean') return t(value ? 'result.yes' : 'result.no')
      return typeof value === 'string' ? (words?.[value] ?? value) : value
    },
    ...(counts && total !== null && total !== undefined
      ? { total: kind === 'money' ? <Money value={String(total)} /> : exactText(String(total)) }
      : {}),
  }
}
