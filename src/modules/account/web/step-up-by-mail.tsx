import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf, secondsToWait } from '#ui/data/failure.ts'
import { useAction } from '#ui/data/query.ts'
import { notSent } from '#ui/form/not-sent.ts'
import { TextField } from '#ui/form/text-fields.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { confirmByMail } from '#modules/account/shared/confirm.ts'
import { t } from '#modules/account/web/rights-words.ts'
import { useSecondsUntil } from '#modules/account/web/seconds-until.ts'

const WAIT_MS = 60_000

/** For who has neither password nor passkey, because a provider lets them in: first the code is sent, then it is typed. */
export function StepUpByMail({
  email,
  shown,
  ...frame
}: {
  email: string
  shown: () => void
  onClose: () => void
  title: string
  size: number
}) {
  const [sent, setSent] = useState<{ key: string; at: number } | null>(null)
  const begin = useAction(confirmByMail.begin, { errors: 'caller' })
  const show = useAction(confirmByMail.show, { errors: 'caller' })
  const submit = async (body: { otp: string }) => {
    if (!sent) return
    await show.attempt({ body: { ...body, key: sent.key } })
    shown()
  }
  if (sent)
    return (
      <FormDialog<{ otp: string }>
        {...frame}
        key="code"
        opened
        initial={{ otp: '' }}
        submit={submit}
        submitTitle={t('stepUp.go')}
      >
        <Callout tone="info">{t('stepUp.codeSent', { email })}</Callout>
        <TextField name="otp" label={t('stepUp.code')} autoComplete="one-time-code" required />
        <Again sent={sent} onSent={() => setSent({ ...sent, at: Date.now() })} />
      </FormDialog>
    )
  return (
    <FormDialog
      {...frame}
      key="send"
      opened
      initial={{}}
      submit={async () => {
        setSent({ ...(await begin.attempt({})), at: Date.now() })
        // it stays open, for the code
        return notSent
      }}
      submitTitle={t('stepUp.send')}
    >
      <Callout tone="info">{t('stepUp.byMail', { email })}</Callout>
    </FormDialog>
  )
}

function Again({ sent, onSent }: { sent: { key: string; at: number }; onSent: () => void }) {
  const again = useAction(confirmByMail.again, { errors: 'caller', onSuccess: onSent })
  const [failure, setFailure] = useState('')
  const [later, setLater] = useState(0)
  const seconds = useSecondsUntil(Math.max(sent.at + WAIT_MS, later))
  async function ask() {
    setFailure('')
    try {
      await again.attempt({ body: { key: sent.key } })
    } catch (error) {
      const wait = secondsToWait(error)
      if (wait > 0) setLater(Date.now() + wait * 1000)
      setFailure(wait > 0 ? t('stepUp.tooSoon') : messageOf(error))
    }
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={again.pending}
        disabled={seconds > 0}
        onClick={() => void ask()}
      >
        {seconds > 0 ? t('stepUp.againIn', { seconds }) : t('stepUp.again')}
      </Button>
      {failure && (
        <Text size="sm" c="dimmed" role="alert">
          {failure}
        </Text>
      )}
    </>
  )
}
