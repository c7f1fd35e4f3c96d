import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const feedbackSignals = {
  'feedback.assigned': carries<{ id: string; assignee_id: string }>(),
  'feedback.commented': carries<{ subject_id: string; id: string }>(),
  'feedback.sent': carries<{ id: string }>(),
  'feedback.settled': carries<{ id: string; status: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof feedbackSignals> {}
}
