import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useFormState } from '#ui/form/form-context.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { me } from '#modules/account/shared/me.ts'
import { changePassword, ChangePasswordForm } from '#modules/account/shared/password.ts'
import { Authenticator } from '#modules/account/web/authenticator.tsx'
import { ChangePasswordFields, noPasswords } from '#modules/account/web/change-password-fields.tsx'
import { Passkeys } from '#modules/account/web/passkeys.tsx'
import { Sessions } from '#modules/account/web/sessions.tsx'
import { TrustedDevices } from '#modules/account/web/trusted-devices.tsx'
import styles from '#modules/account/web/sessions.module.css'
import { t } from '#modules/account/web/rights-words.ts'

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
          <FormShell<typeof noPasswords>
            key={round}
            initial={noPasswords}
            schema={ChangePasswordForm}
            submit={(body) => action.attempt({ params: { id: own?.user.id ?? '' }, body })}
            onSaved={() => setRound(round + 1)}
            actions={<Submit ready={own !== undefined} />}
          >
            <ChangePasswordFields beside />
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
