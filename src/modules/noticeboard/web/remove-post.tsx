import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { removePost, type NoticePost } from '#modules/noticeboard/shared/notice-post.ts'
import { t as usual } from '#modules/noticeboard/web/words.ts'
import { t } from '#modules/noticeboard/web/posts-words.ts'

const F = fieldsOf<{ remarks: string }>()

/** Takes a post away, by its author or by HR, and asks why. */
export function RemovePost({ post, onClose }: { post: NoticePost | null; onClose: () => void }) {
  const { org, as } = useScope()
  const remove = useAction(removePost, { success: t('posts.removed') })
  return (
    <FormDialog<{ remarks: string }>
      key={post?.id ?? ''}
      opened={post !== null}
      onClose={onClose}
      title={t('posts.removeOf', { title: post?.title ?? '' })}
      submitTitle={usual('posts.remove')}
      initial={{ remarks: '' }}
      submit={(body) =>
        remove.attempt({
          params: { org, id: post?.id ?? '' },
          query: { as: as === 'hr' ? 'hr' : 'user' },
          body: { ...body, version: post?.version ?? 0 },
        })
      }
    >
      <F.TextArea name="remarks" label={t('posts.why')} required />
    </FormDialog>
  )
}
