export type Status = 'Requested' | 'Forwarded' | 'Approved' | 'Declined' | 'Cancelled' | 'Revoked'
export type Action = 'approve' | 'decline' | 'forward' | 'cancel' | 'revoke'
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
}
export type Outcome = { ok: true; status: Status } | { ok: false; closed: boolean; why: string }

const open: readonly Status[] = ['Requested', 'Forwarded']
const resulting: Record<Action, Status> = {
  approve: 'Approved',
  decline: 'Declined',
  forward: 'Forwarded',
  cancel: 'Cancelled',
  revoke: 'Revoked',
}

/** The whole life of a request. Nobody decides about their own, HR never forwards, only the sender cancels. */
export function step(facts: Facts, action: Action): Outcome {
  const { status, actor } = facts
  if (action === 'revoke') {
    if (status !== 'Approved')
      return closed(`Only an approved request can be revoked; this one is ${status}.`)
    return actor === 'hr' ? done(action) : refused('You cannot revoke this request.')
  }
  if (!open.includes(status)) return closed(`This request is already ${status}.`)
  return may(facts, action) ? done(action) : refused(`You cannot ${action} this request.`)
}

function may({ actor, flags, has_next, cancels }: Facts, action: Exclude<Action, 'revoke'>): boolean {
  if (action === 'cancel') return actor === 'sender' && cancels
  if (actor === 'hr') return action !== 'forward'
  if (actor !== 'approver') return false
  return { approve: flags.approve, decline: flags.deny, forward: flags.forward && has_next }[action]
}

const done = (action: Action): Outcome => ({ ok: true, status: resulting[action] })
const refused = (why: string): Outcome => ({ ok: false, closed: false, why })
const closed = (why: string): Outcome => ({ ok: false, closed: true, why })

/** Which buttons to show: the same rule, asked for every action. */
export const abilities = (facts: Facts) => ({
  approve: step(facts, 'approve').ok,
  decline: step(facts, 'decline').ok,
  forward: step(facts, 'forward').ok,
  cancel: step(facts, 'cancel').ok,
  revoke: step(facts, 'revoke').ok,
})
