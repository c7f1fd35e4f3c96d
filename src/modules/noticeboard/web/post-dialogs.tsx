import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import { noticeProposal, type NoticePost } from '#modules/noticeboard/shared/notice-post.ts'
import { WritePost } from '#modules/noticeboard/web/post-form.tsx'
import { proposalFacts, ProposedPost } from '#modules/noticeboard/web/post-parts.tsx'
import { RemovePost } from '#modules/noticeboard/web/remove-post.tsx'

export interface PostDialogsProps {
  writing: boolean
  needsApproval: boolean
  removed: NoticePost | null
  /** The id of a proposal; empty: none. */
  proposal: string
  onClose: () => void
}

/** Everything that opens over the posts: fetched when the person first moves. */
export default function PostDialogs({
  writing,
  needsApproval,
  removed,
  proposal,
  onClose,
}: PostDialogsProps) {
  return (
    <>
      <WritePost opened={writing} onClose={onClose} needsApproval={needsApproval} />
      <RemovePost post={removed} onClose={onClose} />
      <RequestSheet
        declared={noticeProposal.shown}
        id={proposal || null}
        onClose={onClose}
        facts={proposalFacts}
        more={(request) => <ProposedPost request={request} />}
        onActed={onClose}
      />
    </>
  )
}
