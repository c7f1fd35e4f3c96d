import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { SegmentField } from '#modules/organization/web/public-segment.tsx'
import {
  changePost,
  createPost,
  noticeProposal,
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
}
const F = fieldsOf<Values>()
const empty: Values = {
  title: '',
  body: '',
  remarks: '',
  pinned_until: null,
  expires_on: null,
  segment_id: null,
}

/** An employee's post: published at once, or proposed to HR where the organization wants it. */
export function WritePost({
  opened,
  onClose,
  needsApproval,
}: {
  opened: boolean
  onClose: () => void
  needsApproval: boolean
}) {
  const { org } = useScope()
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
      submit={({ title, body, remarks, expires_on }) =>
        needsApproval
          ? propose.attempt({ params, body: { title, body, remarks } })
          : publish.attempt({ params, query: { as: 'user' }, body: { title, body, expires_on } })
      }
    >
      <Words />
      {needsApproval ? (
        <F.Text name="remarks" label={t('posts.note')} hint={t('posts.noteHint')} required />
      ) : (
        <F.Date name="expires_on" label={t('posts.expires')} />
      )}
    </FormDialog>
  )
}

/** HR's notice, new or changed. */
export function NoticeForm({ post, onClose }: { post: NoticePost | 'new' | null; onClose: () => void }) {
  const { org } = useScope()
  const create = useAction(createPost, { success: t('posts.published') })
  const change = useAction(changePost, { success: t('posts.changed') })
  const row = post === 'new' ? null : post
  return (
    <FormDialog<Values>
      key={row?.id ?? 'new'}
      opened={post !== null}
      onClose={onClose}
      title={t(row ? 'posts.edit' : 'posts.notice')}
      submitTitle={t(row ? 'posts.save' : 'posts.publish')}
      initial={row ? { ...empty, ...wordsOf(row) } : empty}
      submit={({ remarks: _, ...body }) =>
        row
          ? change.attempt({ params: { org, id: row.id }, body: { ...body, version: row.version } })
          : create.attempt({ params: { org }, query: { as: 'hr' }, body })
      }
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
    </FormDialog>
  )
}

const Words = () => (
  <>
    <F.Text name="title" label={t('posts.name')} required />
    <F.TextArea name="body" label={t('posts.body')} max={5000} rows={7} required />
  </>
)

const wordsOf = ({ title, body, pinned_until, expires_on, segment }: NoticePost) => ({
  segment_id: segment?.id ?? null,
  title,
  body,
  pinned_until,
  expires_on,
})
