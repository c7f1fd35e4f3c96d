import { IconDownload, IconPlayerStop } from '@tabler/icons-react'
import { download } from '#ui/data/download.ts'
import type { List } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { duration } from '#ui/i18n/format.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Column, RowAction } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { downloadExport, stopExport, type Export } from '#engines/exchange/export.ts'
import { stateTones } from '#engines/exchange/import-list-web.tsx'
import { t } from '#engines/exchange/words-web.ts'

/** Files that were taken out: what was asked, who asked, how long it took, and what is left of it. */
export function ExportTable({
  list,
  title,
  ...rest
}: {
  list: List<Export>
  title: string
  emptyTitle?: string
  emptyHint?: string
  bare?: boolean
}) {
  const { org, as } = useScope()
  const stop = useAction(stopExport, { success: t('log.stopped') })
  const args = (id: string) => ({ params: { org, id }, query: { as } })
  const actions = ({ id, can_download, can_stop }: Export): RowAction[] => [
    ...(can_download
      ? [
          {
            title: t('log.download'),
            icon: <IconDownload size={16} />,
            run: () => void download(downloadExport, args(id)).catch(() => undefined),
          },
        ]
      : []),
    ...(can_stop
      ? [
          {
            title: t('log.stop'),
            icon: <IconPlayerStop size={16} />,
            danger: true,
            run: () => void stop.run(args(id)),
          },
        ]
      : []),
  ]
  return (
    <DataTable title={title} list={list} columns={columns()} rowActions={actions} search={false} {...rest} />
  )
}

const columns = (): Column<Export>[] => [
  { key: 'title', title: t('log.what') },
  { key: 'asked', title: t('log.asked'), value: ({ asked }) => withDays(asked.join('; ')), wrap: true },
  { key: 'file_name', title: t('log.file'), hidden: true },
  {
    key: 'state',
    title: t('log.state'),
    render: ({ state }) => <StatusBadge status={t(`state.${state}`)} tone={stateTones[state]} plain />,
  },
  { key: 'rows', title: t('log.rows'), kind: 'number' },
  {
    key: 'seconds',
    title: t('log.seconds'),
    value: ({ seconds }) => (seconds === null ? null : tookOf(seconds)),
  },
  { key: 'created_by', title: t('log.by') },
  { key: 'created_at', title: t('log.at'), render: (row) => <Moment value={row.created_at} /> },
  { key: 'expires_at', title: t('log.expires'), render: (row) => <Moment value={row.expires_at} /> },
]

/** `0.4 s`, `2 min`. */
const tookOf = (seconds: number): string =>
  seconds < 60 ? `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)}\u00a0s` : duration(seconds / 60)
