import { Button, Group } from '@mantine/core'
import { IconClock, IconMessage2, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndless } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { RowsState } from '#ui/show/read-state.tsx'
import {
  noticeCodes,
  noticePosts,
  posting,
  type NoticePost,
} from '#modules/noticeboard/shared/notice-post.ts'
import { Post, RemovePost, WritePost } from '#modules/noticeboard/web/public-posts.ts'
import { t } from '#modules/events/web/words.ts'
import styles from '#modules/events/web/events.module.css'

/** Posts of the noticeboard, or of one event, the newest first, with the way to write one. */
export function Wall({ eventId = null }: { eventId?: string | null }) {
  const { org, as, to, may: holds } = useScope()
  const role = as === 'hr' ? 'hr' : 'user'
  const narrowed = eventId ? { event_id: eventId } : {}
  const list = useEndless(
    noticePosts,
    { params: { org }, query: { as: role, limit: 10, ...narrowed } },
    { errors: 'inline' },
  )
  const may = useRead(posting, role === 'user' ? { params: { org }, query: narrowed } : null, {
    errors: 'inline',
  })
  const [writing, setWriting] = useState(false)
  const [removed, setRemoved] = useState<NoticePost | null>(null)
  const writes = role === 'hr' ? eventId !== null && holds(noticeCodes, 'write') : may.data?.allow_to_post
  const write = writes && (
    <Button size="compact-md" leftSection={<IconPencil size={16} />} onClick={() => setWriting(true)}>
      {t('posts.write')}
    </Button>
  )
  return (
    <div className={styles.wall}>
      {role === 'hr' && write}
      {role === 'user' && (
        <Group gap="xs">
          {write}
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconClock size={16} />}
            renderRoot={(props) => (
              <Link
                {...props}
                to={eventId ? to('user-events-posts-scheduled', { id: eventId }) : to('user-posts-scheduled')}
              />
            )}
          >
            {t('posts.scheduled')}
          </Button>
        </Group>
      )}
      <RowsState list={list} lines={6} compact={false} />
      {!list.pending && !list.error && list.rows.length === 0 && (
        <Empty
          compact
          icon={<IconMessage2 size={24} stroke={1.5} />}
          title={t('posts.none')}
          hint={t('posts.noneHint')}
        />
      )}
      <ul className={styles.posts}>
        {list.rows.map((post) => (
          <li key={post.id}>
            <Post
              post={post}
              linkPreviews={may.data?.link_previews ?? false}
              onRemove={() => setRemoved(post)}
            />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="subtle" size="compact-sm" loading={list.loadingMore} onClick={list.more}>
          {t('posts.older')}
        </Button>
      )}
      <WritePost
        opened={writing}
        onClose={() => setWriting(false)}
        needsApproval={role === 'user' && (may.data?.need_approval ?? true)}
        eventId={eventId}
      />
      <RemovePost post={removed} onClose={() => setRemoved(null)} />
    </div>
  )
}
