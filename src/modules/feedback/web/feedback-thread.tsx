import { useScope } from '#ui/data/scope.tsx'
import { Thread } from '#engines/thread/thread-web.tsx'
import { feedbackThread } from '#modules/feedback/shared/feedback.ts'

/** The conversation about one piece of feedback, for HR and for who sent it by name. */
export function FeedbackThread({ id, mayReply }: { id: string; mayReply: boolean }) {
  const { org, as } = useScope()
  return <Thread declared={feedbackThread} id={id} org={org} as={as} mayReply={mayReply} />
}
