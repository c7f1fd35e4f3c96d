import { rangesInText } from '#kernel/calendar/range-in-text.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { declared } from '#ui/i18n/declared.ts'
import { noticeWords } from '#engines/notify/notice-words.ts'
import type { NoticeHints } from '#modules/commons/shared/notification-template.ts'
import styles from '#modules/commons/web/commons.module.css'
import { t } from '#modules/commons/web/words.ts'

interface Chosen {
  hints: NoticeHints
  kind: string | null
}

/** What the words of a kind may name, each with its sentence. */
export function NoticeFacts(chosen: Chosen) {
  return (
    <section className={styles.facts} aria-label={t('mail.facts')}>
      <h3>{t('mail.facts')}</h3>
      <dl className={styles.named}>
        {factsOf(chosen).map(({ name, hint }) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>{declared(hint)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** How the words look to who is told, with facts that might be. Where there are none, what is told without them. */
export function Example({
  text_en,
  text_ne,
  ...chosen
}: Chosen & { text_en: string | null; text_ne: string | null }) {
  const { shown, writing } = useCalendar()
  const examples = Object.fromEntries(factsOf(chosen).map(({ name, example }) => [name, example]))
  const said = (words: string | null) => {
    const worded = noticeWords(words, examples)
    return worded === null ? t('notice.usual') : rangesInText(worded, shown, writing)
  }
  return (
    <section className={styles.facts} aria-label={t('notice.example')}>
      <h3>{t('notice.example')}</h3>
      <dl>
        <div>
          <dt>{t('notice.text_en')}</dt>
          <dd className={styles.letter}>{said(text_en)}</dd>
        </div>
        <div>
          <dt>{t('notice.text_ne')}</dt>
          <dd className={styles.letter}>{said(text_ne)}</dd>
        </div>
      </dl>
    </section>
  )
}

const factsOf = ({ hints, kind }: Chosen) => [
  ...hints.usual,
  ...(hints.kinds.find((each) => each.kind === kind)?.hints ?? []),
]
