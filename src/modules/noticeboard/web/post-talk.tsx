import type { Hat } from '#kernel/endpoint.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Attachments } from '#engines/thread/attachments-web.tsx'
import { Thread } from '#engines/thread/thread-web.tsx'
import { postThread, type NoticePost } from '#modules/noticeboard/shared/notice-post.ts'
import styles from '#modules/noticeboard/web/post-talk.module.css'

/** The files of a post and what people say to it: fetched when somebody opens them. */
export default function PostTalk({ post, as }: { post: NoticePost; as: Hat }) {
  const { org } = useScope()
  return (
    <div className={styles.talk}>
      <Attachments declared={postThread} id={post.id} org={org} as={as} mayAttach={post.abilities.attach} />
      <Thread declared={postThread} id={post.id} org={org} as={as} mayReply={post.abilities.comment} />
    </div>
  )
}
