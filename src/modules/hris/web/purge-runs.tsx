import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { purge, type PurgeRun } from '#modules/hris/shared/purge.ts'
import { t } from '#modules/hris/web/words.ts'

/** That it was done: who, when and how much, and of whom no word. */
export function PurgeRuns() {
  const { org } = useScope()
  const list = useList(purge.runs, { params: { org }, query: {} })
  return (
    <DataTable<PurgeRun>
      title={t('purge.runs')}
      name="purge-runs"
      list={list}
      search={false}
      columns={[
        { key: 'asked_at', title: t('purge.when'), kind: 'instant' },
        { key: 'asked_by_name', title: t('purge.who') },
        { key: 'keep_years', title: t('purge.years'), kind: 'number' },
        { key: 'asked_people', title: t('purge.asked'), kind: 'number' },
        { key: 'people', title: t('purge.people'), kind: 'number' },
        { key: 'rows_removed', title: t('purge.rows'), kind: 'number' },
        { key: 'files_removed', title: t('purge.files'), kind: 'number' },
        { key: 'ended_at', title: t('purge.ended'), kind: 'instant' },
      ]}
      emptyHint={t('purge.runsHint')}
    />
  )
}
