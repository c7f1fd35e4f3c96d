import { Anchor, Button, PinInput, TextInput } from '@mantine/core'
import { Link, Navigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useRef, useState, type SyntheticEvent } from 'react'
import { send } from '#ui/data/wire.ts'
import { flatErrors, messageOf, NoResponse, secondsToWait, WireError } from '#ui/data/failure.ts'
import { sayFailure, saySuccess, unsay } from '#ui/feedback/snackbar.ts'
import { Tick } from '#ui/show/tick.tsx'
import { AccountFrame } from '#modules/account/web/account-frame.tsx'
import { useEntrance } from '#modules/account/web/arrival.ts'
import { useFirstFocus } from '#modules/account/web/first-focus.ts'
import styles from '#modules/account/web/form.module.css'
import { light } from '#modules/account/web/light.ts'
import type { OtpDetail } from '#modules/account/web/otp-detail.ts'
import { PasskeyButton } from '#modules/account/web/passkey-button.tsx'
import { useSecondsUntil } from '#modules/account/web/seconds-until.ts'
import { t } from '#modules/account/web/words.ts'

const WAIT_MS = 60_000
const LENGTH = 6

/** The second step of a login: a code, or a passkey. */
export default function Otp() {
  const waiting = useRouterState({ select: (state) => state.location.state.otp })
  const [trust, setTrust] = useState(false)
  if (!waiting) return <Navigate to="/account/login" replace />
  const otp = { ...waiting, trust }
  return (
    <AccountFrame title={t(otp.method === 'passkey' ? 'passkey.go' : 'otp.title')} hint={hintOf(otp)}>
      {/* before the code, whose last digit sends it */}
      {otp.may_trust && (
        <div className={styles.trust}>
          <Tick
            name="trust"
            label={t('otp.trust')}
            checked={trust}
            onChange={({ currentTarget }) => setTrust(currentTarget.checked)}
          />
        </div>
      )}
      {otp.method === 'passkey' ? <PasskeyStep otp={otp} /> : <OtpForm otp={otp} />}
    </AccountFrame>
  )
}

interface Asked extends OtpDetail {
  /** Is this browser to be remembered? */
  readonly trust: boolean
}

const hintOf = ({ method, email }: OtpDetail) =>
  method === 'passkey'
    ? t('passkey.hint')
    : method === 'totp'
      ? t('otp.totpHint')
      : t('otp.hint', { name: email })

/** Or the code of an authenticator, or one for when all of them are lost. */
function PasskeyStep({ otp }: { otp: Asked }) {
  const [other, setOther] = useState(false)
  if (other && otp.methods.includes('totp')) return <OtpForm otp={{ ...otp, method: 'totp' }} />
  return (
    <div className={styles.form}>
      <PasskeyButton login={otp.key} remember={otp.remember} trust={otp.trust} next={otp.next} />
      {other ? (
        <ByRecovery otp={otp} />
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={() => setOther(true)}>
          {t('passkey.other')}
        </Button>
      )}
      <Anchor component={Link} to="/account/login" size="sm">
        {t('frame.toLogin')}
      </Anchor>
    </div>
  )
}

function ByRecovery({ otp }: { otp: Asked }) {
  const { verify, error } = useVerify(otp)
  return <RecoveryField verify={verify} error={error} />
}

function OtpForm({ otp }: { otp: Asked }) {
  const [code, setCode] = useState('')
  const { verify, error, setError, pending, round } = useVerify(otp, () => setCode(''))
  const form = useFirstFocus(round)

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.length < LENGTH) setError(code === '' ? 'OTP is Required' : 'OTP must be 6 digits')
    else void verify(code)
  }

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={onSubmit}>
      <div>
        <PinInput
          gap={8}
          className={styles.code}
          // a name of its own: one that the library finds makes the boxes anew, and they lose the focus
          id="otp"
          length={LENGTH}
          type="number"
          oneTimeCode
          placeholder=""
          size="lg"
          value={code}
          error={error !== null}
          aria-label={t('otp.code')}
          ariaLabel={t('otp.code')}
          readOnly={pending}
          onChange={(value) => {
            setCode(value)
            if (value !== '') setError(null)
          }}
          onComplete={(value) => void verify(value)}
        />
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <Button type="submit" size="md" fullWidth loading={pending} disabled={error !== null}>
        {t('otp.submit')}
      </Button>
      <div className={styles.between}>
        {otp.method === 'totp' ? <Recovery verify={verify} /> : <Again otp={otp} />}
        <Anchor component={Link} to="/account/login" size="sm">
          {t('frame.toLogin')}
        </Anchor>
      </div>
      {otp.method !== 'totp' && <p className={styles.note}>{t('otp.nothing')}</p>}
    </form>
  )
}

/** Sends a code; one that is wrong may be typed again, and a login that is over begins anew. */
function useVerify(otp: Asked, clear: () => void = () => {}) {
  const router = useRouter()
  const enter = useEntrance()
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [round, setRound] = useState(0)
  const said = useRef('')

  async function verify(typed: string) {
    if (pending || typed.length < LENGTH) return
    setPending(true)
    unsay(said.current)
    try {
      const answer = await send(
        light.verifyOtp,
        { body: { key: otp.key, otp: typed, trust: otp.trust } },
        { quiet: true },
      )
      await enter(answer, otp.next)
    } catch (failure) {
      await refuse(failure)
    } finally {
      setPending(false)
    }
  }

  async function refuse(failure: unknown) {
    clear()
    setRound(round + 1)
    if (failure instanceof NoResponse)
      said.current = sayFailure('Could not connect to server. Please try again later.')
    else if (!(failure instanceof WireError)) throw failure
    else {
      const wrong = flatErrors(failure.body).find(({ path }) => path === 'otp')
      if (wrong) return setError(wrong.message)
      sayFailure(messageOf(failure))
      await router.navigate({
        to: '/account/login',
        search: otp.next ? { next: otp.next } : {},
        replace: true,
      })
    }
  }

  return { verify, error, setError, pending, round }
}
/** For a lost authenticator: one of the codes that were shown when it was put on. */
function Recovery({ verify }: { verify: (typed: string) => Promise<void> }) {
  const [opened, setOpened] = useState(false)
  if (opened) return <RecoveryField verify={verify} error={null} />
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
      {t('otp.recovery')}
    </Button>
  )
}

function RecoveryField({
  verify,
  error,
}: {
  verify: (typed: string) => Promise<void>
  error: string | null
}) {
  const [typed, setTyped] = useState('')
  return (
    <TextInput
      label={t('otp.recoveryCode')}
      value={typed}
      error={error}
      autoComplete="off"
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        void verify(typed.trim())
      }}
    />
  )
}

/** Another code, a minute after the last. */
function Again({ otp }: { otp: Asked }) {
  const router = useRouter()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState('')
  const [later, setLater] = useState(0)
  const seconds = useSecondsUntil(Math.max(otp.sent_at + WAIT_MS, later))
  async function again() {
    setPending(true)
    setFailure('')
    try {
      await send(light.regenerateOtp, { body: { key: otp.key } }, { quiet: true })
      saySuccess('Successfully Sent Otp In Mail')
      const { hash, searchStr, pathname } = router.latestLocation
      const state = { otp: { ...otp, sent_at: Date.now() } }
      await router.navigate({ href: `${pathname}${searchStr}${hash}`, replace: true, state })
    } catch (error) {
      const wait = secondsToWait(error)
      if (wait > 0) setLater(Date.now() + wait * 1000)
      setFailure(wait > 0 ? t('otp.tooSoon') : messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={pending}
        disabled={seconds > 0}
        onClick={() => void again()}
      >
        {seconds > 0 ? t('otp.againIn', { seconds }) : t('otp.again')}
      </Button>
      {failure && (
        <p className={styles.wait} role="alert">
          {failure}
        </p>
      )}
    </>
  )
}
