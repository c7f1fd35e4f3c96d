import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { shownState } from '#modules/leave/domain/shown-state.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { requestColumns, requestFacts } from '#modules/leave/web/request-parts.tsx'
import { RequestMore } from '#modules/leave/web/request-more.tsx'
import { t } from '#modules/leave/web/words.ts'

/** Everything one ever asked for, in the order of time. */
export default function LeaveHistory() {
  return (
    <RequestsScreen
      declared={leaveRequest.shown}
      title={t('request.history')}
      subtitle={t('request.historyHint')}
      columns={requestColumns()}
      facts={requestFacts}
      stateOf={shownState}
      more={(request) => <RequestMore request={request} />}
      filters={[{ kind: 'days', name: 'range', title: t('columns.dates'), from: 'from', to: 'to' }]}
    />
  )
}
