import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ExportTable } from '#engines/exchange/export-table-web.tsx'
import { reportBuilder, type OpenedReport } from '#modules/report-builder/shared/report.ts'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

const LOOK_MS = 3000

/** The files that were made of a report, by hand and by mail. */
export function RunsDialog({
  opened,
  onClose,
  report,
}: {
  opened: boolean
  onClose: () => void
  report: OpenedReport
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('runs.title', { name: report.name })} size={1040}>
      {opened && <Runs id={report.id} />}
    </Dialog>
  )
}

function Runs({ id }: { id: string }) {
  const { org } = useScope()
  const list = useList(
    reportBuilder.runs,
    { params: { org, id } },
    { keep: 'memory', errors: 'inline', every: LOOK_MS },
  )
  return (
    <>
      <p className={styles.hint}>{t('runs.hint')}</p>
      <ExportTable
        list={list}
        title={t('actions.runs')}
        emptyTitle={t('runs.none')}
        emptyHint={t('runs.noneHint')}
        bare
      />
    </>
  )
}
