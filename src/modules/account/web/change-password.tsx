import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useFormState } from '#ui/form/form-context.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/text-fields.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { me } from '#modules/account/shared/me.ts'
import { changePassword, ChangePasswordForm } from '#modules/account/shared/password.ts'
import { Authenticator } from '#modules/account/web/authenticator.tsx'
import { Passkeys } from '#modules/account/web/passkeys.tsx'
import { PasswordRules } from '#modules/account/web/password-rules.tsx'
import { Sessions } from '#modules/account/web/sessions.tsx'
import { TrustedDevices } from '#modules/account/web/trusted-devices.tsx'
import styles from '#modules/account/web/sessions.module.css'
import { t } from '#modules/account/web/rights-words.ts'
import { t as words } from '#modules/account/web/words.ts'

const empty = { old_password: '', password: '', repeat_password: '' }

/** One's own password, and where it is in use. The same for an employee and for HR. */
export default function ChangePassword() {
  const own = useRead(me, {}).data
  const [round, setRound] = useState(0)
  const action = useAction(changePassword, {
    errors: 'caller',
    success: 'Successfully changed password.',
    alsoStale: ['/security/sessions/'],
  })
  return (
    <>
      <PageHead title={t('change.title')} subtitle={t('change.hint')} />
      <div className={styles.page}>
        <section className={styles.card} aria-label={t('change.title')}>
          <FormShell<typeof empty>
            key={round}
            initial={empty}
            schema={ChangePasswordForm}
            submit={(body) => action.attempt({ params: { id: own?.user.id ?? '' }, body })}
            onSaved={() => setRound(round + 1)}
            actions={<Submit ready={own !== undefined} />}
          >
            <div className={styles.change}>
              <div style={{ display: 'grid', gap: 18 }}>
                <PasswordField name="old_password" label={t('change.old')} required />
                <PasswordField
                  name="password"
                  label={words('new.password')}
                  autoComplete="new-password"
                  required
                />
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
          </FormShell>
        </section>
        <Authenticator />
        <Passkeys />
        <Sessions />
        <TrustedDevices />
      </div>
    </>
  )
}

function Submit({ ready }: { ready: boolean }) {
  const { pending } = useFormState()
  return (
    <div>
      <Button type="submit" loading={pending} disabled={!ready}>
        {t('change.submit')}
      </Button>
    </div>
  )
}
