import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { imports, type ImportLine } from '#engines/exchange/exchange.ts'
import { t } from '#engines/exchange/words-web.ts'

/** What was imported before, the latest first; each opens where it stands. */
export function FormerImports({ name, onOpen }: { name: string; onOpen: (id: string) => void }) {
  const { org } = useScope()
  const list = useList(imports, { params: { org }, query: { name } }, { limit: 10, prefix: 'former' })
  return (
    <section>
      <h2>{t('start.former')}</h2>
      <DataTable
        title={t('start.former')}
        list={list}
        columns={columns()}
        search={false}
        emptyTitle={t('start.formerNone')}
        onOpen={(row) => onOpen(row.id)}
      />
    </section>
  )
}

const columns = (): Column<ImportLine>[] => [
  { key: 'file_name', title: t('list.file') },
  {
    key: 'state',
    title: t('list.state'),
    render: ({ state }) => <StatusBadge status={t(`state.${state}`)} tone={stateTones[state]} plain />,
  },
  { key: 'rows', title: t('list.rows'), kind: 'number', value: ({ counts }) => counts.rows },
  { key: 'result', title: t('list.result'), value: resultOf },
  { key: 'created_by', title: t('list.by') },
  { key: 'created_at', title: t('list.at'), render: ({ created_at }) => <Moment value={created_at} /> },
]

function resultOf({ counts, state }: ImportLine): string {
  const ran = ['Done', 'Stopped', 'Failed', 'Undone'].includes(state)
  const parts = [
    counts.created > 0 && t('list.created', { count: counts.created }),
    counts.updated > 0 && t('list.updated', { count: counts.updated }),
    !ran && counts.errors > 0 && t('list.errors', { count: counts.errors }),
  ]
  return parts.filter(Boolean).join(', ')
}

export const stateTones = {
  Queued: 'neutral',
  Uploaded: 'neutral',
  Checking: 'info',
  Checked: 'info',
  Running: 'info',
  Done: 'success',
  Failed: 'danger',
  Stopped: 'warning',
  Undoing: 'info',
  Undone: 'neutral',
  Expired: 'neutral',
} as const
