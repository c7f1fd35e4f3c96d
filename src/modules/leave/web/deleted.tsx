import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { deletedLeave } from '#modules/leave/shared/leave-request.ts'
import { kindAndDates } from '#modules/leave/web/request-parts.tsx'
import { t } from '#modules/leave/web/words.ts'

/** What HR took out of the lists, and why. */
export default function DeletedLeave() {
  const { org, as } = useScope()
  const list = useList(deletedLeave, { params: { org }, query: { as } })
  return (
    <>
      <PageHead title={t('deleted.title')} subtitle={t('deleted.hint')} />
      <DataTable
        title={t('deleted.title')}
        name={`deleted-leave-${as}`}
        list={list}
        search={as !== 'user'}
        emptyTitle={t('deleted.none')}
        emptyHint={t('deleted.noneHint')}
        columns={[
          ...kindAndDates(),
          { key: 'days', title: t('columns.days'), kind: 'number' },
          {
            key: 'status_before',
            title: t('deleted.before'),
            render: (row) => <StatusBadge status={row.status_before} />,
          },
          { key: 'reason', title: t('deleted.reason'), wrap: true },
          { key: 'deleted_by', title: t('deleted.by') },
          { key: 'deleted_at', title: t('deleted.at'), kind: 'instant' },
        ]}
      />
    </>
  )
}
