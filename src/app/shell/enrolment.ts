import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onEnrolment } from '#ui/data/session.ts'

const page = '/account/authenticator'
/** Where an authenticator is put on, and from there back to here. */
export const enrolmentFor = (href: string): string => `${page}?next=${encodeURIComponent(href)}`

/** The days without an authenticator may end in the middle of the work: whatever is asked next leads there. */
export function useEnrolment(router: AnyRouter): void {
  useEffect(
    () =>
      onEnrolment(() => {
        const { pathname, href } = router.state.location
        if (!pathname.startsWith('/account/'))
          void router.navigate({ href: enrolmentFor(href), replace: true })
      }),
    [router],
  )
}
