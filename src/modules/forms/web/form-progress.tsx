import { count } from '#ui/i18n/format.ts'
import type { Form } from '#modules/forms/shared/form.ts'
import styles from '#modules/forms/web/forms.module.css'
import { t } from '#modules/forms/web/words.ts'

/** How many of those asked have answered; of a form by its link alone, how many answers came. */
export function Progress({ form }: { form: Form }) {
  const { asked, answered } = form
  const share = asked === 0 ? 0 : Math.min(100, Math.round((answered * 100) / asked))
  return (
    <span className={styles.progress}>
      <span className={styles.bar} aria-hidden>
        <i style={{ width: `${share}%` }} />
      </span>
      <span className="ch-num">{t('list.of', { done: count(answered), all: count(asked) })}</span>
    </span>
  )
}
