import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { noticeProposal } from '#modules/noticeboard/shared/notice-post.ts'
import { proposalColumns, proposalFacts, ProposedPost } from '#modules/noticeboard/web/post-parts.tsx'
import { PostList } from '#modules/noticeboard/web/post-list.tsx'
import { t } from '#modules/noticeboard/web/words.ts'

/** HR decides which posts everybody sees, and looks after those that are there. */
export default function PostApproval() {
  return (
    <AddressTabs
      label={t('approval.title')}
      tabs={[
        { value: 'requests', title: t('approval.requests'), show: () => <Proposals /> },
        { value: 'posts', title: t('approval.posts'), show: () => <PostList /> },
      ]}
    />
  )
}

const Proposals = () => (
  <RequestsScreen
    declared={noticeProposal}
    title={t('approval.title')}
    subtitle={t('approval.hint')}
    columns={proposalColumns()}
    facts={proposalFacts}
    more={(request) => <ProposedPost request={request} />}
  />
)
