import { IconDownload, IconPlayerStop } from '@tabler/icons-react'
import { download } from '#ui/data/download.ts'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Column, RowAction } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { downloadExport, exportLog, stopExport, type Export } from '#engines/exchange/exchange.ts'
import { stateTones } from '#engines/exchange/import-list-web.tsx'
import { t } from '#engines/exchange/words-web.ts'

const LOOK_MS = 3000

/** Every file that was taken out, by whom, and what is left of it. */
export default function ExportLog() {
  const { org, as } = useScope()
  const list = useList(exportLog, { params: { org }, query: { as } }, { every: LOOK_MS })
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
    <>
      <PageHead title={t('log.title')} subtitle={t('log.hint')} />
      <DataTable
        title={t('log.title')}
        list={list}
        columns={columns()}
        rowActions={actions}
        search={false}
        emptyHint={t('log.emptyHint')}
      />
    </>
  )
}

const columns = (): Column<Export>[] => [
  { key: 'title', title: t('log.what') },
  { key: 'file_name', title: t('log.file') },
  {
    key: 'state',
    title: t('log.state'),
    render: ({ state }) => <StatusBadge status={t(`state.${state}`)} tone={stateTones[state]} plain />,
  },
  { key: 'rows', title: t('log.rows'), kind: 'number' },
  { key: 'created_by', title: t('log.by') },
  { key: 'created_at', title: t('log.at'), render: (row) => <Moment value={row.created_at} /> },
  { key: 'expires_at', title: t('log.expires'), render: (row) => <Moment value={row.expires_at} /> },
]
