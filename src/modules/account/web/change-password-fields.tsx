import { PasswordField } from '#ui/form/text-fields.tsx'
import { PasswordRules } from '#modules/account/web/password-rules.tsx'
import styles from '#modules/account/web/sessions.module.css'
import { t } from '#modules/account/web/rights-words.ts'
import { t as words } from '#modules/account/web/words.ts'

export const noPasswords = { old_password: '', password: '', repeat_password: '' }

/** The old password and twice the new one, with what it must have beside or below. */
export const ChangePasswordFields = ({ beside = false }: { beside?: boolean }) => (
  <div className={beside ? styles.change : styles.below}>
    <div style={{ display: 'grid', gap: 18 }}>
      <PasswordField name="old_password" label={t('change.old')} required />
      <PasswordField name="password" label={words('new.password')} autoComplete="new-password" required />
      <PasswordField
        name="repeat_password"
        label={words('new.repeat')}
        autoComplete="new-password"
        required
      />
    </div>
    <aside>
      <PasswordRules />
    </aside>
  </div>
)
