import { Button } from '@mantine/core'
import { IconMessage2, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useEndless } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { RowsState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { useWanted } from '#ui/overlay/wanted.ts'
import { noticePosts, noticeProposal, type NoticePost } from '#modules/noticeboard/shared/notice-post.ts'
import type { Board } from '#modules/noticeboard/shared/noticeboard.ts'
import { Post } from '#modules/noticeboard/web/post.tsx'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/posts.module.css'

const load = () => import('#modules/noticeboard/web/post-dialogs.tsx')
const PostDialogs = lazy(load)

/** What people and HR have written, the pinned first; those who may write do it here, and see what HR says to it. */
export function PostsPanel({ posting, linkPreviews }: { posting: Board['posting']; linkPreviews: boolean }) {
  const { org } = useScope()
  const list = useEndless(
    noticePosts,
    { params: { org }, query: { as: 'user', limit: 5 } },
    { errors: 'inline' },
  )
  const [writing, setWriting] = useState(false)
  const [removed, setRemoved] = useState<NoticePost | null>(null)
  const [proposal, setProposal] = useAddressValue('request', '')
  const wanted = useWanted(writing || removed !== null || proposal !== '', load)
  const close = () => {
    setWriting(false)
    setRemoved(null)
    setProposal('')
  }
  return (
    <Panel
      title={t('posts.title')}
      count={list.count}
      action={
        posting.allow_to_post && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPencil size={15} />}
            onClick={() => setWriting(true)}
          >
            {t('posts.write')}
          </Button>
        )
      }
    >
      <OwnProposals onOpen={setProposal} />
      <RowsState list={list} lines={4} compact={false} />
      {!list.pending && !list.error && list.rows.length === 0 && (
        <Nothing icon={<IconMessage2 size={20} stroke={1.6} />} hint={t('posts.noneHint')}>
          {t('posts.none')}
        </Nothing>
      )}
      <ul className={styles.posts}>
        {list.rows.map((post) => (
          <li key={post.id}>
            <Post post={post} linkPreviews={linkPreviews} onRemove={() => setRemoved(post)} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="subtle" size="compact-sm" loading={list.loadingMore} onClick={list.more}>
          {t('posts.older')}
        </Button>
      )}
      {wanted && (
        <Suspense fallback={null}>
          <PostDialogs
            {...{ writing, removed, proposal, onClose: close }}
            needsApproval={posting.need_approval}
          />
        </Suspense>
      )}
    </Panel>
  )
}

/** What this person has proposed and waits for, and what HR declined of late. */
function OwnProposals({ onOpen }: { onOpen: (id: string) => void }) {
  const { org } = useScope()
  const read = useRead(
    noticeProposal.list,
    { params: { org }, query: { as: 'user', status: 'Requested,Declined', limit: 3 } },
    { errors: 'inline' },
  )
  const rows = read.data?.results ?? []
  if (rows.length === 0) return null
  return (
    <ul className={styles.own} aria-label={t('posts.own')}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" onClick={() => onOpen(row.id)}>
            <span>{row.title}</span>
            <StatusBadge status={row.status} />
          </button>
        </li>
      ))}
    </ul>
  )
}
