import { momentAt } from '#kernel/calendar/zone.ts'
import { useAction, useRead } from '#ui/data/query.ts'
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
  posting,
  type NoticePost,
} from '#modules/noticeboard/shared/notice-post.ts'
import { t as usual } from '#modules/noticeboard/web/words.ts'
import { t } from '#modules/noticeboard/web/posts-words.ts'

interface Values {
  title: string
  body: string
  remarks: string
  pinned_until: string | null
  expires_on: string | null
  segment_id: string | null
  publish_on: string | null
  publish_time: string | null
  poll_question: string | null
  poll_options: string
  poll_closes_on: string | null
  comments_by: NoticePost['comments_by']
}
const F = fieldsOf<Values>()
const empty: Values = {
  title: '',
  body: '',
  remarks: '',
  pinned_until: null,
  expires_on: null,
  segment_id: null,
  publish_on: null,
  publish_time: null,
  poll_question: null,
  poll_options: '',
  poll_closes_on: null,
  comments_by: 'Everybody',
}

/** An employee's post: published at once, or proposed to HR where the organization wants it. */
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
  const { org } = useScope()
  const laterAt = useLater(opened)
  const params = { org }
  const propose = useAction(noticeProposal.create, { success: t('posts.proposed') })
  const publish = useAction(createPost, { success: t('posts.published') })
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={usual('posts.write')}
      submitTitle={t(needsApproval ? 'posts.propose' : 'posts.publish')}
      initial={empty}
      submit={(values) => {
        const { title, body, remarks, expires_on } = values
        const post = { title, body, event_id: eventId, publish_at: laterAt(values) }
        return needsApproval
          ? propose.attempt({ params, body: { ...post, remarks } })
          : publish.attempt({
              params,
              query: { as: 'user' },
              body: { ...post, expires_on, ...pollOf(values) },
            })
      }}
    >
      <Words />
      {needsApproval ? (
        <F.Text name="remarks" label={t('posts.note')} hint={t('posts.noteHint')} required />
      ) : (
        <F.Date name="expires_on" label={t('posts.expires')} />
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
  const laterAt = useLater(post !== null)
  const row = post === 'new' ? null : post
  return (
    <FormDialog<Values>
      key={row?.id ?? 'new'}
      opened={post !== null}
      onClose={onClose}
      title={t(row ? 'posts.edit' : 'posts.notice')}
      submitTitle={t(row ? 'posts.save' : 'posts.publish')}
      initial={row ? { ...empty, ...wordsOf(row) } : empty}
      submit={async (values) => {
        const { title, body, pinned_until, expires_on, segment_id, comments_by } = values
        const post = { title, body, pinned_until, expires_on, segment_id, comments_by }
        if (row)
          return change.attempt({ params: { org, id: row.id }, body: { ...post, version: row.version } })
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
              body: { ...post, ...pollOf(values), publish_at: laterAt(values) },
            })
          : notSent
      }}
    >
      <Words />
      <FieldGrid>
        <F.Date name="pinned_until" label={t('posts.pinnedUntil')} />
        <F.Date name="expires_on" label={t('posts.expires')} />
      </FieldGrid>
      <SegmentField
        label={t('posts.segment')}
        hint={t('posts.segmentHint')}
        chosen={row?.segment ? { value: row.segment.id, label: row.segment.name } : null}
      />
      <F.Select
        name="comments_by"
        label={t('posts.commentsBy')}
        hint={t('posts.commentsByHint')}
        required
        options={commentReaders.map((value) => ({ value, label: t(`posts.readers.${value}`) }))}
      />
      {!row && <Later />}
      {!row && <Poll />}
    </FormDialog>
  )
}

const Words = () => (
  <>
    <F.Text name="title" label={t('posts.name')} required />
    <F.TextArea name="body" label={t('posts.body')} max={5000} rows={7} required />
  </>
)

const Later = () => (
  <F.DayTime
    name="publish_on"
    time="publish_time"
    label={t('posts.publishAt')}
    hint={t('posts.publishAtHint')}
  />
)

const Poll = () => (
  <>
    <FieldGrid>
      <F.Text name="poll_question" label={t('posts.poll')} />
      <F.Date name="poll_closes_on" label={t('posts.pollClosesOn')} />
    </FieldGrid>
    <F.TextArea
      name="poll_options"
      label={t('posts.pollOptions')}
      hint={t('posts.pollOptionsHint')}
      rows={3}
    />
  </>
)

const pollOf = ({ poll_question, poll_options, poll_closes_on }: Values) => ({
  poll_question: poll_question || null,
  poll_closes_on: poll_closes_on || null,
  poll_options: poll_options
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
})

/** The chosen time by the clock of the organization. */
function useLater(opened: boolean) {
  const { org } = useScope()
  const read = useRead(posting, opened ? { params: { org }, query: {} } : null, { errors: 'inline' })
  return ({ publish_on, publish_time }: Values) =>
    publish_on && read.data ? momentAt(publish_on, publish_time || '00:00', read.data.time_zone) : null
}

const wordsOf = ({ title, body, pinned_until, expires_on, segment, comments_by }: NoticePost) => ({
  comments_by,
  segment_id: segment?.id ?? null,
  title,
  body,
  pinned_until,
  expires_on,
})
