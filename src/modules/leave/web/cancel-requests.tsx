import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { useScope } from '#ui/data/scope.tsx'
import { leaveCancel } from '#modules/leave/shared/leave-cancel.ts'
import { cancelColumns, cancelFacts } from '#modules/leave/web/cancel-parts.tsx'
import { t } from '#modules/leave/web/words.ts'

const titles = () =>
  ({
    user: [t('cancel.history'), t('cancel.historyHint')],
    supervisor: [t('cancel.team'), t('cancel.teamHint')],
    hr: [t('cancel.requests'), t('cancel.hrHint')],
  }) as const

/** Approved leave that somebody does not take after all, in any area. */
export default function CancelRequests() {
  const { as } = useScope()
  const [title, subtitle] = titles()[as]
  return (
    <RequestsScreen
      declared={leaveCancel.shown}
      title={title}
      subtitle={subtitle}
      columns={cancelColumns()}
      facts={cancelFacts}
    />
  )
}
