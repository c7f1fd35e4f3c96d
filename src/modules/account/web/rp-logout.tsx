import { Button, Loader } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { messageOf } from '#ui/data/failure.ts'
import { AccountNote } from '#modules/account/web/account-note.tsx'
import { leaveFor } from '#modules/account/web/leave.ts'
import { landing } from '#modules/account/web/next.ts'
import { t } from '#modules/account/web/words.ts'

/** A relying party has logged the person out and sends the browser here: the session ends here, too. */
export default function RelyingPartyLogout() {
  const router = useRouter()
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const [failure, setFailure] = useState<unknown>(null)
  const begun = useRef(false)
  const go = () => {
    setFailure(null)
    leaveFor(askedOf(search)).catch(setFailure)
  }
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    go()
  })
  return (
    <AccountNote
      figure={failure ? <IconLogout size={26} stroke={1.7} /> : <Loader size="sm" />}
      title={t(failure ? 'logout.title' : 'logout.leaving')}
      hint={failure ? messageOf(failure) : t('logout.rpHint')}
    >
      {failure !== null && (
        <>
          <Button onClick={go}>{t('logout.submit')}</Button>
          <Button variant="default" onClick={() => void router.navigate({ href: landing })}>
            {t('logout.stay')}
          </Button>
        </>
      )}
    </AccountNote>
  )
}

/** As OpenID Connect names it, or as the rest of this product does. */
function askedOf(search: string) {
  const given = new URLSearchParams(search)
  const value = (name: string) => given.get(name) ?? undefined
  return {
    next: value('next'),
    post_logout_redirect_uri: value('post_logout_redirect_uri'),
    state: value('state'),
  }
}
