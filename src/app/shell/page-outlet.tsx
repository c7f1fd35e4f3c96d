import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FailurePage } from '#app/shell/error-page.tsx'
import { onPageError, type PageStatus } from '#ui/data/failure.ts'

/** The page, or the error page that a call of it led to, until the next page (specification 1, section 8). */
export function PageOutlet() {
  const href = useRouterState({ select: (state) => state.location.href })
  const [failed, setFailed] = useState<{ at: string; status: PageStatus } | null>(null)
  useEffect(() => onPageError((status) => setFailed({ at: href, status })), [href])
  return failed?.at === href ? (
    <FailurePage status={failed.status} onRetry={() => setFailed(null)} />
  ) : (
    <Outlet />
  )
}
