import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '#ui/data/failure.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { useEntrance } from '#modules/account/web/arrival.ts'
import { t } from '#modules/account/web/words.ts'

/** Shows a passkey, alone or as the second step of the login that `login` names, and goes on. */
export function PasskeyButton({
  login,
  remember,
  trust = false,
  next,
}: {
  login?: string
  remember: boolean
  trust?: boolean
  next: string | null
}) {
  const enter = useEntrance()
  const [pending, setPending] = useState(false)
  const go = async () => {
    setPending(true)
    try {
      const { signInByPasskey } = await import('#modules/account/web/passkey-sign-in.ts')
      const answer = await signInByPasskey(remember, login, trust)
      if (answer) await enter(answer, next)
      else sayFailure(t('passkey.cancelled'))
    } catch (error) {
      sayFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant={login ? 'filled' : 'default'}
      size="md"
      fullWidth
      loading={pending}
      leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
      onClick={() => void go()}
    >
      {t(login ? 'passkey.go' : 'passkey.signIn')}
    </Button>
  )
}
