import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { useScope } from '#ui/data/scope.tsx'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { LeaveForm } from '#modules/leave/web/leave-form.tsx'
import { requestColumns, requestFacts } from '#modules/leave/web/request-parts.tsx'
import { RequestTalk } from '#modules/leave/web/request-talk.tsx'
import { t } from '#modules/leave/web/words.ts'

const titles = {
  user: [t('request.title'), t('request.mine')],
  supervisor: [t('request.team'), t('request.teamHint')],
  hr: [t('request.hr'), t('request.hrHint')],
} as const

/** Leave requests in any area: the employee asks, supervisor and HR decide. */
export default function LeaveRequests() {
  const { as } = useScope()
  const [asking, setAsking] = useState(false)
  const [title, subtitle] = titles[as]
  return (
    <RequestsScreen
      declared={leaveRequest}
      title={title}
      subtitle={subtitle}
      columns={requestColumns}
      facts={requestFacts}
      more={(request) => <RequestTalk id={request.id} />}
      filters={[{ kind: 'days', name: 'range', title: t('columns.dates'), from: 'from', to: 'to' }]}
    >
      {as === 'user' && (
        <>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
            {t('request.new')}
          </Button>
          <LeaveForm opened={asking} onClose={() => setAsking(false)} />
        </>
      )}
    </RequestsScreen>
  )
}
