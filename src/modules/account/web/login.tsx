import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useRead } from '#ui/data/query.ts'
import { mayRefresh } from '#ui/data/session.ts'
import { useSocket } from '#ui/data/socket.ts'
import { send } from '#ui/data/wire.ts'
import { flatErrors, NoResponse, WireError } from '#ui/data/failure.ts'
import { sayFailure, saySuccess, unsay } from '#ui/feedback/snackbar.ts'
import { Tick } from '#ui/show/tick.tsx'
import { t as ui } from '#ui/i18n/t.ts'
import { AccountFrame, useServer } from '#modules/account/web/account-frame.tsx'
import { useFirstFocus } from '#modules/account/web/first-focus.ts'
import styles from '#modules/account/web/form.module.css'
import { hasJustLeft } from '#modules/account/web/just-left.ts'
import { light } from '#modules/account/web/light.ts'
import { loginErrors, type Errors } from '#modules/account/web/login-rules.ts'
import { useArrival, useEntrance } from '#modules/account/web/arrival.ts'
import { PasskeyButton } from '#modules/account/web/passkey-button.tsx'
import type { Challenge } from '#modules/account/web/prove.ts'
import { t } from '#modules/account/web/words.ts'

/** For whoever types an email address. */
const SingleSignOn = lazy(() => import('#modules/account/web/single-sign-on.tsx'))

/** The login screen (specification 1, sections 2, 4, 5 and 8). */
export default function Login() {
  const next = useRouterState({
    select: (state) => new URLSearchParams(state.location.searchStr).get('next'),
  })
  const arrive = useArrival()
  // as the page was opened: on the way to another, the address is that of the other
  const [opened] = useState(() => ({ known: mayRefresh(), next }))
  useEffect(() => {
    // a session that is there already is not asked for again
    if (opened.known) void arrive(opened.next, false)
    else if (hasJustLeft()) saySuccess('Successfully logged out!')
  }, [arrive, opened])
  const server = useServer()
  const system = server?.system_name ?? 'Chautari'
  return (
    <AccountFrame title={t('login.title')} hint={t('login.hint', { system })} links={<WhistleBlower />}>
      <LoginForm next={next} needsSocket={server?.websocket ?? true} />
    </AccountFrame>
  )
}

function LoginForm({ next, needsSocket }: { next: string | null; needsSocket: boolean }) {
  const router = useRouter()
  const enter = useEntrance()
  const [values, setValues] = useState({ email: '', password: '', remember: false })
  const [touched, setTouched] = useState<Readonly<Record<string, boolean>>>({})
  const [refused, setRefused] = useState<Errors>({})
  const [pending, setPending] = useState(false)
  const [checking, setChecking] = useState(false)
  const [tooMany, setTooMany] = useState<WireError | null>(null)
  const form = useFirstFocus()
  const said = useRef('')
  const { ready: connected } = useSocket(needsSocket)
  const waits = useLate(!connected, 1200)
  // the error page of the specification takes the place of this one
  if (tooMany) throw tooMany

  const found = loginErrors(values)
  const shown = (name: 'email' | 'password') => (touched[name] ? found[name] : undefined) ?? refused[name]
  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part })
    setRefused({})
  }
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (pending || !connected) return
    setTouched({ email: true, password: true })
    const first = Object.keys(found)[0] ?? Object.keys(refused).find((name) => name in values)
    if (first) return focus(first)
    setPending(true)
    unsay(said.current)
    try {
      await signIn()
    } catch (error) {
      refuse(error)
    } finally {
      setPending(false)
      setChecking(false)
    }
  }

  /** With a proof of work where one is asked for: anew where it came too late. */
  async function answered(proof?: string, left = 3): ReturnType<typeof send<typeof light.signIn>> {
    try {
      return await send(light.signIn, { body: { ...values, proof } }, { quiet: true })
    } catch (error) {
      const challenge = left > 0 ? challengeOf(error) : null
      if (!challenge) throw error
      setChecking(true)
      const { prove } = await import('#modules/account/web/prove.ts').catch(() => {
        throw new NoResponse()
      })
      return answered(await prove(challenge), left - 1)
    }
  }

  async function signIn() {
    const answer = await answered()
    if (answer.next_step === 'otp_verification' && answer.key) {
      if (answer.method === 'email_otp') saySuccess('Successfully Sent Otp In Mail')
      const { email, remember } = values
      const { key, method, methods, may_trust } = answer
      const otp = { key, email, remember, next, sent_at: Date.now(), method, methods, may_trust }
      await router.navigate({ to: '/account/otp', state: { otp } })
    } else await enter(answer, next)
  }

  function refuse(error: unknown) {
    if (error instanceof NoResponse) {
      said.current = sayFailure('Could not connect to server. Please try again later.')
      return
    }
    if (!(error instanceof WireError)) throw error
    if (error.status === 429) return setTooMany(error)
    const errors = error.status === 400 ? flatErrors(error.body) : []
    const general = errors.find(({ path }) => path === '')
    said.current = sayFailure(general?.message ?? 'Could not login into system.')
    setRefused(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
    focus(general ? 'password' : (errors[0]?.path ?? 'email'))
  }

  const hasErrors = Boolean(shown('email') ?? shown('password'))
  /** A button that is disabled keeps the browser from submitting: Enter leads to what is wrong all the same. */
  const enterPressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && hasErrors) void submit(event)
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        name="email"
        size="md"
        label={t('login.username')}
        placeholder={t('login.usernamePlaceholder')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        error={shown('email')}
        onKeyDown={enterPressed}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        onBlur={() => setTouched({ ...touched, email: touched['email'] || values.email !== '' })}
      />
      <PasswordInput
        name="password"
        size="md"
        label={t('login.password')}
        autoComplete="current-password"
        value={values.password}
        error={shown('password')}
        visibilityToggleButtonProps={{ 'aria-label': ui('form.showPassword'), tabIndex: 0 }}
        onKeyDown={enterPressed}
        onChange={({ currentTarget }) => change({ password: currentTarget.value })}
        onBlur={() => setTouched({ ...touched, password: touched['password'] || values.password !== '' })}
      />
      <div className={styles.between}>
        <Tick
          name="remember"
          label={t('login.remember')}
          checked={values.remember}
          onChange={({ currentTarget }) => change({ remember: currentTarget.checked })}
        />
        <Anchor component={Link} to="/account/recover" size="sm">
          {t('login.forgot')}
        </Anchor>
      </div>
      <Button type="submit" size="md" fullWidth loading={pending} disabled={hasErrors || !connected}>
        {t('login.submit')}
      </Button>
      {values.email.includes('@') && (
        <Suspense>
          <SingleSignOn email={values.email} remember={values.remember} next={next} />
        </Suspense>
      )}
      <PasskeyButton remember={values.remember} next={next} />
      {checking && (
        <p className={styles.wait} role="status">
          {t('login.checking')}
        </p>
      )}
      {waits && (
        <p className={styles.wait} role="status">
          {t('login.connecting')}
        </p>
      )}
    </form>
  )
}

/** What a refused sign-in asks the machine to work at, if it does. */
function challengeOf(error: unknown): Challenge | null {
  if (!(error instanceof WireError) || error.status !== 400) return null
  // a border: as the server wrote it
  return (error.body as { challenge?: Challenge } | null)?.challenge ?? null
}

/** The form of whistle-blowers, while the installation has it switched on. */
function WhistleBlower() {
  const setting = useRead(light.publicWhistleSettings, {}, { errors: 'inline' }).data
  if (!setting?.results[0]?.enabled) return null
  return (
    <Anchor component={Link} to="/whistle-blower-form" inherit>
      {t('login.whistle')}
    </Anchor>
  )
}

/** True once something has lasted. */
function useLate(on: boolean, ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [on, ms])
  return late
}
