import { describe, expect, test } from 'vitest'
import { approverOf, isLastApproval } from '#modules/payroll/domain/run-approval.ts'
import { refusedStep, type RunFacts } from '#modules/payroll/domain/run-rules.ts'

// gita and hari may generate payroll; rajan approves first, om second. gita generated it.
const one = { approver_ids: ['rajan'], second_approver_ids: [] }
const two = { approver_ids: ['rajan'], second_approver_ids: ['om', 'hari'] }
const submitted: RunFacts = {
  type: 'Regular',
  state: 'Submitted',
  people: 40,
  failed: 0,
  to_review: 0,
  is_signed: true,
  is_generator: false,
  is_officer: false,
  is_approver: false,
  waits_for: 'first',
  is_next_approver: false,
  has_approved: false,
}
const refused = (name: string, levels: typeof two | typeof one, first: string | null) => {
  const is_officer = ['gita', 'hari'].includes(name)
  const who = { employee_id: name, account_id: name, is_officer }
  return refusedStep('approve', {
    ...submitted,
    is_officer,
    is_generator: name === 'gita',
    ...approverOf(levels, who, first),
  })
}
const STRANGER = 'You are not an approver of payroll.'
const GENERATED = 'You cannot approve a payroll that you generated.'
const FIRST = 'First approval of this payroll is pending.'
const SECOND = 'Second approval of this payroll is pending.'
const TWICE = 'You gave the first approval. Someone else must give the second.'

describe('who may approve a submitted payroll', () => {
  test.each([
    // one approval
    ['maya', one, null, STRANGER],
    ['gita', one, null, GENERATED],
    ['hari', one, null, null],
    ['rajan', one, null, null],
    ['om', one, null, STRANGER],
    // two, of which none is given
    ['maya', two, null, STRANGER],
    ['gita', two, null, GENERATED],
    ['hari', two, null, null],
    ['rajan', two, null, null],
    ['om', two, null, FIRST],
    // two, of which rajan gave the first
    ['gita', two, 'rajan', GENERATED],
    ['rajan', two, 'rajan', TWICE],
    ['hari', two, 'rajan', null],
    ['om', two, 'rajan', null],
    // two, of which hari gave the first, who could give the second
    ['hari', two, 'hari', TWICE],
    ['rajan', two, 'hari', SECOND],
    ['om', two, 'hari', null],
    // the second approval is no longer asked for
    ['rajan', one, 'rajan', null],
  ] as const)('%s, %j, first approved by %s: %s', (name, levels, first, why) => {
    expect(refused(name, levels as never, first)).toBe(why)
  })
})

test('the last approval approves', () => {
  expect(isLastApproval(one, null)).toBe(true)
  expect(isLastApproval(two, null)).toBe(false)
  expect(isLastApproval(two, 'rajan')).toBe(true)
})

test('only approvers return a payroll to review', () => {
  const reject = (is_approver: boolean) => refusedStep('reject', { ...submitted, is_approver })
  expect(reject(true)).toBeNull()
  expect(reject(false)).toBe(STRANGER)
})
