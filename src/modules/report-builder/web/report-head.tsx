import { useAddress } from '#ui/data/address.ts'
import { Callout } from '#ui/show/callout.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import type { OpenedReport } from '#modules/report-builder/shared/report.ts'
import { BuilderActions, type BuilderActionsProps } from '#modules/report-builder/web/builder-actions.tsx'
import { reportTones } from '#modules/report-builder/web/saved-reports.tsx'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

/** What is shown, whose it is, whether it is saved, what of it is not shown, and what can be done with all of it. */
export function ReportHead({ hint, ...props }: BuilderActionsProps & { hint: string }) {
  const { title, report } = props
  const [{ definition }] = useAddress()
  const changed =
    report !== null && definition !== undefined && definition !== writeDefinition(report.definition)
  return (
    <>
      <PageHead title={title} badge={badgeOf(report, changed)} subtitle={report ? subtitleOf(report) : hint}>
        <BuilderActions {...props} />
      </PageHead>
      <div className={styles.told}>
        <LeftOut of={report?.left_out.filter(({ is_gone }) => !is_gone)} title={t('leftOut.saved')} />
        <LeftOut of={report?.left_out.filter(({ is_gone }) => is_gone)} title={t('leftOut.gone')} />
        {report?.state === 'Archived' && <Callout tone="warning">{t('page.archivedHint')}</Callout>}
      </div>
    </>
  )
}

function badgeOf(report: OpenedReport | null, changed: boolean) {
  if (changed) return <StatusBadge status={t('page.changed')} tone="warning" />
  if (!report || report.state === 'Published') return undefined
  return <StatusBadge status={t(`saved.states.${report.state}`)} tone={reportTones[report.state]} />
}

function subtitleOf(report: OpenedReport) {
  const { description, is_mine, owner } = report
  return [description, is_mine ? null : t('page.by', { name: owner.full_name })].filter(Boolean).join(' · ')
}

/** What of a saved report is not shown, by name. */
const LeftOut = ({ of = [], title }: { of?: OpenedReport['left_out'] | undefined; title: string }) =>
  of.length > 0 && (
    <Callout tone="warning" title={title}>
      {[...new Set(of.map(({ title: name }) => name))].join(', ')}. {t('leftOut.savedHint')}
    </Callout>
  )
