import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import type { NoticePost } from '#modules/noticeboard/shared/notice-post.ts'
import { acknowledgePost, markPostRead } from '#modules/noticeboard/shared/post-acknowledgement.ts'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/posts.module.css'

/** What an important notice asks of its reader, or when it was done. */
export function PostReading({ post }: { post: NoticePost }) {
  const { org } = useScope()
  const acknowledge = useAction(acknowledgePost)
  const markRead = useAction(markPostRead)
  const call = { params: { org, id: post.id } }
  if (post.acknowledged_at !== null)
    return (
      <p className={styles.reading}>
        <IconCheck size={15} aria-hidden /> {t('posts.acknowledged')} <Moment value={post.acknowledged_at} />
      </p>
    )
  if (!post.abilities.acknowledge && !post.abilities.mark_read) return null
  const asked = post.abilities.acknowledge
  const action = asked ? acknowledge : markRead
  return (
    <p className={styles.reading}>
      <Button
        size="compact-sm"
        variant={asked ? 'filled' : 'light'}
        leftSection={<IconCheck size={15} />}
        loading={action.pending}
        aria-label={`${t(asked ? 'posts.acknowledge' : 'posts.markRead')}: ${post.title}`}
        onClick={() => void action.run(call)}
      >
        {t(asked ? 'posts.acknowledge' : 'posts.markRead')}
      </Button>
    </p>
  )
}
