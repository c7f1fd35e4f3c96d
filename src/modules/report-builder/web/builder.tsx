import { useState } from 'react'
import { useAddress } from '#ui/data/address.ts'
import { Callout } from '#ui/show/callout.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { extended, type DataSetInfo } from '#engines/dataset/data-set.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { withAnswers } from '#engines/dataset/period.ts'
import type { OpenedReport } from '#modules/report-builder/shared/report.ts'
import { answersIn, finishedAnswers } from '#modules/report-builder/web/answers.ts'
import { AnswersBar } from '#modules/report-builder/web/answers-bar.tsx'
import { BuilderActions } from '#modules/report-builder/web/builder-actions.tsx'
import { DesignPanel } from '#modules/report-builder/web/design-panel.tsx'
import { useDraft } from '#modules/report-builder/web/draft.ts'
import { reportTones } from '#modules/report-builder/web/saved-reports.tsx'
import { Result } from '#modules/report-builder/web/result.tsx'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

export interface BuilderProps {
  title: string
  sets: readonly DataSetInfo[]
  set: DataSetInfo
  report: OpenedReport | null
}

/** Beside each other on a desk, one after the other on a phone: what the report is made of, and what it shows. */
export function Builder({ title, sets, set: declared, report }: BuilderProps) {
  const [address] = useAddress()
  const draft = useDraft(report?.definition ?? declared.start, declared)
  const set = extended(declared, draft.definition)
  const { asked } = draft
  const answered = withAnswers(asked, finishedAnswers(answersIn(address, asked), asked))
  const [side, setSide] = useState<'design' | 'result'>(report ? 'result' : 'design')
  const written = address['definition']
  const changed = report !== null && written !== undefined && written !== writeDefinition(report.definition)
  return (
    <>
      <PageHead title={title} badge={badgeOf(report, changed)} subtitle={subtitleOf(report)}>
        <BuilderActions title={title} set={set} draft={draft} report={report} />
      </PageHead>
      <LeftOut of={report?.left_out.filter(({ is_gone }) => !is_gone)} title={t('leftOut.saved')} />
      <LeftOut of={report?.left_out.filter(({ is_gone }) => is_gone)} title={t('leftOut.gone')} />
      {report?.state === 'Archived' && <Callout tone="warning">{t('page.archivedHint')}</Callout>}
      <div className={styles.sides}>
        <Segmented
          label={t('page.sides')}
          wide
          value={side}
          onChange={setSide}
          options={[
            { value: 'design', label: t('page.design') },
            { value: 'result', label: t('page.result') },
          ]}
        />
      </div>
      <div className={styles.builder} data-side={side}>
        <DesignPanel sets={sets} set={set} draft={draft} />
        <div className={styles.shown}>
          <AnswersBar set={set} draft={draft} />
          <Result title={title} set={set} draft={draft} asked={answered} />
        </div>
      </div>
    </>
  )
}

function badgeOf(report: OpenedReport | null, changed: boolean) {
  if (changed) return <StatusBadge status={t('page.changed')} tone="warning" />
  if (!report || report.state === 'Published') return undefined
  return <StatusBadge status={t(`saved.states.${report.state}`)} tone={reportTones[report.state]} />
}

function subtitleOf(report: OpenedReport | null) {
  if (!report) return t('page.hint')
  const { description, is_mine, owner } = report
  return [description, is_mine ? null : t('page.by', { name: owner.full_name })].filter(Boolean).join(' · ')
}

/** What of a saved report is not shown, by name. */
const LeftOut = ({ of = [], title }: { of?: OpenedReport['left_out'] | undefined; title: string }) =>
  of.length > 0 && (
    <Callout tone="warning" title={title}>
      {of.map(({ title: name }) => name).join(', ')}. {t('leftOut.savedHint')}
    </Callout>
  )
