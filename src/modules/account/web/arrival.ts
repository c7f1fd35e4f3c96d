import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { destinationOf } from '#modules/account/web/next.ts'

/** Goes to where a person lands who has just signed in, or is signed in already. */
export function useArrival(): (next: string | null, isAudit: boolean) => Promise<void> {
  const router = useRouter()
  return useCallback(
    async (next, isAudit) => {
      const { href, full } = destinationOf(next, isAudit)
      if (full) location.assign(href)
      else await router.navigate({ href, replace: true })
    },
    [router],
  )
}
