import { expect, test } from 'vitest'
import {
  arrivalAbilities,
  beginProblem,
  departureAbilities,
  sharedParts,
  takingProblem,
  withheld,
  type DepartureState,
} from '#modules/transfer/domain/move-rules.ts'

const facts = {
  state: 'Requested' as DepartureState,
  is_own: false,
  is_hr: true,
  has_separation: false,
  owes_balances: false,
  is_gone: false,
}
test.each([
  ['HR of the organization left', {}, ['release', 'decline']],
  ['the employee', { is_own: true, is_hr: false }, ['withdraw']],
  ['HR who asks for themselves', { is_own: true }, ['withdraw']],
  ['released', { state: 'Released' as const }, ['decline']],
  ['accepted there', { state: 'Accepted' as const }, ['separate']],
  ['accepted, with its separation', { state: 'Accepted' as const, has_separation: true }, []],
  [
    'gone, with balances to hand over',
    { state: 'Accepted' as const, has_separation: true, owes_balances: true, is_gone: true },
    ['hand_over'],
  ],
  ['on the last working day', { state: 'Accepted' as const, has_separation: true, owes_balances: true }, []],
  ['accepted, the employee', { state: 'Accepted' as const, is_own: true, is_hr: false }, []],
  ['declined', { state: 'Declined' as const }, []],
])('departure: %s', (_, more, expected) => {
  const able = Object.entries(departureAbilities({ ...facts, ...more })).filter(([, yes]) => yes)
  expect(able.map(([name]) => name)).toEqual(expected)
})

test('an arrival is decided once', () => {
  expect(arrivalAbilities({ state: 'Released' }).decide).toBe(true)
  for (const state of ['Accepted', 'Declined', 'Joined'] as const)
    expect(arrivalAbilities({ state }).decide).toBe(false)
})

test.each([
  ['2027-02-01', '2027-01-31', null],
  ['2027-01-31', '2027-01-31', 'The last working day there is 2027-01-31. Select a later day.'],
])('beginning on %s after %s', (joins_on, last, problem) =>
  expect(beginProblem(joins_on, last)).toBe(problem),
)

test.each([
  ['nothing more', [], ['date_of_birth', 'education', 'experience', 'gender', 'mobile']],
  ['the mobile', ['Mobile'], ['date_of_birth', 'education', 'experience', 'gender']],
  ['history', ['Work history'], ['date_of_birth', 'education', 'gender', 'mobile']],
  ['all', sharedParts, []],
] as const)('shared is %s', (_, shared, expected) =>
  expect([...withheld(shared)].toSorted()).toEqual(expected),
)

test('nothing is taken over that was not offered', () => {
  expect(takingProblem([], ['Leave balance'])).toBeNull()
  expect(takingProblem(['Leave balance'], ['Leave balance', 'Loan balance'])).toBeNull()
  expect(takingProblem(['Length of service', 'Loan balance'], ['Loan balance'])).toBe(
    'Not offered: Length of service.',
  )
})
