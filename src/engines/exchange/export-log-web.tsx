import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { exportLog } from '#engines/exchange/export.ts'
import { ExportTable } from '#engines/exchange/export-table-web.tsx'
import { t } from '#engines/exchange/words-web.ts'

const LOOK_MS = 3000

/** Every file that was taken out, by whom, and what is left of it. */
export default function ExportLog() {
  const { org, as } = useScope()
  const list = useList(exportLog, { params: { org }, query: { as } }, { every: LOOK_MS })
  return (
    <>
      <PageHead title={t('log.title')} subtitle={t('log.hint')} />
      <ExportTable list={list} title={t('log.title')} emptyHint={t('log.emptyHint')} />
    </>
  )
}
