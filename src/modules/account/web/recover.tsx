import { Anchor, Button, TextInput } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import { send } from '#ui/data/wire.ts'
import { flatErrors, messageOf, WireError } from '#ui/data/failure.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { AccountFrame } from '#modules/account/web/account-frame.tsx'
import { useFirstFocus } from '#modules/account/web/first-focus.ts'
import styles from '#modules/account/web/form.module.css'
import { light } from '#modules/account/web/light.ts'
import { recoverErrors } from '#modules/account/web/login-rules.ts'
import { t } from '#modules/account/web/words.ts'

/** Asks for a link to a new password. What comes of it tells nobody whether the account exists. */
export default function Recover() {
  const router = useRouter()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const form = useFirstFocus()

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (pending) return
    const wrong = recoverErrors({ email })['email']
    if (wrong) return setError(wrong)
    setPending(true)
    try {
      await send(light.recover, { body: { email } }, { quiet: true })
      await router.navigate({ to: '/account/recover-done', replace: true })
    } catch (failure) {
      const found =
        failure instanceof WireError && flatErrors(failure.body).find(({ path }) => path === 'email')
      if (found) setError(found.message)
      else sayFailure(messageOf(failure))
    } finally {
      setPending(false)
    }
  }

  return (
    <AccountFrame title={t('recover.title')} hint={t('recover.hint')}>
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          name="email"
          size="md"
          label={t('recover.email')}
          placeholder={t('login.usernamePlaceholder')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={error}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value)
            setError(null)
          }}
        />
        <Button type="submit" size="md" fullWidth loading={pending} disabled={error !== null}>
          {t('recover.submit')}
        </Button>
        <Anchor component={Link} to="/account/login" size="sm">
          {t('frame.toLogin')}
        </Anchor>
      </form>
    </AccountFrame>
  )
}
