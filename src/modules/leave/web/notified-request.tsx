import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import type { SheetProps } from '#engines/notify/target-web.ts'
import { shownState } from '#modules/leave/domain/shown-state.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { requestFacts } from '#modules/leave/web/request-parts.tsx'
import { RequestMore } from '#modules/leave/web/request-more.tsx'

/** A leave request opened from a notification, over whatever page is shown. */
export default function NotifiedLeaveRequest(props: SheetProps) {
  const { org, as } = props
  return (
    <RequestSheet
      declared={leaveRequest.shown}
      facts={requestFacts}
      stateOf={shownState}
      more={(request) => <RequestMore request={request} org={org} as={as} />}
      {...props}
    />
  )
}
