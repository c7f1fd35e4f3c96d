import { lazy, Suspense } from 'react'
import type { Hat } from '#kernel/endpoint.ts'
import type { RequestDetail } from '#engines/approval/request-screen-web.tsx'
import type { leaveRequest } from '#modules/leave/shared/leave-request.ts'

export interface RequestMoreProps {
  request: RequestDetail<typeof leaveRequest>
  org?: string | undefined
  as?: Hat | undefined
  onDeleted?: () => void
}

// only whoever opens a request has its dialogs and what is said about it
const Body = lazy(() => import('#modules/leave/web/request-more-body.tsx'))
export const RequestMore = (props: RequestMoreProps) => (
  <Suspense>
    <Body {...props} />
  </Suspense>
)
