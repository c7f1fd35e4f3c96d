import { expect, test } from 'vitest'
import {
  clockOn,
  clocksFrom,
  dueOn,
  followUpOf,
  latestFeedback,
  nextStatuses,
  statuses,
} from '#modules/whistle-blower/domain/report-life.ts'

test('clocks run from the day of receipt: seven days, then three months', () =>
  expect(clocksFrom('2026-11-24', { acknowledge_days: 7, feedback_months: 3 })).toEqual({
    acknowledge_by: '2026-12-01',
    feedback_by: '2027-03-01',
  }))

test.each([
  ['Received', '2026-12-01'],
  ['Acknowledged', '2027-03-01'],
  ['Unfounded', '2027-03-01'],
  ['Feedback given', null],
  ['Closed', null],
] as const)('what is %s is due on %s', (status, due) =>
  expect(dueOn({ status, acknowledge_by: '2026-12-01', feedback_by: '2027-03-01' })).toBe(due),
)

test('nothing is closed before feedback, nobody purges, and every other status leads on', () => {
  for (const status of statuses) {
    const next = nextStatuses(status)
    expect(next.includes('Closed')).toBe(status === 'Feedback given')
    expect(next).not.toContain('Purged')
    expect(next.length > 0).toBe(status !== 'Purged')
  }
})

const clocks = { acknowledge_by: '2026-12-01', feedback_by: '2027-03-01' }
test.each([
  ['Received', '2026-11-24', 7, 'On time', false],
  ['Received', '2026-11-29', 2, 'Due soon', true],
  ['Received', '2026-12-01', 0, 'Due soon', true],
  ['Received', '2026-12-02', -1, 'Overdue', true],
  ['Received', '2026-12-03', -2, 'Overdue', false],
  ['Acknowledged', '2027-02-14', 15, 'On time', false],
  ['Under investigation', '2027-02-15', 14, 'Due soon', true],
  ['Unfounded', '2027-02-26', 3, 'Due soon', true],
  ['Action taken', '2027-03-02', -1, 'Overdue', true],
] as const)('%s on %s: %i days left, %s', (status, today, days_left, clock, is_reminded) =>
  expect(clockOn({ status, ...clocks }, today)).toMatchObject({ days_left, clock, is_reminded }),
)
test.each([
  [null, '2026-11-30', '2027-05-30'],
  ['2026-11-26', '2026-11-30', '2027-05-26'],
  [null, '2026-08-31', '2027-02-28'],
] as const)('acknowledged on %s, due on %s: feedback is put off to %s at most', (on, by, latest) =>
  expect(latestFeedback({ acknowledged_on: on, acknowledge_by: by })).toBe(latest),
)
test('no clock runs once feedback was given', () =>
  expect(clockOn({ status: 'Feedback given', ...clocks }, '2027-03-05')).toBeNull())

test.each([
  ['Closed', '2027-01-10', null, '2027-01-09', 'Later'],
  ['Closed', '2027-01-10', null, '2027-01-10', 'Due'],
  ['Closed', '2027-01-10', '2027-01-12', '2027-01-20', 'Answered'],
  ['Closed', null, null, '2027-01-20', 'None'],
  ['Under investigation', '2027-01-10', null, '2027-01-20', 'None'],
  ['Purged', '2027-01-10', null, '2027-02-20', 'None'],
] as const)(
  'the follow-up of what is %s, due on %s, answered on %s, is on %s: %s',
  (status, on, answered, today, is) =>
    expect(followUpOf({ status, follow_up_on: on, follow_up_answered_on: answered }, today)).toBe(is),
)
