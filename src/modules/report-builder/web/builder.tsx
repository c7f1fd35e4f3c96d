import { useState } from 'react'
import { useAddress } from '#ui/data/address.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { extended, type DataSetInfo } from '#engines/dataset/data-set.ts'
import { withAnswers } from '#engines/dataset/period.ts'
import type { OpenedReport } from '#modules/report-builder/shared/report.ts'
import { answersIn, finishedAnswers } from '#modules/report-builder/web/answers.ts'
import { AnswersBar } from '#modules/report-builder/web/answers-bar.tsx'
import { DesignPanel } from '#modules/report-builder/web/design-panel.tsx'
import { useDraft } from '#modules/report-builder/web/draft.ts'
import { ReportHead } from '#modules/report-builder/web/report-head.tsx'
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
  return (
    <>
      <ReportHead title={title} hint={t('page.hint')} set={set} draft={draft} report={report} />
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
