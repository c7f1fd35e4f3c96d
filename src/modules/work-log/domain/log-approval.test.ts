import { expect, test } from 'vitest'
import {
  approvedBy,
  submittedAs,
  type Decider,
  type LogApproval,
  type LogState,
} from '#modules/work-log/domain/log-approval.ts'

test.each<[LogState, LogApproval, Decider[], LogState | null]>([
  ['Requested', 'Supervisor', ['supervisor'], 'Approved'],
  ['Requested', 'Supervisor', ['manager'], null],
  ['Requested', 'Project manager', ['manager'], 'Approved'],
  ['Requested', 'Project manager', ['supervisor'], null],
  ['Requested', 'Both', ['supervisor'], 'Forwarded'],
  ['Requested', 'Both', ['manager'], null],
  ['Forwarded', 'Both', ['manager'], 'Approved'],
  ['Forwarded', 'Both', ['supervisor'], null],
  ['Requested', 'Both', ['supervisor', 'manager'], 'Approved'],
  ['Requested', 'Both', ['hr'], 'Approved'],
  ['Draft', 'Supervisor', ['hr'], null],
  ['Approved', 'Supervisor', ['supervisor'], null],
  ['Requested', 'Supervisor', [], null],
])('%s, approved by %s, decided by %o: %s', (state, approval, deciders, then) => {
  expect(approvedBy({ state, approval }, deciders)).toBe(then)
})

test('only a project that nobody approves is approved when it is submitted', () => {
  expect(submittedAs('None')).toBe('Approved')
  expect(submittedAs('Both')).toBe('Requested')
})
