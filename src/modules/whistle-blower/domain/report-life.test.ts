import { expect, test } from 'vitest'
import { readersOf } from '#modules/whistle-blower/domain/conflict.ts'
import { clocksFrom, dueOn, nextStatuses, statuses } from '#modules/whistle-blower/domain/report-life.ts'

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

const readers = [
  { id: 'a', full_name: 'Maya Kumari Shah', is_fallback: false },
  { id: 'b', full_name: 'Hari Thapa', is_fallback: false },
  { id: 'c', full_name: 'Om Joshi', is_fallback: true },
]
test.each([
  ['nobody is involved', [], '', ['a', 'b']],
  ['one was left out', ['a'], '', ['b']],
  ['one is named', [], 'Shah, Maya and a vendor', ['b']],
  ['a first name alone names nobody', [], 'Maya from the shop', ['a', 'b']],
  ['all are involved: the one who stands in', ['a'], 'hari THAPA', ['c']],
  ['nobody is left', ['a', 'b', 'c'], '', []],
] as const)('%s', (_, excluded, people, left) =>
  expect(readersOf(readers, { excluded, people }).map(({ id }) => id)).toEqual(left),
)
