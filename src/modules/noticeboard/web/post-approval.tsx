import { useAddressValue } from '#ui/data/address.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { noticeProposal } from '#modules/noticeboard/shared/notice-post.ts'
import { keepPost, postReports, takeDownPost } from '#modules/noticeboard/shared/notice-report.ts'
import { proposalColumns, proposalFacts, ProposedPost } from '#modules/noticeboard/web/post-parts.tsx'
import { PostList } from '#modules/noticeboard/web/post-list.tsx'
import { t } from '#modules/noticeboard/web/posts-words.ts'

/** HR decides which posts everybody sees, and looks after those that are there. */
export default function PostApproval() {
  const [shown, show] = useAddressValue('tab', 'requests')
  const choice = (
    <Segmented
      label={t('approval.title')}
      value={shown === 'posts' || shown === 'reports' ? shown : 'requests'}
      onChange={show}
      options={[
        { value: 'requests', label: t('approval.requests') },
        { value: 'posts', label: t('approval.posts') },
        { value: 'reports', label: t('approval.reports') },
      ]}
    />
  )
  if (shown === 'posts') return <PostList>{choice}</PostList>
  if (shown === 'reports')
    return (
      <ListScreen
        of={postReports}
        title={t('approval.title')}
        subtitle={t('approval.reportsHint')}
        actions={[takeDownPost, keepPost]}
      >
        {choice}
      </ListScreen>
    )
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
