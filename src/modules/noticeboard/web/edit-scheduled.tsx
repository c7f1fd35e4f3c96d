import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { changePost, type NoticePost } from '#modules/noticeboard/shared/notice-post.ts'
import {
  emptyPost,
  Expiry,
  Later,
  useLater,
  Words,
  wordsOf,
  type PostValues,
} from '#modules/noticeboard/web/post-fields.tsx'
import { t } from '#modules/noticeboard/web/posts-words.ts'

/** The author changes the words and the time of a post that is not published yet. */
export default function EditScheduled({ post, onClose }: { post: NoticePost; onClose: () => void }) {
  const { org } = useScope()
  const later = useLater(true)
  const change = useAction(changePost, { success: t('posts.changed') })
  return (
    <FormDialog<PostValues>
      opened={later.isKnown}
      onClose={onClose}
      title={t('posts.editScheduled')}
      submitTitle={t('posts.save')}
      initial={{ ...emptyPost, ...wordsOf(post), ...later.dayTimeOf(post) }}
      submit={(values) =>
        change.attempt({
          params: { org, id: post.id },
          query: { as: 'user' },
          body: {
            title: values.title,
            body: values.body,
            expires_on: values.expires_on,
            publish_at: later.at(values),
            version: post.version,
          },
        })
      }
    >
      <Words />
      <Expiry />
      <Later />
    </FormDialog>
  )
}
