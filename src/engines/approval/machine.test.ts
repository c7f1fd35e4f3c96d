import { describe, expect, test } from 'vitest'
import { step, type Action, type Facts } from '#engines/approval/machine.ts'

const flags = { approve: true, deny: true, forward: true }
const facts = (more: Partial<Facts> = {}): Facts => ({
  status: 'Requested',
  actor: 'approver',
  flags,
  has_next: true,
  cancels: true,
  returns: false,
  ...more,
})
const outcome = (given: Partial<Facts>, action: Action) => {
  const done = step(facts(given), action)
  return done.ok ? done.status : done.closed ? 'closed' : 'refused'
}

describe('the life of a request', () => {
  const cases: readonly [string, Partial<Facts>, Action, string][] = [
    ['an approver grants it', {}, 'approve', 'Approved'],
    ['nobody forwards to nobody', { has_next: false }, 'forward', 'refused'],
    ['HR never forwards', { actor: 'hr' }, 'forward', 'refused'],
    ['only the sender cancels', { actor: 'hr' }, 'cancel', 'refused'],
    [
      'the sender cancels what is on its way',
      { actor: 'sender', status: 'Forwarded' },
      'cancel',
      'Cancelled',
    ],
    [
      'unless somebody has acted and the organization wants none of that',
      { actor: 'sender', status: 'Forwarded', cancels: false },
      'cancel',
      'refused',
    ],
    [
      'one of several has approved, and it still is Requested: the same holds',
      { actor: 'sender', cancels: false },
      'cancel',
      'refused',
    ],
    ['a type that is not returned is not', {}, 'return', 'refused'],
    ['an approver sends it back', { returns: true }, 'return', 'Returned'],
    ['so does HR', { returns: true, actor: 'hr', status: 'Forwarded' }, 'return', 'Returned'],
    [
      'whoever may not decline does not',
      { returns: true, flags: { ...flags, deny: false } },
      'return',
      'refused',
    ],
    ['what is back is not decided', { status: 'Returned', returns: true }, 'approve', 'closed'],
    ['its sender sends it again', { status: 'Returned', actor: 'sender' }, 'again', 'Requested'],
    ['or cancels it', { status: 'Returned', actor: 'sender', cancels: false }, 'cancel', 'Cancelled'],
    ['nobody else sends it again', { status: 'Returned', actor: 'hr' }, 'again', 'refused'],
    ['only what is back is sent again', { actor: 'sender' }, 'again', 'closed'],
    ['what is decided stays', { status: 'Declined', actor: 'hr' }, 'approve', 'closed'],
    ['only what was granted is revoked', { actor: 'hr' }, 'revoke', 'closed'],
    ['HR revokes what was granted', { actor: 'hr', status: 'Approved' }, 'revoke', 'Revoked'],
    ['supervisors revoke nothing', { status: 'Approved' }, 'revoke', 'refused'],
  ]
  test.each(cases)('%s', (_, given, action, expected) => {
    expect(outcome(given, action)).toBe(expected)
  })
})
