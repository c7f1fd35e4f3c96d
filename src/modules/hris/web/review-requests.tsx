import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RequestsScreen, type RequestDetail } from '#engines/approval/request-screen-web.tsx'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'
import { ChangesLine, changesFacts } from '#modules/hris/web/review-changes.tsx'
import { t } from '#modules/hris/web/words.ts'

type Detail = RequestDetail<typeof reviewRequest>

export const requestFacts = (request: Detail): (Fact | false)[] => [
  { label: t('review.type'), value: request.change_type.name },
  { label: t('review.from'), value: <DateText value={request.effective_from} beside /> },
  request.prepared_by !== null && { label: t('review.preparedBy'), value: request.prepared_by },
  ...changesFacts(request.changes),
]

/** What is not shown, and the change itself for HR. */
export function RequestMore({ request }: { request: Detail }) {
  const { as, to } = useScope()
  return (
    <>
      {request.hides_pay && (
        <Text size="sm" c="dimmed">
          {t('review.hidesPay')}
        </Text>
      )}
      {as === 'hr' && (
        <Link to={to('admin-hris-employment-review-review-details', {}, { review: request.review_id })}>
          {t('review.openChange')}
        </Link>
      )}
    </>
  )
}

/** Changes of employments that wait for somebody, or waited: HR's, and those that supervisors and others are asked about. */
export function ReviewRequests({ children }: { children?: ReactNode }) {
  const { as } = useScope()
  return (
    <RequestsScreen
      declared={reviewRequest.shown}
      title={t(as === 'hr' ? 'review.title' : 'review.toApprove')}
      subtitle={t(as === 'hr' ? 'review.requestsHint' : 'review.toApproveHint')}
      facts={requestFacts}
      more={(request) => <RequestMore request={request} />}
      columns={[
        { key: 'change_type', title: t('review.type'), value: (row) => row.change_type.name },
        { key: 'effective_from', title: t('review.from'), kind: 'day' },
        {
          key: 'changes',
          title: t('review.changes'),
          render: (row) => <ChangesLine of={row} />,
          wrap: true,
        },
        { key: 'prepared_by', title: t('review.preparedBy') },
      ]}
    >
      {children}
    </RequestsScreen>
  )
}
