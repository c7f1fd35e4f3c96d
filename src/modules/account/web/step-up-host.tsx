import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { messageOf } from '#ui/data/failure.ts'
import { stepUp } from '#ui/data/step-up.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { PasswordField } from '#ui/form/text-fields.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { confirmWays } from '#modules/account/shared/confirm.ts'
import { confirmByPasskey } from '#modules/account/shared/passkey.ts'
import { confirmSession } from '#modules/account/shared/session.ts'
import { StepUpByMail } from '#modules/account/web/step-up-by-mail.tsx'
import { t } from '#modules/account/web/rights-words.ts'

/** Where who one is is asked again, by whatever ways one has; once in the application. */
export default function StepUpHost() {
  const waiting = useSyncExternalStore(stepUp.on, stepUp.now, stepUp.now)
  const confirm = useAction(confirmSession, { errors: 'caller' })
  const read = useRead(confirmWays, waiting && {}, { errors: 'inline' })
  const ways = read.data?.ways ?? []
  const shown = () => waiting?.answer(true)
  const close = () => waiting?.answer(false)
  const frame = { onClose: close, title: t('stepUp.title'), size: 440 }
  if (ways.includes('password'))
    return (
      <FormDialog<{ password: string }>
        {...frame}
        opened={waiting !== null}
        initial={{ password: '' }}
        submit={async (body) => {
          await confirm.attempt({ body })
          shown()
        }}
        submitTitle={t('stepUp.go')}
      >
        <Callout tone="info">{t('stepUp.hint')}</Callout>
        <PasswordField name="password" label={t('stepUp.password')} required />
        {ways.includes('passkey') && <ByPasskey label={t('stepUp.passkey')} shown={shown} />}
      </FormDialog>
    )
  if (waiting && ways.includes('email_otp'))
    return <StepUpByMail {...frame} email={read.data?.email ?? ''} shown={shown} />
  return (
    <Dialog {...frame} opened={waiting !== null}>
      <ReadState read={read} waiting={<FormSkeleton fields={1} />}>
        {() => (
          <>
            <Callout tone="info">{t(ways.length ? 'stepUp.hint' : 'stepUp.none')}</Callout>
            {ways.includes('passkey') && <ByPasskey label={t('stepUp.usePasskey')} shown={shown} />}
          </>
        )}
      </ReadState>
    </Dialog>
  )
}

/** For whoever has one: it does in place of the password, which some people have none of. */
function ByPasskey({ label, shown }: { label: string; shown: () => void }) {
  const begin = useAction(confirmByPasskey.begin, { errors: 'caller' })
  const show = useAction(confirmByPasskey.show, { errors: 'caller' })
  const [pending, setPending] = useState(false)
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
      {label}
    </Button>
  )
}
