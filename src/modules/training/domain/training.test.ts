import { describe, expect, test } from 'vitest'
import { lateProblem, outcomeOf, percentOf } from '#modules/training/domain/outcome.ts'
import { repeated } from '#modules/training/domain/repeated.ts'
import { movesUp, ownActs, placeFor } from '#modules/training/domain/seats.ts'

test.each([
  [0, true, 'Confirmed'],
  [1, true, 'Confirmed'],
  [2, true, 'Waitlisted'],
  [2, false, null],
] as const)('with %s of 2 seats taken, waiting list %s: %s', (taken, has_waiting_list, place) => {
  expect(placeFor({ seats: 2, has_waiting_list }, taken, 'Confirmed')).toBe(place)
})

test.each([
  ['Scheduled', '2026-11-25', true],
  ['Scheduled', '2026-11-24', true],
  ['Scheduled', '2026-11-23', false],
  ['Cancelled', '2026-11-25', false],
])('the waiting list of a session that is %s on %s moves up on 2026-11-23: %s', (state, starts_on, up) => {
  expect(movesUp({ state, starts_on }, '2026-11-23')).toBe(up)
})

describe('what a person does about a seat', () => {
  const session = { state: 'Scheduled', starts_on: '2026-12-01', is_mandatory: false }
  const acts = (state: Parameters<typeof ownActs>[0]['state'], more: object = {}, today = '2026-11-23') =>
    Object.entries(ownActs({ state, has_feedback: false }, { ...session, ...more }, today))
      .filter(([, may]) => may)
      .map(([act]) => act)
  test.each([
    ['Invited', {}, ['confirm', 'decline']],
    ['Invited', { is_mandatory: true }, ['confirm']],
    ['Confirmed', {}, ['withdraw']],
    ['Confirmed', { is_mandatory: true }, []],
    ['Waitlisted', {}, ['withdraw']],
    ['Declined', {}, []],
    ['Absent', { state: 'Completed' }, []],
    ['Attended', { state: 'Completed' }, ['feedback']],
    ['Invited', { state: 'Cancelled' }, []],
  ] as const)('%s %j', (state, more, expected) => expect(acts(state, more)).toEqual(expected))
  test('nothing changes once it has begun', () => expect(acts('Confirmed', {}, '2026-12-01')).toEqual([]))
})

test.each([
  [100, null, null, 'Completed'],
  [80, null, null, 'Completed'],
  [79, null, null, 'Failed'],
  [100, null, 60, null],
  [100, 60, 60, 'Completed'],
  [100, 59, 60, 'Failed'],
  [50, 90, 60, 'Failed'],
  [null, 90, 60, null],
])('attended %s %%, score %s of %s: %s', (attended_percent, score, pass_percent, outcome) => {
  expect(outcomeOf({ attended_percent, score, pass_percent })).toBe(outcome)
})

test.each([
  ['Attended', null, 100],
  ['Absent', 40, 0],
  ['Partly attended', 40, 40],
  ['Partly attended', null, null],
  ['Partly attended', 100, null],
] as const)('%s with %s is %s percent', (attendance, part, percent) => {
  expect(percentOf(attendance, part)).toBe(percent)
})

test.each([
  ['Week', 2, ['2026-02-07', '2026-02-14']],
  ['Two weeks', 1, ['2026-02-14']],
  ['Month', 3, ['2026-02-28', '2026-03-31', '2026-04-30']],
  ['Year', 1, ['2027-01-31']],
] as const)('every %s, %i times, from the 31st of January', (every, times, days) => {
  const found = repeated({ starts_on: '2026-01-31', ends_on: '2026-02-01' }, every, times)
  expect(found.map(({ starts_on }) => starts_on)).toEqual(days)
})

test.each([
  ['2026-11-27', 7, null],
  ['2026-11-28', 7, 'The session ended on 2026-11-20: attendance can be recorded for 7 days after it.'],
  ['2026-11-20', 0, null],
])('on %s, within %i days of a session that ended on 2026-11-20: %s', (today, days, problem) => {
  expect(lateProblem({ ends_on: '2026-11-20' }, today, days)).toBe(problem)
})
