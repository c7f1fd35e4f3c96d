import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import type { SheetProps } from '#engines/notify/target-web.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'
import { requestFacts, RequestMore } from '#modules/hris/web/review-requests.tsx'

/** A change of an employment that waits for somebody, opened from a notification, over whatever page is shown. */
export default function NotifiedReview(props: SheetProps) {
  return (
    <RequestSheet
      declared={reviewRequest.shown}
      facts={requestFacts}
      more={(request) => <RequestMore request={request} />}
      {...props}
    />
  )
}
