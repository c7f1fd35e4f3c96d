import { Anchor, Button, Code, Stack, Text } from '@mantine/core'
import { Link, Navigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { WireError } from '#ui/data/failure.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { notSent } from '#ui/form/not-sent.ts'
import { TextField } from '#ui/form/text-fields.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { deviceOf } from '#modules/account/web/device.ts'
import { useNewPasskey } from '#modules/account/web/new-passkey.ts'
import { totp } from '#modules/account/shared/totp.ts'
import { AccountFrame } from '#modules/account/web/account-frame.tsx'
import { AuthenticatorPicture } from '#modules/account/web/authenticator-picture.tsx'
import { RecoveryCodes } from '#modules/account/web/recovery-codes.tsx'
import { destinationOf } from '#modules/account/web/next.ts'
import { t } from '#modules/account/web/rights-words.ts'
import StepUpHost from '#modules/account/web/step-up-host.tsx'

interface Begun {
  secret: string
  qr: readonly string[]
}

/** Somebody's organization asks for an authenticator, and the days without one are over: before anything else. */
export default function AuthenticatorFirst() {
  const next = useRouterState({
    select: (state) => new URLSearchParams(state.location.searchStr).get('next'),
  })
  const read = useRead(totp.read, {}, { errors: 'inline', fresh: Infinity })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [chosen, setChosen] = useState<'totp' | 'passkey' | null>(null)
  const wanted = chosen ?? read.data?.lacking ?? 'totp'
  const onward = () => location.assign(destinationOf(next).href)
  if (read.error instanceof WireError && read.error.status === 401) return <Navigate to="/account/login" />
  if (codes) return <Kept codes={codes} by={wanted} onward={onward} />
  const isPasskey = wanted === 'passkey'
  return (
    <AccountFrame
      title={t(isPasskey ? 'first.passkeyTitle' : 'first.title')}
      hint={t(read.data?.lacking === 'passkey' ? 'first.passkeyHint' : 'first.hint')}
    >
      <Stack mt="lg">
        {!read.data && <ReadState read={read} waiting={<FormSkeleton fields={2} />} />}
        {read.data?.must_enrol === false && <Button onClick={onward}>{t('first.onward')}</Button>}
        {read.data?.must_enrol &&
          (isPasskey ? (
            <AddPasskey onDone={(made) => (made.length ? setCodes(made) : onward())} />
          ) : (
            <SetUp onDone={setCodes} />
          ))}
        {read.data?.lacking === 'totp' && read.data.must_enrol && (
          <Button variant="subtle" onClick={() => setChosen(isPasskey ? 'totp' : 'passkey')}>
            {t(isPasskey ? 'first.byCode' : 'first.instead')}
          </Button>
        )}
        <StepUpHost />
        <Anchor component={Link} to="/account/logout" size="sm">
          {t('first.leave')}
        </Anchor>
      </Stack>
    </AccountFrame>
  )
}

/** At once right after signing in; later who they are is asked once more. */
function AddPasskey({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const make = useNewPasskey()
  const name = deviceOf(navigator.userAgent) ?? t('passkey.title')
  const submit = async () => {
    const made = await make({ name })
    if (typeof made !== 'string') return onDone(made.recovery_codes)
    sayFailure(made)
    return notSent
  }
  return (
    <FormShell initial={{}} submit={submit} submitTitle={t('passkey.add')} guard={false}>
      <Text size="sm">{t('passkey.addHint')}</Text>
    </FormShell>
  )
}

/** The picture comes by itself right after signing in; later who they are is asked once more. */
function SetUp({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const begin = useAction(totp.begin, { errors: 'caller' })
  const confirm = useAction(totp.confirm, { errors: 'caller' })
  const [begun, setBegun] = useState<Begun | 'again' | null>(null)
  const tried = useRef(false)
  const start = () => begin.attempt({ body: {} }).then(setBegun, () => setBegun('again'))
  useEffect(() => {
    if (tried.current) return
    tried.current = true
    void start()
  })
  if (begun === null) return <FormSkeleton fields={2} />
  if (begun === 'again')
    return (
      <>
        <Text size="sm">{t('first.again')}</Text>
        <Button loading={begin.pending} onClick={() => void start()}>
          {t('stepUp.go')}
        </Button>
      </>
    )
  return (
    <FormShell<{ otp: string }>
      key="code"
      initial={{ otp: '' }}
      submit={async (body) => onDone((await confirm.attempt({ body })).recovery_codes)}
      submitTitle={t('totp.confirm')}
      guard={false}
    >
      <Text size="sm">{t('first.scan')}</Text>
      <AuthenticatorPicture qr={begun.qr} />
      <Text size="sm">
        {t('totp.orType')} <Code>{begun.secret}</Code>
      </Text>
      <TextField name="otp" label={t('totp.code')} autoComplete="one-time-code" required />
    </FormShell>
  )
}

function Kept({
  codes,
  by,
  onward,
}: {
  codes: readonly string[]
  by: 'totp' | 'passkey'
  onward: () => void
}) {
  return (
    <AccountFrame title={t('totp.codes')} hint={t(by === 'passkey' ? 'first.passkeyDone' : 'first.done')}>
      <Stack mt="lg">
        <RecoveryCodes codes={codes} />
        <Button onClick={onward}>{t('first.kept')}</Button>
      </Stack>
    </AccountFrame>
  )
}
