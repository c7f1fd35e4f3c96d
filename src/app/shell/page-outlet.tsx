import { Outlet, useRouterState, type RouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Calendars } from '#app/shell/calendar-slot.tsx'
import { FailurePage } from '#app/shell/error-page.tsx'
import { onPageError, type PageStatus } from '#ui/data/failure.ts'

/**
 * The page, or the error page that a call of it led to, until the next page (specification 1, section 8). It is
 * drawn anew by a key of the language, because words are read while drawing.
 */
export function PageOutlet() {
  const href = useRouterState({ select: addressShown })
  const [failed, setFailed] = useState<{ at: string; status: PageStatus } | null>(null)
  useEffect(() => onPageError((status) => setFailed({ at: href, status })), [href])
  if (failed?.at === href) return <FailurePage status={failed.status} onRetry={() => setFailed(null)} />
  return (
    <Calendars>
      <Outlet />
    </Calendars>
  )
}

/** Of the page that is shown, not of the one that was asked for: what fails while that is fetched is the former's. */
function addressShown({ matches, location }: RouterState): string {
  const shown = matches.at(-1)
  return shown ? shown.pathname + JSON.stringify(shown.search) : location.href
}
