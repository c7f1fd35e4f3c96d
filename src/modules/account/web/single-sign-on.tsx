import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { get, post } from '#kernel/endpoint.ts'
import { messageOf } from '#ui/data/failure.ts'
import { send } from '#ui/data/wire.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import type { beginProvider, providersFor } from '#modules/account/shared/provider-sign-in.ts'
import { typed } from '#modules/account/web/light.ts'
import { t } from '#modules/account/web/provider-words.ts'

const access = { public: true } as const
/** The like of light.ts, for whoever types an email address. */
export const lightProvider = {
  providersFor: typed<typeof providersFor>(get('/security/sso/', { access })),
  begin: typed<typeof beginProvider>(post('/security/sso/begin/', { access })),
}
interface Found {
  id: string
  name: string
}

/** Ways to sign in where the organization of this mail address does. */
export default function SingleSignOn({
  email,
  remember,
  next,
}: {
  email: string
  remember: boolean
  next: string | null
}) {
  const domain = /@([^@\s]+\.[^@\s.]{2,})$/.exec(email.trim())?.[1]?.toLowerCase() ?? ''
  const [found, setFound] = useState<{ domain: string; results: readonly Found[] } | null>(null)
  const [going, setGoing] = useState<string | null>(null)
  useEffect(() => {
    if (!domain) return
    const away = new AbortController()
    // whoever types on asks once
    const timer = setTimeout(() => {
      send(
        lightProvider.providersFor,
        { query: { email: `@${domain}` } },
        { quiet: true, signal: away.signal },
      ).then(
        ({ results }) => setFound({ domain, results }),
        // the password is still there
        () => {},
      )
    }, 300)
    return () => {
      clearTimeout(timer)
      away.abort()
    }
  }, [domain])
  const go = async (id: string) => {
    setGoing(id)
    try {
      const { url } = await send(
        lightProvider.begin,
        { body: { id, email: email.trim(), remember, next } },
        { quiet: true },
      )
      location.assign(url)
    } catch (error) {
      sayFailure(messageOf(error))
      setGoing(null)
    }
  }
  if (found?.domain !== domain) return null
  return found.results.map(({ id, name }) => (
    <Button
      key={id}
      variant="light"
      size="md"
      fullWidth
      loading={going === id}
      leftSection={<IconBuilding size={18} stroke={1.7} aria-hidden />}
      onClick={() => void go(id)}
    >
      {t('with', { name })}
    </Button>
  ))
}
