import { derivedSignal } from '#platform/signal.ts'

/** What can happen to a request, with what is signalled of it. */
export interface RequestSignals {
  requested: { request_id: string; remarks: string }
  forwarded: { request_id: string; remarks: string; bundled?: true }
  edited: { request_id: string; remarks: string }
  returned: { request_id: string; remarks: string }
  approved: { request_id: string; remarks: string }
  declined: { request_id: string; remarks: string }
  cancelled: { request_id: string; remarks: string }
  revoked: { request_id: string; remarks: string }
}
export type RequestEvent = keyof RequestSignals

/** The signal of a type of request: `leave_request.approved`. */
export const requestSignal = <E extends RequestEvent>(type: string, event: E) =>
  derivedSignal<RequestSignals[E]>(`${type}.${event}`)
/** A state as the signal of it is called. */
export const lowered = <S extends string>(status: S) => status.toLowerCase() as Lowercase<S>
