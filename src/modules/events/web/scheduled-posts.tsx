import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { noticePosts, noticeProposal, type NoticePost } from '#modules/noticeboard/shared/notice-post.ts'
import { Post, RemovePost } from '#modules/noticeboard/web/public-posts.ts'
import { t } from '#modules/events/web/words.ts'
import styles from '#modules/events/web/events.module.css'

/** Own posts whose time has not come, and those that HR has not looked at yet. */
export default function ScheduledPosts() {
  const { id } = useParams({ strict: false })
  const { org, to } = useScope()
  const [removed, setRemoved] = useState<NoticePost | null>(null)
  const narrowed = id ? { event_id: id } : {}
  const read = useRead(noticePosts, {
    params: { org },
    query: { as: 'user', scheduled: 'true', limit: 50, ...narrowed },
  })
  const proposals = useRead(
    noticeProposal.list,
    { params: { org }, query: { as: 'user', status: 'Requested', limit: 50 } },
    { errors: 'inline' },
  )
  const waiting = (proposals.data?.results ?? []).filter(
    ({ publish_at, event }) => publish_at !== null && (!id || event?.id === id),
  )
  return (
    <>
      <PageHead
        title={t('posts.scheduled')}
        subtitle={t('posts.scheduledHint')}
        crumbs={
          id
            ? [
                { title: 'Events', href: to('user-events') },
                { title: t('posts.title'), href: to('user-events-posts', { id }) },
              ]
            : [{ title: t('posts.title'), href: to('user-posts') }]
        }
      />
      <Stack gap="lg">
        <ReadState read={read}>
          {({ results }) =>
            results.length === 0 && waiting.length === 0 ? (
              <Empty title={t('posts.noScheduled')} hint={t('posts.scheduledHint')} />
            ) : (
              <ul className={styles.posts}>
                {results.map((post) => (
                  <li key={post.id}>
                    <Post post={post} linkPreviews={false} onRemove={() => setRemoved(post)} />
                  </li>
                ))}
              </ul>
            )
          }
        </ReadState>
        {waiting.length > 0 && (
          <Panel title={t('posts.toApprove')} count={waiting.length}>
            <ul className={styles.waiting}>
              {waiting.map(({ id: request, title, publish_at }) => (
                <li key={request}>
                  <span>{title}</span>
                  <span>
                    {t('posts.on')} <Moment value={publish_at} />
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </Stack>
      <RemovePost post={removed} onClose={() => setRemoved(null)} />
    </>
  )
}
