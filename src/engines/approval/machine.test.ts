import { describe, expect, test } from 'vitest'
import { step, type Action, type Facts } from '#engines/approval/machine.ts'

const flags = { approve: true, deny: true, forward: true }
const facts = (more: Partial<Facts> = {}): Facts => ({
  status: 'Requested',
  actor: 'approver',
  flags,
  has_next: true,
  ...more,
})
const outcome = (given: Partial<Facts>, action: Action) => {
  const done = step(facts(given), action)
  return done.ok ? done.status : done.closed ? 'closed' : 'refused'
}

describe('the life of a request', () => {
  const cases: readonly [string, Partial<Facts>, Action, string][] = [
    ['an approver grants it', {}, 'approve', 'Approved'],
    ['an approver on the way hands it on by approving', { hands_on: true }, 'approve', 'Forwarded'],
    ['the last approver hands it on to HR', { hands_on: true, has_next: false }, 'approve', 'Forwarded'],
    ['a decline on the way is final', { hands_on: true }, 'decline', 'Declined'],
    [
      'HR grants it wherever it is',
      { actor: 'hr', hands_on: true, status: 'Forwarded' },
      'approve',
      'Approved',
    ],
    [
      'whoever may not approve does not hand it on so',
      { hands_on: true, flags: { ...flags, approve: false } },
      'approve',
      'refused',
    ],
    ['nobody forwards to nobody', { has_next: false }, 'forward', 'refused'],
    ['HR never forwards', { actor: 'hr' }, 'forward', 'refused'],
    ['only the sender cancels', { actor: 'hr' }, 'cancel', 'refused'],
    [
      'the sender cancels what is on its way',
      { actor: 'sender', status: 'Forwarded' },
      'cancel',
      'Cancelled',
    ],
    ['the sender does not approve', { actor: 'sender', hands_on: true }, 'approve', 'refused'],
    ['what is decided stays', { status: 'Declined', actor: 'hr' }, 'approve', 'closed'],
    ['only what was granted is revoked', { actor: 'hr' }, 'revoke', 'closed'],
    ['HR revokes what was granted', { actor: 'hr', status: 'Approved' }, 'revoke', 'Revoked'],
    ['supervisors revoke nothing', { status: 'Approved' }, 'revoke', 'refused'],
  ]
  test.each(cases)('%s', (_, given, action, expected) => {
    expect(outcome(given, action)).toBe(expected)
  })
})
