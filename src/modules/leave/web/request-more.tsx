import type { Hat } from '#kernel/endpoint.ts'
import { useScope } from '#ui/data/scope.tsx'
import type { RequestDetail } from '#engines/approval/request-screen-web.tsx'
import type { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { CancelLeave } from '#modules/leave/web/cancel-dialog.tsx'
import { DeleteLeave } from '#modules/leave/web/delete-dialog.tsx'
import { RequestTalk } from '#modules/leave/web/request-talk.tsx'
import { RequestTeam } from '#modules/leave/web/request-team.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { t } from '#modules/leave/web/words.ts'

/** What may be done with a leave beside deciding it, who else is away, and what is said about it. */
export function RequestMore({
  request,
  org,
  as,
  onDeleted,
}: {
  request: RequestDetail<typeof leaveRequest>
  org?: string | undefined
  as?: Hat | undefined
  onDeleted?: () => void
}) {
  const scope = useScope()
  const hat = as ?? scope.as
  const isOpen = request.status === 'Requested' || request.status === 'Forwarded'
  return (
    <>
      {request.is_cancel_open && <Callout tone="info">{t('cancel.waits')}</Callout>}
      {hat === 'user' && request.status === 'Approved' && !request.is_cancel_open && (
        <CancelLeave id={request.id} />
      )}
      {isOpen && <RequestTeam id={request.id} org={org} as={as} range={request} />}
      <RequestTalk id={request.id} org={org} as={as} />
      {hat === 'hr' && onDeleted && <DeleteLeave id={request.id} onDone={onDeleted} />}
    </>
  )
}
