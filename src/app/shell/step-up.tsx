import { lazy, Suspense, useSyncExternalStore } from 'react'
import { stepUp } from '#ui/data/step-up.ts'

const StepUpHost = lazy(() => import('#modules/account/web/step-up-host.tsx'))

/** Asks for the password again when the server wants it; fetched with the first such question. */
export function StepUp() {
  const waiting = useSyncExternalStore(stepUp.on, stepUp.now, stepUp.now)
  if (waiting === null) return null
  return (
    <Suspense>
      <StepUpHost />
    </Suspense>
  )
}
