import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Calendars } from '#app/shell/calendar-slot.tsx'
import { FailurePage } from '#app/shell/error-page.tsx'
import { onPageError, type PageStatus } from '#ui/data/failure.ts'

/**
 * The page, or the error page that a call of it led to, until the next page (specification 1, section 8). It is
 * drawn anew by a key of the language, because words are read while drawing.
 */
export function PageOutlet() {
  const href = useRouterState({ select: (state) => state.location.href })
  const [failed, setFailed] = useState<{ at: string; status: PageStatus } | null>(null)
  useEffect(() => onPageError((status) => setFailed({ at: href, status })), [href])
  if (failed?.at === href) return <FailurePage status={failed.status} onRetry={() => setFailed(null)} />
  return (
    <Calendars>
      <Outlet />
    </Calendars>
  )
}
