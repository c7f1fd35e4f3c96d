import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { messageOf } from '#ui/data/failure.ts'
import { stepUp } from '#ui/data/step-up.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { PasswordField } from '#ui/form/text-fields.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { confirmByPasskey, passkeys } from '#modules/account/shared/passkey.ts'
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
      <ByPasskey shown={() => waiting?.answer(true)} />
    </FormDialog>
  )
}

/** For whoever has one: it does in place of the password, which some people have none of. */
function ByPasskey({ shown }: { shown: () => void }) {
  const own = useRead(passkeys.list, {}, { errors: 'inline' }).data?.results.length ?? 0
  const begin = useAction(confirmByPasskey.begin, { errors: 'caller' })
  const show = useAction(confirmByPasskey.show, { errors: 'caller' })
  const [pending, setPending] = useState(false)
  if (own === 0) return null
  const go = async () => {
    setPending(true)
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const { key, options } = await begin.attempt({})
      // a border: as the server's library wrote it
      const response = await startAuthentication({ optionsJSON: options as never }).catch(() => null)
      if (!response) return void sayFailure(t('stepUp.cancelled'))
      await show.attempt({ body: { key, response: response as never } })
      shown()
    } catch (error) {
      sayFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="default"
      fullWidth
      loading={pending}
      leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
      onClick={() => void go()}
    >
      {t('stepUp.passkey')}
    </Button>
  )
}
