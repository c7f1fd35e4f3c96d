import { derivedSignal } from '#platform/signal.ts'

/** That somebody wrote or attached something, of a thread that signals. */
export const threadSignal = (subjectType: string, what: 'commented' | 'attached') =>
  derivedSignal<{ subject_id: string; id: string }>(`${subjectType}.${what}`)
