import type { statuses } from '#engines/approval/decision.ts'

export type Status = (typeof statuses)[number]
export type Action = 'approve' | 'decline' | 'forward' | 'return' | 'again' | 'cancel' | 'revoke'
/** In what capacity somebody acts. `approver` is the supervisor whose turn it is. */
export type Actor = 'sender' | 'approver' | 'hr' | 'other'
/** What a supervisor may do about a subordinate (specification 1, section 7: approve, deny, forward). */
export interface Flags {
  approve: boolean
  deny: boolean
  forward: boolean
}
export interface Facts {
  status: Status
  actor: Actor
  flags: Flags
  /** Somebody of the next authority order could take it. */
  has_next: boolean
  /** Whether its sender may still cancel it: nobody has acted on it, or the organization lets them (features 1.4). */
  cancels: boolean
  /** Its type may be sent back to who asked, who corrects it and sends it again. */
  returns: boolean
}
export type Outcome = { ok: true; status: Status } | { ok: false; closed: boolean; why: string }

const open: readonly Status[] = ['Requested', 'Forwarded']
const resulting: Record<Action, Status> = {
  approve: 'Approved',
  decline: 'Declined',
  forward: 'Forwarded',
  return: 'Returned',
  again: 'Requested',
  cancel: 'Cancelled',
  revoke: 'Revoked',
}

/**
 * The whole life of a request. Nobody decides about their own, HR never forwards, only the sender cancels, and sends again what
 * was returned.
 */
export function step(facts: Facts, action: Action): Outcome {
  const { status, actor } = facts
  if (action === 'revoke') {
    if (status !== 'Approved')
      return closed(`Only an approved request can be revoked; this one is ${status}.`)
    return actor === 'hr' ? done(action) : refused('You cannot revoke this request.')
  }
  if (action === 'again') {
    if (status !== 'Returned')
      return closed(`Only a returned request can be sent again; this one is ${status}.`)
    return actor === 'sender' ? done(action) : refused('You cannot send this request again.')
  }
  if (action === 'cancel' && status === 'Returned' && actor === 'sender') return done(action)
  if (!open.includes(status)) return closed(`This request is already ${status}.`)
  return may(facts, action) ? done(action) : refused(`You cannot ${action} this request.`)
}

function may(
  { actor, flags, has_next, cancels, returns }: Facts,
  action: Exclude<Action, 'revoke' | 'again'>,
): boolean {
  if (action === 'cancel') return actor === 'sender' && cancels
  if (action === 'return' && !returns) return false
  if (actor === 'hr') return action !== 'forward'
  if (actor !== 'approver') return false
  // whoever may refuse it may ask for better first
  const own = { approve: flags.approve, decline: flags.deny, return: flags.deny }
  return action === 'forward' ? flags.forward && has_next : own[action]
}

const done = (action: Action): Outcome => ({ ok: true, status: resulting[action] })
const refused = (why: string): Outcome => ({ ok: false, closed: false, why })
const closed = (why: string): Outcome => ({ ok: false, closed: true, why })

/** Which buttons to show: the same rule, asked for every action. */
export const abilities = (facts: Facts) => ({
  approve: step(facts, 'approve').ok,
  decline: step(facts, 'decline').ok,
  forward: step(facts, 'forward').ok,
  return: step(facts, 'return').ok,
  again: step(facts, 'again').ok,
  cancel: step(facts, 'cancel').ok,
  revoke: step(facts, 'revoke').ok,
})
