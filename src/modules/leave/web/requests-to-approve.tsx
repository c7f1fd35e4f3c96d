import { useMemo } from 'react'
import { ScopeProvider, useScope } from '#ui/data/scope.tsx'
import LeaveRequests from '#modules/leave/web/requests.tsx'

/** The requests that others laid before the employee, in the employee's own area: the hat is that of who decides. */
export default function RequestsToApprove() {
  const scope = useScope()
  const deciding = useMemo(() => ({ ...scope, as: 'supervisor' as const }), [scope])
  return (
    <ScopeProvider scope={deciding}>
      <LeaveRequests ofMe />
    </ScopeProvider>
  )
}
