import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { startSession } from '#ui/data/session.ts'
import { saySuccess } from '#ui/feedback/snackbar.ts'
import type { signIn } from '#modules/account/shared/session.ts'
import { destinationOf } from '#modules/account/web/next.ts'
import { stepHref } from '#modules/account/web/step-href.ts'

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

type Answer = Pick<ResponseOf<typeof signIn>, 'next_step' | 'token' | 'user'>
export type Enter = (answer: Answer, next: string | null) => Promise<void>

/** Begins the session of a finished login, and goes on. */
export function useEntrance(): Enter {
  const arrive = useArrival()
  const router = useRouter()
  return async ({ next_step, token, user }, next) => {
    if (!token || !user) return
    startSession(token.access)
    saySuccess('Successfully Logged In')
    if (next_step === null || next_step === 'otp_verification') return arrive(next, user.is_audit_user)
    await router.navigate({ href: stepHref(next_step, next), replace: true })
  }
}
