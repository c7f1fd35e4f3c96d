import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { reportBuilder, reportStates, type SavedReport } from '#modules/report-builder/shared/report.ts'
import { t } from '#modules/report-builder/web/words.ts'

export const reportTones = { Draft: 'neutral', Published: 'success', Archived: 'warning' } as const

/** One’s own reports and those that others share with one. */
export function SavedReports({
  keep = 'address',
  data_set,
  onOpen,
  href,
}: {
  keep?: 'address' | 'memory'
  /** Only those of this one. */
  data_set?: string | undefined
  onOpen?: (report: SavedReport) => void
  href?: (report: SavedReport) => string | undefined
}) {
  const { org } = useScope()
  const list = useList(
    reportBuilder.reports,
    { params: { org }, query: { data_set } },
    { keep, errors: 'inline' },
  )
  return (
    <DataTable<SavedReport>
      title={t('saved.title')}
      name="saved-reports"
      bare={keep === 'memory'}
      list={list}
      onOpen={onOpen}
      href={href}
      emptyTitle={t('saved.none')}
      emptyHint={t('saved.noneHint')}
      columns={[
        { key: 'name', title: t('saved.name') },
        {
          key: 'data_set_title',
          title: t('data.title'),
          render: ({ data_set_title }) =>
            data_set_title ?? <StatusBadge status={t('saved.unreadable')} tone="warning" />,
        },
        {
          key: 'owner',
          title: t('saved.owner'),
          value: ({ owner, is_mine }) => (is_mine ? t('saved.me') : owner.full_name),
        },
        {
          key: 'shared',
          title: t('saved.shared'),
          render: ({ shared }) => (
            <StatusBadge status={t(`saved.is.${shared}`)} tone={shared === 'Nobody' ? 'neutral' : 'info'} />
          ),
        },
        {
          key: 'state',
          title: t('saved.state'),
          render: ({ state }) => (
            <StatusBadge status={t(`saved.states.${state}`)} tone={reportTones[state]} plain />
          ),
        },
        {
          key: 'schedule_count',
          title: t('saved.mailed'),
          kind: 'number',
          value: ({ schedule_count }) => schedule_count || null,
        },
        { key: 'changed_at', title: t('saved.changed'), kind: 'instant' },
      ]}
      filters={[
        {
          name: 'whose',
          title: t('saved.whose'),
          options: [
            { value: 'mine', label: t('saved.mine') },
            { value: 'others', label: t('saved.others') },
          ],
        },
        {
          name: 'state',
          title: t('saved.state'),
          options: reportStates.map((value) => ({ value, label: t(`saved.states.${value}`) })),
        },
      ]}
    />
  )
}
