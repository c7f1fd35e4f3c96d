import { ActionIcon, Badge, Button } from '@mantine/core'
import { IconMessage2, IconMessageCircle, IconPencil, IconPinned, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useEndless } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { linkParts } from '#ui/show/linked-text.ts'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { Tip } from '#ui/overlay/tip.tsx'
import { useWanted } from '#ui/overlay/wanted.ts'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { noticePosts, noticeProposal, type NoticePost } from '#modules/noticeboard/shared/notice-post.ts'
import type { Board } from '#modules/noticeboard/shared/noticeboard.ts'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/posts.module.css'

const load = () => import('#modules/noticeboard/web/post-dialogs.tsx')
const PostDialogs = lazy(load)
const LinkCard = lazy(() => import('#modules/noticeboard/web/link-card.tsx'))
const PostTalk = lazy(() => import('#modules/noticeboard/web/post-talk.tsx'))

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
      {list.pending && <TextSkeleton lines={4} />}
      {list.error && <ErrorState error={list.error} onRetry={list.retry} />}
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

function Post({ post, linkPreviews, onRemove }: PostProps) {
  const { linkOf } = useScope()
  const [whole, setWhole] = useState(false)
  const [talking, setTalking] = useState(false)
  const isLong = post.body.length > 320
  const parts = linkParts(post.body)
  const shownLink = linkPreviews && parts.find(({ href }) => href !== null)?.href
  const said = [
    post.comments > 0 ? t('posts.talk', { count: post.comments }) : t('posts.comment'),
    post.attachments > 0 && t('posts.files', { count: post.attachments }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <article className={styles.post} data-pinned={post.is_pinned || undefined}>
      <header className={styles.head}>
        {post.author ? (
          <Person
            person={post.author}
            {...linkOf(post.author)}
            second={<Moment value={post.published_at} />}
          />
        ) : (
          <span className={styles.when}>
            <strong>{t('posts.hr')}</strong>
            <Moment value={post.published_at} />
          </span>
        )}
        <span className={styles.marks}>
          {post.is_pinned && (
            <Badge variant="light" leftSection={<IconPinned size={12} />}>
              {t('posts.pinned')}
            </Badge>
          )}
          {post.is_notice && <StatusBadge status={t('posts.noticeMark')} tone="warning" />}
          {post.abilities.remove && (
            <Tip label={t('posts.remove')}>
              <ActionIcon variant="subtle" color="gray" aria-label={t('posts.remove')} onClick={onRemove}>
                <IconTrash size={16} />
              </ActionIcon>
            </Tip>
          )}
        </span>
      </header>
      <h3 className={styles.title}>{post.title}</h3>
      <p className={styles.body} data-cut={(isLong && !whole) || undefined}>
        {parts.map(({ text, href }, at) =>
          href ? (
            <a key={at} href={href} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
      {isLong && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!whole)} aria-expanded={whole}>
          {t(whole ? 'posts.less' : 'posts.more')}
        </Button>
      )}
      {shownLink && (
        <Suspense fallback={null}>
          <LinkCard url={shownLink} />
        </Suspense>
      )}
      <footer className={styles.foot}>
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size="compact-sm"
          leftSection={<IconMessageCircle size={15} />}
          aria-expanded={talking}
          aria-label={`${said}: ${post.title}`}
          onClick={() => setTalking(!talking)}
        >
          {said}
        </Button>
      </footer>
      {talking && (
        <Suspense fallback={<TextSkeleton lines={2} />}>
          <PostTalk post={post} as="user" />
        </Suspense>
      )}
    </article>
  )
}

interface PostProps {
  post: NoticePost
  linkPreviews: boolean
  onRemove: () => void
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
