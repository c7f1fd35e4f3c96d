import { useSyncExternalStore } from 'react'
import { stepUp } from '#ui/data/step-up.ts'
import { useAction } from '#ui/data/query.ts'
import { PasswordField } from '#ui/form/text-fields.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { confirmSession } from '#modules/account/shared/session.ts'
import { t } from '#modules/account/web/rights-words.ts'

/** Where the password is asked again; once in the application. */
export default function StepUpHost() {
  const waiting = useSyncExternalStore(stepUp.on, stepUp.now, stepUp.now)
  const confirm = useAction(confirmSession, { errors: 'caller' })
  return (
    <FormDialog<{ password: string }>
      opened={waiting !== null}
      onClose={() => waiting?.answer(false)}
      title={t('stepUp.title')}
      size={440}
      initial={{ password: '' }}
      submit={async (body) => {
        await confirm.attempt({ body })
        waiting?.answer(true)
      }}
      submitTitle={t('stepUp.go')}
    >
      <Callout tone="info">{t('stepUp.hint')}</Callout>
      <PasswordField name="password" label={t('stepUp.password')} required />
    </FormDialog>
  )
}
