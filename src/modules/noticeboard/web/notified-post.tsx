import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import type { SheetProps } from '#engines/notify/target-web.ts'
import { noticeProposal } from '#modules/noticeboard/shared/notice-post.ts'
import { proposalFacts, ProposedPost } from '#modules/noticeboard/web/post-parts.tsx'

/** A proposed post opened from a notification, over whatever page is shown. */
export default function NotifiedPost(props: SheetProps) {
  return (
    <RequestSheet
      declared={noticeProposal.shown}
      facts={proposalFacts}
      more={(request) => <ProposedPost request={request} />}
      {...props}
    />
  )
}
