import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { notSent } from '#ui/form/not-sent.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { useSure } from '#engines/list/reach-web.tsx'
import { SegmentField } from '#modules/organization/web/public-segment.tsx'
import {
  changePost,
  commentReaders,
  createPost,
  noticeProposal,
  noticeReach,
  type NoticePost,
} from '#modules/noticeboard/shared/notice-post.ts'
import {
  emptyPost,
  Expiry,
  Importance,
  importanceOf,
  Later,
  Poll,
  pollOf,
  useLater,
  Words,
  wordsOf,
  type PostValues,
} from '#modules/noticeboard/web/post-fields.tsx'
import { t as usual } from '#modules/noticeboard/web/words.ts'
import { t } from '#modules/noticeboard/web/posts-words.ts'

const F = fieldsOf<PostValues>()

/** A post of an employee, or of HR on a wall: published at once, or proposed to HR where the organization wants it. */
export function WritePost({
  opened,
  onClose,
  needsApproval,
  eventId = null,
}: {
  opened: boolean
  onClose: () => void
  needsApproval: boolean
  /** On the wall of that event. */
  eventId?: string | null
}) {
  const { org, as } = useScope()
  const later = useLater(opened)
  const params = { org }
  const propose = useAction(noticeProposal.create, { success: t('posts.proposed') })
  const publish = useAction(createPost, { success: t('posts.published') })
  return (
    <FormDialog<PostValues>
      opened={opened}
      onClose={onClose}
      title={usual('posts.write')}
      submitTitle={t(needsApproval ? 'posts.propose' : 'posts.publish')}
      initial={emptyPost}
      submit={(values) => {
        const { title, body, remarks, expires_on } = values
        const post = { title, body, event_id: eventId, publish_at: later.at(values) }
        return needsApproval
          ? propose.attempt({ params, body: { ...post, remarks } })
          : publish.attempt({
              params,
              query: { as: as === 'hr' ? 'hr' : 'user' },
              body: { ...post, expires_on, ...pollOf(values) },
            })
      }}
    >
      <Words />
      {needsApproval ? (
        <F.Text name="remarks" label={t('posts.note')} hint={t('posts.noteHint')} required />
      ) : (
        <Expiry />
      )}
      <Later />
      {!needsApproval && <Poll />}
    </FormDialog>
  )
}

/** HR's notice, new or changed. */
export function NoticeForm({ post, onClose }: { post: NoticePost | 'new' | null; onClose: () => void }) {
  const { org } = useScope()
  const create = useAction(createPost, { success: t('posts.published') })
  const change = useAction(changePost, { success: t('posts.changed') })
  const sure = useSure()
  const later = useLater(post !== null)
  const row = post === 'new' ? null : post
  const isScheduled = row?.state === 'Scheduled'
  return (
    <FormDialog<PostValues>
      key={`${row?.id ?? 'new'} ${later.isKnown}`}
      opened={post !== null && (!isScheduled || later.isKnown)}
      onClose={onClose}
      title={t(row ? 'posts.edit' : 'posts.notice')}
      submitTitle={t(row ? 'posts.save' : 'posts.publish')}
      initial={
        row ? { ...emptyPost, ...wordsOf(row), ...(isScheduled ? later.dayTimeOf(row) : {}) } : emptyPost
      }
      submit={async (values) => {
        const { title, body, pinned_until, expires_on, segment_id, comments_by } = values
        const words = { title, body, pinned_until, expires_on, segment_id, comments_by }
        const post = { ...words, ...importanceOf(values) }
        if (row)
          return change.attempt({
            params: { org, id: row.id },
            query: { as: 'hr' },
            body: {
              ...post,
              ...(isScheduled ? { publish_at: later.at(values) } : {}),
              ...(values.acknowledge_again ? { acknowledge_again: true } : {}),
              version: row.version,
            },
          })
        const query = segment_id ? { segment_id } : {}
        const question = {
          title: t('posts.publish'),
          subtitle: t('posts.publishAsk', { title }),
          yes: t('posts.publish'),
        }
        return (await sure(noticeReach, { params: { org }, query }, question))
          ? create.attempt({
              params: { org },
              query: { as: 'hr' },
              body: { ...post, ...pollOf(values), publish_at: later.at(values) },
            })
          : notSent
      }}
    >
      <Words />
      <FieldGrid>
        <F.Date name="pinned_until" label={t('posts.pinnedUntil')} />
        <F.Date name="expires_on" label={t('posts.expires')} />
      </FieldGrid>
      <Importance />
      {row?.asks_acknowledgement && !isScheduled && (
        <F.Switch
          name="acknowledge_again"
          label={t('posts.acknowledgeAgain')}
          hint={t('posts.acknowledgeAgainHint')}
        />
      )}
      <SegmentField
        label={t('posts.segment')}
        hint={t(row && !isScheduled ? 'posts.segmentPublished' : 'posts.segmentHint')}
        chosen={row?.segment ? { value: row.segment.id, label: row.segment.name } : null}
      />
      <F.Select
        name="comments_by"
        label={t('posts.commentsBy')}
        hint={t('posts.commentsByHint')}
        required
        options={commentReaders.map((value) => ({ value, label: t(`posts.readers.${value}`) }))}
      />
      {(!row || isScheduled) && <Later />}
      {!row && <Poll />}
    </FormDialog>
  )
}
