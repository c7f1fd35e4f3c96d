import { useAddress } from '#ui/data/address.ts'
import type { DataSetInfo } from '#engines/dataset/data-set.ts'
import { AnswerField } from '#modules/report-builder/web/answer-field.tsx'
import { answerInAddress, answersIn } from '#modules/report-builder/web/answers.ts'
import type { Draft } from '#modules/report-builder/web/draft.ts'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

/** What the report asks whoever opens it. The answers stand in the address, so that a link has them. */
export function AnswersBar({ set, draft: { asked, settle } }: { set: DataSetInfo; draft: Draft }) {
  const [address, changeAddress] = useAddress()
  const { parameters } = asked
  const answers = answersIn(address, asked)
  const answer = (key: string, values: readonly string[]) => {
    // an answer stands beside the question that it answers, also for whoever reloads at once
    settle()
    changeAddress({ ...answerInAddress(key, values), offset: null }, true)
  }
  if (parameters.length === 0) return null
  return (
    <section className={styles.answers} aria-label={t('parameters.asked')}>
      {parameters.map((parameter) => {
        const { key, title, is_required } = parameter
        return (
          <div key={key} role="group" aria-label={title}>
            <span className={styles.asked}>
              {title}
              {is_required && <span aria-hidden> *</span>}
            </span>
            <AnswerField
              set={set}
              parameter={parameter}
              values={answers[key] ?? parameter.values}
              onChange={(values) => answer(key, values)}
            />
          </div>
        )
      })}
    </section>
  )
}
