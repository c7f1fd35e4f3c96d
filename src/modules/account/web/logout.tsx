import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { landing } from '#modules/account/web/next.ts'
import { AccountNote } from '#modules/account/web/account-note.tsx'
import { leave } from '#modules/account/web/leave.ts'
import { t } from '#modules/account/web/words.ts'

/** Asks, ends the session, and goes on to a relying party or to the login screen. */
export default function Logout() {
  const router = useRouter()
  const next = useRouterState({
    select: (state) => new URLSearchParams(state.location.searchStr).get('next'),
  })
  const [pending, setPending] = useState(false)
  const go = () => {
    setPending(true)
    void leave({ next: next ?? undefined }).catch(() => setPending(false))
  }
  const stay = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ href: landing })
  }
  return (
    <AccountNote
      figure={<IconLogout size={26} stroke={1.7} />}
      title={t('logout.title')}
      hint={t('logout.hint')}
    >
      <Button size="md" loading={pending} onClick={go} data-autofocus>
        {t('logout.submit')}
      </Button>
      <Button size="md" variant="default" disabled={pending} onClick={stay}>
        {t('logout.stay')}
      </Button>
    </AccountNote>
  )
}
