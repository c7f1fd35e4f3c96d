import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { TooLate } from '#app/shell/in-time.ts'
import { Plate } from '#app/shell/plate.tsx'
import { PageFailure } from '#app/shell/page-failure.ts'
import { t } from '#app/shell/words.ts'
import { messageOf, NoResponse, pageStatusOf, WireError, type PageStatus } from '#ui/data/failure.ts'

const texts = {
  403: ['error.forbidden', 'error.forbiddenHint'],
  404: ['error.notFound', 'error.notFoundHint'],
  429: ['error.tooMany', 'error.tooManyHint'],
  500: ['error.server', 'error.serverHint'],
} as const satisfies Record<PageStatus, readonly [string, string]>

/** What a route shows that could not be shown: refused by its guard, not loaded, or broken while drawing. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  const status = error instanceof PageFailure ? error.status : pageStatusOf(error)
  if (status) return <FailurePage status={status} minutes={minutesOf(error)} onRetry={again} />
  return (
    <Plate figure={<span aria-hidden>⟳</span>} title={t('error.broken')} hint={hintOf(error)}>
      <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={again}>
        {t('error.tryAgain')}
      </Button>
    </Plate>
  )
}

function hintOf(error: unknown): string {
  if (error instanceof NoResponse) return messageOf(error)
  return t(error instanceof TooLate ? 'error.lateHint' : 'error.brokenHint')
}

/** How long who has tried too often has to wait, as the server says it. */
function minutesOf(error: unknown): number | undefined {
  const body: unknown = error instanceof WireError ? error.body : null
  const seconds = typeof body === 'object' && body !== null && Reflect.get(body, 'retry_after')
  return typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds / 60)) : undefined
}

/** 403, 404, 429 and 500, in the words of the specification. */
export function FailurePage({
  status,
  minutes,
  onRetry,
}: {
  status: PageStatus
  /** Until it can be tried again. */
  minutes?: number | undefined
  onRetry?: () => void
}) {
  const goBack = useGoBack()
  const [title, hint] = texts[status]
  return (
    <Plate
      figure={status}
      title={t(title)}
      hint={minutes ? t('error.tooManyFor', { count: minutes }) : t(hint)}
    >
      <Group justify="center">
        <Button
          variant={status === 404 || status === 403 ? 'filled' : 'default'}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={goBack}
        >
          {t('error.goBack')}
        </Button>
        {onRetry && (status === 429 || status === 500) && (
          <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
            {t('error.tryAgain')}
          </Button>
        )}
      </Group>
    </Plate>
  )
}

const patience = 500

/** Back to the page before; where there is none, after half a second to the root or the organization's dashboard. */
function useGoBack(): () => void {
  const router = useRouter()
  return () => {
    const { href, pathname } = router.state.location
    router.history.back()
    setTimeout(() => {
      if (router.state.location.href !== href) return
      const slug = /^\/admin\/([^/]+)\/./.exec(pathname)?.[1]
      const dashboard = slug && `/admin/${slug}/dashboard`
      void router.navigate({ href: dashboard && dashboard !== pathname ? dashboard : '/' })
    }, patience)
  }
}
