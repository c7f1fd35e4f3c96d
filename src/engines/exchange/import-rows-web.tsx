import { IconAlertCircle } from '@tabler/icons-react'
import { useList, type RowOf } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { count } from '#ui/i18n/format.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { importRows, type Counts, type Import } from '#engines/exchange/exchange.ts'
import styles from '#engines/exchange/import.module.css'
import { t } from '#engines/exchange/words-web.ts'

type Row = RowOf<typeof importRows>
type By = 'plan' | 'outcome'

/** The rows of the file with what is wrong in their cells, and what becomes or became of them. */
export function ImportRows({ import: current, by }: { import: Import; by: By }) {
  const { org } = useScope()
  const list = useList(
    importRows,
    { params: { org, id: current.id } },
    {
      prefix: 'rows',
      limit: 25,
      errors: 'inline',
      filters: by === 'plan' && current.counts.errors > 0 ? { errors: 'true' } : {},
    },
  )
  if (current.columns.length === 0) return null
  const wrong = Object.entries(current.counts.errors_by).toSorted((a, b) => b[1] - a[1])
  const titles = new Map(current.targets.map(({ name, title }) => [name, title]))
  const shown = list.filters['errors'] === 'true' ? 'errors' : (list.filters[by] ?? 'all')
  const choices = choicesOf(current.counts, by)
  return (
    <section>
      <h2>{t('review.rows')}</h2>
      <DataTable
        title={t('review.rows')}
        list={list}
        columns={columnsOf(current, list.rows, by)}
        idOf={(row) => String(row.row_no)}
        search={false}
        filters={
          wrong.length > 0
            ? [
                {
                  name: 'target',
                  title: t('review.errorsIn'),
                  options: wrong.map(([target, rows]) => ({
                    value: target,
                    label: `${titles.get(target) ?? t('review.row')} (${count(rows)})`,
                  })),
                },
              ]
            : []
        }
        tools={
          choices.length > 1 && (
            <Segmented
              label={t('review.rows')}
              value={shown}
              onChange={(value) =>
                list.change({
                  filters: {
                    errors: value === 'errors' ? 'true' : null,
                    [by]: value === 'errors' || value === 'all' ? null : value,
                  },
                })
              }
              options={choices}
            />
          )
        }
      />
    </section>
  )
}

function choicesOf(counts: Counts, by: By): { value: string; label: string; count?: number }[] {
  const all = { value: 'all', label: t('review.all'), count: counts.rows }
  const errors = counts.errors > 0 ? [{ value: 'errors', label: t('plan.errors'), count: counts.errors }] : []
  const of = (pairs: [string, string, number][]) =>
    pairs.filter(([, , many]) => many > 0).map(([value, label, many]) => ({ value, label, count: many }))
  if (by === 'plan')
    return [
      all,
      ...errors,
      ...of([
        ['create', t('plan.create'), counts.to_create],
        ['update', t('plan.update'), counts.to_update],
        ['unchanged', t('plan.unchanged'), counts.unchanged],
      ]),
    ]
  // once it is done, the rows with errors are those that were left out
  return [
    all,
    ...(counts.skipped === counts.errors ? [] : errors),
    ...of([
      ['created', t('outcome.created'), counts.created],
      ['updated', t('outcome.updated'), counts.updated],
      ['skipped', t('outcome.skipped'), counts.skipped],
      ['undone', t('outcome.undone'), counts.undone],
    ]),
  ]
}

function columnsOf({ targets, mapping, columns }: Import, rows: readonly Row[], by: By): Column<Row>[] {
  const filled = columns.flatMap(({ header }) => {
    const target = targets.find(({ name }) => name === mapping[header])
    return target ? [target] : []
  })
  const wrong = new Set(rows.flatMap(({ errors }) => Object.keys(errors ?? {})))
  // what is wrong though the file has no column for it, such as a name that is missing
  const unmapped = targets.filter(({ name }) => wrong.has(name) && !filled.some((one) => one.name === name))
  return [
    { key: 'row_no', title: t('review.row'), kind: 'number', width: 70 },
    {
      key: by,
      title: t(by === 'plan' ? 'review.becomes' : 'review.became'),
      render: (row) => <Becomes row={row} by={by} />,
    },
    ...inSight([...filled, ...unmapped], wrong).map(({ name, title, kind }): Column<Row> => ({
      key: name,
      title,
      ...(kind === 'number' || kind === 'money' ? { kind: 'number' } : {}),
      value: ({ cells, errors }) => cells[name] ?? errors?.[name]?.[0],
      wrap: wrong.has(name),
      render: (row) => <CellOf row={row} name={name} />,
    })),
  ]
}

/** Whose row it is, then what is wrong: a file has more columns than a screen. */
const inSight = <C extends { name: string }>(
  [first, ...others]: readonly C[],
  wrong: ReadonlySet<string>,
): C[] => [
  ...(first ? [first] : []),
  ...others.filter(({ name }) => wrong.has(name)),
  ...others.filter(({ name }) => !wrong.has(name)),
]

/** The cell as it stands in the file; beneath it how it was understood, or what is wrong with it. */
function CellOf({ row: { cells, reads, errors }, name }: { row: Row; name: string }) {
  const messages = errors?.[name]
  const read = reads[name]
  return (
    <span className={styles.cell} data-wrong={messages ? true : undefined}>
      <span className={styles.raw}>{cells[name] ?? (messages ? '' : '–')}</span>
      {messages ? (
        <span className={styles.wrong}>
          <IconAlertCircle size={14} aria-hidden />
          {messages.map(refusal).join(' ')}
        </span>
      ) : (
        read && <span className={styles.read}>{read}</span>
      )}
    </span>
  )
}

function Becomes({ row: { plan, outcome, errors }, by }: { row: Row; by: By }) {
  if (by === 'outcome' && outcome)
    return <StatusBadge status={t(`outcome.${outcome}`)} tone={tones[outcome]} plain />
  if (by === 'outcome') return <StatusBadge status={t('outcome.none')} tone="neutral" plain />
  if (errors) return <StatusBadge status={t('plan.errors')} tone="danger" plain />
  return plan ? <StatusBadge status={t(`plan.${plan}`)} tone={tones[plan]} plain /> : null
}

const tones = {
  create: 'success',
  update: 'info',
  unchanged: 'neutral',
  created: 'success',
  updated: 'info',
  skipped: 'danger',
  undone: 'neutral',
} as const
