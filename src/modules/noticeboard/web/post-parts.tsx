import { Text } from '@mantine/core'
import type { Fact } from '#ui/show/facts.tsx'
import { Panel } from '#ui/show/panel.tsx'
import type { Column } from '#ui/table/column.ts'
import type { RequestDetail, RequestRow } from '#engines/approval/request-screen-web.tsx'
import type { noticeProposal } from '#modules/noticeboard/shared/notice-post.ts'
import { t } from '#modules/noticeboard/web/posts-words.ts'

type Row = RequestRow<typeof noticeProposal>

export const proposalColumns = (): readonly Column<Row>[] => [
  { key: 'title', title: t('posts.name') },
  { key: 'body', title: t('posts.body'), value: ({ body }) => body.slice(0, 120), wrap: true },
]

export const proposalFacts = (row: RequestDetail<typeof noticeProposal>): (Fact | false)[] => [
  { label: t('posts.name'), value: row.title, wide: true },
]

/** The post as everybody would read it. */
export const ProposedPost = ({ request }: { request: RequestDetail<typeof noticeProposal> }) => (
  <Panel title={t('posts.preview')}>
    <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {request.body}
    </Text>
  </Panel>
)
