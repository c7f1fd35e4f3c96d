import { Fragment } from 'react'
import { MiniBars } from '#ui/chart/spark.tsx'
import { count } from '#ui/i18n/format.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Tip } from '#ui/overlay/tip.tsx'
import type { QuestionResult } from '#modules/forms/shared/results.ts'
import styles from '#modules/forms/web/forms.module.css'
import { t } from '#modules/forms/web/words.ts'

/** Question by question: how the answers are spread, and what was written. */
export function QuestionCards({ questions }: { questions: readonly QuestionResult[] }) {
  return (
    <div className={styles.questions}>
      {questions.map((question, index) => (
        <Fragment key={question.question_id}>
          {question.section !== '' && question.section !== questions[index - 1]?.section && (
            <h2 className={styles.sectionHead}>{question.section}</h2>
          )}
          <section className={styles.question} aria-labelledby={`result-${question.question_id}`}>
            <h3 id={`result-${question.question_id}`}>
              {index + 1}. {question.title}
            </h3>
            <p className={styles.figures}>
              <span>{t('report.count', { count: question.answered })}</span>
              {question.mean !== null && (
                <span>
                  {t('report.mean')} <b className="ch-num">{question.mean}</b>
                </span>
              )}
              {question.enps !== null && (
                <Tip label={t('report.enpsHint')}>
                  <span>
                    {t('report.enps')}{' '}
                    <b className="ch-num">
                      {question.enps > 0 ? '+' : ''}
                      {question.enps}
                    </b>
                  </span>
                </Tip>
              )}
            </p>
            <Spread question={question} />
          </section>
        </Fragment>
      ))}
    </div>
  )
}

function Spread({ question }: { question: QuestionResult }) {
  const { kind, shares, texts } = question
  if (kind === 'text' || kind === 'long_text')
    return texts === null ? (
      <p className={styles.figures}>{t('report.fewWords')}</p>
    ) : (
      // what scrolls is reached by keys too
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <ul className={styles.words} tabIndex={0} aria-label={t('report.words')}>
        {texts.map(({ text, count: times }) => (
          <li key={text}>
            {text}
            {times > 1 && <small className={styles.times}>{t('report.times', { count: times })}</small>}
          </li>
        ))}
      </ul>
    )
  if (kind === 'date')
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <ul className={styles.words} tabIndex={0} aria-label={t('report.words')}>
        {shares.map((share) => (
          <li key={share.label}>
            <DateText value={share.label} /> · {count(share.count)}
          </li>
        ))}
      </ul>
    )
  return (
    <MiniBars
      parts={shares.map((share) => ({ label: `${share.label} · ${share.percent}%`, value: share.count }))}
    />
  )
}
