import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { readPost } from '#modules/noticeboard/shared/notice-post.ts'
import { Post, RemovePost } from '#modules/noticeboard/web/public-posts.ts'
import { readEvent } from '#modules/events/shared/event.ts'
import { Wall } from '#modules/events/web/wall.tsx'
import { t } from '#modules/events/web/words.ts'
import styles from '#modules/events/web/events.module.css'

/** Posts of the noticeboard or of an event; with an id in the address that one with what is said about it. */
export default function PostsPage() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  const { pathname } = useLocation()
  const isWall = pathname.includes('/events/')
  const eventId = isWall ? (params['id'] ?? null) : null
  const postId = isWall ? params['postId'] : params['id']
  const { org, to } = useScope()
  const event = useRead(readEvent, eventId ? { params: { org, id: eventId } } : null)
  const crumbs = eventId
    ? [
        { title: 'Events', href: to('user-events') },
        { title: event.data?.title ?? '…', href: to('user-events-detail', { id: eventId }) },
      ]
    : []
  const all = eventId ? to('user-events-posts', { id: eventId }) : to('user-posts')
  return (
    <>
      <PageHead
        title={eventId ? t('posts.wallTitle', { event: event.data?.title ?? '' }) : t('posts.title')}
        crumbs={postId ? [...crumbs, { title: t('posts.all'), href: all }] : crumbs}
        subtitle={eventId ? undefined : t('posts.hint')}
      />
      {postId ? <OnePost id={postId} all={all} /> : (!eventId || event.data) && <Wall eventId={eventId} />}
    </>
  )
}

function OnePost({ id, all }: { id: string; all: string }) {
  const { org } = useScope()
  const navigate = useNavigate()
  const read = useRead(readPost, { params: { org, id } })
  const [removing, setRemoving] = useState(false)
  return (
    <ReadState read={read}>
      {(post) => (
        <div className={styles.wall}>
          <Post post={post} linkPreviews={false} startsOpen onRemove={() => setRemoving(true)} />
          <RemovePost
            post={removing ? post : null}
            onClose={() => {
              setRemoving(false)
              void navigate({ href: all })
            }}
          />
        </div>
      )}
    </ReadState>
  )
}
