import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { post, type ResponseOf } from '#kernel/endpoint.ts'
import { messageOf } from '#ui/data/failure.ts'
import { send } from '#ui/data/wire.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { Callout } from '#ui/show/callout.tsx'
import type { finishProvider } from '#modules/account/shared/provider-sign-in.ts'
import { AccountFrame } from '#modules/account/web/account-frame.tsx'
import { useEntrance } from '#modules/account/web/arrival.ts'
import { typed } from '#modules/account/web/light.ts'
import { t } from '#modules/account/web/provider-words.ts'
import { t as account } from '#modules/account/web/words.ts'

type Tried = NonNullable<ResponseOf<typeof finishProvider>['tried']>
const finish = typed<typeof finishProvider>(post('/security/sso/finish/', { access: { public: true } }))

/** Where the browser comes back from a provider. Who it is stands in no address: the cookie that went along says it. */
export default function ProviderReturn() {
  const router = useRouter()
  const enter = useEntrance()
  const asked = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [tried, setTried] = useState<Tried | null>(null)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const go = async () => {
      const answer = await send(finish, { body: {} }, { quiet: true })
      const { next } = answer
      if (answer.tried) setTried(answer.tried)
      else if (answer.key) {
        const { key, method, methods, may_trust } = answer
        const sent_at = Date.now()
        const otp = { key, email: '', remember: false, next, sent_at, method, methods, may_trust }
        await router.navigate({ to: '/account/otp', state: { otp }, replace: true })
      } else await enter(answer, next)
    }
    go().catch((error: unknown) => setProblem(messageOf(error)))
  }, [enter, router])
  if (tried) return <Outcome tried={tried} />
  return (
    <AccountFrame title={t(problem ? 'failed' : 'arriving')}>
      {problem && (
        <Stack mt="lg">
          <Callout tone="danger" title={refusal(problem)} />
          <Anchor component={Link} to="/account/login" size="sm">
            {account('frame.toLogin')}
          </Anchor>
        </Stack>
      )}
    </AccountFrame>
  )
}

/** For HR who tried it: nobody was signed in. */
function Outcome({ tried: { org, kind, email, full_name, problem } }: { tried: Tried }) {
  const back = `/admin/${org}/organization/settings/security-settings/authentication-settings/${kind}`
  return (
    <AccountFrame title={t('tried')}>
      <Stack mt="lg">
        {email && problem && <Text size="sm">{t('triedEmail', { email })}</Text>}
        <Callout
          tone={problem ? 'danger' : 'success'}
          title={problem ? refusal(problem) : t('triedFine', { email: email ?? '', name: full_name ?? '' })}
        />
        <Button component="a" href={back}>
          {t('back')}
        </Button>
      </Stack>
    </AccountFrame>
  )
}
