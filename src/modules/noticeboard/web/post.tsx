import { ActionIcon, Badge, Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconFlag,
  IconListCheck,
  IconMessageCircle,
  IconPencil,
  IconPinned,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useScope } from '#ui/data/scope.tsx'
import { Tip } from '#ui/overlay/tip.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { linkParts } from '#ui/show/linked-text.ts'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { NoticePost } from '#modules/noticeboard/shared/notice-post.ts'
import { PostReading } from '#modules/noticeboard/web/post-reading.tsx'
import { PostPoll, Reactions } from '#modules/noticeboard/web/post-voices.tsx'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/posts.module.css'

const LinkCard = lazy(() => import('#modules/noticeboard/web/link-card.tsx'))
const ReportPost = lazy(() => import('#modules/noticeboard/web/report-post.tsx'))
const PostAcknowledgements = lazy(() => import('#modules/noticeboard/web/post-acknowledgements.tsx'))
const EditScheduled = lazy(() => import('#modules/noticeboard/web/edit-scheduled.tsx'))
const PostTalk = lazy(() => import('#modules/noticeboard/web/post-talk.tsx'))

/** A post as its readers see it: words, poll, reactions and what is said about it. */
export function Post({ post, linkPreviews, onRemove, startsOpen = false }: PostProps) {
  const { as, linkOf } = useScope()
  const [whole, setWhole] = useState(false)
  const [talking, setTalking] = useState(startsOpen)
  const [over, setOver] = useState<'report' | 'edit' | 'acknowledgements' | null>(null)
  const isScheduled = post.state === 'Scheduled'
  const removes = t(isScheduled ? 'posts.withdraw' : 'posts.remove')
  const close = () => setOver(null)
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
          {post.is_important && (
            <Badge variant="light" color="red" leftSection={<IconAlertCircle size={12} />}>
              {t('posts.important')}
            </Badge>
          )}
          {post.is_pinned && (
            <Badge variant="light" leftSection={<IconPinned size={12} />}>
              {t('posts.pinned')}
            </Badge>
          )}
          {post.edited_at !== null && (
            <span className={styles.edited}>
              {t('posts.edited')} <Moment value={post.edited_at} />
            </span>
          )}
          {post.is_notice && <StatusBadge status={t('posts.noticeMark')} tone="warning" />}
          {post.abilities.report && (
            <Tip label={t('posts.report')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('posts.report')}
                onClick={() => setOver('report')}
              >
                <IconFlag size={16} />
              </ActionIcon>
            </Tip>
          )}
          {isScheduled && as === 'user' && post.abilities.change && (
            <Tip label={t('posts.edit')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('posts.edit')}
                onClick={() => setOver('edit')}
              >
                <IconPencil size={16} />
              </ActionIcon>
            </Tip>
          )}
          {post.abilities.remove && (
            <Tip label={removes}>
              <ActionIcon variant="subtle" color="gray" aria-label={removes} onClick={onRemove}>
                <IconTrash size={16} />
              </ActionIcon>
            </Tip>
          )}
        </span>
      </header>
      <h3 className={styles.title}>{post.title}</h3>
      {isScheduled && <StatusBadge status={post.state} tone="info" />}
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
      {post.poll && <PostPoll post={post} poll={post.poll} />}
      <PostReading post={post} />
      <footer className={styles.foot}>
        {post.state === 'Published' && <Reactions post={post} />}
        {(post.comments_by !== 'Nobody' || post.comments + post.attachments > 0) && (
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
        )}
        {post.abilities.acknowledgements && (
          <Button
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            size="compact-sm"
            leftSection={<IconListCheck size={15} />}
            onClick={() => setOver('acknowledgements')}
          >
            {t('posts.acknowledgements')}
          </Button>
        )}
      </footer>
      {over && (
        <Suspense fallback={null}>
          {over === 'report' && <ReportPost post={post} onClose={close} />}
          {over === 'edit' && <EditScheduled post={post} onClose={close} />}
          {over === 'acknowledgements' && <PostAcknowledgements post={post} onClose={close} />}
        </Suspense>
      )}
      {talking && (
        <Suspense fallback={<TextSkeleton lines={2} />}>
          <PostTalk post={post} as={as === 'hr' ? 'hr' : 'user'} />
        </Suspense>
      )}
    </article>
  )
}

interface PostProps {
  post: NoticePost
  linkPreviews: boolean
  onRemove: () => void
  /** With what is said about it. */
  startsOpen?: boolean
}
