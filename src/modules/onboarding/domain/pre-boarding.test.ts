import { expect, test } from 'vitest'
import {
  isLive,
  percentOf,
  portalStatus,
  refusalToInvite,
  refusalToSave,
  stateAfterReview,
  unfinished,
} from '#modules/onboarding/domain/pre-boarding.ts'

test.each([
  ['Open', 0, 0, 'Invited'],
  ['Open', 3, 0, 'Started'],
  ['Open', 9, 1, 'Returned'],
  ['Submitted', 10, 0, 'Submitted'],
  ['Verified', 10, 0, 'Verified'],
  ['Closed', 4, 0, 'Closed'],
] as const)('%s with %d parts saved and %d sent back is %s', (state, done, returned, status) => {
  expect(portalStatus(state, { done, returned })).toBe(status)
})

test.each([
  [0, 10, 0],
  [1, 3, 33],
  [9, 10, 90],
  [299, 300, 99],
  [10, 10, 100],
  [0, 0, 0],
])('%d of %d are %d percent', (done, total, percent) => expect(percentOf(done, total)).toBe(percent))

test.each([
  ['Accepted', null, null],
  ['Onboarding', 'Open', null],
  ['Onboarding', 'Submitted', null],
  ['Accepted', 'Verified', 'Everything has been verified already.'],
  ['Draft', null, 'They have not accepted yet.'],
  ['Declined', null, 'They have not accepted yet.'],
  ['Joined', 'Open', 'This pre-employment is already Joined.'],
  ['Cancelled', null, 'This pre-employment is already Cancelled.'],
] as const)('who is %s with the portal %s is refused: %s', (pre, portal, why) => {
  expect(refusalToInvite(pre, portal)).toBe(why)
})

const now = '2026-11-20T04:00:00Z'
test.each([
  ['Open', '2026-11-20T04:00:01Z', 'Accepted', true],
  ['Submitted', '2026-11-21T00:00:00Z', 'Onboarding', true],
  ['Open', '2026-11-20T04:00:00Z', 'Accepted', false],
  ['Closed', '2026-11-21T00:00:00Z', 'Accepted', false],
  ['Open', '2026-11-21T00:00:00Z', 'Joined', false],
  ['Open', '2026-11-21T00:00:00Z', 'Cancelled', false],
  ['Open', '2026-11-21T00:00:00Z', 'No-show', false],
] as const)(
  'a link of %s until %s of who is %s leads somewhere: %s',
  (state, expires_at, pre_state, live) => {
    expect(isLive({ state, expires_at, pre_state }, now)).toBe(live)
  },
)

test('a part is changed until it is submitted or accepted', () => {
  expect(refusalToSave('Open', null)).toBeNull()
  expect(refusalToSave('Open', 'Returned')).toBeNull()
  expect(refusalToSave('Open', 'Accepted')).toBe('This part has been accepted already.')
  expect(refusalToSave('Submitted', 'Open')).toMatch(/^You have submitted this already/)
})

const part = (section: string, review: 'Open' | 'Accepted' | 'Returned') => ({ section, review })
test.each([
  [[], ['basic', 'banks'], 'Submitted'],
  [[part('basic', 'Open')], ['banks'], 'Submitted'],
  [[part('basic', 'Accepted'), part('banks', 'Open')], [], 'Submitted'],
  [[part('basic', 'Accepted'), part('banks', 'Accepted')], [], 'Verified'],
  [[part('basic', 'Accepted'), part('banks', 'Returned')], ['banks'], 'Open'],
] as const)('of %j is missing %j, and after a review it is %s', (parts, missing, state) => {
  const all = ['basic', 'banks']
  expect(unfinished(all, parts)).toEqual(missing)
  expect(stateAfterReview(all, parts)).toBe(state)
})
