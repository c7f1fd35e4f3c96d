import { P } from '#kernel/permission.ts'
import { useScope } from '#ui/data/scope.tsx'
import { RequestTalk } from '#engines/approval/request-talk-web.tsx'
import { leaveThread } from '#modules/leave/shared/leave-request.ts'
import { BalanceAround } from '#modules/leave/web/balance-around.tsx'
import { CancelLeave } from '#modules/leave/web/cancel-dialog.tsx'
import { DeleteLeave } from '#modules/leave/web/delete-dialog.tsx'
import type { RequestMoreProps } from '#modules/leave/web/request-more.tsx'
import { RequestTeam } from '#modules/leave/web/request-team.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { t } from '#modules/leave/web/words.ts'

/** What may be done with a leave beside deciding it, who else is away, and what is said about it. */
export default function RequestMoreBody({ request, org, as, onDeleted }: RequestMoreProps) {
  const scope = useScope()
  const hat = as ?? scope.as
  const isOpen = request.status === 'Requested' || request.status === 'Forwarded'
  return (
    <>
      {request.is_cancel_open && <Callout tone="info">{t('cancel.waits')}</Callout>}
      {hat === 'user' && request.status === 'Approved' && !request.is_cancel_open && (
        <CancelLeave id={request.id} />
      )}
      {isOpen && <BalanceAround id={request.id} org={org ?? scope.org} as={hat} />}
      {isOpen && <RequestTeam id={request.id} org={org} as={as} range={request} />}
      <RequestTalk declared={leaveThread} hr={[P.leave.requests]} id={request.id} org={org} as={as} />
      {hat === 'hr' && onDeleted && <DeleteLeave id={request.id} onDone={onDeleted} />}
    </>
  )
}
