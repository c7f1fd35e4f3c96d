import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { newPasswordRules } from '#kernel/fields.ts'
import { saidIn } from '#kernel/said.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import styles from '#modules/account/web/form.module.css'
import { t } from '#modules/account/web/words.ts'

/** The list of the specification, ticked while the new password is typed. */
export function PasswordRules({ field = 'password' }: { field?: string }) {
  const value = useFieldValue(field)
  const password = typeof value === 'string' ? value : ''
  return (
    <div>
      <p className={styles.rulesTitle} id="password-rules">
        {t('new.rules')}
      </p>
      <ul className={styles.rules} aria-labelledby="password-rules">
        {newPasswordRules.map(({ title, holds }) => {
          const met = holds(password)
          return (
            <li key={title} data-met={met || undefined}>
              {met ? (
                <IconCircleCheckFilled size={16} role="img" aria-label={t('new.met')} />
              ) : (
                <IconCircle size={16} stroke={1.6} role="img" aria-label={t('new.open')} />
              )}
              {localDigits(saidIn(title, ruleWords, declared))}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const ruleWords = newPasswordRules.map(({ title }) => title)
