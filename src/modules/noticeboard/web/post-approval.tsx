import { useAddressValue } from '#ui/data/address.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { noticeProposal } from '#modules/noticeboard/shared/notice-post.ts'
import { proposalColumns, proposalFacts, ProposedPost } from '#modules/noticeboard/web/post-parts.tsx'
import { PostList } from '#modules/noticeboard/web/post-list.tsx'
import { t } from '#modules/noticeboard/web/posts-words.ts'

/** HR decides which posts everybody sees, and looks after those that are there. */
export default function PostApproval() {
  const [shown, show] = useAddressValue('tab', 'requests')
  const choice = (
    <Segmented
      label={t('approval.title')}
      value={shown === 'posts' ? shown : 'requests'}
      onChange={show}
      options={[
        { value: 'requests', label: t('approval.requests') },
        { value: 'posts', label: t('approval.posts') },
      ]}
    />
  )
  if (shown === 'posts') return <PostList>{choice}</PostList>
  return (
    <RequestsScreen
      declared={noticeProposal.shown}
      title={t('approval.title')}
      subtitle={t('approval.hint')}
      columns={proposalColumns()}
      facts={proposalFacts}
      more={(request) => <ProposedPost request={request} />}
    >
      {choice}
    </RequestsScreen>
  )
}
