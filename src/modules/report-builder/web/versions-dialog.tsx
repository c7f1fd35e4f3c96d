import { Button } from '@mantine/core'
import { useEndless } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { EndlessEnd } from '#ui/show/endless-end.tsx'
import { RowsState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Definition } from '#engines/dataset/definition.ts'
import {
  reportBuilder,
  type OpenedReport,
  type ReportVersion,
} from '#modules/report-builder/shared/report.ts'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

/** A report as it was saved before. One that is opened is under the hand: saved, it is the report again. */
export function VersionsDialog({
  opened,
  onClose,
  report,
  onOpen,
}: {
  opened: boolean
  onClose: () => void
  report: OpenedReport
  onOpen: (definition: Definition) => void
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('versions.title', { name: report.name })} size={620}>
      {opened && <Versions report={report} onOpen={onOpen} />}
    </Dialog>
  )
}

function Versions({ report, onOpen }: { report: OpenedReport; onOpen: (definition: Definition) => void }) {
  const { org } = useScope()
  const list = useEndless(reportBuilder.versions, { params: { org, id: report.id } }, { errors: 'inline' })
  if (list.pending || (list.error && !list.rows.length)) return <RowsState list={list} lines={6} />
  return (
    <>
      <p className={styles.hint}>{t('versions.hint')}</p>
      <ol className={styles.versions}>
        {list.rows.map((one) => (
          <li key={one.version}>
            <div>
              <strong>
                <Moment value={one.saved_at} />
              </strong>
              {one.is_current && <StatusBadge status={t('versions.current')} tone="success" />}
              <p className={styles.hint}>
                {one.saved_by}
                {one.name !== report.name && ` · ${one.name}`} · {changedIn(one)}
              </p>
            </div>
            {!one.is_current && one.definition && (
              <Button size="xs" variant="default" onClick={() => one.definition && onOpen(one.definition)}>
                {t('versions.open')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <EndlessEnd list={list} />
    </>
  )
}

const changedIn = ({ changed }: ReportVersion) =>
  changed.length ? changed.map((part) => t(`versions.part.${part}`)).join(', ') : t('versions.first')
