import { useAddress } from '#ui/data/address.ts'
import type { DataSetInfo } from '#engines/dataset/data-set.ts'
import type { Definition } from '#engines/dataset/definition.ts'
import { AnswerField } from '#modules/report-builder/web/answer-field.tsx'
import { answerInAddress, answersIn } from '#modules/report-builder/web/answers.ts'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

/** What the report asks whoever opens it. The answers stand in the address, so that a link has them. */
export function AnswersBar({ set, definition }: { set: DataSetInfo; definition: Definition }) {
  const [address, changeAddress] = useAddress()
  const { parameters } = definition
  const answers = answersIn(address, definition)
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
              onChange={(values) => changeAddress({ ...answerInAddress(key, values), offset: null }, true)}
            />
          </div>
        )
      })}
    </section>
  )
}
