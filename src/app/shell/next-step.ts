import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { stepHref } from '#modules/account/web/step-href.ts'
import { onStep } from '#ui/data/session.ts'

/** What has to be done first may come in the middle of the work: whatever is asked next leads there. */
export function useNextStep(router: AnyRouter): void {
  useEffect(
    () =>
      onStep((step) => {
        const { pathname, href } = router.state.location
        if (!pathname.startsWith('/account/'))
          void router.navigate({ href: stepHref(step, href), replace: true })
      }),
    [router],
  )
}
