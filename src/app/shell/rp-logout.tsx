import { Loader } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Plate } from '#app/shell/plate.tsx'
import { t } from '#app/shell/words.ts'
import { signOut } from '#modules/account/shared/session.ts'
import { endSession, mayRefresh } from '#ui/data/session.ts'
import { send } from '#ui/data/wire.ts'
import { saySuccess } from '#ui/feedback/snackbar.ts'

/** Called when the person has logged out at another application of the same sign-in: ends the session here too. */
export default function RelyingPartyLogout() {
  const navigate = useNavigate()
  useEffect(() => {
    void leave().then(() => navigate({ to: '/account/login', replace: true }))
  }, [navigate])
  return <Plate figure={<Loader size="sm" />} title={t('logout.title')} hint={t('logout.hint')} />
}

async function leave(): Promise<void> {
  if (mayRefresh()) await send(signOut, { body: {} }, { quiet: true }).catch(() => undefined)
  endSession('chosen')
  saySuccess('Successfully logged out!')
}
