import { clockAt, dayAt, momentAt } from '#kernel/calendar/zone.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { posting, type NoticePost } from '#modules/noticeboard/shared/notice-post.ts'
import { t } from '#modules/noticeboard/web/posts-words.ts'

export interface PostValues {
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
  is_important: boolean
  important_until: string | null
  asks_acknowledgement: boolean
  acknowledge_again: boolean
}
const F = fieldsOf<PostValues>()
export const emptyPost: PostValues = {
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
  is_important: false,
  important_until: null,
  asks_acknowledgement: false,
  acknowledge_again: false,
}

export const Words = () => (
  <>
    <F.Text name="title" label={t('posts.name')} required />
    <F.TextArea name="body" label={t('posts.body')} max={5000} rows={7} required />
  </>
)

export const Expiry = () => <F.Date name="expires_on" label={t('posts.expires')} />

/** Only HR sees these. */
export function Importance() {
  const isImportant = useFieldValue('is_important')
  return (
    <>
      <F.Switch name="is_important" label={t('posts.important')} hint={t('posts.importantHint')} />
      {isImportant === true && (
        <>
          <F.Date
            name="important_until"
            label={t('posts.importantUntil')}
            hint={t('posts.importantUntilHint')}
          />
          <F.Switch name="asks_acknowledgement" label={t('posts.asks')} hint={t('posts.asksHint')} />
        </>
      )}
    </>
  )
}

/** What only an important one has goes when it is important no more. */
export const importanceOf = ({ is_important, important_until, asks_acknowledgement }: PostValues) =>
  is_important
    ? { is_important, important_until, asks_acknowledgement }
    : { is_important, important_until: null, asks_acknowledgement: false }

export const Later = () => (
  <F.DayTime
    name="publish_on"
    time="publish_time"
    label={t('posts.publishAt')}
    hint={t('posts.publishAtHint')}
  />
)

export const Poll = () => (
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

export const pollOf = ({ poll_question, poll_options, poll_closes_on }: PostValues) => ({
  poll_question: poll_question || null,
  poll_closes_on: poll_closes_on || null,
  poll_options: poll_options
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
})

/** Days and times by the clock of the organization, once it is known. */
export function useLater(opened: boolean) {
  const { org } = useScope()
  const read = useRead(posting, opened ? { params: { org }, query: {} } : null, { errors: 'inline' })
  const zone = read.data?.time_zone
  return {
    isKnown: zone !== undefined,
    at: ({ publish_on, publish_time }: PostValues) =>
      publish_on && zone ? momentAt(publish_on, publish_time || '00:00', zone) : null,
    dayTimeOf: ({ published_at }: NoticePost) =>
      zone ? { publish_on: dayAt(published_at, zone), publish_time: clockAt(published_at, zone) } : {},
  }
}

export const wordsOf = ({
  title,
  body,
  pinned_until,
  expires_on,
  segment,
  comments_by,
  ...row
}: NoticePost) => ({
  is_important: row.is_important,
  important_until: row.important_until,
  asks_acknowledgement: row.asks_acknowledgement,
  comments_by,
  segment_id: segment?.id ?? null,
  title,
  body,
  pinned_until,
  expires_on,
})
