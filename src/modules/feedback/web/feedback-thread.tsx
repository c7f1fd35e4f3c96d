import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { feedbackThread } from '#modules/feedback/shared/feedback.ts'
import { Messages } from '#modules/feedback/web/messages.tsx'
import { t } from '#modules/feedback/web/words.ts'

/** The conversation about one piece of feedback, for HR and for who sent it by name. */
export function FeedbackThread({ id, mayReply }: { id: string; mayReply: boolean }) {
  const { org, as } = useScope()
  const at = { params: { org, id }, query: { as } }
  const { data } = useRead(feedbackThread.comments.list, { ...at, query: { as, limit: 200 } })
  const create = useAction(feedbackThread.comments.create, { errors: 'caller' })
  if (!data) return <TextSkeleton />
  return (
    <Messages
      messages={data.results.map(({ author, body, created_at, ...comment }) => ({
        id: comment.id,
        author: author.id ? author.full_name : t('anonymous'),
        body,
        at: created_at,
        dayOnly: author.id === null,
      }))}
      reply={(body) => create.attempt({ ...at, body: { body } })}
      mayReply={mayReply}
    />
  )
}
